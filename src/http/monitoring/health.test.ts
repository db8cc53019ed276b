import { pino } from 'pino';
import { expect, test } from 'vitest';
import { LedgerUnavailable } from '../../ports/credit-ledger.ts';
import { Health } from './health.ts';

// A server that cannot work reports so before clients notice, and takes work again by itself once it can.
let now = 0;
const clock = { now: () => now, monotonic: () => now, wait: async () => {} };
const logger = pino({ level: 'silent' });

/** A probe that counts its looks and fails while `broken` says so. */
function probe(obstacle: string) {
  return {
    obstacle,
    looks: 0,
    broken: false,
    async look() {
      this.looks++;
      if (this.broken) throw new Error('database disk image is malformed');
    },
  };
}

test('a service whose parts answer is ready', async () => {
  expect(await new Health({ probes: [], clock, logger }).obstacle()).toBeNull();
});

test('what cannot be used is no readiness, looked at once a second', async () => {
  const [records, disk] = [probe('The records cannot be read.'), probe('The disk is full.')];
  disk.broken = true;
  const health = new Health({ probes: [records, disk], clock, logger });
  for (const _ of [1, 2, 3]) expect(await health.obstacle()).toBe('The disk is full.');
  expect([records.looks, disk.looks]).toEqual([1, 1]);
  records.broken = true;
  now += 1000;
  expect(await health.obstacle()).toBe('The records cannot be read.');
  records.broken = false;
  disk.broken = false;
  now += 1000;
  expect(await health.obstacle()).toBeNull();
});

test('a ledger that failed is none for five seconds; what else fails is no concern of the whole service', async () => {
  const health = new Health({ probes: [], clock, logger });
  health.failed(new LedgerUnavailable('the disk is full'));
  expect(await health.obstacle()).toBe('Accounts and credits cannot be used.');
  now += 4999;
  expect(await health.obstacle()).not.toBeNull();
  now += 1;
  expect(await health.obstacle()).toBeNull();
  health.failed(new Error('one query that nobody can answer'));
  expect(await health.obstacle()).toBeNull();
});
