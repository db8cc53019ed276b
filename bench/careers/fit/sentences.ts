import type { Lexicon } from '../../../src/lexicon/lexicon.ts';
import type { LatticeInput } from '../../../src/query/grammar/lattice/edge.ts';
import { latticeInput } from '../../../src/query/grammar/lattice/lattice-input.ts';
import { RulesInterpreter } from '../../../src/query/interpret.ts';
import { exampleDay, exampleNames, examples } from '../../../src/query/notation.test-helper.ts';
import { fittedWeights } from '../../../src/query/policy/weights.ts';
import { Amounts } from '../../../src/query/relations/amounts.ts';
import type { Pattern } from '../../../src/query/relations/pattern.ts';
import { isNoWord, isNumberSlot, type Sequence, type Slot } from '../../../src/query/relations/pattern-part.ts';
import { relationPatterns } from '../../../src/query/relations/relation-patterns.ts';
import { noRelation, RelationSigns, signTable } from '../../../src/query/relations/relation-signs.ts';
import { surroundingsOf } from '../../../src/query/relations/role-slot.ts';
import {
  type Mention,
  type Sketch,
  sketchOf,
  symbols,
  symbolsOf,
  wordForm,
} from '../../../src/query/relations/sketch.ts';
import type { Template } from '../../../src/query/relations/template.ts';
import { readTokens } from '../../../src/query/titles-in-data.ts';
import { seededRandom } from '../../../src/seeded-random.ts';
import { questions } from '../../wordings/families.ts';
import { sentences as wordSentences } from '../../words/sentences.ts';
import { fill, slotValues } from '../notation.ts';
import { phrasings, samples } from '../phrasings.ts';
import { type Labelled, labelled, templateText } from './templates.ts';

/** A sentence as its symbols, and the relation that it says. */
export interface SketchedSentence extends Labelled {
  readonly words: readonly string[];
}

const none: Labelled = { text: noRelation, roles: [] };

/** The phrasings to develop with that say one relation, but for those of the samples that are left out. */
export function ofPhrasings(lexicon: Lexicon, leftOut: readonly string[]): readonly SketchedSentence[] {
  const used = samples.filter(({ file, isHeldOut }) => !isHeldOut && !leftOut.includes(file));
  return used.flatMap(phrasings).flatMap(({ text, meaning }) => {
    const { sketch, input } = sketched(fill(text, slotValues), lexicon);
    const roles = sketch.filter((part): part is Mention => 'of' in part && part.of === 'role');
    const written = roles.map(({ from, to }) =>
      input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end).toLowerCase(),
    );
    const roleOf = (slot: string): number | null => {
      const value = (slotValues[slot.replace(/^(title|level)s/, '$1')] ?? '').toLowerCase();
      const at = written.findIndex((words) => words.includes(value));
      return at < 0 ? null : at;
    };
    const said = labelled(templateText(meaning, roleOf) ?? '{?}');
    return said === null ? [] : [{ words: symbolsOf(sketch), ...said }];
  });
}

const wordSamples = [
  '',
  'second-',
  'third-',
  'fourth-',
  'fifth-',
  'sixth-',
  'seventh-',
  'eighth-',
  'ninth-',
  'tenth-',
] as const;

/** Sentences to develop with that say no relation. */
export function withoutRelation(lexicon: Lexicon): readonly SketchedSentence[] {
  const interpreter = new RulesInterpreter(lexicon, fittedWeights, new RelationSigns(signTable([], [])));
  const all = [
    ...wordSamples.flatMap((of) => wordSentences(`${of}development`)),
    ...(['', 'second-', 'third-', 'fourth-'] as const)
      .flatMap((of) => questions(`${of}development`))
      .flatMap(({ target, wordings }) => wordings.map((text) => ({ target, text }))),
    ...examples().map(([target, text]) => ({ target, text })),
  ];
  return all.flatMap(({ target, text }) => {
    if (target !== 'people') return [];
    const answer = interpreter.understand(text, target, exampleNames, exampleDay);
    const isRelated = !answer.offTopic && (answer.intent.relations.length > 0 || answer.intent.order !== null);
    return isRelated ? [] : [{ words: symbolsOf(sketched(text, lexicon).sketch), ...none }];
  });
}

function sketched(text: string, lexicon: Lexicon): { readonly sketch: Sketch; readonly input: LatticeInput } {
  const input = latticeInput(text, { target: 'people', lexicon, corpus: exampleNames, today: exampleDay });
  const path = readTokens(input, fittedWeights);
  return { sketch: sketchOf(input, new Amounts(input), surroundingsOf(path, input)), input };
}

/** Some of the wordings of every pattern, drawn with a seed; a role that is none of the relation's stands before some. */
export function ofPatterns(each: number, seed: number): readonly SketchedSentence[] {
  const random = seededRandom(seed);
  return relationPatterns.patterns.all().flatMap((pattern) => {
    const drawn = Array.from({ length: each }, () => wordingOf(pattern, random));
    return [...new Map(drawn.map((one) => [JSON.stringify(one), one])).values()].filter((one) => one !== null);
  });
}

/** What may stand before a relation and is none of it. */
const subjects = ['R who', 'R that', 'R who have', 'R who has', 'R'];
const shareWithSubject = 0.3;

function wordingOf({ clauses, templates }: Pattern, random: () => number): SketchedSentence | null {
  const text = templates.map(textOf).join('; ');
  if (templates.length === 0 || templates.some(({ order, alternative }) => order !== null || alternative !== null))
    return null;
  const drawn = (random() < 0.5 ? clauses : clauses.toReversed()).flatMap(({ parts }) => drawnFrom(parts, random));
  const hasSubject = random() < shareWithSubject && !text.includes('some(');
  const before = hasSubject ? (subjects[Math.floor(random() * subjects.length)] ?? '').split(' ') : [];
  const names: string[] = hasSubject ? [''] : [];
  const words = drawn.map((part) => {
    if (typeof part === 'string') return wordForm(part);
    if (part.of === 'nth') return 'second';
    if (isNumberSlot(part.of)) return symbols[part.of === 'within' || part.of === 'years' ? 'months' : part.of];
    if (part.of === 'person' || part.of === 'name') return symbols.person;
    if (part.of === 'there') return 'there';
    names.push(part.name);
    return symbols.role;
  });
  const isOnce = new Set(names).size === names.length && words.filter((word) => word === symbols.person).length < 2;
  const said = labelled(
    text
      .replace(/\{([A-E])\}/g, (_, name: string) => `{${names.includes(name) ? names.indexOf(name) : '?'}}`)
      .replace('{P}', '{person}'),
  );
  return said !== null && isOnce ? { words: [...before, ...words], ...said } : null;
}

function drawnFrom(parts: Sequence, random: () => number): readonly (string | Slot)[] {
  return parts.flatMap((part): readonly (string | Slot)[] => {
    if (part.kind === 'slot') return [part.slot];
    if (part.kind === 'word') return isNoWord(part) ? [] : [part.word];
    return drawnFrom(part.of[Math.floor(random() * part.of.length)] ?? [], random);
  });
}

/** A template as it is written, with a length of time said in one way. */
function textOf({ kind, negated, args }: Template): string {
  const length = kind === 'how_soon' ? '{within}' : '{months}';
  return `${negated ? '!' : ''}${kind}(${args.join(', ').replace(/\{(?:months|within|years)\}/g, length)})`;
}
