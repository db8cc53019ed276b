import { describe, expect, it } from 'vitest';
import { holds, type Part, parsed } from '../../bench/records/notation.ts';
import { type Phrasing, phrasings } from '../../bench/records/phrasings.ts';
import { type Row, texts } from '../../bench/records/rows.ts';
import { sourceNames } from '../../bench/records/sources.ts';
import { foldText } from '../../src/text/fold.ts';

const halves = [phrasings('development'), phrasings('held-out')];
const all = [
  ...halves,
  phrasings('second-development'),
  phrasings('fourth-development'),
  phrasings('fifth-development'),
].flat();

describe('the phrasings over real records', () => {
  it('are about a hundred or more, half of the first sample held out, none twice whatever its slots are called', () => {
    expect(halves.flat().length).toBeGreaterThanOrEqual(100);
    expect(Math.abs((halves[0]?.length ?? 0) - (halves[1]?.length ?? 0))).toBeLessThanOrEqual(2);
    const plain = ({ text }: Phrasing): string => foldText(text.replace(/\{\w+\}/g, 'slot'));
    expect(all.length - new Set(all.map(plain)).size).toBe(0);
  });

  it('have a meaning that can be read, of a source that there is, with a value for each slot', () => {
    const slots = (text: string): readonly string[] => text.match(/\{\w+\}/g) ?? [];
    for (const { text, parts } of all) {
      const tests = parts.flatMap(({ clauses }) => clauses.flatMap((clause) => clause.tests));
      const bound = new Set(tests.flatMap(({ value }) => slots(value)));
      expect(slots(text).filter((slot) => !bound.has(slot)).length).toBe(0);
      expect(parts.filter(({ source }) => !(sourceNames as readonly string[]).includes(source)).length).toBe(0);
    }
  });
});

const judge: Row = {
  id: 'a',
  is: { courts: [2], city: [] },
  roles: [
    { now: true, facts: { president: ['Obama'], level: ['appeals'] } },
    { now: false, facts: { president: ['Bush'], level: ['district'] } },
  ],
  ...texts(['Makes robots for farms'], 'unlike vertical farms'),
};

it.each<readonly [string, boolean | null]>([
  ['judges: now(president Obama & level appeals)', true],
  ['judges: now(president Bush)', false],
  ['judges: past(president Bush & level district)', true],
  ['judges: ever(president Obama & level district)', false],
  ['judges: ever(president Carter / Bush)', true],
  ['judges: not ever(president Bush)', false],
  ['judges: ever(circuit Ninth)', null],
  ['judges: courts >= 2; not city Paris', true],
  ['judges: country France', null],
  ['judges: says robot', true],
  ['judges: says robotics', null],
  ['judges: says vertical farm', null],
  ['judges: mentions vertical farm', true],
  ['judges: not says drones', true],
])('a meaning is judged by the row of the source: %s', (meaning, truth) => {
  const [part] = parsed(meaning) as [Part];
  expect(holds(part.clauses, judge)).toBe(truth);
});
