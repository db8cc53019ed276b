import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { RandomBytes } from '../src/accounts/base62.ts';
import { administrationDefaults, type Office } from '../src/accounts/office.ts';
import { seededRandom } from '../src/seeded-random.ts';
import { someDay } from './some-day.ts';

/** Makes an empty data folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'whom-control-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function seededBytes(seed: number): RandomBytes {
  const random = seededRandom(seed);
  return (count) => Uint8Array.from({ length: count }, () => Math.floor(random() * 256));
}

/** A clock that only a test moves. */
export interface Clock {
  now: number;
}

/** The environment of the administration, with a clock of the test's own and randomness from a seed. */
export function testOffice(clock: Clock = { now: someDay }, seed = 1): Office {
  return { ...administrationDefaults, now: () => clock.now, randomBytes: seededBytes(seed) };
}
