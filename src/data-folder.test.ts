import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../test/temporary-folder.ts';
import { openDataFolder } from './data-folder.ts';

function modes(folder: string): Record<string, string> {
  const mode = (path: string) => (statSync(path).mode & 0o7777).toString(8);
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries([['.', mode(folder)], ...inside.map((name) => [name, mode(join(folder, name))])]);
}

test('a folder that others could read is closed to them, and the files of others in it stay as they are', () => {
  const folder = join(temporaryFolder(), 'data');
  const before = process.umask(0);
  onTestFinished(() => {
    process.umask(before);
  });
  mkdirSync(join(folder, 'index/people'), { recursive: true });
  mkdirSync(join(folder, 'pictures'));
  for (const name of ['control.db', 'control.db-wal', 'records.db', 'index/people/manifest', 'pictures/cat.png'])
    writeFileSync(join(folder, name), '');
  const warnings: string[] = [];
  openDataFolder(folder, (line) => warnings.push(line));
  expect(modes(folder)).toEqual({
    '.': '700',
    'control.db': '600',
    'control.db-wal': '600',
    'records.db': '600',
    index: '700',
    'index/people': '700',
    'index/people/manifest': '600',
    pictures: '777',
    'pictures/cat.png': '666',
  });
  expect(warnings).toEqual([]);
});

test('a folder that everybody shares is not taken from them', () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o1777);
  const warnings: string[] = [];
  openDataFolder(folder, (line) => warnings.push(line));
  expect(modes(folder)).toEqual({ '.': '1777' });
  expect(warnings).toEqual([expect.stringContaining(`others may read ${folder} (mode 777)`)]);
});
