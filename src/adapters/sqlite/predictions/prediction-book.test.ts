import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { BookUnusable } from '../../../ports/prediction-book.ts';
import { predictionBookCases } from '../../../ports/suites/prediction-book.case.ts';
import { openPredictionBook } from './prediction-book.ts';

predictionBookCases('the prediction book in SQLite', async () => openPredictionBook(temporaryFolder()));

const row = { digest: 'abc', signalDate: '2026-10-01', score: null, reasoning: [] };

test('who is erased is in the file no more', async () => {
  const folder = temporaryFolder();
  const book = openPredictionBook(folder);
  const writer = await book.rewrite();
  await writer.add([
    { ...row, personId: 'p1' },
    { ...row, personId: 'somebody-who-objects' },
  ]);
  await writer.publish();
  // A training that was killed between its commit and the renaming of its file.
  copyFileSync(join(folder, 'predictions.db'), join(folder, 'predictions.partial.db'));
  await book.erase(new Set(['somebody-who-objects']));
  await book.close();
  for (const name of readdirSync(folder)) {
    expect(readFileSync(join(folder, name)).includes('somebody-who-objects'), name).toBe(false);
  }
});

test('a book of a newer release is refused, not taken for none', async () => {
  const folder = temporaryFolder();
  const db = new Database(join(folder, 'predictions.db'));
  db.pragma('user_version = 99');
  db.close();
  const book = openPredictionBook(folder);
  await expect(book.find('p1')).rejects.toThrow(BookUnusable);
  await expect(book.find('p1')).rejects.toThrow('upgrade whom');
});
