import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { type OpenedList, suppressionListCases } from '../../../ports/suites/suppression-list.case.ts';
import { controlFileName } from './database.ts';
import { SqliteSuppressionList } from './suppression-list.ts';

function openList(folder: string): OpenedList {
  const list = new SqliteSuppressionList(folder);
  return { list, again: async () => openList(folder), close: () => list.close() };
}

suppressionListCases('the suppression list in SQLite', async () => openList(temporaryFolder()));

test('the file of the list holds nothing of what it forgets', async () => {
  const folder = temporaryFolder();
  const { list, close } = openList(folder);
  await list.add({ by: 'name_and_employer', fullName: 'Zinaida Quxworth', employer: 'Frobnicators' }, 1);
  const written = ['', '-wal'].map((suffix) => readFileSync(join(folder, controlFileName + suffix), 'latin1')).join('');
  expect(written).not.toMatch(/zinaida|quxworth|frobnicators/i);
  await close();
});
