import type { Suppressions } from './adapters/sqlite/control/suppressions.ts';
import type { Config } from './config.ts';
import type { SettleOptions } from './ledger/settle.ts';
import type { AccountDirectory } from './ports/account-directory.ts';
import type { CreditLedger } from './ports/credit-ledger.ts';
import type { RateLimiter } from './ports/rate-limiter.ts';

/**
 * Every door of one data folder. Each is opened when it is first asked for, and its code loaded then, so that a command
 * pays for what it uses. Opening a folder that cannot be used throws an error whose message says what to do.
 */
export interface System {
  directory(): Promise<AccountDirectory>;
  ledger(): Promise<CreditLedger>;
  limiter(): Promise<RateLimiter>;
  suppressions(): Promise<Suppressions>;
  /** Closes what was opened. */
  close(): Promise<void>;
}

/** The composition root: nothing else opens a store. */
export function openSystem(dataDir: string, config: Config): System {
  const opened: Promise<{ close(): Promise<void> }>[] = [];
  function door<T extends { close(): Promise<void> }>(open: () => Promise<T>): () => Promise<T> {
    let one: Promise<T> | null = null;
    return () => {
      if (one === null) {
        one = open();
        opened.push(one);
      }
      return one;
    };
  }

  return {
    directory: door(async () => {
      const { SqliteAccountDirectory } = await import('./adapters/sqlite/accounts/account-directory.ts');
      return new SqliteAccountDirectory(dataDir);
    }),
    ledger: door(async () => {
      const { ledgerDefaults, SqliteCreditLedger } = await import('./adapters/sqlite/ledger/credit-ledger.ts');
      return new SqliteCreditLedger(dataDir, { ...ledgerDefaults, ...settleOptions(config) });
    }),
    limiter: door(async () => {
      const { MemoryRateLimiter } = await import('./adapters/memory/rate-limiter.ts');
      return new MemoryRateLimiter(config.limits);
    }),
    suppressions: door(async () => {
      const [{ Suppressions }, { openControl }] = await Promise.all([
        import('./adapters/sqlite/control/suppressions.ts'),
        import('./adapters/sqlite/control/database.ts'),
      ]);
      return new Suppressions(openControl(dataDir));
    }),
    async close() {
      for (const one of await Promise.allSettled(opened)) if (one.status === 'fulfilled') await one.value.close();
    },
  };
}

function settleOptions({ credits, links }: Config): SettleOptions {
  return {
    repeatWindowMs: credits.repeatWindowSeconds * 1000,
    idempotencyMs: credits.idempotencyKeepSeconds * 1000,
    noticeAtPercent: credits.noticePercent,
    approveUrl: links.approveUrl ?? null,
    upgradeUrl: links.upgradeUrl ?? null,
  };
}
