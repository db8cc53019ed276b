import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPredictionBook } from '../../src/adapters/sqlite/predictions/prediction-book.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../../src/data-folder.ts';
import { type RecordStore, StoreUnavailable } from '../../src/ports/record-store.ts';
import { fingerprintsOf } from '../../src/text/fingerprint.ts';
import { openAdministration, testAdministration } from '../control-folder.ts';
import { type OpenedFinder, openFinderOf } from '../opened-finder.ts';
import { personOf } from '../small-corpus.ts';
import { oneCompany, onePerson, stored } from '../stored-records.ts';

const release = new URL('../fixtures/release-0.1.0/', import.meta.url);
const now = new Date('2026-04-01T12:00:00Z');

/** Copies the data folder that the release wrote. */
function copied(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whom-release-'));
  for (const name of readdirSync(release).filter((file) => file.endsWith('.gz'))) {
    writeFileSync(join(folder, name.slice(0, -'.gz'.length)), gunzipSync(readFileSync(new URL(name, release))));
  }
  return folder;
}

describe('a data folder of release 0.1.0', () => {
  let folder = '';
  let store: RecordStore;
  let data: OpenedFinder;
  beforeAll(async () => {
    folder = copied();
    data = await openFinderOf(folder);
    store = openRecordStore(recordsPath(folder));
  });
  afterAll(async () => {
    await store.close();
    await data.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is of the formats of that release before it is opened', () => {
    const untouched = copied();
    const formats = ['records.db', 'predictions.db', 'control.db'].map((name) => {
      const db = new Database(join(untouched, name), { readonly: true });
      const format = db.pragma('user_version', { simple: true });
      db.close();
      return format;
    });
    rmSync(untouched, { recursive: true });
    expect(formats).toEqual([1, 1, 2]);
  });

  test('keeps who changed from which role to which, and when each was first seen', async () => {
    const snapshot = await store.snapshot();
    expect(await snapshot.roleChanges('ann')).toEqual([
      {
        source: 'crm',
        seen_on: '2026-03-01',
        old_seen_on: '2025-02-01',
        old: { position: 'Production Manager', company_name: 'Acme Robotics', first_seen: '2025-02-01' },
        new: { position: 'Plant Director', company_name: 'Acme Robotics', first_seen: '2026-03-01' },
      },
    ]);
    const parts = (await snapshot.parts('people', 'ann')).map(({ source, key, firstSeen }) => [source, key, firstSeen]);
    expect(parts).toEqual([
      ['alumni', 'a-1', '2025-06-01'],
      ['crm', 'ann', '2025-02-01'],
    ]);
    await snapshot.close();
  });

  test('keeps merged what was merged and apart what was split, also when the source comes again', async () => {
    const again = personOf({
      id: 'a-3',
      full_name: 'Cleo Marsh',
      refreshed_at: '2026-03-15',
      experience: [
        { position: 'Baker', company_name: 'Acme Robotics', start_time: '2012', is_current: true },
        { position: 'Apprentice', company_name: 'Zeus Energy', start_time: '2009', end_time: '2012' },
      ],
    });
    const transaction = await store.begin();
    expect((await transaction.put([stored(again)], 'alumni'))[0]).toBe('changed');
    await transaction.commit();
    const snapshot = await store.snapshot();
    expect((await onePerson(snapshot, 'cleo'))?.headline).toBe('Welder');
    expect(await onePerson(snapshot, 'a-3')).toMatchObject({ refreshed_at: '2026-03-15' });
    expect([await snapshot.holder('people', 'a-1'), await snapshot.holder('company', 'z-9')]).toEqual(['ann', 'zeus']);
    expect(await oneCompany(snapshot, 'zeus')).toMatchObject({ slogan: 'Wind for all', founded: 1998 });
    await snapshot.close();
  });

  test('is searched, with links to employers, and without who is suppressed', async () => {
    const call = { target: 'people', page: 1, pageSize: 10, withMatch: false, now } as const;
    const found = await data.finder.search({ ...call, query: 'plant director at Acme Robotics' });
    expect(found).toMatchObject({ kind: 'page', total: 1, cards: [{ id: 'ann', industry: 'Robotics' }] });
    const solicitors = await data.finder.search({ ...call, query: 'Dora Quist' });
    expect(solicitors).toMatchObject({ total: 0 });
    expect(await data.finder.profile('dora', now)).toBeNull();
  });

  test('remembers from now on which records are charged', async () => {
    const control = copied();
    const at = Date.UTC(2026, 10, 22, 12);
    const administration = openAdministration(control, testAdministration({ now: at }));
    const { ledger, accounts } = administration;
    const accountId = await accounts.create({ name: 'new', email: 'new@example.org', plan: 'free' });
    const records = { kind: 'people', ids: ['ann'] } as const;
    const call = { accountId, callerId: 'k', operation: 'profile', requestId: 'r', now: at, partial: false } as const;
    await ledger.settle({ ...call, unitPrice: 4, units: 1, repeatIds: ['ann'], records });
    const charged = { accountId, kind: 'people', since: at, before: at + 1, recordsMax: 9 } as const;
    expect(await ledger.charged(charged)).toEqual(fingerprintsOf(['ann']));
    await administration.close();
    rmSync(control, { recursive: true });
  });

  test('keeps its predictions, which hold for the same evidence, and the day of each signal', async () => {
    const book = openPredictionBook(folder);
    const row = await book.find('bo');
    expect(row).toMatchObject({ signalDate: '2026-03-01', score: 0.7 });
    expect((await book.find('a-3'))?.signalDate).toBe('2025-06-01');
    await book.close();
    expect(await data.finder.prediction('bo', now)).toEqual({
      has_prediction: true,
      score: 0.7,
      signal_date: '2026-03-01',
      reasoning: row?.reasoning,
    });
  });
});

test('records of a newer release are refused, and the message says what to do', () => {
  const folder = copied();
  const path = recordsPath(folder);
  const db = new Database(path);
  db.pragma('user_version = 99');
  db.close();
  expect(() => openRecordStore(path)).toThrow(StoreUnavailable);
  expect(() => openRecordStore(path)).toThrow(/newer whom \(format 99, this one knows \d+\): upgrade whom/);
  rmSync(folder, { recursive: true });
});
