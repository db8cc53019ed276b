import { expect, test } from 'vitest';
import { chaosRounds } from './rounds.ts';

/** `npm run chaos -- ROUNDS SEED` runs any number of rounds, with the seed that a failure printed. */
test('servers that are killed under load, whose disks fail and clocks jump, lose nothing that they acknowledged and charge nothing twice', {
  timeout: 600_000,
}, async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const summary = await chaosRounds(10, seed);
  console.log(summary);
  // The kills must hit work, because a run with nothing in flight proves nothing.
  expect(summary.unknown).toBeGreaterThan(10);
  expect(summary.charges).toBeGreaterThan(50);
});
