import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { crashCorpus, crashPeople } from '../chaos/corpus.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { startServer, whomHere } from './process.ts';

// Protects that machines which share records in a database find at once and without a restart what any of them imported,
// hide at once what any of them suppressed, and that records in a folder are never taken for none.

const server = await postgresServer();
const scratch = temporaryFolder();
const folders = [join(scratch, 'one'), join(scratch, 'two')] as const;
const shared = join(scratch, 'shared');
let env: Readonly<Record<string, string>> = {};

async function whom(folder: string, args: readonly string[], input = ''): Promise<string> {
  const { status, stdout, stderr } = await whomHere([...args, '--data', folder], { env, input });
  expect([status, stderr]).toEqual([0, '']);
  return stdout;
}

async function failing(folder: string, args: readonly string[], changes: Readonly<Record<string, string>> = {}) {
  const { status, stderr } = await whomHere([...args, '--data', folder], { env: { ...env, ...changes } });
  expect(status).toBe(1);
  return stderr;
}

interface Machine {
  total(query: string): Promise<number>;
  profile(id: string): Promise<number>;
}

async function machine(folder: string, key: string): Promise<Machine> {
  const { child, address } = await startServer(['serve', '--init', '--data', folder], env);
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  return {
    async total(query) {
      const body = JSON.stringify({ query, page_size: 1 });
      const answer = await fetch(`${address}/v1/search`, { method: 'POST', headers, body });
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { total_count: number }).total_count;
    },
    profile: async (id) => (await fetch(`${address}/v1/profiles/${id}`, { headers })).status,
  };
}

function newcomer(id: string, name: string): string {
  const experience = [{ position: 'Glassblower', company_name: 'Acme', start_time: '2024-01' }];
  return JSON.stringify({ id, full_name: name, experience, refreshed_at: '2026-11-02' });
}

/** The files of indexes in the folders of a folder, with their digests. */
function segmentsIn(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.includes('segment-'))
    .map(
      (name) =>
        `${name.split('/')[0]} ${createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex')}`,
    )
    .sort();
}

/** The changes up to which the indexes are complete that machines give each other. */
function givenUpTo(): readonly number[] {
  return readdirSync(shared, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('manifest'))
    .map((name) => Number(/"change":(\d+)/.exec(readFileSync(join(shared, name), 'utf8'))?.[1]));
}

describe.skipIf(!isPostgresThere)('records in a database (needs POSTGRES)', () => {
  beforeAll(async () => {
    await server.start();
    env = { WHOM_DATABASE_URL: await server.makeDatabase(), WHOM_DATABASE_RECORDS: 'true', WHOM_KEYS_CACHE_MS: '0' };
    env = { ...env, WHOM_SEARCH_SHARED_INDEX_FOLDER: shared };
    await whom(folders[0], ['migrate']);
  });
  afterAll(() => server.remove());

  test('machines follow what any of them imports, removes and suppresses', async () => {
    await whom(folders[0], ['import', '-'], crashCorpus());
    const account = JSON.parse(
      await whom(folders[0], ['account', 'create', 'ada', '--email', 'a@example.org', '--credits', '100000', '--json']),
    ) as { account_id: string };
    const { key } = JSON.parse(
      await whom(folders[0], ['key', 'create', account.account_id, '--rpm', '1000000', '--json']),
    ) as { key: string };
    expect(givenUpTo()).toEqual([1, 1]);
    const machines = await Promise.all(folders.map((folder) => machine(folder, key)));
    // The second one began with the index that the import on the first gave.
    expect(segmentsIn(join(folders[1], 'index'))).toEqual(segmentsIn(join(folders[0], 'index')));
    const totals = (query: string) => Promise.all(machines.map((one) => one.total(query)));
    expect(new Set(await totals('people at Acme')).size).toBe(1);
    expect(await totals('glassblowers')).toEqual([0, 0]);

    await whom(folders[1], ['import', '-'], newcomer('g1', 'Gina Glass'));
    expect(await totals('glassblowers')).toEqual([1, 1]);
    expect(await Promise.all(machines.map((one) => one.profile('g1')))).toEqual([200, 200]);
    await whom(folders[0], ['suppress', 'add', 'g1']);
    expect(await Promise.all(machines.map((one) => one.profile('g1')))).toEqual([404, 404]);
    expect(await totals('glassblowers')).toEqual([0, 0]);

    await whom(folders[0], ['record', 'erase', 'p7']);
    expect(await Promise.all(machines.map((one) => one.profile('p7')))).toEqual([404, 404]);
    expect(JSON.parse(await whom(folders[1], ['status', '--json']))).toMatchObject({ people: crashPeople });
    expect(await whom(folders[1], ['doctor'])).toContain('3 changes, the index is');
    // Whoever is erased is in no index that a machine may begin with.
    expect(givenUpTo()).toEqual([3, 3]);
  });

  test('records that lie in the folder are not taken for none', async () => {
    const folder = join(scratch, 'left');
    const empty = await server.makeDatabase();
    const alone = { WHOM_DATABASE_URL: empty };
    expect((await whomHere(['migrate', '--data', folder], { env: { ...env, ...alone } })).status).toBe(0);
    const { WHOM_SEARCH_SHARED_INDEX_FOLDER: _, ...own } = env;
    const inFolder = { ...own, ...alone, WHOM_DATABASE_RECORDS: 'false' };
    expect((await whomHere(['import', '-', '--data', folder], { env: inFolder, input: crashCorpus() })).status).toBe(0);
    expect(await failing(folder, ['serve'], alone)).toMatch(
      /^whom: the database has no records and .*records\.db is there: move them by 'whom copy' into a new database/,
    );
    expect((await whomHere(['status', '--data', folder], { env: inFolder })).status).toBe(0);
  });

  test('an index of other records is not taken for one of these', async () => {
    const other = await server.makeDatabase();
    const there = { ...env, WHOM_DATABASE_URL: other };
    writeFileSync(join(scratch, 'corpus.jsonl'), newcomer('h1', 'Hana Hall'));
    expect((await whomHere(['migrate', '--data', folders[0]], { env: there })).status).toBe(0);
    await whomHere(['import', join(scratch, 'corpus.jsonl'), '--data', folders[0]], { env: there });
    const found = await whomHere(['search', 'people at Acme', '--data', folders[0], '--json'], { env: there });
    expect(JSON.parse(found.stdout)).toMatchObject({ total_count: 1 });
  });
});
