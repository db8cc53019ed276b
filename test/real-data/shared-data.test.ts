import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collections, importCollection } from '../../scripts/import-shared-data.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import type { ImportReport } from '../../src/intake/report.ts';
import type { RecordStore } from '../../src/ports/record-store.ts';
import type { Company } from '../../src/records/company.ts';
import type { Person } from '../../src/records/person.ts';
import { gathered, onePerson } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** The open collections beside a checkout. Without them there is nothing to compare with. */
const data = join(import.meta.dirname, '../../../shared/data');
const absent = !existsSync(data);

const folder = temporaryFolder();
let store: RecordStore;
const reports = new Map<string, ImportReport>();

beforeAll(async () => {
  if (absent) return;
  store = openRecordStore(join(folder, 'records.db'));
  for (const one of collections) reports.set(one.file, await importCollection(one, data, store, folder, () => true));
});

afterAll(async () => {
  if (absent) return;
  await store.close();
});

function report(file: string): ImportReport {
  const found = reports.get(file);
  if (found === undefined) throw new Error(`${file} was not imported`);
  return found;
}

async function person(id: string): Promise<Person | null> {
  const snapshot = await store.snapshot();
  const found = await onePerson(snapshot, id);
  await snapshot.close();
  return found;
}

async function companiesNamed(name: string): Promise<readonly Company[]> {
  const snapshot = await store.snapshot();
  const found = (await gathered(snapshot.all('company'))).filter(({ company_name }) => company_name === name);
  await snapshot.close();
  return found;
}

test.skipIf(absent)('each collection has as many records as it states, and almost none is refused', () => {
  for (const { file, map, stated } of collections) {
    const { read, refusedTotal } = report(file);
    // One row of yc-companies gives a company and its founders, so the counts differ.
    if (stated > 0 && map !== 'yc-companies') expect([file, read]).toEqual([file, stated]);
    expect([file, refusedTotal]).toEqual([file, file.startsWith('crunchbase') ? 1 : 0]);
  }
});

test.skipIf(absent)('the spoilt copy of a table gives the same companies except for the spoilt names', () => {
  const { inputs, changed, unchanged } = report('crunchbase-2013/crunchbase_companies_10_2013.raw.csv.gz');
  // The file went through several encodings and is right in none, so the report states where the encoding was guessed.
  expect(inputs[0]?.encodings).toEqual({ 'UTF-8': 1, 'Windows-1252': 17 });
  expect({ changed, unchanged }).toEqual({ changed: 18, unchanged: 17_708 });
});

test.skipIf(absent)('bands, remarks and lists in real tables are understood', async () => {
  const [harris] = await companiesNamed('L3Harris');
  expect(harris?.founded).toBe(2019);
  expect(harris?.headquarters).toBe('Melbourne, Florida');
  const snapshot = await store.snapshot();
  const all = await gathered(snapshot.all('company'));
  await snapshot.close();
  const korean = all.filter(({ id }) => id.startsWith('od500-kr'));
  expect(korean.filter(({ employees_num }) => employees_num === 1).length).toBeGreaterThan(140);
  const scale = all.find(({ id }) => id === 'yc-29523');
  expect(scale).toMatchObject({ founded: 2024, employees_num: 3, specialties: expect.arrayContaining(['robotics']) });
});

test.skipIf(absent)('careers are put together from several files', async () => {
  const judge = await person('fjc-1394646');
  expect(judge).toMatchObject({
    full_name: 'Leslie Joyce Abrams',
    experience: [{ position: 'Judge', is_current: true }],
  });
  const aaron = await person('baseball-aaronha01');
  expect(aaron?.experience[0]).toMatchObject({ position: 'Outfielder', start_time: '1975', end_time: '1976' });
  const cantwell = await person('congress-C000127');
  expect(cantwell?.experience).toMatchObject([
    { position: 'U.S. Senator', start_time: '2001-01-03', is_current: true },
    { position: 'U.S. Representative', start_time: '1993-01-05', end_time: '1995-01-03' },
    { position: 'Ranking Member', company_name: 'Senate Committee on Commerce, Science, and Transportation' },
  ]);
});

test.skipIf(absent)(
  'who is called after a minister is not the minister, and two files that overlap give each post once',
  async () => {
    const snapshot = await store.snapshot();
    const people: Person[] = [];
    for (const one of await gathered(snapshot.all('people'))) {
      if ((await snapshot.parts('people', one.id))[0]?.source === 'uk-ministers') people.push(one);
    }
    await snapshot.close();
    const brown = people.find(({ full_name }) => full_name === 'Gordon Brown');
    const posts = brown?.experience.map(({ position, start_time, end_time }) => [position, start_time, end_time]) ?? [];
    expect(posts.filter(([position]) => position?.includes('Chancellor') === true)).toEqual([
      ['The Chancellor of the Exchequer', '1997-05-02', '2007-06-28'],
      ['Shadow Chancellor of the Exchequer', '1992-04-10', '1997-05-01'],
    ]);
    const aides = people.flatMap(({ experience }) =>
      experience.filter(({ position }) => position?.startsWith('PPS (Rt Hon Gordon Brown, Chancellor') === true),
    );
    expect(new Set(aides.map(({ company_name }) => company_name))).toEqual(new Set(['HM Treasury']));
  },
);

test.skipIf(absent)('seats, rounds and prizes are joined from other files of a collection', async () => {
  const snapshot = await store.snapshot();
  const everybody = await gathered(snapshot.all('people'));
  const seats = (await Promise.all(everybody.map(({ id }) => snapshot.parts('people', id))))
    .flat()
    .flatMap(({ source, record }) => (source === 'congress' && 'experience' in record ? record.experience : []))
    .filter(
      ({ company_name }) =>
        !/^(?:United States (?:Senate|House of Representatives)|The White House)$/.test(company_name ?? ''),
    );
  const companies = await gathered(snapshot.all('company'));
  const laureates = everybody.filter(({ skills }) => skills.some((skill) => /^Nobel .*Prize/.test(skill)));
  await snapshot.close();
  // These are titles on full committees. 503 more are on subcommittees, which the file names only by number.
  expect(seats).toHaveLength(108);
  // The company had four rounds, and the newest is neither the first nor the last in the file.
  expect(companies.find(({ company_name }) => company_name === 'Acutus Medical')?.stage).toBe('Series B');
  const funded = companies.filter(({ stage }) => stage !== null && /^(?:Angel|Series)/.test(stage));
  expect(funded.length).toBeGreaterThan(10_000);
  expect(laureates).toHaveLength(882);
});

test.skipIf(absent)(
  'importing the newer snapshot of a register reports new, changed, refreshed and vanished records',
  async () => {
    const file = 'yc-companies/2024-05-11-yc-companies.csv.gz';
    const { read, new: added, changed, refreshed, vanished } = report(file);
    expect({ read, added, vanished }).toEqual({ read: 13_835, added: 1_939, vanished: 523 });
    expect(added + changed + refreshed).toBe(read);
    const snapshot = await store.snapshot();
    // A company that an earlier collection had keeps the id of that collection.
    const parts = (
      await Promise.all((await gathered(snapshot.all('company'))).map(({ id }) => snapshot.parts('company', id)))
    ).flat();
    const companies = parts.filter(({ source }) => source === 'yc').map(({ record }) => record);
    const changes = (
      await Promise.all((await gathered(snapshot.all('people'))).map(({ id }) => snapshot.roleChanges(id)))
    ).flat();
    await snapshot.close();
    expect(companies.filter(({ refreshed_at }) => refreshed_at === '2024-05-11')).toHaveLength(4_663);
    expect(companies.filter(({ refreshed_at }) => refreshed_at === '2023-02-27')).toHaveLength(18);
    expect(changes.length).toBeGreaterThan(50);
    const dated = changes.filter(({ source }) => source === 'yc');
    expect(dated.every((change) => (change.old ?? change.new)?.first_seen !== null)).toBe(true);
  },
);

test.skipIf(absent)(
  'a company in two collections becomes one record, and two companies with one name and website stay apart',
  async () => {
    const snapshot = await store.snapshot();
    const merged: Company[] = [];
    for (const one of await gathered(snapshot.all('company'))) {
      if ((await snapshot.parts('company', one.id)).length > 1) merged.push(one);
    }
    await snapshot.close();
    expect(merged.map(({ company_name }) => company_name).sort()).toEqual([
      'BuildZoom',
      'Embark',
      'FarmLogs',
      'FutureAdvisor',
      'Keychain Logistics',
      'Kimono Labs',
      'Science Exchange',
      'SmartAsset',
    ]);
    const { doubtfulTwins } = report('yc-companies/2023-02-27-yc-companies.csv.gz');
    expect(doubtfulTwins).toEqual([{ kind: 'company', id: 'yc-21831', others: ['od500-us-pave'] }]);
  },
);

test.skipIf(absent)('a politician in two collections becomes one person, and each field names its source', async () => {
  const snapshot = await store.snapshot();
  const parts = await snapshot.parts('people', 'congress-C000127');
  await snapshot.close();
  expect(parts.map(({ source }) => source).sort()).toEqual(['congress', 'openstates']);
});
