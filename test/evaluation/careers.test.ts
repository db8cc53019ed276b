import { describe, expect, it } from 'vitest';
import { fill, relationOf } from '../../bench/careers/notation.ts';
import { type Phrasing, phrasings, samples } from '../../bench/careers/phrasings.ts';
import { sentences } from '../../bench/careers/sentences.ts';
import { population } from '../../bench/careers/vocabulary.ts';
import { generatePeople } from '../../src/generator/generate.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { foldText } from '../../src/text/fold.ts';
import { now, personOf } from '../small-corpus.ts';

const written = samples.map((sample) => ({ sample, own: phrasings(sample) }));
const all = written.flatMap(({ own }) => own);
const made = [...generatePeople({ seed: 5, people: 60, companies: 10, today: now })].map(({ record }) =>
  personOf(record),
);
const people = population(made, new Map(), loadLexicon(), now);

describe('the phrasings of the evaluation of careers', () => {
  it('are in one file each, whatever their slots are called', () => {
    const plain = ({ text }: Phrasing): string => foldText(text.replace(/\{[a-z]+\d?\}/g, 'slot'));
    const files = written.map(({ own }) => new Set(own.map(plain)));
    const plains = files.flatMap((file) => [...file]);
    expect(plains.length - new Set(plains).size).toBe(0);
  });

  // The samples after the third are there to develop with, all of them.
  it.each([written.slice(0, 2), written.slice(2, 4), written.slice(4, 6)])(
    'are at least ten for each relation in a sample, of which at least two fifths are held out',
    (...halves) => {
      const own = halves.flatMap(({ sample, own }) => own.map((one) => ({ ...one, ...sample })));
      expect(new Set(own.map(({ isHeldOut }) => isHeldOut)).size).toBe(2);
      for (const [relation, same] of Map.groupBy(own, (one) => one.relation)) {
        const held = same.filter(({ isHeldOut }) => isHeldOut).length;
        expect(same.length, relation).toBeGreaterThanOrEqual(10);
        expect(held / same.length, relation).toBeGreaterThanOrEqual(0.4);
      }
    },
  );

  const slots = {
    ...{
      employer: 'Google',
      employer2: 'IBM',
      title: 'Data Scientist',
      titles: 'Data Scientists',
      industry: 'banking',
    },
    ...{ title2: 'Founder', titles2: 'Founders', level: 'VP', levels: 'VPs', level2: 'manager', person: 'Ana Ito' },
    ...{ n: '3', nword: 'three', k: '2', kword: 'two', kth: 'second', year: '2015', year2: '2018' },
  };

  it.each(all)('have a meaning that can be read: one of $relation', ({ text, meaning }) => {
    expect(fill(text, slots)).not.toContain('{');
    expect(relationOf(meaning, slots, people).kind).not.toBe('');
  });
});

it('sentences are true of somebody, not of nearly everybody, and the same for the same seed', () => {
  for (const phrasing of written.flatMap(({ sample, own }) => (sample.isHeldOut ? [] : own))) {
    const drawn = sentences(phrasing, 1, people, 7);
    expect(sentences(phrasing, 1, people, 7)).toEqual(drawn);
    for (const { right } of drawn) {
      expect(right.size).toBeGreaterThan(0);
      expect(right.size).toBeLessThan(made.length * 0.9);
    }
  }
});
