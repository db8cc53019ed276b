import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { recordStoreCases } from '../../../ports/record-store.case.ts';
import { type RecordStore, StoreUnavailable } from '../../../ports/record-store.ts';
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

afterEach(() => {
  store.close();
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

function write(...records: readonly (Person | Company)[]): number {
  const transaction = store.begin();
  for (const record of records) {
    if ('full_name' in record) transaction.putPerson(record);
    else transaction.putCompany(record);
  }
  return transaction.commit().change;
}

recordStoreCases('the record store in SQLite', async () => openRecordStore(join(temporaryFolder(), 'records.db')));

test('what is written is read again, with its change number', () => {
  const change = write(company('c1', 'Acme Inc.'), person('p1', 'Acme'));
  const snapshot = store.snapshot();
  expect(snapshot.change).toBe(change);
  expect(snapshot.person('p1')).toEqual({ ...person('p1', 'Acme'), experience: [linked('p1', 'Acme', 'c1')] });
  expect(snapshot.company('c1')).toEqual(company('c1', 'Acme Inc.'));
  expect([snapshot.count('people'), snapshot.count('company')]).toEqual([1, 1]);
  expect([snapshot.person('c1'), snapshot.company('p1'), snapshot.person('')]).toEqual([null, null, null]);
  snapshot.close();
});

function linked(id: string, employer: string, companyId: string | null) {
  return { ...person(id, employer).experience[0], company_id: companyId };
}

test('a snapshot does not move while others write, and the next one shows what they wrote', () => {
  write(person('p1', 'Acme'));
  const before = store.snapshot();
  write(person('p2', 'Acme'));
  expect(before.person('p2')).toBeNull();
  expect(before.count('people')).toBe(1);
  before.close();
  const after = store.snapshot();
  expect([...after.all('people')].map((one) => one.id)).toEqual(['p1', 'p2']);
  after.close();
});

test('nothing of a transaction that is rolled back is seen', () => {
  const transaction = store.begin();
  transaction.putPerson(person('p1', 'Acme'));
  transaction.rollback();
  const snapshot = store.snapshot();
  expect([snapshot.person('p1'), snapshot.change, store.currentChange()]).toEqual([null, 0, 0]);
  snapshot.close();
});

test('the same record again changes nothing, an older one neither, a newer one replaces it', () => {
  const first = write(person('p1', 'Acme', { refreshed_at: '2026-05-01' }));
  const transaction = store.begin();
  expect(transaction.putPerson(person('p1', 'Acme', { refreshed_at: '2026-05-01' }))).toBe('same');
  expect(transaction.putPerson(person('p1', 'Beta', { refreshed_at: '2026-04-30' }))).toBe('older');
  expect(transaction.putPerson(person('p1', 'Beta'))).toBe('older');
  expect(transaction.commit().change).toBe(first);
  const next = store.begin();
  expect(next.putPerson(person('p1', 'Beta', { refreshed_at: '2026-05-01' }))).toBe('changed');
  expect(next.commit().change).toBe(first + 1);
});

test('another process sees the change number move', () => {
  const other = openRecordStore(join(folder, 'records.db'));
  expect(other.currentChange()).toBe(0);
  const change = write(person('p1', 'Acme'));
  expect(other.currentChange()).toBe(change);
  expect(store.currentChange()).toBe(change);
  other.close();
});

test('changes since a number are the latest state of each record, removals included', async () => {
  const first = write(person('p1', 'Acme'), person('p2', 'Acme'));
  const transaction = store.begin();
  expect(transaction.remove('people', 'p2')).toBe(true);
  expect(transaction.remove('people', 'nobody')).toBe(false);
  transaction.putCompany(company('c9', 'Other'));
  transaction.commit();
  const snapshot = store.snapshot();
  const changes = [...snapshot.changesSince(first)].map(({ kind, id, record }) => [kind, id, record === null]);
  expect(changes).toEqual([
    ['company', 'c9', false],
    ['people', 'p2', true],
  ]);
  expect([...snapshot.changesSince(0)].map((change) => change.id)).toEqual(['p1', 'c9', 'p2']);
  expect(snapshot.person('p2')).toBeNull();
  const cards = await snapshot.personCards(['p2', 'p1'], now);
  expect(cards.map((card) => card?.id)).toEqual([undefined, 'p1']);
  snapshot.close();
  expect(write(person('p2', 'Acme'))).toBe(first + 2);
});

test('readers may stop in the middle, and read single records on the way', () => {
  write(company('c1', 'Acme'), person('p1', 'Acme'), person('p2', 'Acme'));
  const snapshot = store.snapshot();
  for (const change of snapshot.changesSince(0)) {
    expect(snapshot.company(change.id)?.id).toBe('c1');
    break;
  }
  for (const one of snapshot.all('people')) {
    expect(snapshot.company(one.experience[0]?.company_id ?? '')?.id).toBe('c1');
    break;
  }
  expect(() => snapshot.close()).not.toThrow();
});

test('a person changes when the company record of an employer comes, changes or goes', async () => {
  write(person('p1', 'Acme Ltd'), person('p2', 'Beta'));
  const steps = [
    () => write(company('c1', 'ACME')),
    () => write(company('c1', 'ACME', { industry: 'Robotics' })),
    () => {
      const transaction = store.begin();
      transaction.remove('company', 'c1');
      transaction.commit();
    },
  ];
  const seen: unknown[] = [];
  for (const step of steps) {
    const before = store.currentChange();
    step();
    const snapshot = store.snapshot();
    const people = [...snapshot.changesSince(before)].filter((change) => change.kind === 'people');
    const [card] = await snapshot.personCards(['p1'], now);
    snapshot.close();
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

test.each(links)('an employer is linked %s', (_, role, companies, id) => {
  for (const order of ['companies first', 'people first']) {
    const who = person(order === 'people first' ? 'p1' : 'p2', '', { experience: [role] });
    write(...(order === 'people first' ? [who, ...companies] : [...companies, who]));
    const snapshot = store.snapshot();
    expect(snapshot.person(who.id)?.experience[0]?.company_id, order).toBe(id);
    snapshot.close();
  }
});

test('the quick cards are the cards of the records', async () => {
  write(
    company('c1', 'Acme', { employees_num: 12, headquarters: 'Oslo, Oslo', refreshed_at: '2026-11-01' }),
    person('p1', 'Acme', { headline: 'Builds', location: 'Oslo, Norway', refreshed_at: '2026-10-01' }),
    person('p2', 'Nowhere', { experience: [{ position: 'Cook', end_time: '2020', industry: 'Food' }] }),
    person('p3', 'Nowhere', { experience: [{ position: 'Cook', industry: 'Food' }] }),
  );
  const snapshot = store.snapshot();
  const people = [...snapshot.all('people')];
  const cards = await snapshot.personCards(
    people.map((one) => one.id),
    now,
  );
  const industryAt = (id: string) => snapshot.company(id)?.industry ?? null;
  expect(cards).toEqual(people.map((one) => personCard(one, industryAt, now)));
  expect(await snapshot.industries(['c1', 'c2'])).toEqual(['Software', null]);
  expect(cards.map((card) => card?.industry)).toEqual(['Software', null, 'Food']);
  expect(await snapshot.companyCards(['c1', 'c2'], now)).toEqual([
    expect.objectContaining({ id: 'c1', employees_num: 12, evidence_summary: 'Verified last 30 days' }),
    null,
  ]);
  snapshot.close();
});

test('a second writer is told to wait', () => {
  const other = openRecordStore(join(folder, 'records.db'));
  const transaction = store.begin();
  expect(() => other.begin()).toThrow(StoreUnavailable);
  transaction.rollback();
  other.close();
});

test('a first load is closed to others, and open to them when it is over', () => {
  const path = join(folder, 'records.db');
  const transaction = store.begin({ many: true });
  transaction.putPerson(person('p1', 'Acme'));
  expect(() => openRecordStore(path)).toThrow(/another import/);
  const { change } = transaction.commit();
  const other = openRecordStore(path);
  expect(other.currentChange()).toBe(change);
  other.close();
}, 10_000);

test('a first load beside others who have the empty store open does not disturb them', () => {
  const other = openRecordStore(join(folder, 'records.db'));
  const before = other.snapshot();
  const transaction = store.begin({ many: true });
  transaction.putPerson(person('p1', 'Acme'));
  const during = other.snapshot();
  expect([before.person('p1'), during.person('p1')]).toEqual([null, null]);
  transaction.commit();
  const after = other.snapshot();
  expect(after.person('p1')?.full_name).toBe('Person p1');
  for (const snapshot of [before, during, after]) snapshot.close();
  other.close();
});

test('a first load that is rolled back leaves an empty store, as good as new', () => {
  const transaction = store.begin({ many: true });
  transaction.putPerson(person('p1', 'Acme'));
  transaction.rollback();
  expect(store.currentChange()).toBe(0);
  const change = write(person('p2', 'Acme'));
  const snapshot = store.snapshot();
  expect([snapshot.change, snapshot.person('p1'), snapshot.person('p2')?.id]).toEqual([change, null, 'p2']);
  snapshot.close();
});

test('within the first load records are found again: the same, newer, removed, of another source', () => {
  const transaction = store.begin({ many: true });
  const page = { social_url: 'https://network.example/in/ann' };
  const results = [
    transaction.putPerson(person('p1', 'Acme', page), 'one'),
    transaction.putPerson(person('p1', 'Acme', page), 'one'),
    transaction.putPerson(person('p1', 'Globex', { ...page, refreshed_at: '2026-01-01' }), 'one'),
    transaction.putPerson(person('p2', 'Acme'), 'one'),
    transaction.remove('people', 'p2', 'one'),
    transaction.has('people', 'p2'),
    transaction.putPerson(person('x9', 'Initech', page), 'two'),
    transaction.putPerson(person('p3', 'Acme'), 'two'),
    transaction.putPerson(person('p3', 'Acme'), 'two'),
    transaction.putCompany(company('c1', 'Initech'), 'two'),
  ];
  expect(results).toEqual(['new', 'same', 'changed', 'new', true, false, 'changed', 'new', 'same', 'new']);
  expect(transaction.commit().unlinkedEmployers).toBe(2);
  const snapshot = store.snapshot();
  expect(Array.from(snapshot.all('people'), ({ id }) => id)).toEqual(['p1', 'p3']);
  expect(snapshot.person('p1')?.experience).toMatchObject([
    { company_name: 'Globex', company_id: null },
    { company_name: 'Initech', company_id: 'c1' },
  ]);
  expect(snapshot.count('people')).toBe(2);
  snapshot.close();
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
  () => {
    write(person('p1', 'Acme'));
    store.close();
    const path = join(folder, 'records.db');
    chmodSync(path, 0o400);
    chmodSync(folder, 0o500);
    try {
      expect(() => openRecordStore(path).begin()).toThrow(/write access|may use it/);
    } finally {
      chmodSync(folder, 0o700);
    }
    store = openRecordStore(join(folder, 'second.db'));
  },
);

test('parts of the records make up all of them, and a record stays in its part', () => {
  const people = Array.from({ length: 1_000 }, (_, i) => person(`p${i}`, 'Acme'));
  const companies = Array.from({ length: 300 }, (_, i) => company(`c${i}`, `Globex ${i}`));
  write(...companies, ...people);
  const partsNow = () => {
    const snapshot = store.snapshot();
    const parts = [0, 1, 2].map((part) => Array.from(snapshot.partOf('people', part, 3), ({ id }) => id));
    const found = [0, 1, 2].flatMap((part) => Array.from(snapshot.partOf('company', part, 3), ({ id }) => id));
    snapshot.close();
    expect(found.sort()).toEqual(companies.map(({ id }) => id).sort());
    return parts;
  };
  const before = partsNow();
  expect(before.flat().sort()).toEqual(people.map(({ id }) => id).sort());
  for (const part of before) expect(part.length).toBeGreaterThan(200);
  const transaction = store.begin();
  transaction.remove('people', 'p1');
  transaction.commit();
  expect(partsNow()).toEqual(before.map((part) => part.filter((id) => id !== 'p1')));
});
