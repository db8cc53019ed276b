import { expect, test } from 'vitest';
import { isPostgresThere } from '../postgres-server.ts';
import { faults } from './faults.ts';
import { replicaRounds } from './rounds.ts';

/** `npm run chaos:replicas -- ROUNDS SEED` runs any number of rounds, with the seed that a failure printed. */
test.skipIf(!isPostgresThere)(
  'three replicas lose no charge and make none twice while they, PostgreSQL and the network between them fail (needs POSTGRES)',
  { timeout: 600_000 },
  async () => {
    const seed = Date.now() % 1_000_000;
    console.log(`seed ${seed}`);
    const summary = await replicaRounds(faults.length, seed);
    console.log(summary);
    // The faults must hit work, because a run with nothing in flight proves nothing.
    expect(summary.unknown).toBeGreaterThan(100);
    expect(summary.charges).toBeGreaterThan(500);
  },
);
