/**
 * A process that asks the limiter at its first argument for tokens of one bucket, as fast as it is answered, when it is
 * told to. The second argument is the number of requests; it tells how many passed.
 */
import { once } from 'node:events';
import { ValkeyRateLimiter } from '../src/adapters/valkey/rate-limiter.ts';
import { someDay } from './some-day.ts';

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
const asked = Array.from({ length: Number(requests) }, () => limiter.take('key', 60, someDay));
const passed = (await Promise.all(asked)).filter(({ allowed }) => allowed).length;
process.send?.({ passed, isAlone: limiter.isAlone });
await limiter.close();
process.disconnect();
