import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteAccounts } from '../../src/adapters/sqlite/accounts.test-helper.ts';
import { SqliteSuppressionList } from '../../src/adapters/sqlite/control/suppression-list.ts';
import { sqliteStoreCopies } from '../../src/adapters/sqlite/copies/store-copies.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { type BackUpOptions, type BackupProgress, backUp } from '../../src/backup/back-up.ts';
import { BackupFailed } from '../../src/backup/failed.ts';
import type { Manifest } from '../../src/backup/manifest.ts';
import { restore } from '../../src/backup/restore.ts';
import { accountNamed, someTerms } from '../../src/ports/suites/account-store.case.ts';
import { auditEntry } from '../../src/ports/suites/audit-trail.case.ts';
import { crashCorpus, crashQueries } from '../chaos/corpus.ts';
import { whomHere, whomJson } from '../cli/process.ts';
import { openFinderOf } from '../opened-finder.ts';
import { personOf } from '../small-corpus.ts';
import { someDay } from '../some-day.ts';
import { stored } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const words = 'open sesame';
const env = { WHOM_BACKUP_PASSPHRASE: words };
/** A small data folder, of which every test has a copy of its own. */
const original = temporaryFolder();
let folder: string;
let data: string;
let backup: string;

beforeAll(async () => {
  const on = ['--data', original];
  await whomHere(['import', '-', ...on], { input: crashCorpus() });
  await whomJson(['account', 'create', 'Acme', '--email', 'ops@acme.example', ...on]);
  await whomJson(['suppress', 'add', 'p3', ...on]);
});

beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder, 'data');
  backup = join(folder, 'backup');
  cpSync(original, data, { recursive: true });
});

/** What a caller and an operator see of a data folder. */
async function seen(dataDir: string): Promise<unknown> {
  const on = ['--data', dataDir];
  const opened = await openFinderOf(dataDir);
  const call = { target: 'people', page: 1, pageSize: 100, withMatch: false, now: new Date(someDay) } as const;
  const answers = [];
  for (const query of crashQueries) answers.push(await opened.finder.search({ query, ...call }));
  await opened.close();
  const { bytes: _bytes, data: _data, ...status } = await whomJson<Record<string, unknown>>(['status', ...on]);
  return {
    answers,
    status,
    books: (await whomHere(['credits', 'check', ...on])).status,
    accounts: await whomJson(['account', 'list', ...on]),
    suppressions: await whomJson(['suppress', 'list', ...on]),
  };
}

function options(changes: Partial<BackUpOptions> = {}): BackUpOptions {
  return {
    dataDir: data,
    target: backup,
    copies: sqliteStoreCopies,
    passphrase: null,
    now: Date.now,
    randomBytes,
    madeBy: 'test',
    record,
    onProgress: () => {},
    signal: new AbortController().signal,
    ...changes,
  };
}

function restoreInto(dataDir: string, passphrase: string | null = null) {
  const { copies, onProgress, signal } = options();
  return restore({
    backup,
    dataDir,
    copies,
    passphrase: async () => passphrase,
    now: Date.now,
    record,
    onProgress,
    signal,
  });
}

/** Stands for the audit trail where a test does not ask for it. */
async function record(): Promise<void> {}

function count({ files }: Manifest, name: string, what: string): number {
  return files.find((file) => file.name === name)?.counts[what] ?? Number.NaN;
}

describe('a backup', () => {
  test.each([{}, env])('restores to the same records, books, suppressions and answers (%o)', async (given) => {
    const ended = await whomHere(['backup', backup, '--data', data, '--json'], { env: given });
    expect(ended.status, ended.stderr).toBe(0);
    const { files } = JSON.parse(ended.stdout) as Manifest;
    expect(files.map(({ name }) => name)).toEqual(['records.db', 'control.db']);
    const restored = join(folder, 'restored');
    const again = await whomHere(['restore', backup, '--data', restored], { env: given });
    expect(again.status, again.stderr).toBe(0);
    expect(await seen(restored)).toEqual(await seen(data));
    const trail = await whomJson<{ entries: readonly { action: string; detail: string }[] }>([
      'audit',
      '--data',
      restored,
    ]);
    expect(JSON.stringify(trail)).toMatch(/data\.restore.*the backup of 20.*data\.backup.*account\.create/);
  });

  test('has the configuration and the file that marks a demo', async () => {
    for (const name of ['whom.config.json', 'demo-key.json']) writeFileSync(join(data, name), '{}');
    await backUp(options({ passphrase: words }));
    await restoreInto(join(folder, 'restored'), words);
    expect(readFileSync(join(folder, 'restored/whom.config.json'), 'utf8')).toBe('{}');
    expect(readdirSync(join(folder, 'restored')).sort()).toEqual([
      'control.db',
      'demo-key.json',
      'records.db',
      'whom.config.json',
    ]);
  });

  test('can be read by its owner only, and leaves nothing else behind', async () => {
    await backUp(options());
    await restoreInto(join(folder, 'restored'));
    for (const made of [backup, join(folder, 'restored')]) {
      expect(statSync(made).mode & 0o777).toBe(0o700);
      for (const name of readdirSync(made)) expect(statSync(join(made, name)).mode & 0o777, name).toBe(0o600);
    }
    expect(readdirSync(folder).sort()).toEqual(['backup', 'data', 'restored']);
    expect(existsSync(join(data, 'backup.partial'))).toBe(false);
  });

  test('of a busy folder ends, and its suppressions are never older than its records', async () => {
    const { directory, ledger, close } = openSqliteAccounts(data);
    const createdAt = Date.now();
    const terms = { ...someTerms, anchorAt: createdAt };
    await directory.createAccount(accountNamed('busy', { createdAt, terms }), auditEntry());
    const list = new SqliteSuppressionList(data);
    const records = openRecordStore(join(data, 'records.db'));
    const before = { change: await records.currentChange(), suppressions: (await list.current()).change };
    let rounds = 0;
    let isDone = false;
    const manifest = backUp(options({ passphrase: words })).finally(() => {
      isDone = true;
    });
    while (!isDone) {
      // A person who is hidden before being stored must be hidden in the backup too.
      await list.add({ by: 'id', kind: 'people', id: `late ${rounds}` }, someDay);
      const transaction = await records.begin();
      await transaction.put([stored(personOf({ id: `late ${rounds}` }))], null);
      await transaction.commit();
      const common = {
        accountId: 'busy',
        callerId: 'key',
        operation: 'search',
        requestId: `r${rounds}`,
        now: Date.now(),
      } as const;
      const idempotency = { key: `r${rounds}`, bodyHash: 'hash', draft: 'draft' };
      await ledger.settle({ ...common, unitPrice: 1, units: 1, partial: true, idempotency });
      rounds++;
    }
    await records.close();
    await Promise.all([list.close(), close()]);
    const made = await manifest;
    const [changes, suppressions] = [
      count(made, 'records.db', 'change') - before.change,
      count(made, 'control.db', 'suppressions') - before.suppressions,
    ];
    expect(suppressions).toBeGreaterThanOrEqual(changes);
    expect(rounds).toBeGreaterThan(suppressions);
    expect(made.faults_of_the_books).toBe(0);
    expect((await restoreInto(join(folder, 'restored'), words)).faults).toBe(0);
  });

  test('is not made where it would overwrite, be lost with the data, or not fit', async () => {
    mkdirSync(backup);
    await expect(backUp(options())).rejects.toThrow(`${backup} exists: name a folder that does not`);
    const target = join(data, 'index', 'backup');
    await expect(backUp(options({ target }))).rejects.toThrow('is inside the data folder');
    await expect(backUp(options({ target: join(folder, 'no/backup') }))).rejects.toThrow(
      `there is no folder ${folder}/no`,
    );
    const freeBytes = () => 5_000_000;
    await expect(backUp(options({ target: join(folder, 'large'), freeBytes }))).rejects.toThrow(
      /has 5 MB free, and the backup needs \d+ MB: free some space/,
    );
    mkdirSync(join(folder, 'twice.partial'));
    await expect(backUp(options({ target: join(folder, 'twice') }))).rejects.toThrow('another backup is made there');
    expect(readdirSync(folder).sort()).toEqual(['backup', 'data', 'twice.partial']);
    expect(existsSync(join(data, 'backup.partial'))).toBe(false);
  });

  test('that is interrupted is removed at once, with its copies', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const onProgress = ({ step }: BackupProgress) => {
      if (step !== 'writing' || signal.aborted) return;
      expect([existsSync(`${backup}.partial`), existsSync(join(data, 'backup.partial'))]).toEqual([true, true]);
      controller.abort();
      expect(readdirSync(folder)).toEqual(['data']);
      expect(existsSync(join(data, 'backup.partial'))).toBe(false);
    };
    await expect(backUp(options({ signal, onProgress }))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual(['data']);
  });

  test('of books with faults is made, and says so with its status', async () => {
    const { default: Database } = await import('better-sqlite3');
    const control = new Database(join(data, 'control.db'));
    control.exec('UPDATE balances SET bought = bought + 1');
    control.close();
    const ended = await whomHere(['backup', backup, '--data', data, '--json']);
    expect(ended).toMatchObject({ status: 1, stderr: /its books break 1 rules/ });
    expect(JSON.parse(ended.stdout)).toMatchObject({ faults_of_the_books: 1 });
    expect((await restoreInto(join(folder, 'restored'))).faults).toBe(1);
  });
});

describe('a restore', () => {
  test('wants the passphrase of the backup', async () => {
    await backUp(options({ passphrase: words }));
    const restored = join(folder, 'restored');
    await expect(restoreInto(restored, 'open barley')).rejects.toThrow('the passphrase is not the one of this backup');
    await expect(restoreInto(restored)).rejects.toThrow('the backup is encrypted: give its passphrase');
    expect(await whomHere(['restore', backup, '--data', restored])).toMatchObject({
      status: 1,
      stderr: /^whom: the backup is encrypted: set WHOM_BACKUP_PASSPHRASE_FILE, or run this on a terminal\n$/,
    });
    const file = join(folder, 'words');
    writeFileSync(file, `${words}\n`);
    const ended = await whomHere(['restore', backup, '--data', restored], {
      env: { WHOM_BACKUP_PASSPHRASE_FILE: file },
    });
    expect(ended.status, ended.stderr).toBe(0);
  });

  test('touches no folder that holds anything', async () => {
    await backUp(options());
    await expect(restoreInto(data)).rejects.toThrow(`${data} is not empty: restore into another folder`);
    expect(readdirSync(data)).toContain('control.db');
    // The folder holds what an interrupted restore left, and beside it somebody else's file.
    mkdirSync(join(folder, 'mixed/restore.partial'), { recursive: true });
    for (const name of ['restore.partial/claim.lock', 'notes.txt']) writeFileSync(join(folder, 'mixed', name), '');
    await expect(restoreInto(join(folder, 'mixed'))).rejects.toThrow('is not empty');
    expect(readFileSync(join(folder, 'mixed/notes.txt'), 'utf8')).toBe('');
  });

  test.each([null, words])(
    'notices every damage, and puts nothing in its place (passphrase %s)',
    async (passphrase) => {
      await backUp(options({ passphrase }));
      const restored = join(folder, 'restored');
      for (const name of readdirSync(backup)) {
        const path = join(backup, name);
        const whole = readFileSync(path);
        const at = [0, Math.floor(whole.length / 2), whole.length - 1];
        const damages = [
          ...at.map((place) => flipped(whole, place)),
          whole.subarray(0, -1),
          Buffer.concat([whole, whole]),
        ];
        for (const damaged of damages) {
          writeFileSync(path, damaged);
          await expect(restoreInto(restored, passphrase), name).rejects.toThrow(BackupFailed);
        }
        writeFileSync(path, whole);
        renameSync(path, `${path}.away`);
        await expect(restoreInto(restored, passphrase), `without ${name}`).rejects.toThrow(BackupFailed);
        renameSync(`${path}.away`, path);
      }
      expect(readdirSync(restored)).toEqual([]);
      await restoreInto(restored, passphrase);
    },
  );
});

describe('killed at any moment', () => {
  const script = join(import.meta.dirname, 'backing-up-process.ts');
  function killed(what: 'back-up' | 'restore', dataDir: string, wordsMax: number): boolean {
    const args = [script, what, dataDir, backup, '', String(wordsMax)];
    const { signal, status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (signal === null && status !== 0) throw new Error(stderr);
    return signal !== null;
  }

  test('a backup leaves nothing that has its name, and the next one is made', async () => {
    let wordsMax = 1;
    while (killed('back-up', data, wordsMax)) {
      // The last word is said after the backup has its name.
      if (existsSync(backup)) {
        await restoreInto(join(folder, `restored ${wordsMax}`));
        rmSync(backup, { recursive: true });
      }
      rmSync(`${backup}.partial`, { recursive: true, force: true });
      wordsMax++;
    }
    expect(wordsMax).toBeGreaterThan(6);
    expect(existsSync(join(data, 'backup.partial'))).toBe(false);
    expect((await restoreInto(join(folder, 'restored'))).faults).toBe(0);
  });

  test('a restore leaves a folder that no command opens, and the next one completes it', async () => {
    const { files } = await backUp(options());
    const restored = join(folder, 'restored');
    let wordsMax = 1;
    while (killed('restore', restored, wordsMax)) {
      for (const args of [['status'], ['suppress', 'list'], ['train'], ['backup', join(folder, 'another')]]) {
        const ended = await whomHere([...args, '--data', restored]);
        expect(ended, `${args} after ${wordsMax} words`).toMatchObject({
          status: 1,
          stderr: /a restore into .* again\n$/,
        });
      }
      wordsMax++;
    }
    expect(wordsMax).toBeGreaterThan(5);
    expect(readdirSync(restored).sort()).toEqual(files.map(({ name }) => name).sort());
    expect((await whomHere(['credits', 'check', '--data', restored])).status).toBe(0);
  });
});

function flipped(whole: Buffer, at: number): Buffer {
  const damaged = Buffer.from(whole);
  damaged[at] = (damaged[at] ?? 0) ^ 1;
  return damaged;
}
