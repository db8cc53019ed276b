import { defineScript } from '@redis/client';
import { fullAfterMs, partsPerToken } from '../../limits/bucket.ts';

/** What a script asks of a bucket. */
export type BucketAct = 'take' | 'give back' | 'peek';

/** A bucket after an act, by the clock of whoever asked. */
export interface BucketState {
  readonly allowed: boolean;
  readonly missing: number;
  readonly atMs: number;
  /** The server's own clock, in milliseconds since 1970. */
  readonly serverMs: number;
}

/**
 * The rule of `limits/bucket.ts` in the server, where loading, deciding and keeping are one step for all processes. The
 * numbers are whole and below 2^53, so that Lua reckons them as JavaScript does. A bucket is kept for twice the time after
 * which it is full, because clocks differ.
 */
const lua = `
local act, rate, now = ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
local perToken, fullAfterMs = ${partsPerToken}, ${fullAfterMs}
local missing, at = 0, 0
local kept = redis.call('GET', KEYS[1])
if kept then
  local first, second = string.match(kept, '^(%d+) (%d+)$')
  missing, at = tonumber(first), tonumber(second)
end
if at - now > fullAfterMs then at = now end
local elapsed = math.max(0, now - at)
missing = math.max(0, math.min(missing, rate * perToken) - elapsed * rate)
at = at + elapsed
local allowed = 1
if act == 'take' then
  if missing + perToken > rate * perToken then allowed = 0 else missing = missing + perToken end
elseif act == 'give back' then
  missing = math.max(0, missing - perToken)
end
if act ~= 'peek' then
  redis.call('SET', KEYS[1], string.format('%.0f %.0f', missing, at), 'PX', 2 * fullAfterMs)
end
local time = redis.call('TIME')
return {allowed, missing, at, time[1] * 1000 + math.floor(time[2] / 1000)}
`;

/** One call of the server for one act. The time is in whole milliseconds. */
export const bucketScript = defineScript({
  SCRIPT: lua,
  NUMBER_OF_KEYS: 1,
  parseCommand(parser, key: string, act: BucketAct, requestsPerMinute: number, nowMs: number) {
    parser.pushKey(key);
    parser.push(act, String(requestsPerMinute), String(nowMs));
  },
  transformReply(reply: unknown): BucketState {
    const [allowed, missing, atMs, serverMs] = Array.isArray(reply) ? reply : [];
    if (typeof missing !== 'number' || typeof atMs !== 'number' || typeof serverMs !== 'number') {
      throw new Error('the script of a bucket gave another answer than its own');
    }
    return { allowed: allowed === 1, missing, atMs, serverMs };
  },
});
