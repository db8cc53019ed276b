import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { InputError } from '../input-error.ts';
import { importTestFolder } from './import-test-folder.test-helper.ts';

const { file, take, all } = importTestFolder();

const contacts =
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAnn,Lee,,,Acme,Head Cook,05 Jun 2024\n';
const staff = 'name,title,company\nAnn Lee,Cook,Acme\n';

function zipWith(spoil: (zip: Buffer) => void): Buffer {
  const zip = Buffer.from(zipSync({ 'Connections.csv': Buffer.from(contacts) }));
  spoil(zip);
  return zip;
}

const bad: readonly (readonly [name: string, content: () => Uint8Array | string, message: RegExp])[] = [
  ['a.pdf', () => '%PDF-1.7\n...', /is a PDF/],
  [
    'a.bin',
    () => Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7) % 256)),
    /neither text nor a format/,
  ],
  ['a.csv', () => '', /is empty/],
  [
    'a.csv.gz',
    () => gzipSync('name,title,company\nAnn,Cook,Acme\n'.repeat(2_000)).subarray(0, 60),
    /damaged or cut short/,
  ],
  ['a.parquet.gz', () => gzipSync('PAR1....PAR1'), /is Parquet, which is read from a file that is not packed/],
  ['a.csv', () => 'colour,weight\nred,3\n', /no column tells the name/],
  ['a.csv', () => 'name,title,company,title\nAnn,Cook,Acme,Chef\n', /"title" stands twice/],
  [
    'a.csv',
    () => `name,title,company\nAnn,"${'x'.repeat(5_000_000)}\n`,
    /longer than 4 MiB: most likely a quote is not closed/,
  ],
  ['a.zip', () => zipSync({ 'a.csv': [Buffer.alloc(12_000_000), { level: 9 }] }), /would unpack to 11 MiB/],
  ['a.zip', () => zipSync({ 'Profile.csv': Buffer.from('x') }).subarray(0, 40), /damaged or cut short/],
  ['a.zip', () => zipSync({ 'a.txt': Buffer.from('hello') }), /no file in .* is of a known format/],
  ['a.zip', () => zipWith((zip) => zip.writeUInt32LE(zip.readUInt32LE(zip.length - 6) + 2, zip.length - 6)), /damaged/],
  [
    'a.zip that says of its file that it is smaller than it is',
    () => zipWith((zip) => zip.writeUInt32LE(60, zip.indexOf('PK\x01\x02') + 24)),
    /the sum of Connections.csv is not what was packed/,
  ],
  ['a.xlsx', () => zipSync({ '[Content_Types].xml': Buffer.from('<Types/>') }), /is an Office document: save/],
  ['a.csv', () => '\n <!doctype html><html><body>Not found</body></html>', /is a web page or XML/],
];

test.each(bad)('%s that cannot be imported: a clear error, the data as it was (%#)', async (name, content, message) => {
  await take(file('good.csv', staff));
  const error: unknown = await take(file(name, content())).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(String(error)).toMatch(message);
  expect((await all()).people).toHaveLength(1);
});
