import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Person } from '../person.ts';
import { companyRecord, profile } from '../present.ts';
import { recordId } from './ids.ts';
import { kindOf, normaliseCompany } from './normalise-company.ts';
import { normalisePerson } from './normalise-person.ts';
import { Remarks } from './remarks.ts';
import type { RawObject } from './values.ts';

const today = '2026-11-21';
const now = new Date('2026-11-21T09:00:00Z');

function read(raw: RawObject): { person: Person; remarks: Remarks } {
  const remarks = new Remarks();
  const result = normalisePerson({ id: 'p1', full_name: 'Ann Lee', ...raw }, { source: 'test', today, remarks });
  if ('refused' in result) throw new Error(result.refused);
  return { person: result.record, remarks };
}

function role(raw: RawObject) {
  const { person, remarks } = read({ experience: [{ position: 'Cook', ...raw }] });
  return { role: person.experience[0], nulled: Object.fromEntries(remarks.nulled) };
}

test('ids are kept where they can stand in a path, else hashed, the same each time and apart by source', () => {
  expect(recordId('a', 'Acme-1._~:x')).toBe('Acme-1._~:x');
  expect(recordId('a', 17)).toBe('17');
  expect([recordId('a', '...'), recordId('a', '.a'), recordId('a', 'a.')]).toEqual(['...', '.a', 'a.']);
  expect(recordId('a', 'x'.repeat(128))).toBe('x'.repeat(128));
  for (const odd of ['https://x/y', 'ü', 'x'.repeat(129), 'a b', '.', '..']) {
    const id = recordId('a', odd);
    expect(id).toMatch(/^h~[\w-]{27}$/);
    expect(recordId('a', odd)).toBe(id);
    expect(recordId('b', odd)).not.toBe(id);
  }
  expect([recordId('a', ''), recordId('a', ' '), recordId('a', null), recordId('a', {}), recordId('a', 1.5)]).toEqual(
    Array(5).fill(null),
  );
});

test('a record without id or name is refused with the reason', () => {
  const context = { source: 'test', today, remarks: new Remarks() };
  expect(normalisePerson({ full_name: 'Ann' }, context)).toEqual({ refused: 'id is missing' });
  expect(normalisePerson({ id: 'a', full_name: ' ' }, context)).toEqual({ refused: 'full_name is missing' });
  expect(normaliseCompany({ id: 'a', company_name: 7 }, context)).toEqual({ refused: 'company_name is missing' });
});

test('contact details of people are dropped and counted, wherever they stand', () => {
  const { person, remarks } = read({
    email: 'ann@example.com',
    phone_numbers: ['+1 555 010 0000'],
    location: { city: 'Oslo', country_code: 'no', street_address: 'Storgata 1', postal_code: '0155' },
    about_me: 'Write to ann.lee@example.com or call +44 20 7946 0958, since 2019.',
    experience: [{ position: 'Cook', job_description: 'jobs@example.com', work_email: 'x@example.com' }],
    hobbies: 'chess',
  });
  const kept = JSON.stringify(person);
  for (const secret of ['example.com', '555', '7946', 'Storgata', '0155', 'chess']) expect(kept).not.toContain(secret);
  expect(person.about_me).toBe('Write to [removed] or call [removed], since 2019.');
  expect([...remarks.contactDetails.keys()].sort()).toEqual([
    'about_me',
    'email',
    'experience.job_description',
    'experience.work_email',
    'location.postal_code',
    'location.street_address',
    'phone_numbers',
  ]);
  expect([...remarks.unknownFields.keys()]).toEqual(['hobbies']);
});

test.each([
  ['Cook | call me (555) 123-4567', 'Cook | call me [removed]'],
  ['555-123-4567 or 555.123.4567', '[removed] or [removed]'],
  ['1-800-555-0199', '[removed]'],
  ['Tel: 020 7946 0958, +47 22 12 34 56', 'Tel: [removed], [removed]'],
  ['Telefon: 030/1234567, Mobil 0171-1234567', 'Telefon: [removed], Mobil [removed]'],
  ['ann [at] acme.example or ann(at)acme(dot)example', '[removed] or [removed]'],
  ['ann＠acme.example', '[removed]'],
  [`write to ${'a'.repeat(80)}@acme.example`, 'write to [removed]'],
])('of the text %s is left: %s', (written, left) => {
  expect(read({ headline: written }).person.headline).toBe(left);
});

test.each([
  'Mobile: 2015-2019',
  '2010-2014 2015-2019, 1,000,000 users',
  'IP 192.168.100.200, ISBN 978-3-16-148410-0, patent 123-456-7890-1',
  'grew from 100 200 to 3000000, call 911',
  'Cook @acme [at work]',
])('%s is no contact detail', (written) => {
  const { person, remarks } = read({ headline: written });
  expect(person.headline).toBe(written);
  expect(remarks.contactDetails.size).toBe(0);
});

test('nothing was verified later than tomorrow, which it may be elsewhere', () => {
  const day = (refreshed_at: string) => read({ refreshed_at }).person.refreshed_at;
  expect([day('2026-11-21'), day('2026-11-22'), day('2026-11-23')]).toEqual(['2026-11-21', '2026-11-22', null]);
  const remarks = new Remarks();
  const context = { source: 'test', today, sourceDate: '2099-01-01', remarks };
  expect(normaliseCompany({ id: 'c', company_name: 'Acme' }, context)).toMatchObject({
    record: { refreshed_at: null },
  });
  expect([...remarks.nulled]).toEqual([['refreshed_at', 1]]);
});

test('an e-mail address is no name', () => {
  const context = { source: 'test', today, remarks: new Remarks() };
  expect(normalisePerson({ id: 'a', full_name: 'ann@acme.example' }, context)).toEqual({
    refused: 'full_name is missing',
  });
  const named = read({ full_name: 'Ann Lee (ann@acme.example)' });
  expect(named.person.full_name).toBe('Ann Lee');
  expect([...named.remarks.contactDetails.keys()]).toEqual(['full_name']);
});

const roles: readonly (readonly [
  what: string,
  raw: RawObject,
  end: string | null,
  current: boolean,
  nulled: RawObject,
])[] = [
  ['no end', { start_time: '2019' }, null, true, {}],
  ['null end', { start_time: '2019', end_time: null }, null, true, {}],
  ['past end', { start_time: '2019', end_time: '2020-01' }, '2020-01', false, {}],
  ['past end but said to be current', { end_time: '2020-01', is_current: true }, '2020-01', false, {}],
  ['not current, end unknown', { is_current: false }, null, false, {}],
  ['scheduled end', { start_time: '2025-01-03', end_time: '2027-01-03' }, null, true, {}],
  ['scheduled end, but left', { end_time: '2027-01-03', is_current: false }, '2027-01-03', false, {}],
  ['end before start', { start_time: '2020', end_time: '2019' }, null, false, { 'experience.end_time': 1 }],
  ['unreadable end is still an end', { end_time: 'last year' }, null, false, { 'experience.end_time': 1 }],
];

test.each(roles)('a role with %s', (_, raw, end, current, nulled) => {
  const read = role(raw);
  expect(read.role).toMatchObject({ end_time: end, is_current: current });
  expect(read.nulled).toEqual(nulled);
});

test('roles: current ones first, then newest start first', () => {
  const { person } = read({
    experience: [
      { position: 'a', start_time: '2010', end_time: '2012' },
      { position: 'b', start_time: '2015-06' },
      { position: 'c', start_time: '2018', end_time: '2019' },
      { position: 'd', start_time: '2020-02' },
      { position: 'e', end_time: '2016' },
      { position: 'f', is_current: false },
      { company_name: null },
    ],
  });
  expect(person.experience.map((one) => one.position).join('')).toBe('dbceaf');
});

test('education: newest first', () => {
  const { person } = read({
    education: [
      { institution_name: 'a', start_time: '2001', end_time: '2005' },
      { institution_name: 'b' },
      { institution_name: 'c', start_time: '2005', end_time: '2007' },
      { institution_name: 'd', start_time: '2008', degree: 'PhD' },
      { description: 'nothing' },
    ],
  });
  expect(person.education.map((one) => one.institution_name).join('')).toBe('dcab');
  expect(person.education[0]?.degree).toEqual(['PhD']);
});

test('a card, which has no list of roles, tells the current one', () => {
  const { person } = read({ position: 'Cook', company_name: 'Acme', industry: 'Food', evidence_summary: 'x' });
  expect(person.experience).toMatchObject([
    { position: 'Cook', company_name: 'Acme', is_current: true, industry: 'Food' },
  ]);
});

test('a place in parts is written out, and a text stays as it is', () => {
  expect(read({ location: { city: 'Lagos', region: 'Lagos', country_code: 'NG' } }).person.location).toEqual({
    text: 'Lagos, Nigeria',
    city: 'Lagos',
    region: 'Lagos',
    country_code: 'ng',
  });
  expect(read({ location: 'Greater Boston' }).person.location?.text).toBe('Greater Boston');
  expect(read({ location: {} }).person.location).toBeNull();
});

test('an imported prediction is kept when it makes sense', () => {
  const reasoning = [
    { category: 'tenure', intensity: 'high', weight: 0.4, rank: 2 },
    { category: 'season', intensity: 'low', weight: -0.1, rank: 1 },
    { category: 'odd', intensity: 'huge', weight: 9, rank: 3 },
  ];
  const { person, remarks } = read({ job_change: { score: 0.7, signal_date: '2026-10-01', reasoning } });
  expect(person.job_change?.reasoning.map((one) => [one.category, one.rank])).toEqual([
    ['season', 1],
    ['tenure', 2],
  ]);
  expect(remarks.nulled.get('job_change.reasoning')).toBe(1);
  expect(read({ job_change: { score: 7, signal_date: '2026-10-01' } }).person.job_change).toBeNull();
});

test('numbers of companies that make no sense become null and are counted', () => {
  const remarks = new Remarks();
  const raw = {
    id: 'c',
    company_name: 'Acme',
    founded: 20019,
    employees_num: 0,
    funding: -5,
    social_followers: '12',
    country_code: 'UK',
    status: 'Operating',
    website: 'javascript:alert(1)',
    social_url: 'linkedin.com/company/acme',
    locations: [{ address: 'Main St 1', primary: true }, 'x'],
  };
  const result = normaliseCompany(raw, { source: 'test', today, remarks });
  if ('refused' in result) throw new Error(result.refused);
  expect(result.record).toMatchObject({
    founded: null,
    employees_num: null,
    funding: null,
    social_followers: 12,
    country_code: 'gb',
    status: null,
    website: null,
    social_url: 'https://linkedin.com/company/acme',
    locations: [{ address: 'Main St 1', primary: true }],
  });
  expect([...remarks.nulled.keys()].sort()).toEqual([
    'employees_num',
    'founded',
    'funding',
    'locations',
    'status',
    'website',
  ]);
});

test('texts are bounded, well-formed and without control characters', () => {
  const { person, remarks } = read({
    headline: `a\u0000b\u001b[31m${'x'.repeat(600)}`,
    about_me: 'tail \ud800 alone\nnext line',
  });
  expect(person.headline).toHaveLength(500);
  expect(person.headline?.startsWith('ab[31mx')).toBe(true);
  expect(person.about_me).toBe('tail \ufffd alone\nnext line');
  expect(remarks.shortened.get('headline')).toBe(1);
});

test('certifications are names, or objects that also say by whom and when', () => {
  const { person, remarks } = read({
    certifications: ['PMP', { name: 'CISSP', issuer: 'ISC2', date: '2020-05', score: 3 }, { issuer: 'nobody' }, 7],
  });
  expect(person.certifications).toEqual([
    { name: 'PMP', issuer: null, date: null },
    { name: 'CISSP', issuer: 'ISC2', date: '2020-05' },
  ]);
  expect([...remarks.unknownFields.keys()]).toEqual(['certifications.score']);
  expect(remarks.nulled.get('certifications')).toBe(1);
  expect(read({ certifications: [] }).person).not.toHaveProperty('certifications');
});

test('the kind is told from the fields', () => {
  expect(kindOf({ full_name: 'x', company_name: 'y' })).toBe('people');
  expect(kindOf({ company_name: 'y' })).toBe('company');
  expect(kindOf({ id: 'x' })).toBeNull();
});

test('whatever comes in, what goes out has the shape of a person, and goes in again unchanged', () => {
  const json = fc.jsonValue({ maxDepth: 3 });
  const raw = fc.record(
    {
      full_name: fc.oneof(fc.string(), json),
      headline: json,
      about_me: fc.oneof(fc.string({ unit: 'binary' }), json),
      location: fc.oneof(
        json,
        fc.record({ city: json, country_code: fc.oneof(json, fc.constantFrom('us', 'UK', 'zz')) }),
      ),
      experience: fc.oneof(
        json,
        fc.array(fc.record({ position: json, start_time: dateLike(), end_time: dateLike(), is_current: json })),
      ),
      education: fc.oneof(json, fc.array(fc.record({ institution_name: json, degree: json, end_time: dateLike() }))),
      skills: json,
      certifications: fc.oneof(json, fc.array(fc.record({ name: json, issuer: json, date: dateLike() }))),
      refreshed_at: dateLike(),
      job_change: json,
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(raw, (fields) => {
      const context = { source: 'test', today, remarks: new Remarks() };
      const first = normalisePerson({ ...fields, id: 'p1' }, context);
      if ('refused' in first) return;
      const again = normalisePerson({ ...first.record }, context);
      expect(again).toEqual(first);
      expect(() => profile(first.record, () => null, now)).not.toThrow();
    }),
  );
});

function dateLike() {
  return fc.oneof(
    fc.constantFrom('2019', '2019-03', '2020-02-30', '2021-05-06', 2018, 'x'),
    fc.jsonValue({ maxDepth: 1 }),
  );
}

test('a full profile is what the specification says, in its order, with null for empty lists', () => {
  const { person } = read({
    refreshed_at: '2026-11-01',
    experience: [
      { position: 'Cook', company_name: 'Acme', start_time: '2020-01', industry: 'Food' },
      { position: 'Waiter', start_time: '2018', end_time: '2018' },
    ],
  });
  const shown = profile(person, () => null, now);
  expect(Object.keys(shown)).toEqual(
    'social_url full_name headline location company_name position industry evidence_summary experience education about_me'.split(
      ' ',
    ),
  );
  expect(shown).toMatchObject({
    company_name: 'Acme',
    industry: 'Food',
    education: null,
    evidence_summary: 'Verified last 30 days',
  });
  expect(shown.experience?.map((one) => [one.position, one.end_time, one.duration])).toEqual([
    ['Cook', null, '6 years 10 months'],
    ['Waiter', '2018', null],
  ]);
  expect(Object.keys(shown.experience?.[0] ?? {})).toEqual(
    'position company_name start_time end_time duration location job_description industry'.split(' '),
  );
  expect(profile(read({}).person, () => null, now)).toMatchObject({
    experience: null,
    position: null,
    company_name: null,
  });
});

test("a role shows the industry that its record says, the person that of the current employer's record", () => {
  const { person } = read({
    experience: [
      { position: 'Cook', company_name: 'Acme', company_id: 'c', industry: 'Food' },
      { position: 'Waiter', company_name: 'Acme', company_id: 'c', end_time: '2018' },
    ],
  });
  const made = normaliseCompany(
    { id: 'c', company_name: 'Acme', industry: 'Hospitality' },
    { source: 'test', today, remarks: new Remarks() },
  );
  if ('refused' in made) throw new Error(made.refused);
  const shown = profile(person, () => made.record.industry, now);
  expect(shown.industry).toBe('Hospitality');
  expect(shown.experience?.map(({ industry }) => industry)).toEqual(['Food', 'Hospitality']);
});

test('a full company record is what the specification says, in its order', () => {
  const result = normaliseCompany({ id: 'c', company_name: 'Acme' }, { source: 'test', today, remarks: new Remarks() });
  if ('refused' in result) throw new Error(result.refused);
  expect(Object.keys(companyRecord(result.record, now))).toEqual(
    (
      'social_url company_name slogan headquarters country_code industry employees_num website founded evidence_summary ' +
      'about_us specialties locations type social_followers funding'
    ).split(' '),
  );
});
