import { describe, expect, it } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { Colleagues } from './colleagues.ts';
import { Corpus } from './corpus.ts';
import type { History } from './employment-spells.ts';

const lexicon = loadLexicon();

function career(verified: number, start: number, end: number | null): History {
  const spell = {
    employer: 'n:acme',
    start,
    steps: [{ start, title: null, industry: null }],
    end: end ?? verified + 1,
    left: end !== null,
    attestedTo: end ?? verified,
  };
  return { verified, spells: [spell], earlier: [] };
}

/** Counts person by person, in the words of the definition. */
function counted(careers: readonly History[], without: number, from: number, to: number) {
  let exits = 0;
  let hires = 0;
  let personMonths = 0;
  careers.forEach(({ verified, spells }, person) => {
    const spell = spells[0];
    if (person === without || spell === undefined) return;
    for (let month = from; month < to; month++) {
      if (month >= verified) continue;
      if (spell.start === month) hires++;
      if (spell.left && spell.end === month) exits++;
      if (spell.start < month && month <= spell.end) personMonths++;
    }
  });
  return { exits, hires, personMonths };
}

describe('Colleagues', () => {
  const careers = [
    career(200, 90, null),
    career(150, 95, 120),
    career(110, 80, null),
    career(200, 100, 101),
    career(120, 60, 119),
    career(200, 199, null),
    career(180, 20, 40),
    career(200, 100, 160),
    career(200, 104, 112),
  ];
  const corpus = new Corpus(lexicon);
  for (const one of careers) corpus.addPerson(one);
  const colleagues = new Colleagues(corpus, 85, 201);

  it.each([
    [100, 112],
    [109, 121],
    [85, 86],
    [150, 201],
  ])('counts the months %i to %i without the person, and only what records verified later tell', (from, to) => {
    careers.forEach((_, person) => {
      expect(colleagues.of(0, person, to, from, to)).toEqual(counted(careers, person, from, to));
    });
    expect(colleagues.market(to, from, to)).toEqual(counted(careers, -1, from, to));
  });

  it('counts a change only for months after it was seen, and the earlier state until then', () => {
    const late = new Corpus(lexicon);
    careers.forEach((one, person) => {
      if (person === 1) {
        // The person left in month 120, and the leaving was seen in month 130.
        late.addPerson({ ...one, earlier: [{ until: 130, spells: career(130, 95, null).spells }] });
      } else if (person === 8) {
        // The person came in month 104, seen in 110, and left in month 112, seen in 115.
        const there = career(115, 104, null).spells;
        late.addPerson({
          ...one,
          earlier: [
            { until: 110, spells: [] },
            { until: 115, spells: there },
          ],
        });
      } else late.addPerson(one);
    });
    const seen = new Colleagues(late, 85, 201);
    for (let s = 101; s <= 140; s++) {
      const then = careers.map((one, person) => {
        if (person === 1 && s <= 130) return { ...career(150, 95, null), verified: 150 };
        if (person === 8 && s <= 110) return { ...one, spells: [] };
        if (person === 8 && s <= 115) return { ...career(200, 104, null), verified: 200 };
        return one;
      });
      for (const [from, to] of [
        [s - 12, s],
        [s - 3, s],
        [s - 15, s - 12],
      ] as const) {
        expect(seen.market(s, from, to)).toEqual(counted(then, -1, from, to));
        for (const person of [0, 1, 8])
          expect(seen.of(0, person, s, from, to)).toEqual(counted(then, person, from, to));
      }
    }
  });

  it('says nothing of an employer with few people', () => {
    const few = new Corpus(lexicon);
    for (const one of careers.slice(0, 8)) few.addPerson(one);
    expect(new Colleagues(few, 85, 201).of(0, 0, 112, 100, 112)).toBeNull();
  });
});
