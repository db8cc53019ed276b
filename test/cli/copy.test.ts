import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { copyFolder } from '../../src/adapters/copy/copy-folder.ts';
import { ControlDatabase } from '../../src/adapters/postgres/control/database.ts';
import type { NewAuditEntry } from '../../src/ports/audit-trail.ts';
import { openPredictions, openRecords, type StorePlace } from '../../src/stores.ts';
import { crashCorpus, crashPeople } from '../chaos/corpus.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { gathered } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startServer, whomHere } from './process.ts';

// Protects that a single machine's data move into a database with nothing lost, nothing twice and nothing mixed: whatever
// interrupts it, whoever else uses the folder, and whatever the database holds already.

const server = await postgresServer();
const folder = join(temporaryFolder(), 'single');
const elsewhere = join(temporaryFolder(), 'unused');
const entry: NewAuditEntry = {
  ...{ at: 1_800_000_000_000, operator: 'ada', action: 'data.copy', accountId: null, subject: null, detail: null },
};

let accountId = '';
let key = '';

async function whom(args: readonly string[], env: Readonly<Record<string, string>> = {}, input = ''): Promise<string> {
  const { status, stdout, stderr } = await whomHere(args, { env, input });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

const inFolder = (...args: readonly string[]) => whom([...args, '--data', folder]);
const envOf = (url: string) => ({ WHOM_DATABASE_URL: url, WHOM_DATABASE_RECORDS: 'true' });

async function lineOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, stderr } = await whomHere(args, { env });
  expect(status).toBe(1);
  return stderr;
}

/** A search under one idempotency key, and a profile. */
async function charged(address: string): Promise<readonly number[]> {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const body = JSON.stringify({ query: 'people at Acme', page_size: 5 });
  const once = { ...headers, 'idempotency-key': 'once' };
  const search = await fetch(`${address}/v1/search`, { method: 'POST', headers: once, body });
  return [search.status, (await fetch(`${address}/v1/profiles/p1`, { headers })).status];
}

/** All that records and predictions of a place are. */
async function held(place: StorePlace) {
  const store = await openRecords(place);
  const book = await openPredictions(place);
  const snapshot = await store.snapshot();
  try {
    const people = await gathered(snapshot.all('people'));
    return {
      people,
      companies: await gathered(snapshot.all('company')),
      changes: (await gathered(snapshot.changesSince(0))).map(({ change, id }) => [change, id]),
      parts: await Promise.all(people.map(({ id }) => snapshot.parts('people', id))),
      roles: await Promise.all(people.map(({ id }) => snapshot.roleChanges(id))),
      sources: await snapshot.sources(),
      predictions: await Array.fromAsync(book.evidence()),
      p3: await book.find('p3'),
    };
  } finally {
    await snapshot.close();
    await Promise.all([store.close(), book.close()]);
  }
}

async function emptyDatabase(): Promise<string> {
  const url = await server.makeDatabase();
  await ControlDatabase.migrate({ url, password: null });
  return url;
}

describe.skipIf(!isPostgresThere)('a data folder moves into a database (needs POSTGRES)', () => {
  beforeAll(async () => {
    await server.start();
    await whom(['import', '-', '--source', 'one', '--data', folder], {}, crashCorpus());
    const twin = { id: 'x1', full_name: 'Person Number1', social_url: 'https://example.org/0/p1', headline: 'Other' };
    await whom(['import', '-', '--source', 'two', '--data', folder], {}, JSON.stringify(twin));
    const account = await inFolder(
      'account',
      'create',
      'ada',
      '--email',
      'ada@example.org',
      '--credits',
      '500',
      '--json',
    );
    accountId = (JSON.parse(account) as { account_id: string }).account_id;
    key = (JSON.parse(await inFolder('key', 'create', accountId, '--json')) as { key: string }).key;
    await inFolder('credits', 'grant', accountId, '30', '--reference', 'invoice-1');
    await inFolder('suppress', 'add', 'p9');
    const book = await openPredictions({ dataDir: folder, database: null });
    const writer = await book.rewrite();
    const row = { digest: 'abc', signalDate: '2026-10-01', reasoning: [] };
    await writer.add([
      { ...row, personId: 'p3', score: 0.123456789012345 },
      { ...row, personId: 'p4', score: null },
    ]);
    await writer.publish();
    await book.close();
    const { child, address } = await startServer(['serve', '--data', folder]);
    expect(await charged(address)).toEqual([200, 200]);
    // A service that has the folder open could charge behind the copy.
    const to = await server.makeDatabase();
    expect(await lineOf(['copy', '--from', folder, '--to', to])).toContain('is open elsewhere: stop whom serve');
    child.kill('SIGTERM');
    await new Promise((resolve) => child.once('exit', resolve));
  });
  afterAll(() => server.remove());

  test('with credits, windows, keys, suppressions, records, parts and predictions, and is served from there', async () => {
    const url = await server.makeDatabase();
    const copied = JSON.parse(await whom(['copy', '--from', folder, '--to', url, '--json'])) as {
      tables: readonly { table: string; rows: number }[];
    };
    expect(copied.tables.find(({ table }) => table === 'people')?.rows).toBeGreaterThanOrEqual(crashPeople);
    const there = [{ WHOM_DATABASE_URL: url, WHOM_DATABASE_RECORDS: 'true' }] as const;
    const from = (...args: readonly string[]) => whom([...args, '--data', elsewhere], ...there);
    for (const args of [
      ['credits', 'show', accountId, '--json'],
      ['account', 'list', '--json'],
      ['suppress', 'list', '--json'],
    ]) {
      expect(await from(...args), args.join(' ')).toBe(await inFolder(...args));
    }
    expect(JSON.parse(await from('credits', 'check', '--json'))).toMatchObject({ faults: [] });
    expect(await from('audit', '--json')).toContain('data.copy');
    const [here, now] = [
      await held({ dataDir: folder, database: null }),
      await held({ dataDir: elsewhere, database: { url, password: null } }),
    ];
    expect(now).toEqual(here);
    expect(now.p3?.score).toBe(0.123456789012345);

    const { child, address } = await startServer(['serve', '--data', elsewhere], envOf(url));
    onTestFinished(() => {
      child.kill('SIGKILL');
    });
    // The answer under the key is the one that was charged for in the folder, and its window of repeats is open here.
    const before = await from('credits', 'show', accountId, '--json');
    expect(await charged(address)).toEqual([200, 200]);
    expect(await from('credits', 'show', accountId, '--json')).toBe(before);
    await from('credits', 'grant', accountId, '1', '--reference', 'invoice-2');
    await whom(
      ['import', '-', '--source', 'three', '--data', elsewhere],
      envOf(url),
      JSON.stringify({ id: 'n1', full_name: 'New' }),
    );
    expect(JSON.parse(await from('credits', 'check', '--json'))).toMatchObject({ faults: [] });

    expect(await lineOf(['copy', '--from', folder, '--to', url])).toContain('the database holds data already');
  });

  test('goes on after an interruption, shows nothing before its end, and refuses what was changed meanwhile', async () => {
    const url = await emptyDatabase();
    const to = { url, password: null };
    const interrupted = copyFolder({
      ...{ from: folder, to, entry },
      onProgress(table) {
        if (table === 'people_body') throw new Error('interrupted');
      },
    });
    await expect(interrupted).rejects.toThrow('interrupted');
    expect(await lineOf(['account', 'list', '--data', elsewhere], envOf(url))).toContain("run 'whom copy' again");

    const tables: string[] = [];
    await copyFolder({ from: folder, to, entry, onProgress: (table) => void tables.push(table) });
    expect(tables[0]).toBe('people_body');
    expect(await held({ dataDir: elsewhere, database: to })).toEqual(await held({ dataDir: folder, database: null }));

    const stale = await emptyDatabase();
    const half = copyFolder({
      ...{ from: folder, to: { url: stale, password: null }, entry },
      onProgress(table) {
        if (table === 'prediction') throw new Error('interrupted');
      },
    });
    await expect(half).rejects.toThrow('interrupted');
    await inFolder('credits', 'grant', accountId, '1', '--reference', 'invoice-3');
    expect(await lineOf(['copy', '--from', folder, '--to', stale])).toContain(
      'of the folder was changed after the interrupted copy',
    );
  });

  test.for([
    ['altered', `NEW.headline := 'Other'; RETURN NEW`],
    ['lost', 'RETURN NULL'],
  ] as const)('refuses a table of which a row was %s on the way, and nobody is served from it', async ([, does]) => {
    const url = await emptyDatabase();
    const database = new URL(url).pathname.slice(1);
    await server.run(
      `CREATE FUNCTION whom.spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${does}; END $$;
       CREATE TRIGGER spoil BEFORE INSERT ON whom.people FOR EACH ROW WHEN (NEW.id = 'p7') EXECUTE FUNCTION whom.spoil()`,
      database,
    );
    const copying = ['copy', '--from', folder, '--to', url];
    expect(await lineOf(copying)).toBe(
      'whom: the table people is not the same in the database: this is a fault of whom, please report it\n',
    );
    expect(await lineOf(['account', 'list', '--data', elsewhere], envOf(url))).toContain("run 'whom copy' again");

    await server.run('DROP TRIGGER spoil ON whom.people', database);
    await whom(copying);
    const to = { url, password: null };
    expect(await held({ dataDir: elsewhere, database: to })).toEqual(await held({ dataDir: folder, database: null }));
  });

  test('refuses a folder without data, another folder half done, and an address that is none', async () => {
    const url = await emptyDatabase();
    expect(await lineOf(['copy', '--from', elsewhere, '--to', url])).toMatch(/holds neither accounts nor records/);
    const { status, stderr } = await whomHere(['copy', '--from', folder, '--to', 'localhost/whom']);
    expect([status, stderr]).toEqual([2, expect.stringContaining('--to takes an address such as postgres://')]);
    expect(await lineOf(['copy', '--from', folder])).toContain('no database is named');
    expect(await lineOf(['copy', '--from', folder, '--to', url.replace('secret', 'wrong')])).toContain(
      'refuses the user or the password',
    );
  });
});
