import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createClient } from '@redis/client';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { endingWithTest } from '../../../test/ending-process.ts';
import { someDay } from '../../../test/some-day.ts';
import { isValkeyThere, valkeyServer } from '../../../test/valkey-server.ts';
import { rateLimiterCases } from '../../ports/suites/rate-limiter.case.ts';
import { type ValkeyLimiterOptions, ValkeyRateLimiter } from './rate-limiter.ts';

const limitingProcess = fileURLToPath(new URL('../../../test/limiting-process.ts', import.meta.url));
const server = await valkeyServer();
const common = { url: server.url, password: null, shareAlonePercent: 25, bucketsMax: 1_000, now: Date.now };
const unexpected = (line: string) => {
  throw new Error(line);
};

/** A limiter that is closed with its test, and the lines that it logs. */
async function opened(more: Partial<Omit<ValkeyLimiterOptions, 'log'>> = {}) {
  const lines: string[] = [];
  const limiter = await ValkeyRateLimiter.open({ ...common, ...more, log: (line) => lines.push(line) });
  onTestFinished(() => limiter.close());
  return { limiter, lines };
}

async function command(...words: string[]): Promise<unknown> {
  const client = createClient({ url: server.url });
  await client.connect();
  const reply = await client.sendCommand(words);
  client.destroy();
  return reply;
}

const away = expect.stringMatching(/^the limits' store at 127\.0\.0\.1:\d+ cannot be used \(\S.*\): until it can, /);
const back = expect.stringMatching(/^the limits' store at 127\.0\.0\.1:\d+ can be used: limits are shared$/);
const valkey = expect.stringMatching(/^(Valkey|Redis) \d+\.\d+/);
const becomes = (limiter: ValkeyRateLimiter, isAlone: boolean) =>
  expect.poll(() => limiter.place === null, { interval: 20 }).toBe(isAlone);

describe.skipIf(!isValkeyThere)('the limits in Valkey (needs valkey-server)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.kill());
  beforeEach(() => command('FLUSHALL'));

  rateLimiterCases('the rate limiter in Valkey', async () => {
    await command('FLUSHALL');
    return ValkeyRateLimiter.open({ ...common, log: unexpected });
  });

  test('60 a minute are 60 over three processes that ask at once', async () => {
    const processes = [1, 2, 3].map(() => endingWithTest(fork(limitingProcess, [server.url, '400'])));
    await Promise.all(processes.map((child) => once(child, 'message')));
    const answers = processes.map((child) => once(child, 'message'));
    for (const child of processes) child.send('go');
    const passed = (await Promise.all(answers)).map(([answer]) => answer);
    expect(passed.map(({ isAlone }) => isAlone)).toEqual([false, false, false]);
    expect(passed.reduce((sum, answer) => sum + answer.passed, 0)).toBe(60);
  });

  test('a process whose clock is five minutes ahead gets no tokens of its own, and its headers keep its time', async () => {
    const ahead = 5 * 60_000;
    const now = Date.now();
    const { limiter: right } = await opened({ now: () => now });
    const { limiter: wrong } = await opened({ now: () => now + ahead });
    const taken = [];
    for (let take = 0; take < 40; take++) {
      taken.push(await right.take('key', 60, now), await wrong.take('key', 60, now + ahead));
    }
    // The server's own clock goes on while they ask, by which a token or two flow back.
    const passed = taken.filter(({ allowed }) => allowed).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(65);
    const last = taken.at(-1);
    expect(last?.resetAtSeconds).toBeGreaterThan((now + ahead) / 1000);
    expect(last?.resetAtSeconds).toBeLessThan((now + ahead) / 1000 + 70);
  });

  test.for([
    ['before it asked', 0],
    ['before it read the answer', 1],
  ] as const)('a process that was busy %s takes nobody for late', async ([, turns]) => {
    const { limiter, lines } = await opened();
    const taken = limiter.take('key', 60, someDay);
    for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
    // Another process is answered after this one, and lets the deadline pass.
    const { port } = new URL(server.url);
    const asking = `require('node:net').connect(${port}, '127.0.0.1').once('data', () => setTimeout(process.exit, 400))`;
    execFileSync(process.execPath, ['-e', `${asking}.write('PING\\r\\n')`]);
    expect(await taken).toMatchObject({ allowed: true, limit: 60 });
    expect([limiter.place, lines]).toEqual([valkey, []]);
  });

  test('every bucket is forgotten by the server at last', async () => {
    const { limiter } = await opened();
    await limiter.take('key', 60, someDay);
    await limiter.giveBack('address:10.0.0.1', 60, someDay);
    const left = await Promise.all(['key', 'address:10.0.0.1'].map((name) => command('PTTL', `whom:bucket:${name}`)));
    for (const ms of left) expect(ms).toBeGreaterThan(60_000);
    for (const ms of left) expect(ms).toBeLessThanOrEqual(120_000);
  });

  test.for<readonly [string, () => Promise<void>, () => Promise<void>]>([
    ['is killed and started again', () => server.kill(), () => server.start()],
    ['hangs and goes on', async () => server.pause(), async () => server.resume()],
    [
      'has no memory left and has it again',
      async () => void (await command('CONFIG', 'SET', 'maxmemory', '1')),
      async () => void (await command('CONFIG', 'SET', 'maxmemory', '0')),
    ],
  ])(
    'a server that %s under load is missed by nobody: a share of each limit holds meanwhile',
    async ([, goes, comes]) => {
      const { limiter, lines } = await opened();
      let isOver = false;
      let longest = 0;
      const load = Array.from({ length: 20 }, async (_, caller) => {
        while (!isOver) {
          const before = performance.now();
          await limiter.take(`caller ${caller}`, 60, someDay);
          longest = Math.max(longest, performance.now() - before);
          await new Promise(setImmediate);
        }
      });
      try {
        await expect.poll(async () => (await limiter.peek('caller 0', 60, someDay)).remaining).toBe(0);
        await goes();
        await becomes(limiter, true);
        // Alone, the limit is a quarter, and a caller of whom nothing is known yet gets just that.
        const alone = await Promise.all(Array.from({ length: 40 }, () => limiter.take('new caller', 60, someDay)));
        expect(alone.filter(({ allowed }) => allowed)).toHaveLength(15);
        expect(alone[0]).toMatchObject({ limit: 15, remaining: 14 });
        expect(lines).toEqual([away]);
        await comes();
        await becomes(limiter, false);
        expect((await limiter.take('another caller', 60, someDay)).limit).toBe(60);
        expect(lines).toEqual([away, back]);
      } finally {
        isOver = true;
        await comes().catch(() => {});
        await Promise.all(load);
      }
      // The deadline of an answer is 250 ms; the rest is for a machine that is busy.
      expect(longest).toBeLessThan(2_000);
    },
  );

  test('a server that takes no writes or another password is away, and its name in the log holds no secret', async () => {
    await command('CONFIG', 'SET', 'requirepass', 'right');
    try {
      const wrong = await opened({ url: server.url.replace('//', '//:wrong@') });
      expect(wrong.lines).toEqual([expect.stringMatching(/\(WRONGPASS\).*; correct .*limits\.storePasswordFile$/)]);
      expect(wrong.lines.join()).not.toContain('wrong@');
      expect((await wrong.limiter.take('key', 60, someDay)).limit).toBe(15);
      const right = await opened({ password: 'right' });
      expect([right.limiter.place, right.lines]).toEqual([valkey, []]);
    } finally {
      const client = createClient({ url: server.url, password: 'right' });
      await client.connect();
      await client.sendCommand(['CONFIG', 'SET', 'requirepass', '']);
      client.destroy();
    }
    await command('REPLICAOF', '127.0.0.1', '1');
    try {
      expect((await opened()).lines).toEqual([
        expect.stringMatching(/\(READONLY\).*; name the primary in limits\.store$/),
      ]);
    } finally {
      await command('REPLICAOF', 'NO', 'ONE');
    }
  });
});

test('a limiter opens, limits and closes where no server is', async () => {
  const { limiter, lines } = await opened({ url: 'redis://127.0.0.1:1/0' });
  expect(lines).toEqual([
    "the limits' store at 127.0.0.1:1 cannot be used (ECONNREFUSED): until it can, this process limits by itself and " +
      'gives 25 % of each limit (limits.shareAlonePercent)',
  ]);
  expect(await limiter.take('key', 1, someDay)).toMatchObject({ allowed: true, limit: 1 });
  expect((await limiter.take('key', 1, someDay)).allowed).toBe(false);
});

test('an older server is away, and the log says which one it is and which is needed', async () => {
  const old = createServer((socket) => {
    // Every command is answered as HELLO is.
    socket.on('data', (bytes) => {
      for (const _ of bytes.toString().match(/^\*\d+\r$/gm) ?? []) socket.write('%1\r\n+version\r\n+6.2.14\r\n');
    });
  });
  await once(old.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void old.close());
  const { limiter, lines } = await opened({ url: `redis://127.0.0.1:${(old.address() as AddressInfo).port}/0` });
  expect(lines).toEqual([expect.stringContaining(' cannot be used (version 6.2.14, and whom needs 7 or newer): ')]);
  expect((await limiter.take('key', 60, someDay)).limit).toBe(15);
});
