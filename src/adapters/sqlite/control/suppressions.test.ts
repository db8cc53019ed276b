import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { controlFileName, openControl, openControlReader } from './database.ts';
import { type Suppressed, type Suppressible, Suppressions } from './suppressions.ts';

const ada: Suppressible = {
  id: 'p-1',
  social_url: 'https://www.Example.com/in/Ada/?utm=1',
  full_name: 'Ada Löwe',
  experience: [{ company_name: null }, { company_name: 'Engines & Sons, Ltd.' }],
};

function openList(folder = temporaryFolder()): Suppressions {
  const database = openControl(folder);
  onTestFinished(() => {
    database.close();
  });
  return new Suppressions(database);
}

describe('a person is suppressed', () => {
  test.each<{ name: string; entry: Suppressed; hit: boolean }>([
    { name: 'by id', entry: { by: 'id', kind: 'people', id: 'p-1' }, hit: true },
    { name: 'not by an id that differs in case', entry: { by: 'id', kind: 'people', id: 'P-1' }, hit: false },
    { name: 'not by the same id of a company', entry: { by: 'id', kind: 'company', id: 'p-1' }, hit: false },
    {
      name: 'by social URL, however it is written',
      entry: { by: 'social_url', kind: 'people', socialUrl: 'http://example.com/in/ada' },
      hit: true,
    },
    {
      name: 'not by another page of the site',
      entry: { by: 'social_url', kind: 'people', socialUrl: 'https://example.com/in/ada2' },
      hit: false,
    },
    {
      name: 'by name with an employer, without marks and legal form',
      entry: { by: 'name_and_employer', fullName: 'ada lowe', employer: 'Engines and Sons' },
      hit: true,
    },
    {
      name: 'not by the name with another employer',
      entry: { by: 'name_and_employer', fullName: 'Ada Löwe', employer: 'Looms' },
      hit: false,
    },
    {
      name: 'not by parts that run together differently',
      entry: { by: 'name_and_employer', fullName: 'Ada', employer: 'Löwe Engines & Sons' },
      hit: false,
    },
  ])('$name', ({ entry, hit }) => {
    const list = openList();
    expect(list.isSuppressed('people', ada)).toBe(false);
    expect(list.add(entry, 1)).toBe(true);
    expect(list.isSuppressed('people', ada)).toBe(hit);
    expect(list.remove(entry)).toBe(true);
    expect(list.isSuppressed('people', ada)).toBe(false);
  });
});

describe('the list', () => {
  test('counts at once in a process that already runs', () => {
    const folder = temporaryFolder();
    const reader = openControlReader(folder);
    const running = new Suppressions(reader);
    expect(running.isSuppressed('people', ada)).toBe(false);
    const before = running.change();
    const elsewhere = openList(folder);
    elsewhere.add({ by: 'id', kind: 'people', id: 'p-1' }, 1);
    expect(running.change()).toBeGreaterThan(before);
    expect(running.isSuppressed('people', ada)).toBe(true);
    elsewhere.remove({ by: 'id', kind: 'people', id: 'p-1' });
    expect(running.isSuppressed('people', ada)).toBe(false);
    reader.close();
  });

  test('says what was new, and moves its change number only then', () => {
    const list = openList();
    const entry: Suppressed = { by: 'id', kind: 'company', id: 'c-1' };
    expect([list.add(entry, 1), list.add(entry, 2)]).toEqual([true, false]);
    const change = list.change();
    expect(list.remove({ by: 'id', kind: 'company', id: 'c-2' })).toBe(false);
    expect(list.change()).toBe(change);
    expect(list.list()).toMatchObject([{ kind: 'company', by: 'id', addedAt: 1 }]);
  });

  test('adds and removes further names of a record with the entry, and does not show them', () => {
    const list = openList();
    const entry: Suppressed = { by: 'id', kind: 'people', id: 'p-0' };
    const others: Suppressed[] = [entry, { by: 'id', kind: 'people', id: 'p-1' }];
    expect(list.add(entry, 1, others)).toBe(true);
    expect(list.add(entry, 2, others)).toBe(false);
    expect([list.isSuppressed('people', ada), list.list().length]).toEqual([true, 1]);
    list.remove(entry);
    expect([list.isSuppressed('people', ada), list.list().length]).toEqual([false, 0]);
  });

  test('keeps what was named by itself when an entry goes that named it too', () => {
    const list = openList();
    const [entry, other]: Suppressed[] = [
      { by: 'id', kind: 'people', id: 'p-0' },
      { by: 'id', kind: 'people', id: 'p-1' },
    ];
    if (entry === undefined || other === undefined) throw new Error('two are named');
    list.add(entry, 1, [other]);
    expect(list.add(other, 2)).toBe(true);
    list.remove(entry);
    expect([list.isSuppressed('people', ada), list.list().length]).toEqual([true, 1]);
    list.remove(other);
    expect(list.list()).toEqual([]);
  });

  test('removes by the handle that it shows, and nothing by what is no handle', () => {
    const list = openList();
    list.add({ by: 'id', kind: 'people', id: 'p-1' }, 1);
    list.add({ by: 'id', kind: 'people', id: 'p-2' }, 2);
    const [first] = list.list();
    expect(list.remove({ handle: '' })).toBe(false);
    expect(list.remove({ handle: '%' })).toBe(false);
    expect(list.remove({ handle: first?.handle ?? '' })).toBe(true);
    expect(list.isSuppressed('people', ada)).toBe(false);
    expect(list.list()).toHaveLength(1);
  });

  test('holds nothing of what it forgets, and its hashes differ from one installation to the next', () => {
    const [one, other] = [temporaryFolder(), temporaryFolder()];
    const entry: Suppressed = { by: 'name_and_employer', fullName: 'Zinaida Quxworth', employer: 'Frobnicators' };
    const handles = [one, other].map((folder) => {
      const list = openList(folder);
      list.add(entry, 1);
      return list.list()[0]?.handle;
    });
    expect(handles[0]).not.toBe(handles[1]);
    const written = ['', '-wal'].map((suffix) => readFileSync(join(one, controlFileName + suffix), 'latin1')).join('');
    expect(written).not.toMatch(/zinaida|quxworth|frobnicators/i);
  });
});
