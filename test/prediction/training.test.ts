import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { SqliteSuppressionList } from '../../src/adapters/sqlite/control/suppression-list.ts';
import { openPredictionBook } from '../../src/adapters/sqlite/predictions/prediction-book.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../../src/data-folder.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { startTraining } from '../../src/prediction/training/start-training.ts';
import { runTraining } from '../../src/prediction/training/training-run.ts';
import type { Person } from '../../src/records/person.ts';
import { type OpenedFinder, openFinderOf } from '../opened-finder.ts';
import { companyOf, now, personOf } from '../small-corpus.ts';
import { stored } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const none = { has_prediction: false, score: null, signal_date: null, reasoning: [] };
const job = { dataDir: '', database: null, lexiconFiles: [], now: now.getTime() };
const day = 86_400_000;

async function write(
  dataDir: string,
  people: readonly Person[],
  companies: readonly ReturnType<typeof companyOf>[] = [],
): Promise<void> {
  const store = openRecordStore(recordsPath(dataDir));
  const transaction = await store.begin();
  await transaction.put([...companies, ...people].map(stored), null);
  await transaction.commit();
  await store.close();
}

async function suppress(dataDir: string, id: string): Promise<void> {
  const list = new SqliteSuppressionList(dataDir);
  await list.add({ by: 'id', kind: 'people', id }, now.getTime());
  await list.close();
}

describe('a training on a data folder', () => {
  const folder = temporaryFolder();
  const world = { seed: 8, people: 6_000, companies: 700, today: now };
  const people = [...generatePeople(world)].map(({ record }) => personOf(record));
  let data: OpenedFinder;
  let served: readonly string[] = [];
  const predictionOf = (id: string) => data.finder.prediction(id, now);

  beforeAll(async () => {
    openControl(folder).close();
    await write(folder, people, [...generateCompanies(world)].map(companyOf));
    data = await openFinderOf(folder);
    expect(await predictionOf(people[0]?.id ?? '')).toEqual(none);
    const { report } = await runTraining({ ...job, dataDir: folder }, () => undefined);
    expect(report.failures).toEqual([]);
    const ids = people.map(({ id }) => id);
    const predictions = await Promise.all(ids.map(predictionOf));
    served = ids.filter((_, i) => predictions[i]?.has_prediction === true);
    expect(served.length).toBeGreaterThan(people.length / 10);
    expect(served.length).toBeLessThan(people.length / 2);
  });

  afterAll(async () => {
    await data.close();
  });

  it('is served by a running server at once, only for fresh records with an open role', async () => {
    const oldest = new Date(now.getTime() - 180 * day).toISOString().slice(0, 10);
    const byId = new Map(people.map((person) => [person.id, person]));
    for (const id of served) {
      const person = byId.get(id);
      expect((person?.refreshed_at ?? '') >= oldest).toBe(true);
      expect(person?.experience.some((role) => role.is_current && role.start_time !== null)).toBe(true);
      const { score, signal_date, reasoning } = (await predictionOf(id)) ?? none;
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThan(1);
      expect(signal_date).toBe(person?.refreshed_at);
      expect(reasoning.length).toBeGreaterThan(0);
      expect(reasoning.length).toBeLessThanOrEqual(5);
    }
  });

  it('writes a report and a page that stands alone', () => {
    const [date = ''] = readdirSync(join(folder, 'models'));
    expect(date).toBe('2026-11-21');
    const report: unknown = JSON.parse(readFileSync(join(folder, 'models', date, 'report.json'), 'utf8'));
    expect(report).toMatchObject({ date, passed: true, counts: { people_with_prediction: expect.any(Number) } });
    const page = readFileSync(join(folder, 'models', date, 'report.html'), 'utf8');
    expect(page).toContain('<svg');
    expect(page).not.toMatch(/NaN|undefined|src=|href=/);
  });

  it('leaves out people who object: none is shown, and the next training neither scores nor learns from them', async () => {
    const id = served[0] ?? '';
    await suppress(folder, id);
    expect(await predictionOf(id)).toBeNull();
    const before = openPredictionBook(folder);
    expect(await before.find(id)).not.toBeNull();
    await before.close();
    await runTraining({ ...job, dataDir: folder }, () => undefined);
    const after = openPredictionBook(folder);
    expect(await after.find(id)).toBeNull();
    await after.close();
  });

  it('keeps the day of a signal when a record is verified again or trained on again, and changes it with new evidence', async () => {
    const byId = new Map(people.map((person) => [person.id, person]));
    const [same, moved] = [byId.get(served[1] ?? ''), byId.get(served[2] ?? '')];
    if (same === undefined || moved === undefined) throw new Error('nobody is served');
    const today = now.toISOString().slice(0, 10);
    const experience = moved.experience.map((role) =>
      role.is_current ? { ...role, position: 'Chief of Something Else' } : role,
    );
    await write(folder, [
      { ...same, refreshed_at: today },
      { ...moved, refreshed_at: today, experience },
    ]);
    // The record now differs from the evidence that was scored.
    const book = openPredictionBook(folder);
    await runTraining({ ...job, dataDir: folder, now: now.getTime() + 3 * day }, () => undefined);
    expect((await book.find(same.id))?.signalDate).toBe(same.refreshed_at);
    expect((await book.find(moved.id))?.signalDate).toBe(today);
    await book.close();
  });
});

describe('a training on too few people', () => {
  const folder = (): string => {
    const made = temporaryFolder();
    openControl(made).close();
    return made;
  };

  it('says why nothing is served, and withdraws earlier predictions', async () => {
    const dataDir = folder();
    const person = personOf({
      id: 'p1',
      refreshed_at: '2026-11-01',
      experience: [{ company_name: 'Acme', position: 'Engineer', start_time: '2020' }],
    });
    await write(dataDir, [person]);
    const stages = new Set<string>();
    const { report } = await startTraining({ ...job, dataDir }, ({ stage }) => stages.add(stage));
    expect(report.passed).toBe(false);
    expect(report.failures[0]).toContain('too few leavings');
    expect(stages).toContain('reading');
    const data = await openFinderOf(dataDir);
    expect(await data.finder.prediction('p1', now)).toEqual(none);
    expect(await data.finder.prediction('p2', now)).toBeNull();
    await data.close();
  });

  it('fails in words when the folder cannot be used', async () => {
    await expect(startTraining({ ...job, dataDir: '/dev/null/nowhere' }, () => undefined)).rejects.toThrow();
  });
});
