import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPredictionBook } from '../../src/adapters/sqlite/predictions/prediction-book.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import { draftOf, pageOf } from '../../src/http/operations/idempotency.ts';
import type { CreditLedger, SettleRequest } from '../../src/ports/credit-ledger.ts';
import { openSystem } from '../../src/system.ts';
import { startServer, whomHere, whomJson } from '../cli/process.ts';
import { contentOfFile } from '../content-of-file.ts';
import { endingWithTest } from '../ending-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { steps } from './erasing-process.ts';

// Protects that who is erased is in no file of the data folder, wherever the erasure was interrupted.

const folder = join(temporaryFolder(), 'data');
const data = ['--data', folder];
const erasing = join(import.meta.dirname, 'erasing-process.ts');
/** Whom the tests erase: one for each step at which the erasure is killed, and some more. */
const people = [...steps, 'import', 'serve', 'stays'];
let accountId: string;

/** A name and ids that stand for one person alone, in letters that no other text of the folder has in this order. */
const nameOf = (who: string) => `Quillfeather ${who}`;
const idOf = (who: string) => `zq-${who}`;
const idElsewhere = (who: string) => `hub-zq-${who}`;

function person(who: string) {
  return {
    id: idOf(who),
    full_name: nameOf(who),
    social_url: `https://www.linkedin.com/in/zq-page-${who}`,
    location: 'Berlin, Germany',
    experience: [{ position: 'Software Engineer', company_name: 'Parasol', start_time: '2018-01' }],
    refreshed_at: '2026-11-01',
  };
}

async function take(...args: readonly [source: string, ...records: readonly object[]]): Promise<string> {
  const [source, ...records] = args;
  const input = records.map((record) => JSON.stringify(record)).join('\n');
  const ended = await whomHere(['import', '-', '--source', source, ...data], { input });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stderr;
}

/** Uses the ledger of the folder. */
async function withLedger<T>(work: (ledger: CreditLedger) => Promise<T>): Promise<T> {
  const system = openSystem(folder, resolveConfig({ file: null, environment: {} }), () => undefined);
  try {
    return await work(await system.ledger());
  } finally {
    await system.close();
  }
}

const now = Date.now();

/** A search whose answer, kept under an Idempotency-Key, shows everybody. */
function search(): SettleRequest {
  const cards = people.map((who) => JSON.stringify({ id: idOf(who), full_name: nameOf(who) }));
  const page = {
    total: 10,
    page: 1,
    pageSize: 10,
    target: 'people',
    message: null,
    cards,
    match: null,
    understanding: null,
    facets: null,
    next: null,
  } as const;
  const common = { accountId, callerId: 'key', requestId: 'req_1', now, operation: 'search', unitPrice: 1 } as const;
  const idempotency = { key: 'kept', bodyHash: 'hash', draft: draftOf(page) };
  return { ...common, units: cards.length, partial: true, idempotency };
}

beforeAll(async () => {
  await take('one', ...people.map(person));
  await take('two', ...people.map((who) => ({ ...person(who), id: idElsewhere(who), headline: 'Umbrellas' })));
  const create = ['account', 'create', 'a', '--email', 'a@example.org', '--credits', '1000', ...data];
  accountId = (await whomJson<{ account_id: string }>(create)).account_id;
  const book = openPredictionBook(folder);
  const writer = await book.rewrite();
  const row = { digest: 'd', signalDate: '2026-10-01', score: null, reasoning: [] };
  await writer.add(people.flatMap((who) => [idOf(who), idElsewhere(who)].map((personId) => ({ ...row, personId }))));
  await writer.publish();
  await book.close();
  await withLedger(async (ledger) => {
    expect(await ledger.settle(search())).toMatchObject({ receipt: { creditsUsed: people.length } });
    for (const who of people) {
      const lookUp = { accountId, callerId: 'key', requestId: `req ${who}`, now, operation: 'profile' } as const;
      await ledger.settle({ ...lookUp, unitPrice: 4, units: 1, partial: false, repeatIds: [idOf(who)] });
    }
  });
  // Indexes that hold everybody, and a server that has run.
  await whomHere(['search', 'software engineers in Berlin', ...data]);
});

/** The files of the data folder that hold a name or an id of a person. */
function filesWith(who: string): readonly string[] {
  const texts = [nameOf(who), idOf(who), idElsewhere(who), `zq-page-${who}`].map((text) => text.toLowerCase());
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => {
      const content = contentOfFile(path).toLowerCase();
      return texts.some((text) => content.includes(text));
    })
    .map((path) => path.slice(folder.length + 1));
}

test.each(steps)('an erasure that is killed when it is "%s" is finished by the same command', async (step) => {
  expect(filesWith(step)).toEqual(expect.arrayContaining(['records.db', 'predictions.db']));
  if (step === 'removed') {
    // What a backup left that was killed.
    mkdirSync(join(folder, 'backup.partial'));
    copyFileSync(join(folder, 'records.db'), join(folder, 'backup.partial', 'records.db'));
  }
  const child = endingWithTest(spawn(process.execPath, [erasing, folder, idOf(step), step], { stdio: 'inherit' }));
  expect(await once(child, 'exit')).toEqual([null, 'SIGKILL']);
  const ended = await whomHere(['record', 'erase', idOf(step), '--json', ...data]);
  expect(ended).toMatchObject({ status: 0, stderr: '' });
  expect(JSON.parse(ended.stdout)).toEqual({ erased: step !== 'forgotten', waiting_file: 'none' });
  expect(filesWith(step)).toEqual([]);
  expect(filesWith('stays')).not.toEqual([]);
});

test('a removal by an import erases as well, and one that was killed is finished by the next import', async () => {
  const child = endingWithTest(
    spawn(process.execPath, [erasing, folder, idOf('import'), 'removed'], { stdio: 'inherit' }),
  );
  await once(child, 'exit');
  expect(filesWith('import')).not.toEqual([]);
  const other = { ...person('other'), id: 'zq-other' };
  expect(await take('three', other)).not.toContain('not erased');
  expect(filesWith('import')).toEqual([]);
  await take('three', { id: 'zq-other', deleted: true, kind: 'people' });
  expect(filesWith('other')).toEqual([]);
});

test('a running server lets go of what it reads, and answers go on without the record', async () => {
  const server = await startServer(['serve', ...data], { WHOM_SEARCH_RENEW_MS: '50' });
  onTestFinished(() => {
    server.child.kill('SIGKILL');
  });
  await take('two', { ...person('serve'), id: idElsewhere('serve'), headline: 'Parasols' });
  expect((await whomHere(['record', 'erase', idElsewhere('serve'), ...data])).stderr).toBe('');
  expect(filesWith('serve')).toEqual([]);
  expect((await fetch(`${server.started['monitoring']}/readyz`)).status).toBe(200);
  await server.stop('SIGTERM');
});

test('the kept answer shows who is left, at no charge, and the audit trail names nobody', async () => {
  await whomHere(['record', 'erase', idOf('serve'), ...data]);
  const replay = await withLedger((ledger) => ledger.settle({ ...search(), now: now + 1 }));
  if (replay.kind !== 'replay') throw new Error(replay.kind);
  const shown = pageOf(replay.stored.draft).cards.filter((card) => card !== '');
  expect(shown.map((card) => JSON.parse(card).id)).toEqual([idOf('stays')]);
  const trail = await whomJson<readonly { action: string; subject: string }[]>(['audit', ...data]);
  const erased = trail.filter(({ action }) => action === 'record.erase');
  expect(erased.length).toBeGreaterThan(0);
  for (const { subject } of erased) expect(subject).toMatch(/^[0-9a-f]{16}$/);
});

test('who was never there is no failure, and says so', async () => {
  const ended = await whomHere(['record', 'erase', 'nobody', ...data]);
  expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('nothing is stored under nobody') });
});

test('a file that waits to be imported is removed by an erasure, and left with a word where nothing is erased', async () => {
  await take('four', person('waits'));
  const waiting = join(folder, 'uploads', '1-1', 'file');
  mkdirSync(waiting, { recursive: true });
  writeFileSync(join(waiting, 'people.jsonl'), JSON.stringify(person('waits')));
  const nobody = await whomHere(['record', 'erase', 'nobody', '--json', ...data]);
  expect(JSON.parse(nobody.stdout)).toEqual({ erased: false, waiting_file: 'unread' });
  expect(filesWith('waits')).toContain(join('uploads', '1-1', 'file', 'people.jsonl'));
  const ended = await whomHere(['record', 'erase', idOf('waits'), '--json', ...data]);
  expect(JSON.parse(ended.stdout)).toEqual({ erased: true, waiting_file: 'removed' });
  expect(filesWith('waits')).toEqual([]);
});
