import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { openPredictionBook } from '../../src/adapters/sqlite/predictions/prediction-book.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../../src/data-folder.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import type { BookRow } from '../../src/ports/prediction-book.ts';
import { runTraining } from '../../src/prediction/training/training-run.ts';
import type { Person } from '../../src/records/person.ts';
import { whomHere } from '../cli/process.ts';
import { companyOf, now, personOf } from '../small-corpus.ts';
import { stored } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const world = { seed: 8, people: 3_000, companies: 300, today: now };
const companies = [...generateCompanies(world)].map(companyOf);
const people = [...generatePeople(world)].map(({ record }) => personOf(record));
/** One person in twenty objects, so that their colleagues' scores would change if they were still counted. */
const objecting = people.filter((_, index) => index % 20 === 0);
const others = people.filter((_, index) => index % 20 !== 0);

async function folderOf(kept: readonly Person[]): Promise<string> {
  const dataDir = temporaryFolder();
  openControl(dataDir).close();
  const store = openRecordStore(recordsPath(dataDir));
  const transaction = await store.begin();
  await transaction.put([...companies, ...kept].map(stored), 'source');
  await transaction.commit();
  await store.close();
  return dataDir;
}

/** Everything that a training makes: the report, and every row of the book. */
async function trained(dataDir: string): Promise<{ report: unknown; rows: readonly (BookRow | null)[] }> {
  const { report, reportFile } = await runTraining(
    { dataDir, database: null, lexiconFiles: [], now: now.getTime() },
    () => undefined,
  );
  expect(report.failures).toEqual([]);
  const book = openPredictionBook(dataDir);
  const rows = await Promise.all(people.map(({ id }) => book.find(id)));
  await book.close();
  return { report: JSON.parse(readFileSync(reportFile, 'utf8')), rows };
}

describe('people who object leave no trace in a training: its result is the same as if they had never been there', () => {
  it('on the suppression list, and erased', async () => {
    const without = await trained(await folderOf(others));
    expect(without.rows.some((row) => row !== null && row.score !== null)).toBe(true);

    const dataDir = await folderOf(people);
    const before = await trained(dataDir);
    expect(before.report).not.toEqual(without.report);
    for (const { id } of objecting) {
      expect((await whomHere(['suppress', 'add', id, '--data', dataDir])).status).toBe(0);
    }
    expect(await trained(dataDir)).toEqual(without);

    const store = openRecordStore(recordsPath(dataDir));
    const transaction = await store.begin();
    for (const { id } of objecting.slice(1)) expect(await transaction.remove('people', id)).toBe(true);
    await transaction.commit();
    await store.close();
    const [last] = objecting;
    expect((await whomHere(['record', 'erase', last?.id ?? '', '--data', dataDir])).status).toBe(0);
    for (const { id } of objecting) {
      expect((await whomHere(['suppress', 'remove', id, '--data', dataDir])).status).toBe(0);
    }
    expect(await trained(dataDir)).toEqual(without);
  });
});
