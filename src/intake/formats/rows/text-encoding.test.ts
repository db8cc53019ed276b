import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';

const { file, take, all } = importTestFolder();

const umlauts = 'name,title,company\nJosé Muñoz,Geschäftsführer,Köln – Düsseldorf GmbH\n';
const macRoman = Buffer.from('José Muñoz'.replace('é', '\x8e').replace('ñ', '\x96'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(umlauts), 'José Muñoz'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${umlauts}`), 'José Muñoz'],
  ['UTF-16 LE', Buffer.from(`\ufeff${umlauts}`, 'utf16le'), 'José Muñoz'],
  ['UTF-16 LE without a mark', Buffer.from(umlauts, 'utf16le'), 'José Muñoz'],
  ['UTF-16 BE', Buffer.from(`\ufeff${umlauts}`, 'utf16le').swap16(), 'José Muñoz'],
  ['Windows-1252', Buffer.from(umlauts.replace('–', '\x96'), 'latin1'), 'José Muñoz'],
  [
    'Mac Roman',
    Buffer.concat([Buffer.from('name,title,company\n', 'latin1'), macRoman, Buffer.from(',Cook,Foo\n', 'latin1')]),
    'José Muñoz',
  ],
])('%s is read, and said in the report', async (encoding, content, name) => {
  const report = await take(file('a.csv', content));
  expect((await all()).people.map(({ full_name }) => full_name)).toEqual([name]);
  const expected = encoding.replace(/ with.*$/, '');
  expect(Object.keys(report.inputs[0]?.encodings ?? {})).toEqual([expected]);
});

test.each([
  ['CR', umlauts.replaceAll('\n', '\r')],
  ['CR LF', umlauts.replaceAll('\n', '\r\n')],
  ['tabs', umlauts.replaceAll(',', '\t')],
  ['quotes in cells', umlauts.replace('José Muñoz', '"José Muñoz"')],
])('a table with %s is read', async (_, text) => {
  expect(await take(file('a.csv', text))).toMatchObject({ new: 1 });
});
