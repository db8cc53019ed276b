import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/seeded-random.ts';
import { Checker } from './check.ts';
import type { Remains } from './disk.ts';
import { Recorded } from './recorded.ts';
import { type Call, recordCalls } from './strace.ts';

interface PowerLossSummary {
  readonly calls: number;
  /** The moments at which something was not synced yet. */
  readonly moments: number;
  readonly states: number;
  /** The states in which an index could not be used and was built anew. */
  readonly rebuilt: number;
  readonly failures: readonly string[];
}

/** How likely a change that was not synced survives, by the state's number: nothing, everything, or by chance. */
const chances = [0, 1, 0.5, 0.9, 0.1];
const failuresMax = 20;

/**
 * Records a process that changes a data folder, then cuts the power at up to `states` moments: what was not synced by
 * then survives in part. Each folder that remains is opened and must hold all that was told to be done.
 */
export async function powerLoss(
  states: number,
  seed: number,
  { onState, signal }: { readonly onState?: () => void; readonly signal?: AbortSignal } = {},
): Promise<PowerLossSummary> {
  const scratch = mkdtempSync(join(tmpdir(), 'whom-power-loss-'));
  try {
    const root = join(scratch, 'recorded');
    mkdirSync(root);
    const script = fileURLToPath(new URL('recorded-process.ts', import.meta.url));
    const calls = await recordCalls(script, [root, scratch], join(scratch, 'calls'), signal);
    // Most is unsure before a sync ends, and most is owed after something was told; in between are smaller such states.
    const moments = calls.flatMap((call, at) => (isSync(call) ? [at] : isTold(call) ? [at + 1] : []));
    const random = seededRandom(seed);
    const perMoment = states / moments.length;
    const failures: string[] = [];
    let checked = 0;
    let rebuilt = 0;
    const checker = new Checker();
    const recorded = new Recorded(root, calls);
    for (const moment of moments) {
      recorded.replay(moment);
      // At the end everything has been told, so that most is owed.
      const isLast = moment === moments.at(-1);
      const count = isLast ? chances.length : Math.floor(perMoment) + (random() < perMoment % 1 ? 1 : 0);
      for (let state = 0; state < count && failures.length < failuresMax; state++) {
        const chance = chances[checked % chances.length] ?? 0;
        const torn = () => (random() < 0.8 ? 1 : random());
        const remains = recorded.disk.remains(() => random() < chance, torn);
        const folder = join(scratch, 'remains');
        lay(remains, folder);
        try {
          if (await checker.check(folder, recorded.told)) rebuilt++;
        } catch (error) {
          const when = `after ${moment} calls, before ${calls[moment]?.name}, with ${chance} of what was not synced`;
          failures.push(`${when}: ${error instanceof Error ? error.message : error}`);
        }
        checked++;
        onState?.();
      }
    }
    return { calls: calls.length, moments: moments.length, states: checked, rebuilt, failures };
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function isSync({ name }: Call): boolean {
  return name === 'fsync' || name === 'fdatasync';
}

function isTold({ name, args }: Call): boolean {
  return name === 'write' && args[0] === '1';
}

function lay(remains: Remains, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const [path, bytes] of remains) {
    const full = join(folder, path);
    if (bytes === null) mkdirSync(full, { recursive: true });
    else {
      mkdirSync(dirname(full), { recursive: true });
      writeFileSync(full, bytes, { mode: 0o600 });
    }
  }
}

/** Usage: `node test/power-loss/replay.ts STATES [SEED]` */
if (import.meta.main) {
  const states = Number(process.argv[2] ?? 1_000);
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  console.log(`some ${states} states, seed ${seed}`);
  let done = 0;
  const summary = await powerLoss(states, seed, { onState: () => process.stderr.write(`\r${++done}`) });
  console.log(summary);
  if (summary.failures.length > 0) process.exitCode = 1;
}
