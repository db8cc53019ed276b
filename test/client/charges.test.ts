import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConnectionError, Whom } from '../../src/client/index.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type CuttingProxy, startCuttingProxy } from './cutting-proxy.ts';

// Protects the promise of the client: a call that is sent again is charged once, whatever was cut and where. The calls
// go through a proxy to a server with a real ledger.
const calls = Number(process.env['WHOM_CLIENT_CALLS'] ?? 400);
const seed = Number(process.env['WHOM_SEED'] ?? Date.now() % 1_000_000);
const people = 330;
// A bound on what hangs: a call and the tries it takes stay far below this on a busy machine.
const timeoutMs = 90_000 + calls * 60;
const credits = 100_000_000;

let service: TestServer;
let proxy: CuttingProxy;
let random: () => number;
beforeEach(async () => {
  random = seededRandom(seed);
  service = await startTestServer({ finder: { people } });
  proxy = await startCuttingProxy(service.port, 0.15, random);
});
afterEach(async () => {
  await proxy.close();
  await service.stop();
});

/** A client of a new account, through the proxy. It waits for nobody. */
async function newClient() {
  const { key, accountId } = await service.newKey({ credits, requestsPerMinute: 1_000_000 });
  const surroundings = { random, sleep: async () => {} };
  const client = new Whom({ baseUrl: `http://127.0.0.1:${proxy.port}`, apiKey: key, tries: 5, surroundings });
  return { client, spent: async () => credits - (await service.balance(accountId)) };
}

/** Repeats a call that failed in all its tries, as a caller does that means to have the answer. */
async function atLast<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
    }
  }
}

test(
  `${calls} searches and look-ups are charged once each, with cuts between (seed ${seed})`,
  async () => {
    const { client, spent } = await newClient();
    let used = 0;
    let number = 0;
    async function work(): Promise<void> {
      for (let call = number++; call < calls; call = number++) {
        const idempotencyKey = `call-${call}`;
        const size = 1 + (call % 5);
        const answer = await atLast<{ readonly credits_used: number }>(() =>
          call % 10 === 0
            ? client.lookUpProfiles({ keys: [{ id: `p${call}` }] }, { idempotencyKey })
            : client.search({ query: 'anyone', page_size: size }, { idempotencyKey }),
        );
        if (call % 10 !== 0) expect(answer.credits_used).toBe(size);
        used += answer.credits_used;
      }
    }
    await Promise.all(Array.from({ length: 8 }, work));
    expect(await spent()).toBe(used);
    expect(Math.min(proxy.cuts.request, proxy.cuts.answer)).toBeGreaterThan(calls / 20);
    console.log(`${calls} calls, cut ${proxy.cuts.request} times in requests and ${proxy.cuts.answer} in answers`);
  },
  timeoutMs,
);

test(`an export costs each record once and never more than its bound, with cuts between (seed ${seed})`, async () => {
  for (const bound of [undefined, 250, 20, undefined, 250, 130]) {
    const { client, spent } = await newClient();
    const all = client.export({ query: 'anyone', ...(bound === undefined ? {} : { max_credits: bound }) });
    const got: unknown[] = [];
    for await (const { id } of all) got.push(id);
    expect(got).toEqual(Array.from({ length: Math.min(people, bound ?? people) }, (_, index) => `p${index}`));
    expect(await spent()).toBe(got.length);
  }
});
