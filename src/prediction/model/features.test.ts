import { describe, expect, it } from 'vitest';
import { generateCompanies, generatePeople } from '../../generator/generate.ts';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { Company } from '../../records/company.ts';
import { monthOf } from '../../records/normalise/dates.ts';
import { normaliseCompany } from '../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../records/normalise/normalise-person.ts';
import { Remarks } from '../../records/normalise/remarks.ts';
import type { Person } from '../../records/person.ts';
import { Colleagues } from '../careers/colleagues.ts';
import { Corpus, elementAt } from '../careers/corpus.ts';
import { historyOf } from '../careers/employment-spells.ts';
import { columnCount, columns, type Evidence, writeFeatures } from './features.ts';

const lexicon = loadLexicon();
const today = '2026-11-21';
const context = { source: 'test', today, remarks: new Remarks() };
const world = { seed: 11, people: 1_500, companies: 60, today: new Date(today) };

const companies: Company[] = [...generateCompanies(world)].flatMap((raw) => {
  const read = normaliseCompany(raw, context);
  return 'record' in read ? [read.record] : [];
});
/** Only people with dates to the month: nobody knew the moment that a bare year stands for. */
const people: Person[] = [...generatePeople(world)].flatMap(({ record }) => {
  const read = normalisePerson(record, context);
  if (!('record' in read) || read.record.refreshed_at === null) return [];
  return read.record.experience.some((role) => role.start_time?.length === 4) ? [] : [read.record];
});

function evidenceOf(records: readonly Person[], to: number): Evidence {
  const corpus = new Corpus(lexicon);
  for (const company of companies) corpus.addCompany(company);
  for (const person of records) {
    const history = historyOf(person);
    if (history !== null) corpus.addPerson(history);
  }
  return { corpus, colleagues: new Colleagues(corpus, monthOf('2018-01'), to) };
}

/** The record as it could be seen when month `s` began. A promotion on that very day joins two roles. */
function asSeen(person: Person, s: number): Person {
  const first = `${Math.floor(s / 12)}-${String((s % 12) + 1).padStart(2, '0')}-01`;
  return {
    ...person,
    refreshed_at: (person.refreshed_at ?? '') < first ? person.refreshed_at : first,
    experience: person.experience
      .filter(({ start_time }) => start_time !== null && monthOf(start_time) <= s)
      .map((role) => {
        const over = role.end_time !== null && monthOf(role.end_time) < s;
        return over ? role : { ...role, end_time: null, is_current: true };
      }),
  };
}

type Write = typeof writeFeatures;

/** The columns that differ between what was known later and what was known when month `s` began. */
function leaks(write: Write, s: number): readonly string[] {
  const later = evidenceOf(people, monthOf(today));
  const then = evidenceOf(
    people.map((person) => asSeen(person, s)),
    s,
  );
  const differing = new Set<string>();
  let compared = 0;
  for (let person = 0; person < people.length; person++) {
    if (elementAt(later.corpus.verified, person) < s) continue;
    const spellThen = then.corpus.primarySpell(person, s);
    const spellLater = later.corpus.primarySpell(person, s);
    if (spellThen < 0 || spellLater < 0) continue;
    compared++;
    const rows = [
      [later, spellLater],
      [then, spellThen],
    ] as const;
    const [a, b] = rows.map(([evidence, spell]) => {
      const row = new Float32Array(columnCount);
      write(evidence, person, spell, s, row, 0);
      return row;
    });
    columns.forEach(({ name }, column) => {
      if (a?.[column] !== b?.[column]) differing.add(name);
    });
  }
  expect(compared).toBeGreaterThan(400);
  return [...differing];
}

describe('features', () => {
  it('are these and no others: adding one is a decision', () => {
    const steps = [3, 6, 12, 18, 24, 36, 48, 60, 84, 120];
    expect(columns.map(({ name }) => name)).toEqual([
      ...steps.map((months) => `tenure_at_employer_from_${months}_months`),
      'tenure_at_employer_log',
      ...steps.map((months) => `tenure_in_role_from_${months}_months`),
      'tenure_in_role_log',
      'past_spell_log_months',
      'moves_per_year',
      'no_past_spell',
      'new_roles_per_year',
      'new_role_within_a_year',
      'role_base_log_odds',
      'exits_90_days',
      'exits_365_days',
      'exits_not_known',
      'colleagues_log',
      'headcount_log',
      'headcount_known',
      'company_years_log',
      'company_years_known',
      'colleagues_growth',
      'funding_log',
      'funding_known',
      'season_sine',
      'season_cosine',
      'market_exits',
    ]);
  });

  it('do not move when everything but the dated roles of a person changes', () => {
    const other = people.map((person) => ({
      ...person,
      full_name: 'Somebody Else',
      headline: 'x',
      about_me: 'Born in 1961',
      location: null,
      education: [],
      skills: [],
      languages: ['Klingon'],
      social_url: null,
      experience: person.experience.map((role) => ({ ...role, job_description: null, location: null })),
    }));
    const s = monthOf('2025-06');
    const rows = [people, other].map((records) => {
      const evidence = evidenceOf(records, monthOf(today));
      const x = new Float32Array(records.length * columnCount);
      for (let person = 0; person < records.length; person++) {
        const spell = evidence.corpus.primarySpell(person, s);
        if (spell >= 0) writeFeatures(evidence, person, spell, s, x, person * columnCount);
      }
      return x;
    });
    expect(rows[0]).toEqual(rows[1]);
  });

  it('do not reveal the length of gaps between jobs, or the start of the first job', () => {
    const worked = (...jobs: readonly (readonly [string, string, string | null])[]) => {
      const experience = jobs.map(([company_name, start_time, end_time]) => {
        return { company_name, position: 'Engineer', start_time, end_time };
      });
      const read = normalisePerson({ id: 'p', full_name: 'P', refreshed_at: '2026-06-01', experience }, context);
      if ('refused' in read) throw new Error(read.refused);
      const evidence = evidenceOf([read.record], monthOf(today));
      const row = new Float32Array(columnCount);
      const s = monthOf('2026-06');
      writeFeatures(evidence, 0, evidence.corpus.primarySpell(0, s), s, row, 0);
      return row;
    };
    const now = ['Gamma', '2022-03', null] as const;
    const without = worked(['Acme', '2015-01', '2018-01'], ['Beta', '2018-01', '2022-03'], now);
    expect(worked(['Acme', '2005-01', '2008-01'], ['Beta', '2014-01', '2018-03'], now)).toEqual(without);
  });

  it.each(['2021-05', '2024-02'])('know nothing at %s that was not known then', (month) => {
    expect(leaks(writeFeatures, monthOf(month))).toEqual([]);
  });

  it('are checked by a comparison that notices a feature that looks ahead', () => {
    const peeking: Write = (evidence, person, spell, s, row, at) => {
      writeFeatures(evidence, person, spell, s, row, at);
      row[at] = elementAt(evidence.corpus.spellEnd, spell) < s + 6 ? 1 : 0;
    };
    const nextExits: Write = (evidence, person, spell, s, row, at) =>
      writeFeatures(evidence, person, spell, s + 1, row, at);
    expect(leaks(peeking, monthOf('2024-02'))).toContain(columns[0]?.name);
    expect(leaks(nextExits, monthOf('2024-02'))).toContain('market_exits');
  });
});

describe('the primary role', () => {
  it('is the open one that began last, also with the older of two employers', () => {
    const experience = [
      { company_name: 'Acme', position: 'Engineer', start_time: '2010-01', end_time: '2023-12' },
      { company_name: 'Acme', position: 'Manager', start_time: '2024-01' },
      { company_name: 'Beta', position: 'Lecturer', start_time: '2015-01' },
    ];
    const read = normalisePerson({ id: 'p', full_name: 'P', refreshed_at: '2026-06-01', experience }, context);
    if ('refused' in read) throw new Error(read.refused);
    const { corpus } = evidenceOf([read.record], monthOf(today));
    const startAt = (month: string) => elementAt(corpus.spellStart, corpus.primarySpell(0, monthOf(month)));
    expect(startAt('2014-06')).toBe(monthOf('2010-01'));
    expect(startAt('2020-06')).toBe(monthOf('2015-01'));
    expect(startAt('2025-06')).toBe(monthOf('2010-01'));
  });
});
