/**
 * A process that asks the limiter at its first argument for tokens of one bucket, for 20 clients and as fast as it is
 * answered, when it is told to. The second argument is the number of requests; it tells how many passed.
 */
import { once } from 'node:events';
import { ValkeyRateLimiter } from '../src/adapters/valkey/rate-limiter.ts';
import { someDay } from './some-day.ts';

const clients = 20;

const [, , url = '', requests = ''] = process.argv;
const log = (line: string) => process.stderr.write(`${line}\n`);
const limiter = await ValkeyRateLimiter.open({
  url,
  password: null,
  shareAlonePercent: 25,
  bucketsMax: 1_000,
  now: Date.now,
  log,
});
process.send?.('ready');
await once(process, 'message');
let left = Number(requests);
let passed = 0;
const client = async () => {
  while (left-- > 0) if ((await limiter.take('key', 60, someDay)).allowed) passed++;
};
// All at once would have to be answered within the deadline of one.
await Promise.all(Array.from({ length: clients }, client));
process.send?.({ passed, isAlone: limiter.place === null });
await limiter.close();
process.disconnect();
