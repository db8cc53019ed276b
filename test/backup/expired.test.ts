import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { resolveConfig } from '../../src/config-sources.ts';
import { startService } from '../../src/service.ts';
import { openAdministration, testAdministration } from '../control-folder.ts';
import { someDay } from '../some-day.ts';
import { temporaryFolder } from '../temporary-folder.ts';

afterEach(() => vi.useRealTimers());

test('a server that nobody asks forgets answers when they expire', async () => {
  const folder = temporaryFolder();
  const administration = openAdministration(folder, testAdministration({ now: someDay }));
  const accountId = await administration.accounts.create({ name: 'a', email: 'a@b.c', plan: 'free' });
  const common = { accountId, callerId: 'key', operation: 'search', requestId: 'r', now: someDay } as const;
  const idempotency = { key: 'r', bodyHash: 'hash', draft: 'Zenobia Quillfeather '.repeat(1_000) };
  await administration.ledger.settle({ ...common, unitPrice: 1, units: 1, partial: true, idempotency });
  await administration.close();
  const holding = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile() && readFileSync(join(one.parentPath, one.name)).includes('Quillfeather'))
      .map(({ name }) => name);
  expect(holding()).toEqual(['control.db']);

  vi.useFakeTimers({ toFake: ['setInterval'] });
  const config = resolveConfig({ file: null, environment: { WHOM_SERVER_PORT: '0', WHOM_MONITORING_PORT: '0' } });
  const tomorrow = someDay + 25 * 3_600_000;
  const service = await startService(folder, config, {
    logger: pino({ level: 'silent' }),
    clock: { now: () => tomorrow, monotonic: () => performance.now(), wait: async () => {} },
    demoAccount: null,
  });
  vi.advanceTimersByTime(60_000);
  await service.close();
  expect(holding()).toEqual([]);
});
