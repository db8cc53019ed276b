import { execFileSync } from 'node:child_process';
import { closeSync, existsSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { controlPath } from '../../src/data-folder.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { type ServerProcess, startServer, whomHere } from '../cli/process.ts';
import { shellKnows } from '../full-disk.ts';
import { isOnStack } from '../stack/stack.ts';
import { temporaryFolder } from '../temporary-folder.ts';

// Protects what a load balancer acts on: a service that could not charge or read is not asked, before a client met it.
// The tests use one server, and the last one damages its data for good.

describe.skipIf(isOnStack)('a data folder with accounts and records (not over the servers of the stack)', () => {
  const folder = join(temporaryFolder(), 'data');
  let server: ServerProcess;
  beforeAll(async () => {
    expect((await whomHere(['import', '-', '--data', folder], { input: crashCorpus() })).stderr).toBe('');
    server = await startServer(['serve', '--data', folder]);
  });
  afterAll(() => {
    server.child.kill('SIGKILL');
  });

  async function ready(): Promise<string> {
    const response = await fetch(`${server.started['monitoring']}/readyz`);
    return `${response.status} ${(await response.text()).trim()}`;
  }

  function becomes(answer: string | RegExp): Promise<void> {
    return expect.poll(ready, { interval: 300 }).toMatch(answer);
  }

  const canLimit = process.platform === 'linux' && shellKnows('command -v prlimit');

  test.skipIf(!canLimit)(
    'a full disk is not ready, and is again once there is room (skipped without prlimit)',
    async () => {
      expect(await ready()).toBe('200 ready');
      const limit = (bytes: string) =>
        execFileSync('prlimit', [`--fsize=${bytes}:`, '--pid', String(server.child.pid)]);
      limit(String(statSync(`${controlPath(folder)}-wal`).size));
      await becomes('503 Accounts and credits cannot be used.');
      limit('unlimited');
      await becomes('200 ready');
    },
  );

  test('a data folder that is gone is not ready, and nothing is made in its place', async () => {
    expect(await ready()).toBe('200 ready');
    renameSync(folder, `${folder}-elsewhere`);
    await becomes('503 Accounts and credits cannot be used.');
    expect(existsSync(folder)).toBe(false);
    renameSync(`${folder}-elsewhere`, folder);
    await becomes('200 ready');
  });

  test('a damaged database is not ready, although no request has met the damage', async () => {
    expect(await ready()).toBe('200 ready');
    for (const path of [controlPath(folder), `${controlPath(folder)}-wal`]) {
      const file = openSync(path, 'r+');
      writeSync(file, Buffer.alloc(statSync(path).size));
      closeSync(file);
    }
    await becomes(/^503 /);
  });
});
