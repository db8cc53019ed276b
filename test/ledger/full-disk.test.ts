import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openAdministration } from '../control-folder.ts';
import { endingWithTest } from '../ending-process.ts';
import { onFullDisk, shellKnows } from '../full-disk.ts';
import { someDay } from '../some-day.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import type { Filled } from './disk-filling-process.ts';

const canLimit = process.platform === 'linux' && shellKnows('ulimit -S -f 1000; command -v prlimit');

test.skipIf(!canLimit)(
  'a full disk refuses settles, loses none that was acknowledged, and needs no restart (skipped without prlimit)',
  async () => {
    const folder = temporaryFolder();
    const administration = openAdministration(folder);
    const accountId = await administration.accounts.create({
      name: 'a',
      email: 'a@b.c',
      plan: 'free',
      creditsPerCycle: 1_000_000,
    });
    const script = join(import.meta.dirname, 'disk-filling-process.ts');
    const child = endingWithTest(
      spawn('sh', onFullDisk(4000, [script, folder, accountId]), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] }),
    );
    const exited = once(child, 'exit');

    const [full] = (await once(child, 'message')) as [Filled];
    expect(full.refused).toBe('LedgerUnavailable');
    expect(full.stillReads).toBe(true);
    expect(full.charged).toBeGreaterThan(0);
    expect((await administration.accounts.show(accountId)).balance.total).toBe(1_000_000 - 4 * full.charged);
    expect((await administration.ledger.check(someDay)).faults).toEqual([]);

    execFileSync('prlimit', ['--fsize=unlimited', '--pid', String(child.pid)]);
    child.send('there is room again');
    const [roomy] = (await once(child, 'message')) as [Filled];
    expect(roomy.refused).toBeNull();
    expect((await administration.accounts.show(accountId)).balance.total).toBe(1_000_000 - 4 * roomy.charged);
    expect((await administration.ledger.check(someDay)).faults).toEqual([]);
    await exited;
    await administration.close();
  },
);
