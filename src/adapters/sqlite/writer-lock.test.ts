import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { endingWithTest } from '../../../test/ending-process.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { writerLockCases } from '../../ports/suites/writer-lock.case.ts';
import { SqliteWriterLock } from './writer-lock.ts';

const holder = join(import.meta.dirname, '../../../test/lock-holding-process.ts');

writerLockCases('the writer lock in SQLite', async () => {
  const path = join(temporaryFolder(), 'index.lock');
  return {
    lock: new SqliteWriterLock(path),
    other: new SqliteWriterLock(path),
    async holdElsewhere() {
      const process = endingWithTest(fork(holder, [path]));
      await once(process, 'message');
      return async () => {
        process.kill('SIGKILL');
        await once(process, 'exit');
      };
    },
  };
});
