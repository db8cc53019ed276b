import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '../records/person.ts';
import { person, role, today } from './career.test-helper.ts';
import { type Career, careerOf, type RoleTest } from './career.ts';
import { holds, type Relation } from './relation.ts';

/** Careers with bare years, missing and contrary dates, dates of the future, unnamed employers and overlaps. */
const dates = fc.oneof(
  fc.integer({ min: 2005, max: 2029 }).map(String),
  fc.tuple(fc.integer({ min: 2005, max: 2029 }), fc.integer({ min: 10, max: 12 })).map(([y, m]) => `${y}-${m}`),
  fc.constant(null),
);
const roles: fc.Arbitrary<Role> = fc
  .record({
    company_name: fc.constantFrom('Google', 'Meta', 'IBM', null),
    company_id: fc.constantFrom('g', null, null),
    position: fc.constantFrom('Analyst', 'Manager', 'Director', null),
    start_time: dates,
    end_time: dates,
    is_current: fc.boolean(),
  })
  .map((made) => ({ ...role('A @ B'), ...made }));
const careers = fc.array(roles, { maxLength: 7 }).map((held) => careerOf(person('p', held, '2008'), today));

const at =
  (name: string): RoleTest =>
  ({ company_name }) =>
    company_name === null ? null : company_name === name;
const a = at('Google');
const b = at('Meta');
const anything: RoleTest = () => true;
const amount = { min: 24, max: 72 };
const period = { first: 2012 * 12, last: 2014 * 12 };
const rungOf = ({ position }: Role): number | null =>
  position === null ? null : ['Analyst', 'Manager', 'Director'].indexOf(position);

const timed: readonly Relation[] = [
  { kind: 'before', a, b },
  { kind: 'next', a, b },
  { kind: 'first', is: a },
  { kind: 'last', unit: 'spell', is: a },
  { kind: 'last', unit: 'role', is: a },
  { kind: 'again', is: a },
  { kind: 'total time', is: a, amount },
  { kind: 'time in one', unit: 'role', is: a, amount },
  { kind: 'time in one', unit: 'spell', is: a, amount },
  { kind: 'average', amount },
  { kind: 'during', is: a, period },
  { kind: 'began', is: a, period },
  { kind: 'ended', is: a, period },
  { kind: 'since', is: a, last: period.last },
  { kind: 'how soon', from: 'career', to: a, amount },
  { kind: 'how soon', from: 'joining', to: a, amount },
  { kind: 'promoted', from: anything, to: a, rungOf },
];
const all: readonly Relation[] = [
  ...timed,
  { kind: 'some', is: a, tense: 'past' },
  { kind: 'only', is: a },
  { kind: 'both', a, b },
  { kind: 'number', is: anything, counted: 'employers', amount: { min: 2, max: 3 }, within: period },
  { kind: 'at once', a, b, stillOpen: false },
  { kind: 'between jobs' },
];

function always(property: (career: Career) => void): void {
  fc.assert(fc.property(careers, property), { numRuns: 300 });
}

describe('of any career', () => {
  it.each(all.map((relation) => [relation.kind, relation] as const))(
    '%s and its negation are never both true',
    (_, relation) => {
      always((career) => {
        const truth = holds(career, relation);
        const negated = holds(career, { kind: 'not', of: relation });
        expect(negated).toBe(truth === null ? null : !truth);
      });
    },
  );

  it.each(all.map((relation) => [relation.kind, relation] as const))(
    '%s does not depend on the order of the roles',
    (_, relation) => {
      fc.assert(
        fc.property(fc.array(roles, { maxLength: 6 }), (held) => {
          const [one, other] = [held, held.toReversed()].map((list) => careerOf(person('p', list), today));
          if (one === undefined || other === undefined) throw new Error('two careers');
          expect(holds(one, relation)).toBe(holds(other, relation));
        }),
        { numRuns: 300 },
      );
    },
  );

  it('both, and at once, do not depend on which is named first', () => {
    always((career) => {
      expect(holds(career, { kind: 'both', a, b })).toBe(holds(career, { kind: 'both', a: b, b: a }));
      for (const stillOpen of [true, false])
        expect(holds(career, { kind: 'at once', a, b, stillOpen })).toBe(
          holds(career, { kind: 'at once', a: b, b: a, stillOpen }),
        );
    });
  });

  it('what is next is before, and what is before is both', () => {
    always((career) => {
      if (holds(career, { kind: 'next', a, b }) === true) expect(holds(career, { kind: 'before', a, b })).toBe(true);
      if (holds(career, { kind: 'before', a, b }) === true) expect(holds(career, { kind: 'both', a, b })).toBe(true);
    });
  });

  it('"and" and "or" follow from each other by negation', () => {
    const of = timed.slice(0, 3);
    always((career) => {
      const not = (relation: Relation): Relation => ({ kind: 'not', of: relation });
      expect(holds(career, { kind: 'and', of })).toBe(holds(career, not({ kind: 'or', of: of.map(not) })));
    });
  });
});

describe('of one role', () => {
  it('none is before, next or at once with itself', () => {
    fc.assert(
      fc.property(roles, (held) => {
        const career = careerOf(person('p', [held]), today);
        for (const kind of ['before', 'next'] as const)
          expect(holds(career, { kind, a: anything, b: anything })).not.toBe(true);
        expect(holds(career, { kind: 'at once', a: anything, b: anything, stillOpen: false })).not.toBe(true);
      }),
    );
  });
});

describe('of a career without dates', () => {
  const undated = fc
    .array(
      roles.map((held) => ({ ...held, start_time: null, end_time: null, is_current: false })),
      { minLength: 1, maxLength: 5 },
    )
    .map((held) => careerOf(person('p', held), today));

  it.each(timed.map((relation) => [relation.kind, relation] as const))(
    '%s is not true, and false only for lack of a role',
    (_, relation) => {
      fc.assert(
        fc.property(undated, (career) => {
          const truth = holds(career, relation);
          expect(truth).not.toBe(true);
          const named = career.roles.every(({ employer }) => employer.name === 'google');
          if (named && relation.kind === 'total time') expect(truth).toBeNull();
        }),
      );
    },
  );
});

it('a career of 300 roles is judged by every relation', () => {
  const held = Array.from({ length: 300 }, (_, index) => {
    const company = ['Google', 'Meta', 'IBM'][index % 3] ?? '';
    return role(
      `Analyst @ ${company}, ${1950 + Math.floor(index / 4)}-0${(index % 9) + 1}..${1951 + Math.floor(index / 4)}-01`,
    );
  });
  const career = careerOf(person('p', held), today);
  for (const relation of all) expect([true, false, null]).toContain(holds(career, relation));
  expect(
    holds(career, { kind: 'number', is: anything, counted: 'roles', amount: { min: 300, max: 300 }, within: null }),
  ).toBe(true);
});
