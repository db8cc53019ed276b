import { describe, expect, it } from 'vitest';
import { monthOf } from '../../records/normalise/dates.ts';
import type { Person, Role } from '../../records/person.ts';
import { historyOf } from './employment-spells.ts';

type Told = Partial<Role>;

function person(refreshed: string | null, ...roles: readonly Told[]): Person {
  return {
    id: 'p',
    full_name: 'P',
    social_url: null,
    headline: null,
    about_me: null,
    location: null,
    education: [],
    skills: [],
    languages: [],
    refreshed_at: refreshed,
    job_change: null,
    experience: roles.map((role) => ({
      position: 'Engineer',
      company_name: 'Acme',
      company_id: null,
      company_url: null,
      start_time: null,
      end_time: null,
      is_current: (role.end_time ?? null) === null,
      location: null,
      job_description: null,
      industry: null,
      ...role,
    })),
  };
}

const month = (text: string) => monthOf(text);

/** Spells as `employer start-end left|open attestedTo (steps)`. */
function told(refreshed: string | null, ...roles: readonly Told[]): readonly string[] | null {
  const written = (m: number) => `${Math.floor(m / 12)}-${String((m % 12) + 1).padStart(2, '0')}`;
  const history = historyOf(person(refreshed, ...roles));
  return (
    history?.spells.map(({ employer, start, end, left, attestedTo, steps }) =>
      left
        ? `${employer} ${written(start)}..${written(end)} (${steps.length})`
        : `${employer} ${written(start)}.. attested to ${written(attestedTo)} (${steps.length})`,
    ) ?? null
  );
}

describe('historyOf protects what counts as leaving an employer', () => {
  const acme = { company_name: 'Acme Inc' };
  const beta = { company_name: 'Beta' };

  it.each<[string, readonly Told[], readonly string[]]>([
    [
      'a new title at the same employer is not an event',
      [
        { ...acme, start_time: '2015-01', end_time: '2017-12', position: 'Engineer' },
        { ...acme, start_time: '2018-01', position: 'Manager' },
      ],
      ['n:acme 2015-01.. attested to 2026-06 (2)'],
    ],
    [
      'who comes back later has two spells',
      [
        { ...acme, start_time: '2015-01', end_time: '2016-01' },
        { ...acme, start_time: '2019-01' },
      ],
      ['n:acme 2015-01..2016-01 (1)', 'n:acme 2019-01.. attested to 2026-06 (1)'],
    ],
    [
      'a forgotten open role counts until the next job began, not for ever',
      [
        { ...acme, start_time: '2005-03' },
        { ...beta, start_time: '2012-09' },
      ],
      ['n:acme 2005-03.. attested to 2012-09 (1)', 'n:beta 2012-09.. attested to 2026-06 (1)'],
    ],
    [
      'an open role is not forgotten while there are new titles to tell of it',
      [
        { ...acme, start_time: '2005-03', end_time: '2019-12' },
        { ...acme, start_time: '2020-01', position: 'Manager' },
        { ...beta, start_time: '2012-09' },
      ],
      ['n:acme 2005-03.. attested to 2026-06 (2)', 'n:beta 2012-09.. attested to 2026-06 (1)'],
    ],
    [
      'work beside the job is not the job',
      [
        { ...acme, start_time: '2010-01' },
        { ...beta, start_time: '2020-01', position: 'Board Member' },
        { ...beta, start_time: '2021-01', position: 'Advisor' },
        { ...beta, start_time: '2022-01', position: 'Volunteer' },
      ],
      ['n:acme 2010-01.. attested to 2026-06 (1)'],
    ],
    [
      'an adviser by trade is at work',
      [{ ...acme, start_time: '2010-01', position: 'Financial Advisor' }],
      ['n:acme 2010-01.. attested to 2026-06 (1)'],
    ],
    [
      'an end that is not known is no end',
      [{ ...acme, start_time: '2010-01', is_current: false }],
      ['n:acme 2010-01.. attested to 2010-01 (1)'],
    ],
    ['roles without a start are left out', [{ ...acme }], []],
    ['roles without an employer are left out', [{ company_name: null, start_time: '2010' }], []],
    ['roles from the future are left out', [{ ...acme, start_time: '2027-01' }], []],
    ['reversed roles are left out', [{ ...acme, start_time: '2020-01', end_time: '2019-01' }], []],
    [
      'a scheduled end is not an end',
      [{ ...acme, start_time: '2020-01', end_time: '2027-01', is_current: true }],
      ['n:acme 2020-01.. attested to 2026-06 (1)'],
    ],
    [
      'a bare year is no reason to think that a role is reversed',
      [{ ...acme, start_time: '2020-09', end_time: '2020' }],
      ['n:acme 2020-09..2020-09 (1)'],
    ],
    [
      'who left in the year of the verification had left by then',
      [{ ...acme, start_time: '2020-01', end_time: '2026' }],
      ['n:acme 2020-01..2026-06 (1)'],
    ],
    [
      'who began in the year of the verification had begun by then',
      [{ ...acme, start_time: '2026' }],
      ['n:acme 2026-06.. attested to 2026-06 (1)'],
    ],
    ['a bare year is its middle', [{ ...acme, start_time: '2018', end_time: '2020' }], ['n:acme 2018-07..2020-07 (1)']],
  ])('%s', (_, roles, expected) => {
    expect(told('2026-06-15', ...roles)).toEqual(expected);
  });

  it('knows nothing of a record that was never verified', () => {
    expect(told(null, { ...acme, start_time: '2015-01' })).toBeNull();
  });

  it('never lets the start of a role depend on its end', () => {
    const starts = ['2019', '2020', '2021'].map(
      (end_time) => historyOf(person('2026-06-15', { ...acme, start_time: '2019', end_time }))?.spells[0]?.start,
    );
    expect(new Set(starts)).toEqual(new Set([month('2019')]));
  });
});
