import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { gathered, stored } from '../../../../test/stored-records.ts';
import type { RecordTransaction } from '../../../ports/record-store.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import { ControlDatabase } from '../control/database.ts';
import { PostgresRecordStore } from './store.ts';

const server = await postgresServer('fsync=off');
const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };

function person(at: number, headline = `Number ${at}`): StoredRecord {
  const experience = [{ position: 'Cook', company_id: `c${at % 7}`, company_name: 'Acme', is_current: true }];
  const made = normalisePerson({ id: `p${at}`, full_name: `Ann ${at}`, headline, experience }, context);
  if ('refused' in made) throw new Error(made.refused);
  return stored(made.record);
}

function company(at: number): StoredRecord {
  const made = normaliseCompany({ id: `c${at}`, company_name: `Acme ${at}` }, context);
  if ('refused' in made) throw new Error(made.refused);
  return stored(made.record);
}

const count = (of: number) => Array.from({ length: of }, (_, at) => at);

/** Companies, then people, some of them twice: the people are begun when the companies are committed. */
async function put(transaction: RecordTransaction): Promise<void> {
  await transaction.put(count(7).map(company), 'one');
  await transaction.put(
    count(1200).map((at) => person(at)),
    'one',
  );
  await transaction.put(
    count(50).map((at) => person(at * 3, 'Said again')),
    'one',
  );
}

async function imported(store: PostgresRecordStore): Promise<string> {
  const transaction = await store.begin({ many: true });
  await put(transaction);
  await transaction.remove('people', 'nobody');
  await transaction.commit();
  return told(store);
}

/** All that is searched and shown, in the order in which it arrived. */
async function told(store: PostgresRecordStore): Promise<string> {
  const snapshot = await store.snapshot();
  try {
    const all = await gathered(snapshot.changesSince(0));
    return JSON.stringify([snapshot.change, await snapshot.count('people'), await snapshot.count('company'), all]);
  } finally {
    await snapshot.close();
  }
}

const rows = `SELECT (SELECT count(*) FROM whom.people) + (SELECT count(*) FROM whom.company_key) AS n`;

describe.skipIf(!isPostgresThere)('a first import by several connections (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  async function opened(lanes: number) {
    const url = await server.makeDatabase();
    const address = { url, password: null };
    await ControlDatabase.migrate(address);
    return { url, address, store: await PostgresRecordStore.open(address, lanes) };
  }

  async function rowsIn(address: { readonly url: string; readonly password: null }): Promise<number> {
    const database = await ControlDatabase.open(address);
    const row = await database.use((session) => session.row<{ readonly n: number }>(rows));
    await database.close();
    return row?.n ?? -1;
  }

  test('leaves what one connection leaves, in the same order', async () => {
    const found = [];
    for (const lanes of [1, 2, 4]) {
      const { store } = await opened(lanes);
      found.push(await imported(store));
      await store.close();
    }
    expect(found[1]).toBe(found[0]);
    expect(found[2]).toBe(found[0]);
    expect(found[0]).toContain('Said again');
  });

  test('shows nothing before its end, and leaves no row when it is taken back', async () => {
    const { store, address } = await opened(2);
    const transaction = await store.begin({ many: true });
    await put(transaction);
    expect(await transaction.has('people', 'p7')).toBe(true);
    expect(await rowsIn(address)).toBeGreaterThan(1200);
    const empty = await told(store);
    expect(empty).toBe('[0,0,0,[]]');
    await transaction.rollback();
    expect(await rowsIn(address)).toBe(0);
    expect(await store.currentChange()).toBe(0);
    await store.close();
  });

  test('is not there after its connections are cut, and the next one is as the first would have been', async () => {
    const whole = await opened(2);
    const expected = await imported(whole.store);
    await whole.store.close();
    const { store, url, address } = await opened(2);
    const transaction = await store.begin({ many: true });
    await put(transaction);
    await transaction.has('people', 'p7');
    const name = new URL(url).pathname.slice(1);
    await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
    await expect(transaction.commit()).rejects.toThrow();
    expect(await rowsIn(address)).toBeGreaterThan(1200);
    expect(await told(store)).toBe('[0,0,0,[]]');
    expect(await imported(store)).toBe(expected);
    await transaction.rollback();
    expect(await told(store)).toBe(expected);
    await store.close();
  });

  test('goes on in one connection once there are other sources, or something is removed', async () => {
    const found = [];
    for (const lanes of [1, 3]) {
      const { store } = await opened(lanes);
      const transaction = await store.begin({ many: true });
      await put(transaction);
      await transaction.put([person(3, 'By another one'), person(2000)], 'two');
      await transaction.remove('people', 'p5');
      await put(transaction);
      await transaction.commit();
      found.push(await told(store));
      await store.close();
    }
    expect(found[1]).toBe(found[0]);
  });
});
