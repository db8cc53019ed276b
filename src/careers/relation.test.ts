import { describe, expect, it } from 'vitest';
import type { Role } from '../records/person.ts';
import { at, career, is, person, role, today } from './career.test-helper.ts';
import { type Career, careerOf, type RoleTest } from './career.ts';
import { holds, type Relation } from './relation.ts';
import type { Period } from './times.ts';
import type { Truth } from './truth.ts';

const anything: RoleTest = () => true;
const month = (year: number, of = 1): number => year * 12 + of - 1;
const years = (min: number | null, max: number | null) => ({
  min: min === null ? null : min * 12,
  max: max === null ? null : max * 12,
});
const year = (of: number) => ({ first: month(of), last: month(of, 12) });
const rungs = ['Intern', 'Analyst', 'Manager', 'Director'];
const rungOf = ({ position }: Role): number | null => {
  const rung = rungs.indexOf(position ?? '');
  return rung < 0 ? null : rung;
};

type Row = readonly [what: string, roles: readonly string[], relation: Relation, truth: Truth];

const google = at('Google');
const meta = at('Meta');
const googleThenMeta = ['Analyst @ Google, 2010-01..2014-06', 'Manager @ Meta, 2014-07..'];
const undated = ['Analyst @ Google', 'Manager @ Meta'];

function table(rows: readonly Row[]): void {
  it.each(rows)('%s', (_, roles, relation, truth) => {
    expect(holds(career(roles), relation)).toBe(truth);
    expect(holds(career(roles.toReversed()), relation)).toBe(truth);
    expect(holds(career(roles), { kind: 'not', of: relation })).toBe(truth === null ? null : !truth);
  });
}

describe('both', () => {
  const both: Relation = { kind: 'both', a: google, b: meta };
  table([
    ['holds at any time', googleThenMeta, both, true],
    ['needs no dates', undated, both, true],
    ['needs each of the two', ['Analyst @ Google, 2010..'], both, false],
    ['is unknown if a role does not name its employer', ['Analyst @ Google, 2010..', 'CEO @ , 2012..'], both, null],
    ['may hold of one role', ['Analyst @ Google, 2010..'], { kind: 'both', a: google, b: is('Analyst') }, true],
    ['is unknown of an empty career', [], both, null],
  ]);
});

describe('before', () => {
  const relation: Relation = { kind: 'before', a: google, b: meta };
  table([
    ['holds of one role after the other', googleThenMeta, relation, true],
    ['does not hold the other way round', googleThenMeta, { kind: 'before', a: meta, b: google }, false],
    ['allows two months of handover', ['A @ Google, 2010-01..2014-08', 'B @ Meta, 2014-06..'], relation, true],
    ['does not allow three', ['A @ Google, 2010-01..2014-09', 'B @ Meta, 2014-06..'], relation, false],
    ['needs an end of the first', ['A @ Google, 2010-01..', 'B @ Meta, 2026-10..'], relation, false],
    ['does not hold of bare years that cannot meet', ['A @ Google, 2010..2014', 'B @ Meta, 2012..'], relation, false],
    ['holds of bare years that meet', ['A @ Google, 2010..2014', 'B @ Meta, 2014..'], relation, true],
    ['is unknown without dates', undated, relation, null],
    ['is unknown if only the end is missing', ['A @ Google, 2010-01..?', 'B @ Meta, 2014-06..'], relation, null],
    ['is false without dates if one of the two is missing', ['A @ Google'], relation, false],
    ['is false of one role', ['Analyst @ Google, 2010..2011'], { kind: 'before', a: google, b: is('Analyst') }, false],
    ['does not count a role of the future', ['A @ Google, 2010..2014', 'B @ Meta, 2031..'], relation, false],
    [
      'reads an end before the start as not known',
      ['A @ Google, 2012-03..2009-01', 'B @ Meta, 2014-06..'],
      relation,
      null,
    ],
  ]);
});

describe('next', () => {
  const relation: Relation = { kind: 'next', a: google, b: meta };
  const between = 'C @ IBM, 2014-07..2015-01';
  table([
    ['holds if nothing is between', googleThenMeta, relation, true],
    ['allows years without a job', ['A @ Google, 2010-01..2014-06', 'B @ Meta, 2019-01..'], relation, true],
    [
      'is false if a role is between',
      ['A @ Google, 2010-01..2014-06', between, 'B @ Meta, 2015-02..'],
      relation,
      false,
    ],
    ['does not count a side job all the while', [...googleThenMeta, 'Seat @ Board, 2009-01..2019-01'], relation, true],
    [
      'orders bare years by their middles',
      ['A @ Google, 2010..2012', 'C @ IBM, 2012..2014', 'B @ Meta, 2014..'],
      relation,
      false,
    ],
    ['is unknown if another role has no dates', [...googleThenMeta, 'C @ IBM'], relation, null],
    ['is unknown without dates', undated, relation, null],
  ]);
});

describe('first and last', () => {
  const first: Relation = { kind: 'first', is: google };
  const previous: Relation = { kind: 'last', unit: 'spell', is: google };
  const promoted = ['Analyst @ Google, 2010-01..2014-06', 'B @ Meta, 2014-07..2018-01', 'C @ Meta, 2018-01..'];
  table([
    ['first is the earliest role', googleThenMeta, first, true],
    ['not a later one', googleThenMeta, { kind: 'first', is: meta }, false],
    ['two of one bare year may both be first', ['A @ Google, 2010..2014', 'B @ Meta, 2010..'], first, true],
    ['an undated role might be first', [...googleThenMeta, 'C @ IBM'], first, null],
    ['one undated role is not known to be first', ['A @ Google'], first, null],
    ['the previous employer is that of the spell before', promoted, previous, true],
    ['the previous role may be at the same employer', promoted, { kind: 'last', unit: 'role', is: meta }, true],
    [
      'the previous employer is not the one before it',
      [...promoted, 'Z @ IBM, 2014-01..2014-06'],
      { kind: 'last', unit: 'spell', is: at('Meta') },
      false,
    ],
    ['without a current one it is the last of all', ['A @ IBM, 2008..2009', 'B @ Google, 2010..2014'], previous, true],
    ['the only past one, with an end not known', ['A @ Google, 2010-01..?', 'B @ Meta, 2015-01..'], previous, true],
    ['is false of who has only the current one', ['A @ Google, 2010-01..'], previous, false],
    ['is unknown without dates', undated, previous, null],
  ]);
});

describe('again', () => {
  const relation: Relation = { kind: 'again', is: google };
  table([
    [
      'two spells with another between',
      ['A @ Google, 2010-01..2012-01', 'B @ Meta, 2012-02..2014-01', 'C @ Google, 2014-02..'],
      relation,
      true,
    ],
    ['a gap alone is no return', ['A @ Google, 2010-01..2012-01', 'C @ Google, 2014-02..'], relation, false],
    [
      'a promotion is no return',
      ['A @ Google, 2010-01..2012-01', 'B @ Google, 2012-02..', 'C @ Meta, 2009-01..2009-12'],
      relation,
      false,
    ],
    [
      'somebody else who returned elsewhere',
      ['A @ IBM, 2010-01..2012-01', 'B @ Google, 2012-02..2014-01', 'C @ IBM, 2014-02..'],
      relation,
      false,
    ],
    ['is unknown without dates', ['A @ Google', 'B @ Meta', 'C @ Google'], relation, null],
  ]);
});

describe('total time and time in one', () => {
  const total = (min: number | null, max: number | null): Relation => ({
    kind: 'total time',
    is: google,
    amount: years(min, max),
  });
  const inOne = (unit: 'role' | 'spell', min: number): Relation => ({
    kind: 'time in one',
    unit,
    is: google,
    amount: years(min, null),
  });
  const twice = ['A @ Google, 2010-01..2013-01', 'B @ Meta, 2013-01..2015-01', 'C @ Google, 2015-01..2018-01'];
  const inRow = ['A @ Google, 2010-01..2013-01', 'B @ Google, 2013-02..2016-01'];
  table([
    ['adds up', twice, total(6, null), true],
    ['no more than there is', twice, total(7, null), false],
    ['counts an overlap once', ['A @ Google, 2010-01..2013-01', 'B @ Google, 2011-01..2013-01'], total(4, null), false],
    ['counts an open role up to today', ['A @ Google, 2020-11..'], total(6, null), true],
    ['counts bare years by their middles', ['A @ Google, 2010..2015'], total(5, 5), true],
    ['is unknown if an end is missing', ['A @ Google, 2010-01..?'], total(6, null), null],
    ['but not if the rest is enough', [...twice, 'D @ Google'], total(6, null), true],
    ['at most presupposes some time', ['A @ Meta, 2010..'], total(null, 1), false],
    ['one role is not the sum', inRow, inOne('role', 4), false],
    ['a spell goes over roles', inRow, inOne('spell', 6), true],
    ['but not over other employers', twice, inOne('spell', 4), false],
  ]);
});

describe('since, until, during', () => {
  const spell = ['A @ Google, 2012-03..2015-02', 'B @ Google, 2015-03..2019-08'];
  const stays = ['A @ Google, 2012-03..2015-02', 'B @ Google, 2015-03..'];
  table([
    ['who is still there counts', stays, { kind: 'during', is: google, period: year(2020) }, true],
    ['who left before does not', spell, { kind: 'during', is: google, period: year(2020) }, false],
    [
      'a bare year makes it possible',
      ['A @ Google, 2012..2012'],
      { kind: 'during', is: google, period: { first: month(2012, 11), last: month(2012, 12) } },
      true,
    ],
    ['a missing end does not', ['A @ Google, 2012-01..?'], { kind: 'during', is: google, period: year(2014) }, null],
    ['since is of who is there', spell, { kind: 'since', is: google, last: month(2013) }, false],
    ['over promotions', stays, { kind: 'since', is: google, last: month(2013) }, true],
    ['joined is the start of a spell', stays, { kind: 'began', is: google, period: year(2012) }, true],
    ['not of a promotion', stays, { kind: 'began', is: google, period: year(2015) }, false],
    ['left is its end', spell, { kind: 'ended', is: google, period: year(2019) }, true],
    ['not of a promotion, either', spell, { kind: 'ended', is: google, period: year(2015) }, false],
    ['nobody who is there has left', stays, { kind: 'ended', is: google, period: year(2026) }, false],
    ['unknown without dates', undated, { kind: 'began', is: google, period: year(2012) }, null],
  ]);
});

describe('how soon', () => {
  const rise = ['Intern @ Google, 2010-01..2010-06', 'Analyst @ Meta, 2012-01..2014-01', 'Manager @ Meta, 2014-01..'];
  const soon = (from: 'career' | 'joining' | RoleTest, max: number): Relation => ({
    kind: 'how soon',
    from,
    to: is('Manager'),
    amount: years(null, max),
  });
  table([
    ['from joining', rise, soon('joining', 2), true],
    ['from the start of the career', rise, soon('career', 3), false],
    ['from the start of the career, long enough', rise, soon('career', 4), true],
    ['from a role', rise, soon(is('Intern'), 4), true],
    ['who never gets there', googleThenMeta.slice(0, 1), soon('career', 40), false],
    [
      'who was hired as one has not become one later',
      ['Manager @ Meta, 2014-01..2016-01', 'Manager @ Meta, 2016-01..'],
      soon('joining', 5),
      false,
    ],
    ['who was hired as one has not risen', ['Manager @ Meta, 2014-01..'], soon('joining', 5), false],
    ['unknown without dates', undated, soon(google, 4), null],
  ]);
  it('counts from graduation', () => {
    const relation: Relation = { kind: 'how soon', from: 'graduation', to: is('Manager'), amount: years(null, 5) };
    expect(holds(career(rise, '2009-06'), relation)).toBe(true);
    expect(holds(career(rise, '2005-06'), relation)).toBe(false);
    expect(holds(career(rise), relation)).toBeNull();
  });
});

describe('number and average', () => {
  const count = (min: number | null, max: number | null, within: Period | null = null): Relation => ({
    kind: 'number',
    is: anything,
    counted: 'employers',
    amount: { min, max },
    within,
  });
  const average = (min: number): Relation => ({ kind: 'average', amount: years(min, null) });
  const three = [
    'A @ Google, 2010-01..2012-01',
    'B @ Google, 2012-01..2014-01',
    'C @ Meta, 2014-01..2016-01',
    'D @ IBM, 2016-01..2018-01',
  ];
  table([
    ['employers are counted once', three, count(3, 3), true],
    ['within a time', three, count(2, 2, { first: month(2014, 6), last: month(2026) }), true],
    ['an employer not named may be a fourth', [...three, 'E @ , 2018-01..'], count(4, null), null],
    ['or none of its own', [...three, 'E @ , 2018-01..'], count(null, 3), null],
    ['but three they are', [...three, 'E @ , 2018-01..'], count(3, null), true],
    ['needs no dates', undated, count(2, 2), true],
    ['but does for a time', undated, count(2, 2, year(2012)), null],
    ['mean of spells, not of roles', three, average(2.5), true],
    ['the mean is not the longest', three, average(3), false],
    ['unknown if a date is missing', [...three, 'E @ Oracle'], average(3), null],
  ]);
});

describe('promoted', () => {
  const relation: Relation = { kind: 'promoted', from: google, to: google, rungOf };
  table([
    ['higher later', ['Analyst @ Google, 2010-01..2012-01', 'Manager @ Google, 2012-01..'], relation, true],
    [
      'in two spells',
      ['Analyst @ Google, 2010..2012', 'B @ Meta, 2012..2014', 'Manager @ Google, 2014..'],
      relation,
      true,
    ],
    ['lower later', ['Manager @ Google, 2010-01..2012-01', 'Analyst @ Google, 2012-01..'], relation, false],
    ['elsewhere', ['Analyst @ Google, 2010-01..2012-01', 'Manager @ Meta, 2012-01..'], relation, false],
    ['a rung not known', ['Analyst @ Google, 2010-01..2012-01', 'Wizard @ Google, 2012-01..'], relation, null],
    ['without dates', ['Analyst @ Google', 'Manager @ Google'], relation, null],
  ]);
});

describe('at once and between jobs', () => {
  const now: Relation = { kind: 'at once', a: google, b: meta, stillOpen: true };
  const ever: Relation = { kind: 'at once', a: google, b: meta, stillOpen: false };
  table([
    ['two open ones, even without dates', ['A @ Google, ?..', 'B @ Meta, 2026-11..'], now, true],
    ['that were open together', ['A @ Google, 2010-01..2014-01', 'B @ Meta, 2012-01..'], ever, true],
    ['but are no more', ['A @ Google, 2010-01..2014-01', 'B @ Meta, 2012-01..'], now, false],
    ['not one after the other', googleThenMeta, ever, false],
    ['nor in the year of the change', ['A @ Google, 2010..2014', 'B @ Meta, 2014..2016'], ever, false],
    ['unknown without dates', undated, ever, null],
    [
      'one role is not two',
      ['Analyst @ Google, 2010..'],
      { kind: 'at once', a: google, b: is('Analyst'), stillOpen: true },
      false,
    ],
    ['no open role', ['A @ Google, 2010..2014'], { kind: 'between jobs' }, true],
    ['an open role', googleThenMeta, { kind: 'between jobs' }, false],
    ['an end not known is an end', ['A @ Google, 2010..?'], { kind: 'between jobs' }, true],
    ['a job that has not begun', ['A @ Google, 2010..2014', 'B @ Meta, 2027-02..'], { kind: 'between jobs' }, true],
  ]);
});

describe('overlap with a person', () => {
  const jane = career(['X @ Google, 2012-01..2013-01', 'Y @ Oracle'], null, 'jane');
  const joe = career(['X @ Google, 2016-01..2017-01'], null, 'joe');
  const with_ = (...others: readonly Career[]): Relation => ({
    kind: 'overlap',
    others,
    is: anything,
    stillOpen: false,
  });
  const ian = career(['X @ Meta, 2012-01..'], null, 'ian');
  const today = { kind: 'overlap', others: [ian], is: anything, stillOpen: true } as const;
  table([
    ['a month in common', ['A @ Google, 2012-12..2015-01'], with_(jane), true],
    ['none in common', ['A @ Google, 2013-01..2015-01'], with_(jane), false],
    ['with any of that name', ['A @ Google, 2016-01..2016-06'], with_(jane, joe), true],
    ['at another employer', ['A @ Meta, 2012-01..2013-01'], with_(jane), false],
    ['at a time not known', ['A @ Oracle, 2012-01..2013-01'], with_(jane), null],
    ['with somebody not known', ['A @ Google, 2012-12..2015-01'], with_(), null],
    ['with somebody of whom no role is known', ['A @ Google, 2012-12..2015-01'], with_(career([], null, 'jim')), null],
    ['today', ['A @ Meta, 2012-12..'], today, true],
    ['not today', ['A @ Meta, 2012-12..2020-01'], today, false],
  ]);
  it('is not with oneself', () => {
    expect(holds(jane, with_(jane))).toBe(false);
  });
});

describe('never and only', () => {
  table([
    ['never at an employer', googleThenMeta, { kind: 'not', of: { kind: 'some', is: at('IBM'), tense: 'ever' } }, true],
    ['only at one', ['A @ Google, 2010..', 'B @ , 2012..'], { kind: 'only', is: google }, true],
    ['not only', googleThenMeta, { kind: 'only', is: google }, false],
    ['in the past', googleThenMeta, { kind: 'some', is: google, tense: 'past' }, true],
    ['at present', googleThenMeta, { kind: 'some', is: google, tense: 'current' }, false],
  ]);
});

describe('employers', () => {
  it('are one if one of two roles of that name is linked to a company', () => {
    const [first, second] = googleThenMeta.map(role);
    if (first === undefined || second === undefined) throw new Error('two roles');
    const linked = person('p', [
      { ...first, company_id: 'g' },
      { ...second, company_name: 'Google' },
      { ...second, company_id: 'g' },
    ]);
    const one: Relation = {
      kind: 'number',
      is: anything,
      counted: 'employers',
      amount: { min: 1, max: 1 },
      within: null,
    };
    expect(holds(careerOf(linked, today), one)).toBe(true);
  });
});
