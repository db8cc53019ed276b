import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { openAdministration } from '../control-folder.ts';
import { endingWithTest } from '../ending-process.ts';
import { someDay } from '../some-day.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { clients, type Told } from './crashing-process.ts';

const rounds = Number(process.env['WHOM_CRASH_ROUNDS'] ?? 20);
const seed = Number(process.env['WHOM_SEED'] ?? Date.now() % 1_000_000);
const credits = 1_000_000_000;

/**
 * Runs a settling process, kills it after it has reported `toldBefore` settlements, and returns all that it reported.
 */
async function tellUntilKilled(folder: string, accountId: string, round: number, toldBefore: number): Promise<Told[]> {
  const script = join(import.meta.dirname, 'crashing-process.ts');
  const child = endingWithTest(
    spawn(process.execPath, [script, folder, accountId, String(seed + round)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  const exited = once(child, 'exit');
  const told: Told[] = [];
  let lines = 0;
  for await (const line of createInterface(child.stdout)) {
    // A line that the kill cut short reached nobody.
    if (line.endsWith('}')) told.push(JSON.parse(line) as Told);
    if (lines++ === toldBefore) child.kill('SIGKILL');
  }
  await exited;
  expect(child.signalCode).toBe('SIGKILL');
  return told;
}

test(`what was acknowledged survives SIGKILL at ${rounds} random moments (WHOM_SEED=${seed})`, async () => {
  const folder = temporaryFolder();
  const administration = openAdministration(folder);
  const accountId = await administration.accounts.create({
    name: 'a',
    email: 'a@b.c',
    plan: 'free',
    creditsPerCycle: credits,
  });
  const random = seededRandom(seed);
  const told = new Map<string, Told>();
  let replays = 0;
  const requestOfKey = new Map<string, string>();

  for (let round = 0; round < rounds; round++) {
    const postingsBefore = charges(folder).size;
    const newlyCharged = new Set<string>();
    // Every fourth process dies while it opens the file, the others somewhere in their work.
    const moment = round % 4 === 3 ? 0 : Math.floor(random() * 600);
    for (const one of await tellUntilKilled(folder, accountId, round, moment)) {
      told.set(one.requestId, one);
      if (one.kind === 'replay') replays++;
      if (one.credits > 0 && one.kind === 'settled') newlyCharged.add(one.requestId);
      if (one.key === null) continue;
      // A key that was answered once must get the same answer for ever, also from processes after the crash.
      const first = requestOfKey.get(one.key) ?? one.requestId;
      expect(one.requestId).toBe(first);
      requestOfKey.set(one.key, first);
    }

    const journal = charges(folder);
    for (const { requestId, credits } of told.values()) expect(journal.get(requestId) ?? 0).toBe(credits);
    // Only requests in flight may have been charged without being reported.
    expect(journal.size - postingsBefore - newlyCharged.size).toBeLessThanOrEqual(clients);
    expect((await administration.ledger.check(someDay)).faults).toEqual([]);
    const charged = [...journal.values()].reduce((sum, one) => sum + one, 0);
    expect((await administration.accounts.show(accountId)).balance.total).toBe(credits - charged);
  }
  expect(told.size).toBeGreaterThan(rounds);
  expect(replays).toBeGreaterThan(0);
  await administration.close();
}, 300_000);

/** The credits of each request. The check reports a request that was charged twice as a fault. */
function charges(folder: string): Map<string, number> {
  const database = openControl(folder);
  const rows = database
    .prepare<[], { requestId: string; credits: number }>(
      `SELECT request_id AS requestId, house AS credits FROM journal WHERE kind = 'charge'`,
    )
    .all();
  database.close();
  return new Map(rows.map(({ requestId, credits }) => [requestId, credits]));
}
