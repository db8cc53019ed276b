import { writeFileSync } from 'node:fs';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { learnSigns } from './fit/learn.ts';
import { ofPatterns, ofPhrasings, withoutRelation } from './fit/sentences.ts';

/**
 * Fits the signs by which a sentence that has the form of no pattern is told to say a relation: `npm run fit:relations`
 * learns from wordings of every pattern, from the phrasings to develop with, and from sentences without a relation, and
 * writes `src/query/data/relation-signs.txt`. `-- FILE OUT` leaves out a sample, to judge by it, and writes elsewhere.
 * The same commit gives the same signs.
 */
const signsFile = new URL('../../src/query/data/relation-signs.txt', import.meta.url);

const wordingsEach = 12;
const seed = 1;
const learning = { sentencesMin: 20, occurrencesMin: 3, epochs: 8, rate: 0.15, ridge: 0.002, lasso: 0.001, seed };
/** Weights are written in tenths; a smaller one moves no answer. */
const tenths = 10;
const tenthsMin = 2;

function main([leftOut, out]: readonly string[]): void {
  const lexicon = loadLexicon();
  const phrased = ofPhrasings(lexicon, leftOut === undefined ? [] : [leftOut]);
  const others = withoutRelation(lexicon);
  const sentences = [...ofPatterns(wordingsEach, seed), ...phrased, ...phrased, ...others, ...others, ...others];
  const { relations, weights } = learnSigns(sentences, learning);
  const signs = [...weights].flatMap(([sign, own]) => {
    const written = [...own].flatMap((weight, relation) => {
      const rounded = Math.round(weight * tenths);
      return rounded < tenthsMin ? [] : [`${relation}:${rounded}`];
    });
    return written.length === 0 ? [] : [`${sign} = ${written.join(' ')}`];
  });
  const head = [
    '# How much each sign of a sentence speaks for each relation, in tenths: written by npm run fit:relations, not by hand.',
    `# Learnt from ${sentences.length} sentences: the wordings of relations, phrasings to develop with, and others without a relation.`,
    '# First the relations, numbered from 0. A sign is a word, one beside a mention, or one between two: R is a role, A and',
    '# B those of the relation, P a time, M a length of time, C a number, N a name, O anything else, ^ and $ are the ends.',
  ];
  writeFileSync(out ?? signsFile, `${[...head, '', ...relations, '', ...signs].join('\n')}\n`);
  console.log(`${relations.length} relations, ${signs.length} signs, from ${sentences.length} sentences`);
}

main(process.argv.slice(2));
