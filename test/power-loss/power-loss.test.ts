import { expect, test } from 'vitest';
import { shellKnows } from '../full-disk.ts';
import { powerLoss } from './replay.ts';

const canRecord = process.platform === 'linux' && shellKnows('strace -f -o /dev/null true');

/** `npm run power-loss -- STATES SEED` checks any number of states, with the seed that a failure printed. */
test.skipIf(!canRecord)(
  'whatever of what was not synced a power cut takes, the folder opens and holds all that was told (skipped without strace)',
  async ({ signal }) => {
    const seed = Date.now() % 1_000_000;
    const { failures, moments, states } = await powerLoss(40, seed, { signal });
    expect(failures.join('\n'), `seed ${seed}`).toBe('');
    expect(moments).toBeGreaterThan(100);
    expect(states).toBeGreaterThan(20);
  },
  600_000,
);
