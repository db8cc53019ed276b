import { describe, expect, it } from 'vitest';
import type { Role } from '../../records/person.ts';
import type { RoleChange } from '../../records/provenance.ts';
import { earlierCareers } from './earlier-careers.ts';

function role(position: string, company_name: string, start_time: string | null, end_time: string | null = null): Role {
  return {
    position,
    company_name,
    company_id: null,
    company_url: null,
    start_time,
    end_time,
    is_current: end_time === null,
    location: null,
    job_description: null,
    industry: null,
  };
}

type Seen = readonly [position: string, company: string] | null;

function change(seen_on: string | null, old: Seen, now: Seen, source = 'one'): RoleChange {
  const told = (seen: Seen) => (seen === null ? null : { position: seen[0], company_name: seen[1], first_seen: null });
  return { source, seen_on, old_seen_on: '2022-01-01', old: told(old), new: told(now) };
}

/** Sights as `month: role start-end, ...`. */
function told(experience: readonly Role[], ...changes: readonly RoleChange[]): readonly string[] {
  return earlierCareers(experience, changes).map(({ until, experience: seen }) => {
    const roles = seen.map(({ position, company_name, start_time, end_time, is_current }) => {
      return `${position} ${company_name} ${start_time}..${is_current ? '' : end_time}`;
    });
    return `${Math.floor(until / 12)}-${String((until % 12) + 1).padStart(2, '0')}: ${roles.join(', ')}`;
  });
}

describe('earlierSights returns the career as it could be seen before a change was seen:', () => {
  const cook = role('Cook', 'Foo', '2015-01', '2023-02');
  const chef = role('Chef', 'Bar', '2023-03');
  const moved = change('2024-05-11', ['Cook', 'Foo'], ['Chef', 'Bar']);

  it.each<[string, readonly Role[], readonly RoleChange[], readonly string[]]>([
    [
      'a role that was seen a year after it began, and the leaving with it',
      [chef, cook],
      [moved],
      ['2024-05: Cook Foo 2015-01..'],
    ],
    [
      'a leaving that nothing followed',
      [cook],
      [change('2024-05-11', ['Cook', 'Foo'], null)],
      ['2024-05: Cook Foo 2015-01..'],
    ],
    [
      'a job after a time without one',
      [chef, { ...cook, end_time: '2021-11' }],
      [change('2024-05-11', null, ['Chef', 'Bar'])],
      ['2024-05: Cook Foo 2015-01..2021-11'],
    ],
    [
      'one change after the other',
      [role('Head', 'Baz', '2025-01'), { ...chef, end_time: '2024-12', is_current: false }, cook],
      [moved, change('2025-03-01', ['Chef', 'Bar'], ['Head', 'Baz'])],
      ['2024-05: Cook Foo 2015-01..', '2025-03: Chef Bar 2023-03.., Cook Foo 2015-01..2023-02'],
    ],
    [
      'a short job between two looks',
      [chef, role('Waiter', 'Inn', '2022-06', '2023-02'), cook],
      [moved],
      ['2024-05: Cook Foo 2015-01..'],
    ],
    [
      'a title that was written anew',
      [role('Head Cook', 'Foo', '2015-01')],
      [change('2024-05-11', ['Cook', 'Foo'], ['Head Cook', 'Foo'])],
      ['2024-05: Cook Foo 2015-01..'],
    ],
    [
      'of a source that keeps the current role alone nothing of the new one',
      [chef],
      [change('2024-05-11', ['Cook', 'Foo'], ['Chef', 'Bar'])],
      ['2024-05: '],
    ],
    [
      'an older role that stood beside the one that ended',
      [role('Owner', 'Inn', '2010-01'), cook],
      [change('2024-05-11', ['Cook', 'Foo'], ['Owner', 'Inn'])],
      ['2024-05: Owner Inn 2010-01.., Cook Foo 2015-01..'],
    ],
    [
      'of two sources the one that told it first',
      [chef, cook],
      [{ ...moved, seen_on: '2024-09-01', source: 'two' }, moved],
      ['2024-05: Cook Foo 2015-01..'],
    ],
    ['nothing without the day of a change', [chef, cook], [{ ...moved, seen_on: null }], []],
  ])('%s', (_, experience, changes, expected) => {
    expect(told(experience, ...changes)).toEqual(expected);
  });
});
