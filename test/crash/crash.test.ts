import { expect, test } from 'vitest';
import { crashRounds } from './rounds.ts';

/** `npm run crash -- ROUNDS SEED` runs any number of rounds, with the seed that a failure printed. */
test('a server killed 20 times under load loses nothing that it acknowledged and charges nothing twice', {
  timeout: 180_000,
}, async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  const summary = await crashRounds({ rounds: 20, seed });
  console.log(summary);
  // The kills must hit work, because a run with nothing in flight proves nothing.
  expect(summary.unknown).toBeGreaterThan(20);
  expect(summary.charges).toBeGreaterThan(100);
});
