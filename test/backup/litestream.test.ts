import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openSqliteAccounts } from '../../src/adapters/sqlite/accounts.test-helper.ts';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { accountNamed, someTerms } from '../../src/ports/suites/account-store.case.ts';
import { auditEntry } from '../../src/ports/suites/audit-trail.case.ts';
import { endingWithTest } from '../ending-process.ts';
import { someDay } from '../some-day.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const program = process.env['LITESTREAM'] ?? 'litestream';
const isThere = spawnSync(program, ['version']).status === 0;
const config = fileURLToPath(new URL('../../examples/litestream.yml', import.meta.url));
const settlesMin = 400;

test.skipIf(!isThere)(
  'a lost data folder is restored from its replica, up to the last seconds (needs litestream)',
  async () => {
    const folder = temporaryFolder();
    const data = join(folder, 'data');
    mkdirSync(data, { mode: 0o700 });
    const env = { ...process.env, WHOM_DATA: data, REPLICA: join(folder, 'replica') };
    const { directory, ledger, close } = openSqliteAccounts(data);
    await directory.createAccount(accountNamed('a', { terms: { ...someTerms, planCredits: 1_000_000 } }), auditEntry());
    const child = endingWithTest(
      spawn(program, ['replicate', '-config', config], { env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) createInterface(stream).on('line', (line) => said.push(line));

    const charge = (n: number) => {
      const common = {
        accountId: 'a',
        callerId: 'key',
        operation: 'search',
        requestId: `r${n}`,
        now: someDay,
      } as const;
      const idempotency = { key: `r${n}`, bodyHash: 'hash', draft: 'an answer '.repeat(500) };
      return ledger.settle({ ...common, unitPrice: 1, units: 1, partial: true, idempotency });
    };
    let settles = 0;
    while (settles < settlesMin || !said.some((line) => line.includes('snapshot complete'))) {
      if (child.exitCode !== null) throw new Error(said.join('\n'));
      await charge(settles++);
      // whom prunes and empties its log as in a server, which a replication must survive.
      if (settles % 100 === 50) await ledger.prune(someDay);
    }
    // Litestream keeps what an erasure must empty, so the operator is told to stop it.
    const { cause } = await ledger.rewriteAnswers(() => null).catch((error) => error);
    expect(cause.message).toContain('a replication keeps the log');
    for (let more = 0; more < settlesMin; more++) await charge(settles++);
    // A clean stop writes what the last second brought; what a crash loses is measured in docs/operations.md.
    child.kill('SIGTERM');
    const [status] = await once(child, 'exit');
    expect(status, said.join('\n')).toBe(0);
    await ledger.rewriteAnswers(() => null);
    await close();
    rmSync(data, { recursive: true });

    const restored = join(folder, 'restored');
    mkdirSync(restored, { mode: 0o700 });
    const restore = ['restore', '-config', config, '-o', join(restored, 'control.db'), join(data, 'control.db')];
    const ended = spawnSync(program, restore, { env, encoding: 'utf8' });
    expect(ended.status, ended.stderr).toBe(0);
    expect(existsSync(data)).toBe(false);
    const control = openControl(restored);
    expect(control.pragma('integrity_check', { simple: true })).toBe('ok');
    const charges = control.prepare("SELECT count(*) FROM journal WHERE kind = 'charge'").pluck().get();
    const kept = control.prepare('SELECT count(*) FROM idempotency').pluck().get();
    control.close();
    expect([charges, kept]).toEqual([settles, settles]);
    const again = openSqliteAccounts(restored);
    expect((await again.ledger.check(someDay)).faults).toEqual([]);
    await again.close();
  },
);
