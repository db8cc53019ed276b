import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { endingWithTest } from '../../../../test/ending-process.ts';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { writerLockCases } from '../../../ports/suites/writer-lock.case.ts';
import { ControlDatabase } from './database.ts';
import { PostgresWriterLock } from './writer-lock.ts';

const server = await postgresServer('fsync=off');
const holder = join(import.meta.dirname, '../../../../test/lock-holding-process.ts');

async function opened(url: string): Promise<PostgresWriterLock> {
  const lock = await PostgresWriterLock.open({ url, password: null });
  onTestFinished(() => lock.close());
  return lock;
}

async function migrated(): Promise<string> {
  const url = await server.makeDatabase();
  await ControlDatabase.migrate({ url, password: null });
  return url;
}

describe.skipIf(!isPostgresThere)('the writer lock in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  writerLockCases('the writer lock', async () => {
    const url = await migrated();
    return {
      lock: await opened(url),
      other: await opened(url),
      async holdElsewhere() {
        const process = endingWithTest(fork(holder, [url]));
        await once(process, 'message');
        return async () => {
          process.kill('SIGKILL');
          await once(process, 'exit');
        };
      },
    };
  });

  test('tells its holder when the connection is lost, and another one may have it', async () => {
    const url = await migrated();
    const [lock, other] = [await opened(url), await opened(url)];
    const held = lock.hold(async (lost) => {
      await server.run(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'idle in transaction'`);
      await expect.poll(() => lost.aborted).toBe(true);
      return other.hold(async () => 'held by another one');
    });
    expect(await held).toBe('held by another one');
    await server.kill();
    await expect(lock.hold(async () => 'held')).rejects.toThrow('the lock of the search index cannot be used');
    await expect(lock.isHeld()).rejects.toThrow('the lock of the search index cannot be used');
    await server.start();
  });
});
