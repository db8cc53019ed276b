import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openTestRecords } from '../../test/stack/stack.ts';
import { gathered, onePerson } from '../../test/stored-records.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import type { RecordStore } from '../ports/record-store.ts';
import { seededRandom } from '../seeded-random.ts';
import { type ImportOptions, type ImportProgress, importFiles } from './import.ts';
import { InputError } from './input-error.ts';
import type { ImportReport } from './report.ts';

let folder: string;
let store: RecordStore;

beforeEach(() => {
  folder = temporaryFolder();
  store = openTestRecords(folder);
});

afterEach(async () => {
  await store.close();
});

const people = [
  { id: 'p1', full_name: 'Ann Lee', location: 'Oslo', experience: [{ position: 'Cook', company_name: 'Acme' }] },
  { id: 'p2', full_name: 'Bo Li', location: 'Nowhere', experience: [{ position: 'Cook', company_name: 'Other' }] },
];
const companies = [{ id: 'c1', company_name: 'Acme Ltd' }];

function file(name: string, content: string | Buffer | readonly unknown[]): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' || Buffer.isBuffer(content) ? content : lines(content));
  return path;
}

function lines(records: readonly unknown[]): string {
  return records.map((record) => `${JSON.stringify(record)}\n`).join('');
}

function take(inputs: readonly string[], more: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return importFiles({
    store,
    inputs,
    standardInput: Readable.from([]),
    kind: null,
    rejectsFolder: folder,
    suppressions: async () => ({ isSuppressed: () => false }),
    resolvesPlace: (text) => text !== 'Nowhere',
    clock: () => Date.parse('2026-11-21'),
    onProgress: () => undefined,
    ...more,
  });
}

async function stored(): Promise<readonly string[]> {
  const snapshot = await store.snapshot();
  const ids = [...(await gathered(snapshot.all('people'))), ...(await gathered(snapshot.all('company')))].map(
    (record) => record.id,
  );
  await snapshot.close();
  return ids;
}

test('people and companies of one import are stored, linked and counted', async () => {
  const report = await take([file('people.jsonl', people), file('companies.jsonl', companies)]);
  expect(await stored()).toEqual(['p1', 'p2', 'c1']);
  expect(report).toMatchObject({ read: 3, new: 3, refusedTotal: 0, unlinkedEmployers: 1, unknownPlaces: 1, change: 1 });
  expect(report.rejectsFiles).toEqual([]);
});

test('the same file again changes nothing', async () => {
  const path = file('people.jsonl', people);
  await take([path]);
  expect(await take([path])).toMatchObject({ new: 0, changed: 0, unchanged: 2, change: 1 });
});

const forms: readonly (readonly [form: string, pack: (text: string) => string | Buffer])[] = [
  ['plain', (text) => text],
  ['gzip', (text) => gzipSync(text)],
  ['gzip in several members', (text) => Buffer.concat([gzipSync(text.slice(0, 50)), gzipSync(text.slice(50))])],
  ['zstd', (text) => zstdCompressSync(text)],
  ['CR LF', (text) => text.replaceAll('\n', '\r\n')],
  ['a byte order mark', (text) => `\ufeff${text}`],
  ['empty lines and no last line end', (text) => `\n\n${text.trimEnd()}`],
];

test.each(forms)('a file in %s is read, whatever its name', async (_, pack) => {
  expect(await take([file('people.data', pack(lines(people)))])).toMatchObject({ read: 2, new: 2, refusedTotal: 0 });
});

test('standard input is read however it is cut into pieces', async () => {
  const bytes = gzipSync(`${lines(people)}{"bad`);
  const pieces = Array.from(bytes, (_, index) => bytes.subarray(index, index + 1));
  const report = await take(['-'], { standardInput: Readable.from(pieces) });
  expect(report).toMatchObject({ new: 2, refused: { 'not JSON': 1 } });
  expect(report.rejectsFiles).toEqual([join(folder, 'stdin.rejects.jsonl')]);
});

test('refused lines go to a file beside the input with line number and reason, and the other lines are imported', async () => {
  const bad = ['{"id":', '[1]', '{"id":"x"}', '{"full_name":"No Id"}', '"\xff"'];
  const content = Buffer.concat([
    Buffer.from(lines([...people, ...companies, { id: 'c2', company_name: 'B' }, { id: 'c3', company_name: 'C' }])),
    Buffer.from(bad.join('\n'), 'latin1'),
  ]);
  const report = await take([file('mixed.jsonl.gz', gzipSync(content))]);
  expect(report.refused).toEqual({
    'id is missing': 1,
    'neither a person (full_name) nor a company (company_name)': 1,
    'not JSON': 1,
    'not UTF-8': 1,
    'not a JSON object': 1,
  });
  expect(report.rejectsFiles).toEqual([join(folder, 'mixed.rejects.jsonl')]);
  const rejects = readFileSync(join(folder, 'mixed.rejects.jsonl'), 'utf8').trim().split('\n');
  expect(rejects.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([6, 7, 8, 9, 10]);
  expect(JSON.parse(rejects[0] ?? '')).toEqual({ line: 6, reason: 'not JSON', text: '{"id":' });
});

test('if nothing can be written beside the input, refused lines go to the rejects folder', async () => {
  const path = file('locked.jsonl', `${lines(people)}{`);
  // A folder has the name of the rejects file, so that not even root can write it.
  mkdirSync(join(folder, 'elsewhere'));
  mkdirSync(join(folder, 'locked.rejects.jsonl', 'in the way'), { recursive: true });
  const report = await take([path], { rejectsFolder: join(folder, 'elsewhere') });
  expect(report.rejectsFiles).toEqual([join(folder, 'elsewhere', 'locked.rejects.jsonl')]);
});

test('a later import without refused lines removes the old rejects file', async () => {
  await take([file('a.jsonl', `${lines(people)}{`)]);
  expect(existsSync(join(folder, 'a.rejects.jsonl'))).toBe(true);
  await take([file('a.jsonl', people)]);
  expect(existsSync(join(folder, 'a.rejects.jsonl'))).toBe(false);
});

test('an import with more than half of its lines refused fails, changes nothing and names the rejects file', async () => {
  const path = file('bad.jsonl', `${lines(people)}{\n{\n{\n`);
  await expect(take([path])).rejects.toThrow(/3 of 5 records were refused \(most: not JSON\).*bad\.rejects\.jsonl/);
  expect(await stored()).toEqual([]);
  expect(await take([file('half.jsonl', `${lines(people)}{\n{\n`)])).toMatchObject({ new: 2, refusedTotal: 2 });
});

test('a line that is too long is refused, and the lines around it are imported', async () => {
  const long = `{"id":"x","full_name":"${'x'.repeat(5_000_000)}"}\n`;
  const report = await take([file('long.jsonl', lines(people.slice(0, 1)) + long + lines(people.slice(1)))]);
  expect(report).toMatchObject({ read: 3, new: 2, refused: { 'line longer than 4 MiB': 1 } });
});

test('a file that several threads prepare is stored in the order of its lines', async () => {
  const many = Array.from({ length: 4_000 }, (_, n) => ({
    id: `p${n}`,
    full_name: `Person ${n}`,
    about_me: 'x'.repeat(3_000),
    location: n % 2 === 0 ? 'Oslo' : 'Nowhere',
    shoe_size: 43,
  }));
  const text = lines([
    ...many,
    { ...many[7], headline: 'newer', refreshed_at: '2026-01-02' },
    { ...many[7], headline: 'older', refreshed_at: '2026-01-01' },
    { id: 'p8', deleted: true },
    { id: 'p9' },
    ...many.map((person) => ({ ...person, id: `again-${person.id}` })),
  ]);
  const report = await take([file('many.jsonl', `${text}no JSON\n`)]);
  expect(report).toMatchObject({
    read: 8_005,
    new: 8_000,
    changed: 1,
    older: 1,
    removed: 1,
    refused: { 'neither a person (full_name) nor a company (company_name)': 1, 'not JSON': 1 },
    unknownPlaces: 4_002,
    unknownFields: { shoe_size: 8_002 },
  });
  const rejected = readFileSync(join(folder, 'many.rejects.jsonl'), 'utf8').trim().split('\n');
  expect(rejected.map((line) => JSON.parse(line))).toMatchObject([
    { line: 4_004, text: '{"id":"p9"}' },
    { line: 8_005, text: 'no JSON' },
  ]);
  const snapshot = await store.snapshot();
  expect([
    (await onePerson(snapshot, 'p7'))?.headline,
    await onePerson(snapshot, 'p8'),
    await snapshot.count('people'),
  ]).toEqual(['newer', null, 7_999]);
  await snapshot.close();
});

test('a file that breaks off after threads have started is an error and leaves the data as it was', async () => {
  await take([file('first.jsonl', companies)]);
  const random = seededRandom(1);
  const noise = () => Array.from({ length: 500 }, () => random().toString(36)).join('');
  const many = Array.from({ length: 2_000 }, (_, n) => ({ id: `p${n}`, full_name: 'Ann Lee', about_me: noise() }));
  const packed = gzipSync(lines(many), { level: 1 });
  await expect(take([file('a.gz', packed.subarray(0, packed.length - 100))])).rejects.toThrow(/damaged or cut short/);
  expect(await stored()).toEqual(['c1']);
});

const broken: readonly (readonly [what: string, make: () => string, message: RegExp])[] = [
  ['a truncated gzip', () => file('a.gz', gzipSync(lines(people).repeat(99)).subarray(0, 60)), /damaged or cut short/],
  [
    'a truncated zstd',
    () => file('a.zst', zstdCompressSync(lines(people).repeat(99)).subarray(0, 60)),
    /damaged or cut short/,
  ],
  ['no file', () => join(folder, 'none.jsonl'), /does not exist/],
  ['a folder without records', () => temporaryFolder(), /no file in .* is of a known format/],
];

test.each(broken)('%s is an error and leaves the data as it was', async (_, make, message) => {
  await take([file('first.jsonl', companies)]);
  const error = await take([file('good.jsonl', people), make()]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(InputError);
  expect(String(error)).toMatch(message);
  expect(await stored()).toEqual(['c1']);
});

test('an input without a record is an error', async () => {
  await expect(take([file('empty.jsonl', '\n')])).rejects.toThrow(/is empty/);
});

test('binary data is refused, not guessed at', async () => {
  const bytes = Buffer.from(Array.from({ length: 20_000 }, (_, index) => (index * 7919) % 256));
  await expect(take([file('picture.png', bytes)])).rejects.toThrow(/neither text/);
});

test('a removal takes its kind from the records of the file, or from the stored record with its id', async () => {
  await take([file('all.jsonl', [...people, ...companies])]);
  const report = await take([
    file('gone.jsonl', [
      { id: 'c1', deleted: true },
      { id: 'p2', deleted: true },
      { id: 'nobody', deleted: true },
    ]),
  ]);
  expect(report).toMatchObject({ removed: 2, unchanged: 1, refusedTotal: 0 });
  expect(await stored()).toEqual(['p1']);
});

test('a removal that could mean two records is refused', async () => {
  await take([
    file('all.jsonl', [
      { id: 'x', full_name: 'X' },
      { id: 'x', company_name: 'X' },
    ]),
  ]);
  const gone = file('gone.jsonl', [{ id: 'x', deleted: true }]);
  await expect(take([gone])).rejects.toThrow(/say the kind/);
  expect(await take([gone], { kind: 'company' })).toMatchObject({ removed: 1 });
});

test('a suppressed person is not stored, and is removed if already stored', async () => {
  await take([file('all.jsonl', people)]);
  const report = await take([file('again.jsonl', [...people, ...companies])], {
    suppressions: async () => ({ isSuppressed: (kind, record) => kind === 'people' && record.id === 'p2' }),
  });
  expect(report).toMatchObject({ suppressed: 1, new: 1 });
  expect(await stored()).toEqual(['p1', 'c1']);
});

test('an older record does not replace a newer one', async () => {
  await take([file('new.jsonl', [{ id: 'p1', full_name: 'New', refreshed_at: '2026-02-01' }])]);
  const old = await take([file('old.jsonl', [{ id: 'p1', full_name: 'Old', refreshed_at: '2026-01-31' }])]);
  expect(old).toMatchObject({ older: 1, changed: 0 });
});

test('progress reports records, bytes and time left', async () => {
  let clock = 0;
  const seen: ImportProgress[] = [];
  const path = file('people.jsonl', people);
  await take([path], { clock: () => (clock += 1_000), onProgress: (progress) => seen.push(progress) });
  const bytesTotal = readFileSync(path).length;
  expect(seen.at(-1)).toMatchObject({
    records: 2,
    bytesRead: bytesTotal,
    bytesTotal,
    secondsLeft: 0,
    committing: true,
  });
  expect(seen[0]?.committing).toBe(false);
});

test('readers see the old data until the import is complete', async () => {
  await take([file('first.jsonl', companies)]);
  let during: readonly string[] = [];
  const begin = store.begin.bind(store);
  vi.spyOn(store, 'begin').mockImplementation(async (options) => {
    const transaction = await begin(options);
    const commit = transaction.commit.bind(transaction);
    vi.spyOn(transaction, 'commit').mockImplementation(async () => {
      during = await stored();
      return await commit();
    });
    return transaction;
  });
  await take([file('people.jsonl', people)]);
  expect(during).toEqual(['c1']);
  expect(await stored()).toEqual(['p1', 'p2', 'c1']);
});
