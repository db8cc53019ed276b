import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { distantStore } from '../../../../test/distant-store.ts';
import { gathered, oneCompany, onePerson, stored } from '../../../../test/stored-records.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type RecordStore, StoreUnavailable } from '../../../ports/record-store.ts';
import { recordStoreCases } from '../../../ports/suites/record-store.case.ts';
import type { Company } from '../../../records/company.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { Person } from '../../../records/person.ts';
import { personCard } from '../../../records/present.ts';
import { openRecordStore } from './store.ts';

let folder: string;
let store: RecordStore;
const now = new Date('2026-11-21T12:00:00Z');
const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };

beforeEach(() => {
  folder = temporaryFolder();
  store = openRecordStore(join(folder, 'records.db'));
});

afterEach(async () => {
  await store.close();
});

function person(id: string, employer: string, more: Record<string, unknown> = {}): Person {
  const experience = [{ position: 'Engineer', company_name: employer, start_time: '2020-01' }];
  const result = normalisePerson({ id, full_name: `Person ${id}`, experience, ...more }, context);
  if ('refused' in result) throw new Error(result.refused);
  return result.record;
}

function company(id: string, name: string, more: Record<string, unknown> = {}): Company {
  const result = normaliseCompany({ id, company_name: name, industry: 'Software', ...more }, context);
  if ('refused' in result) throw new Error(result.refused);
  return result.record;
}

async function write(...records: readonly (Person | Company)[]): Promise<number> {
  const transaction = await store.begin();
  await transaction.put(records.map(stored), null);
  return (await transaction.commit()).change;
}

const newStore = () => openRecordStore(join(temporaryFolder(), 'records.db'));
recordStoreCases('the record store in SQLite', async () => newStore());
recordStoreCases('the record store in SQLite, as if behind a network', async () => distantStore(newStore()));

test('what is written is read again, with its change number', async () => {
  const change = await write(company('c1', 'Acme Inc.'), person('p1', 'Acme'));
  const snapshot = await store.snapshot();
  expect(snapshot.change).toBe(change);
  expect(await onePerson(snapshot, 'p1')).toEqual({
    ...person('p1', 'Acme'),
    experience: [linked('p1', 'Acme', 'c1')],
  });
  expect(await oneCompany(snapshot, 'c1')).toEqual(company('c1', 'Acme Inc.'));
  expect([await snapshot.count('people'), await snapshot.count('company')]).toEqual([1, 1]);
  expect([await onePerson(snapshot, 'c1'), await oneCompany(snapshot, 'p1'), await onePerson(snapshot, '')]).toEqual([
    null,
    null,
    null,
  ]);
  await snapshot.close();
});

function linked(id: string, employer: string, companyId: string | null) {
  return { ...person(id, employer).experience[0], company_id: companyId };
}

test('the same record again changes nothing, an older one neither, a newer one replaces it', async () => {
  const first = await write(person('p1', 'Acme', { refreshed_at: '2026-05-01' }));
  const transaction = await store.begin();
  const unmoved = [
    person('p1', 'Acme', { refreshed_at: '2026-05-01' }),
    person('p1', 'Beta', { refreshed_at: '2026-04-30' }),
    person('p1', 'Beta'),
  ];
  expect(await transaction.put(unmoved.map(stored), null)).toEqual(['same', 'older', 'older']);
  expect((await transaction.commit()).change).toBe(first);
  const next = await store.begin();
  const other = person('p1', 'Beta', { refreshed_at: '2026-05-01' });
  expect(await next.put([stored(other)], null)).toEqual(['changed']);
  expect((await next.commit()).change).toBe(first + 1);
});

test('another process sees the change number move', async () => {
  const other = openRecordStore(join(folder, 'records.db'));
  expect(await other.currentChange()).toBe(0);
  const change = await write(person('p1', 'Acme'));
  expect(await other.currentChange()).toBe(change);
  expect(await store.currentChange()).toBe(change);
  await other.close();
});

test('changes since a number are the latest state of each record, removals included', async () => {
  const first = await write(person('p1', 'Acme'), person('p2', 'Acme'));
  const transaction = await store.begin();
  expect(await transaction.remove('people', 'p2')).toBe(true);
  expect(await transaction.remove('people', 'nobody')).toBe(false);
  await transaction.put([stored(company('c9', 'Other'))], null);
  await transaction.commit();
  const snapshot = await store.snapshot();
  const changes = (await gathered(snapshot.changesSince(first))).map(({ kind, id, record }) => [
    kind,
    id,
    record === null,
  ]);
  expect(changes).toEqual([
    ['company', 'c9', false],
    ['people', 'p2', true],
  ]);
  expect((await gathered(snapshot.changesSince(0))).map((change) => change.id)).toEqual(['p1', 'c9', 'p2']);
  expect(await onePerson(snapshot, 'p2')).toBeNull();
  const cards = await snapshot.personCards(['p2', 'p1'], now);
  expect(cards.map((card) => card?.id)).toEqual([undefined, 'p1']);
  await snapshot.close();
  expect(await write(person('p2', 'Acme'))).toBe(first + 2);
});

test('a person changes when the company record of an employer comes, changes or goes', async () => {
  await write(person('p1', 'Acme Ltd'), person('p2', 'Beta'));
  const steps = [
    () => write(company('c1', 'ACME')),
    () => write(company('c1', 'ACME', { industry: 'Robotics' })),
    async () => {
      const transaction = await store.begin();
      await transaction.remove('company', 'c1');
      await transaction.commit();
    },
  ];
  const seen: unknown[] = [];
  for (const step of steps) {
    const before = await store.currentChange();
    await step();
    const snapshot = await store.snapshot();
    const people = (await gathered(snapshot.changesSince(before))).filter((change) => change.kind === 'people');
    const [card] = await snapshot.personCards(['p1'], now);
    await snapshot.close();
    seen.push([people.map((change) => change.id), card?.industry]);
  }
  expect(seen).toEqual([
    [['p1'], 'Software'],
    [['p1'], 'Robotics'],
    [['p1'], null],
  ]);
});

const links: readonly (readonly [
  name: string,
  role: Record<string, unknown>,
  companies: Company[],
  id: string | null,
])[] = [
  ['by id', { company_name: 'X', company_id: 'c1' }, [company('c1', 'Acme')], 'c1'],
  ['by name without legal form', { company_name: 'Acme GmbH' }, [company('c1', 'ACME, Inc.')], 'c1'],
  ['not by a name that two have', { company_name: 'Acme' }, [company('c1', 'Acme'), company('c2', 'Acme')], null],
  [
    'by website where two have the name',
    { company_name: 'Acme', company_url: 'http://acme.io/jobs' },
    [company('c1', 'Acme'), company('c2', 'Acme', { website: 'https://www.acme.io' })],
    'c2',
  ],
  [
    'by profile page, not by the host of all of them',
    { company_name: 'Acme', company_url: 'https://www.linkedin.com/company/acme/' },
    [
      company('c1', 'Else', { social_url: 'https://linkedin.com/company/else' }),
      company('c2', 'Acme Labs', { social_url: 'https://linkedin.com/company/acme' }),
    ],
    'c2',
  ],
  ['by name when the id is of no company', { company_name: 'Acme', company_id: 'no' }, [company('c1', 'Acme')], 'c1'],
  ['not at all', { company_name: 'Acme' }, [company('c1', 'Acme Labs')], null],
];

test.each(links)('an employer is linked %s', async (_, role, companies, id) => {
  for (const order of ['companies first', 'people first']) {
    const who = person(order === 'people first' ? 'p1' : 'p2', '', { experience: [role] });
    await write(...(order === 'people first' ? [who, ...companies] : [...companies, who]));
    const snapshot = await store.snapshot();
    expect((await onePerson(snapshot, who.id))?.experience[0]?.company_id, order).toBe(id);
    await snapshot.close();
  }
});

test('the quick cards are the cards of the records', async () => {
  await write(
    company('c1', 'Acme', { employees_num: 12, headquarters: 'Oslo, Oslo', refreshed_at: '2026-11-01' }),
    person('p1', 'Acme', { headline: 'Builds', location: 'Oslo, Norway', refreshed_at: '2026-10-01' }),
    person('p2', 'Nowhere', { experience: [{ position: 'Cook', end_time: '2020', industry: 'Food' }] }),
    person('p3', 'Nowhere', { experience: [{ position: 'Cook', industry: 'Food' }] }),
  );
  const snapshot = await store.snapshot();
  const people = await gathered(snapshot.all('people'));
  const cards = await snapshot.personCards(
    people.map((one) => one.id),
    now,
  );
  const c1 = await oneCompany(snapshot, 'c1');
  const industryAt = (id: string) => (id === 'c1' ? (c1?.industry ?? null) : null);
  expect(cards).toEqual(people.map((one) => personCard(one, industryAt, now)));
  expect(await snapshot.industries(['c1', 'c2'])).toEqual(['Software', null]);
  expect(cards.map((card) => card?.industry)).toEqual(['Software', null, 'Food']);
  expect(await snapshot.companyCards(['c1', 'c2'], now)).toEqual([
    expect.objectContaining({ id: 'c1', employees_num: 12, evidence_summary: 'Verified last 30 days' }),
    null,
  ]);
  await snapshot.close();
});

test('a second writer is told to wait', async () => {
  const other = openRecordStore(join(folder, 'records.db'));
  const transaction = await store.begin();
  await expect(other.begin()).rejects.toThrow(StoreUnavailable);
  await transaction.rollback();
  await other.close();
});

test('a first load is closed to others, and open to them when it is over', async () => {
  const path = join(folder, 'records.db');
  const transaction = await store.begin({ many: true });
  await transaction.put([stored(person('p1', 'Acme'))], null);
  expect(() => openRecordStore(path)).toThrow(/another import/);
  const { change } = await transaction.commit();
  const other = openRecordStore(path);
  expect(await other.currentChange()).toBe(change);
  await other.close();
});

test('a first load beside others who have the empty store open does not disturb them', async () => {
  const other = openRecordStore(join(folder, 'records.db'));
  const before = await other.snapshot();
  const transaction = await store.begin({ many: true });
  await transaction.put([stored(person('p1', 'Acme'))], null);
  const during = await other.snapshot();
  expect([await onePerson(before, 'p1'), await onePerson(during, 'p1')]).toEqual([null, null]);
  await transaction.commit();
  const after = await other.snapshot();
  expect((await onePerson(after, 'p1'))?.full_name).toBe('Person p1');
  for (const snapshot of [before, during, after]) await snapshot.close();
  await other.close();
});

test('a first load that is rolled back leaves an empty store, as good as new', async () => {
  const transaction = await store.begin({ many: true });
  await transaction.put([stored(person('p1', 'Acme'))], null);
  await transaction.rollback();
  expect(await store.currentChange()).toBe(0);
  const change = await write(person('p2', 'Acme'));
  const snapshot = await store.snapshot();
  expect([snapshot.change, await onePerson(snapshot, 'p1'), (await onePerson(snapshot, 'p2'))?.id]).toEqual([
    change,
    null,
    'p2',
  ]);
  await snapshot.close();
});

test('within the first load records are found again: the same, newer, removed, of another source', async () => {
  const transaction = await store.begin({ many: true });
  const page = { social_url: 'https://network.example/in/ann' };
  const put = (source: string, ...records: readonly (Person | Company)[]) =>
    transaction.put(records.map(stored), source);
  const newer = person('p1', 'Globex', { ...page, refreshed_at: '2026-01-01' });
  const p3 = person('p3', 'Acme');
  const results = [
    ...(await put('one', person('p1', 'Acme', page), person('p1', 'Acme', page), newer, person('p2', 'Acme'))),
    await transaction.remove('people', 'p2', 'one'),
    await transaction.has('people', 'p2'),
    ...(await put('two', person('x9', 'Initech', page), p3, p3, company('c1', 'Initech'))),
  ];
  expect(results).toEqual(['new', 'same', 'changed', 'new', true, false, 'changed', 'new', 'same', 'new']);
  expect((await transaction.commit()).unlinkedEmployers).toBe(2);
  const snapshot = await store.snapshot();
  expect((await gathered(snapshot.all('people'))).map(({ id }) => id)).toEqual(['p1', 'p3']);
  expect((await onePerson(snapshot, 'p1'))?.experience).toMatchObject([
    { company_name: 'Globex', company_id: null },
    { company_name: 'Initech', company_id: 'c1' },
  ]);
  expect(await snapshot.count('people')).toBe(2);
  await snapshot.close();
});

test('failures of the file say what to do', () => {
  const attempts: readonly (readonly [work: () => unknown, message: RegExp])[] = [
    [() => openRecordStore(join(folder, 'none', 'records.db')), /folder/],
    [
      () => openRecordStore(otherFile('not a database, but long enough to be read as one'.repeat(20))),
      /another data folder/,
    ],
  ];
  for (const [work, message] of attempts) expect(work).toThrow(message);
});

function otherFile(content: string): string {
  const path = join(folder, 'other.db');
  writeFileSync(path, content);
  return path;
}

test.skipIf(process.getuid?.() === 0)(
  'a store that may not be written says so (skipped for root, who may write anything)',
  async () => {
    await write(person('p1', 'Acme'));
    await store.close();
    const path = join(folder, 'records.db');
    chmodSync(path, 0o400);
    chmodSync(folder, 0o500);
    try {
      await expect((async () => openRecordStore(path).begin())()).rejects.toThrow(/write access|may use it/);
    } finally {
      chmodSync(folder, 0o700);
    }
    store = openRecordStore(join(folder, 'second.db'));
  },
);

test('parts of the records make up all of them, and a record stays in its part', async () => {
  const people = Array.from({ length: 1_000 }, (_, i) => person(`p${i}`, 'Acme'));
  const companies = Array.from({ length: 300 }, (_, i) => company(`c${i}`, `Globex ${i}`));
  await write(...companies, ...people);
  const partsNow = async () => {
    const snapshot = await store.snapshot();
    const idsOf = async (kind: 'people' | 'company', part: number) => {
      const records = kind === 'people' ? snapshot.partOf(kind, part, 3) : snapshot.partOf(kind, part, 3);
      return (await gathered<{ readonly id: string }>(records)).map(({ id }) => id);
    };
    const parts = await Promise.all([0, 1, 2].map((part) => idsOf('people', part)));
    const found = (await Promise.all([0, 1, 2].map((part) => idsOf('company', part)))).flat();
    await snapshot.close();
    expect(found.sort()).toEqual(companies.map(({ id }) => id).sort());
    return parts;
  };
  const before = await partsNow();
  expect(before.flat().sort()).toEqual(people.map(({ id }) => id).sort());
  for (const part of before) expect(part.length).toBeGreaterThan(200);
  const transaction = await store.begin();
  await transaction.remove('people', 'p1');
  await transaction.commit();
  expect(await partsNow()).toEqual(before.map((part) => part.filter((id) => id !== 'p1')));
});
