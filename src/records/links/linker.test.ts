import { expect, test } from 'vitest';
import { type CompanyHolders, EmployerLinker } from './linker.ts';

const holders: Readonly<Record<string, readonly string[]>> = {
  'i:acme': ['acme'],
  'n:acme': ['acme'],
  'n:apollo': ['oakland', 'munich'],
  'p:apollo@munich': ['munich'],
};

function companies(more: Readonly<Record<string, readonly string[]>> = {}): CompanyHolders {
  const all = new Map(Object.entries({ ...holders, ...more }));
  return { holders: (key) => all.get(key) ?? [], mergedInto: (id) => (id === 'old' ? 'acme' : null) };
}

test.each([
  ['the id that the source gives', 'i:acme\tn:other', 'acme'],
  ['the id of a company that was merged into another', 'i:old\tn:other', 'acme'],
  ['a name that one company has', 'p:acme@paris\tn:acme', 'acme'],
  ['a name that two have, in the city of one', 'p:apollo@munich\tn:apollo', 'munich'],
  ['a name that two have, elsewhere', 'p:apollo@paris\tn:apollo', ''],
  ['a name that none has', 'n:nobody', ''],
  ['nothing', '', ''],
])('a role is linked by %s', (_, line, id) => {
  expect(new EmployerLinker(companies()).link(line)).toBe(id);
});

test('names without a link are counted once, and those that several companies have are doubts', () => {
  const linker = new EmployerLinker(companies());
  linker.link('n:apollo\nn:nobody');
  linker.link('n:nobody');
  expect([linker.unlinked, linker.doubtful]).toEqual([2, ['apollo']]);
});

test.each([
  ['keeps the links of whom it does not touch', ['zeus', ['n:zeus']], 'n:acme', 'acme', null],
  ['links anew who names one of its keys', ['zeus', ['n:zeus']], 'n:zeus', '', 'zeus'],
  ['renews who is linked to it, though the link stays', ['acme', []], 'n:acme', 'acme', 'acme'],
] as const)('a company that is written %s', (_, [id, keys], keyLines, idLines, renewed) => {
  const linker = new EmployerLinker(companies({ 'n:zeus': ['zeus'] }));
  linker.touch(id, keys);
  expect(linker.renewal).toBe('earlier');
  expect(linker.renewed({ keyLines, idLines, isNew: false })).toBe(renewed);
});

test('people of the same change are linked again when a company came after them', () => {
  const known = new Map(Object.entries(holders));
  const linker = new EmployerLinker({ holders: (key) => known.get(key) ?? [], mergedInto: () => null });
  const idLines = linker.link('n:zeus');
  expect([idLines, linker.unlinked, linker.renewal]).toEqual(['', 1, 'none']);
  known.set('n:zeus', ['zeus']);
  linker.touch('zeus', ['n:zeus']);
  expect(linker.renewal).toBe('all');
  linker.beginRenewal();
  expect(linker.renewed({ keyLines: 'n:zeus', idLines, isNew: true })).toBe('zeus');
  expect(linker.unlinked).toBe(0);
});

test('of people who are written twice in a change, the employers of the last version count', () => {
  const linker = new EmployerLinker(companies());
  linker.link('n:nobody\nn:apollo');
  linker.noteReplaced();
  const idLines = linker.link('n:nobody\nn:acme');
  expect(linker.renewal).toBe('own');
  linker.beginRenewal();
  expect(linker.renewed({ keyLines: 'n:nobody\nn:acme', idLines, isNew: true })).toBe(null);
  expect([linker.unlinked, linker.doubtful]).toEqual([1, []]);
});
