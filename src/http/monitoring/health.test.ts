import { pino } from 'pino';
import { expect, test } from 'vitest';
import { FakeFinder } from '../../../test/fake-finder.ts';
import { LedgerUnavailable } from '../../ports/credit-ledger.ts';
import { Health } from './health.ts';

// A server that cannot work reports so before clients notice, and takes work again by itself once it can.
const finder = new FakeFinder({ people: 3, companies: 0 });
let now = 0;
const clock = { now: () => now, monotonic: () => now, wait: async () => {} };
const logger = pino({ level: 'silent' });

test('a service whose parts answer is ready', async () => {
  expect(await new Health({ finder, clock, logger }).obstacle()).toBeNull();
});

test('records that cannot be read are no readiness, looked at once a second', async () => {
  let reads = 0;
  let broken = true;
  const ailing: typeof finder = Object.assign(Object.create(finder), {
    async profile() {
      reads++;
      if (broken) throw new Error('database disk image is malformed');
      return null;
    },
  });
  const health = new Health({ finder: ailing, clock, logger });
  for (const _ of [1, 2, 3]) expect(await health.obstacle()).toBe('The records cannot be read.');
  expect(reads).toBe(1);
  broken = false;
  now += 1000;
  expect(await health.obstacle()).toBeNull();
});

test('a ledger that failed is none for five seconds; what else fails is no concern of the whole service', async () => {
  const health = new Health({ finder, clock, logger });
  health.failed(new LedgerUnavailable('the disk is full'));
  expect(await health.obstacle()).toBe('Accounts and credits cannot be used.');
  now += 4999;
  expect(await health.obstacle()).not.toBeNull();
  now += 1;
  expect(await health.obstacle()).toBeNull();
  health.failed(new Error('one query that nobody can answer'));
  expect(await health.obstacle()).toBeNull();
});
