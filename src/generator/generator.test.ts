import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { Company } from '../records/company.ts';
import { normaliseCompany } from '../records/normalise/normalise-company.ts';
import { normalisePerson } from '../records/normalise/normalise-person.ts';
import { Remarks } from '../records/normalise/remarks.ts';
import type { Person } from '../records/person.ts';
import { functions } from './functions.ts';
import {
  changeHazard,
  type GeneratedPerson,
  generateCompanies,
  generateFiles,
  generatePeople,
  leaveHazard,
  promotionHazard,
} from './generate.ts';
import { type CareerState, hazardBound } from './hazard.ts';
import { Random, Weighted } from './random.ts';

const today = new Date('2026-11-21');
const options = { seed: 7, people: 4_000, companies: 1_500, today };

test('the same options give the same bytes, and another seed gives other bytes', async () => {
  const digests = [];
  for (const seed of [1, 1, 2]) {
    const folder = temporaryFolder();
    const { people, companies } = await generateFiles(
      { ...options, seed, people: 300, companies: 50 },
      folder,
      () => undefined,
    );
    digests.push(createHash('sha256').update(readFileSync(people)).update(readFileSync(companies)).digest('hex'));
  }
  expect(digests[0]).toBe(digests[1]);
  expect(digests[0]).not.toBe(digests[2]);
});

test('a person is the same however many are made', () => {
  const some = [...generatePeople({ ...options, people: 20 })];
  const more = [...generatePeople({ ...options, people: 40 })];
  expect(more.slice(0, 20)).toEqual(some);
});

describe('the world that is made', () => {
  let people: readonly Person[] = [];
  let companies: readonly Company[] = [];
  const remarks = new Remarks();

  beforeAll(() => {
    const context = { source: 'test', today: '2026-11-21', remarks };
    people = [...generatePeople(options)].map(({ record }) => {
      const result = normalisePerson(record, context);
      if ('refused' in result) throw new Error(result.refused);
      return result.record;
    });
    companies = [...generateCompanies(options)].map((record) => {
      const result = normaliseCompany(record, context);
      if ('refused' in result) throw new Error(result.refused);
      return result.record;
    });
  });

  test('is in the format of the importer, without a value that makes no sense', () => {
    expect(
      [remarks.unknownFields, remarks.nulled, remarks.contactDetails, remarks.shortened].map((one) => one.size),
    ).toEqual([0, 0, 0, 0]);
    expect(new Set(people.map((one) => one.id)).size).toBe(options.people);
    expect(new Set(companies.map((one) => one.id)).size).toBe(options.companies);
  });

  test('has careers that hold together', () => {
    for (const person of people) {
      const ends = person.education.map((one) => one.end_time ?? '').sort();
      const roles = person.experience.toReversed();
      roles.forEach((role, index) => {
        const next = roles[index + 1];
        const start = role.start_time ?? '';
        if (role.end_time !== null) expect(role.end_time.slice(0, 4) >= start.slice(0, 4)).toBe(true);
        if (next !== undefined) expect((next.start_time ?? '') >= (role.end_time ?? '').slice(0, 4)).toBe(true);
        expect(start <= (person.refreshed_at ?? '2026-11-21')).toBe(true);
      });
      expect(roles.filter((role) => role.is_current).length).toBeLessThanOrEqual(1);
      expect((ends[0] ?? '') <= '2027').toBe(true);
    }
  });

  test('has seniority that rises with the years', () => {
    const yearsOf = (person: Person) => 2026 - Number(person.education[0]?.end_time ?? Number.NaN);
    const shareOf = (pattern: RegExp, min: number, max: number) => {
      const group = people.filter((one) => yearsOf(one) >= min && yearsOf(one) < max && one.experience[0]?.is_current);
      return group.filter((one) => pattern.test(one.experience[0]?.position ?? '')).length / group.length;
    };
    const high = /director|vp|vice president|chief|head of|\bC[TEFOM]O\b/i;
    expect(shareOf(high, 15, 40)).toBeGreaterThan(2 * shareOf(high, 0, 8));
    expect(shareOf(/intern\b|junior|trainee|assistant/i, 0, 4)).toBeGreaterThan(0.15);
  });

  test('has the variety and the skew of real records', () => {
    const titles = counts(people.map((one) => one.experience[0]?.position ?? ''));
    const employers = counts(people.flatMap((one) => one.experience.map((role) => role.company_name ?? '')));
    expect(titles.size).toBeGreaterThan(600);
    expect(share(titles, 50)).toBeGreaterThan(0.15);
    expect(share(employers, 50)).toBeGreaterThan(0.2);
    expect(new Set(people.flatMap((one) => one.skills)).size).toBeGreaterThan(400);
    expect(new Set(people.map((one) => one.location?.text)).size).toBeGreaterThan(400);
    expect(new Set(people.flatMap((one) => one.education.map((entry) => entry.institution_name))).size).toBeGreaterThan(
      250,
    );
    const jobs = people.reduce((sum, one) => sum + one.experience.length, 0) / people.length;
    expect(jobs).toBeGreaterThan(2.5);
    expect(jobs).toBeLessThan(5);
  });

  test('has the gaps of real records: no text, no current job, no date', () => {
    const share = (test: (person: Person) => boolean) => people.filter(test).length / people.length;
    expect(share((one) => one.about_me === null)).toBeGreaterThan(0.1);
    expect(share((one) => !one.experience.some((role) => role.is_current))).toBeGreaterThan(0.03);
    expect(share((one) => one.refreshed_at === null)).toBeGreaterThan(0.01);
    expect(share((one) => one.refreshed_at !== null && one.refreshed_at >= '2026-10-22')).toBeGreaterThan(0.25);
    expect(share((one) => one.refreshed_at !== null && one.refreshed_at < '2026-07-01')).toBeGreaterThan(0.25);
  });

  test('has people who moved from a well-known company to a small one', () => {
    const employees = new Map(companies.map((one) => [one.id, one.employees_num ?? Number.NaN]));
    const found = people.filter(
      (one) =>
        one.experience.some((role) => !role.is_current && role.company_name === 'Google') &&
        (employees.get(one.experience[0]?.company_id ?? '') ?? Number.NaN) < 500,
    );
    expect(found.length).toBeGreaterThan(0);
    for (const field of ['stage', 'funding', 'headquarters', 'industry', 'employees_num', 'founded'] as const) {
      expect(companies.filter((one) => one[field] !== null).length).toBeGreaterThan(companies.length / 8);
    }
  });
});

function counts(values: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return found;
}

/** The share of all counts that the `top` most frequent values have. */
function share(found: ReadonlyMap<string, number>, top: number): number {
  const sorted = [...found.values()].sort((a, b) => b - a);
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return sum(sorted.slice(0, top)) / sum(sorted);
}

test('the same seed on a later day gives the same people some months later, with an unchanged past', () => {
  const later = new Date(today.getTime() + 500 * 86_400_000);
  const before = [...generatePeople({ ...options, people: 300 })].map((one) => one.record);
  const after = [...generatePeople({ ...options, people: 300, today: later })].map((one) => one.record);
  let moved = 0;
  before.forEach((record, index) => {
    const now = after[index];
    expect([now?.['id'], now?.['full_name']]).toEqual([record['id'], record['full_name']]);
    if (now === undefined) return;
    const [old, young] = [rolesOf(record), rolesOf(now)].map((roles) => roles.map((role) => role.start_time));
    const [newest, oldest] = [old?.[0], young?.at(-1)];
    if (newest === undefined || oldest === undefined || old === undefined || young === undefined) return;
    expect(young.includes(newest) || oldest > newest).toBe(true);
    if (young[0] !== newest) moved++;
  });
  expect(moved).toBeGreaterThan(60);
});

const settled: CareerState = {
  month: 2025 * 12 + 3,
  tenureMonths: 20,
  roleMonths: 20,
  careerMonths: 100,
  level: 2,
  turnover: 1,
  growth: 0,
  vesting: false,
};

const influences: readonly (readonly [what: string, more: Partial<CareerState>, less: Partial<CareerState>])[] = [
  ['the second year against the first half year', { tenureMonths: 20 }, { tenureMonths: 3 }],
  ['the second year against the tenth', { tenureMonths: 20 }, { tenureMonths: 120 }],
  ['the month after vesting', { tenureMonths: 24, vesting: true }, { tenureMonths: 23, vesting: true }],
  ['an employer that shrinks', { growth: -0.4 }, { growth: 0.4 }],
  ['a restless function', { turnover: 1.6 }, { turnover: 0.6 }],
  ['an intern', { level: 0 }, { level: 1 }],
  ['early in the career', { careerMonths: 30 }, { careerMonths: 330 }],
  ['January', { month: 2025 * 12 }, { month: 2025 * 12 + 11 }],
  ['2021', { month: 2021 * 12 + 3 }, { month: 2023 * 12 + 3 }],
];

test.each(influences)('people leave more often: %s', (_, more, less) => {
  expect(leaveHazard({ ...settled, ...more })).toBeGreaterThan(leaveHazard({ ...settled, ...less }));
});

test('the bound of the hazards holds for any state', () => {
  const state = fc.record({
    month: fc.integer({ min: 1980 * 12, max: 2030 * 12 }),
    tenureMonths: fc.integer({ min: 0, max: 500 }),
    roleMonths: fc.integer({ min: 0, max: 500 }),
    careerMonths: fc.integer({ min: 0, max: 500 }),
    level: fc.integer({ min: 0, max: 8 }),
    turnover: fc.double({ min: 0.3, max: 2, noNaN: true }),
    growth: fc.double({ min: -1, max: 3, noNaN: true }),
    vesting: fc.boolean(),
  });
  fc.assert(
    fc.property(state, (one) => {
      expect(leaveHazard(one) + promotionHazard(one)).toBeLessThanOrEqual(hazardBound(one) * (1 + 1e-9));
    }),
    { numRuns: 2_000 },
  );
});

test('people change as often as the hazard says', () => {
  // Compares the world on two days a month apart: a change is another role, or none, for a person employed on the first
  // day.
  const people = 15_000;
  let expected = 0;
  let happened = 0;
  const later = generatePeople({ ...options, people, today: new Date('2026-12-21') });
  for (const { record, state } of generatePeople({ ...options, people, today })) {
    const next = later.next().value as GeneratedPerson;
    const [role, then] = [rolesOf(record)[0], rolesOf(next.record)[0]];
    if (state === null || role === undefined || next.state?.month === state.month) continue;
    expected += changeHazard(state);
    if (then?.start_time !== role.start_time || then?.position !== role.position || !then.is_current) happened++;
  }
  expect(expected).toBeGreaterThan(150);
  // The bound is three standard deviations of a sum of rare events.
  expect(Math.abs(happened - expected)).toBeLessThan(3 * Math.sqrt(expected));
});

interface RawRole {
  readonly position: string;
  readonly start_time: string;
  readonly is_current: boolean;
}

function rolesOf(record: Readonly<Record<string, unknown>>): readonly RawRole[] {
  return record['experience'] as readonly RawRole[];
}

test('every function of the mix has roles, titles for each level, skills and phrases', () => {
  for (const work of functions) {
    expect([work.id, work.ladder.length, work.managers.length]).toEqual([work.id, 6, 5]);
    for (const list of [work.roles, work.skills, work.studies, work.work, work.results])
      expect(list.length).toBeGreaterThan(2);
    for (const [role, weight] of work.roles) expect([role !== '', weight > 0]).toEqual([true, true]);
  }
});

test('random numbers are even, and weighted picks follow their weights', () => {
  const random = new Random(1, 'test', 0);
  const buckets = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 100_000; index++) {
    const bucket = Math.floor(random.next() * 10);
    buckets[bucket] = (buckets[bucket] ?? 0) + 1;
  }
  for (const count of buckets) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  const weighted = new Weighted(['a', 'b'], (item) => (item === 'a' ? 3 : 1));
  let picks = 0;
  for (let index = 0; index < 10_000; index++) if (weighted.pick(random) === 'a') picks++;
  expect(Math.abs(picks - 7_500)).toBeLessThan(200);
});
