/**
 * A process that does what changes a data folder, one thing after the other, and says on standard output what it was
 * told to be done. Arguments: the folder that is recorded, which gets the data folder; a folder for other files.
 */
import { mkdirSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { ledgerDefaults, SqliteCreditLedger } from '../../src/adapters/sqlite/ledger/credit-ledger.ts';
import { resolveConfig } from '../../src/config-sources.ts';
import { runTraining } from '../../src/prediction/training/training-run.ts';
import { syncFolder } from '../../src/sync-folder.ts';
import { openSystem } from '../../src/system.ts';
import { crashCorpus } from '../chaos/corpus.ts';
import { whomJson } from '../cli/process.ts';

/** What a client or an operator was told. It must be true after any power cut that follows. */
export type Told =
  | { readonly kind: 'account'; readonly accountId: string }
  | { readonly kind: 'charge'; readonly requestId: string; readonly credits: number }
  | { readonly kind: 'granted' }
  /** An import of this edition begins; until it is done, records are of this edition or of the one before. */
  | { readonly kind: 'importing' | 'imported'; readonly edition: number }
  | { readonly kind: 'suppressed' | 'erasing' | 'erased'; readonly id: string }
  | { readonly kind: 'trained' }
  | { readonly kind: 'backing up' | 'backed up' | 'restored' };

/** The folders in the one that is recorded. */
export const places = { data: 'data', backup: 'backup', restored: 'restored' } as const;

export const grantedCredits = 77;

const settlesAtOnce = 12;

function tell(told: Told): void {
  writeSync(1, `${JSON.stringify(told)}\n`);
}

async function run(root: string, scratch: string): Promise<void> {
  const dataDir = join(root, places.data);
  const backup = join(root, places.backup);
  const restored = join(root, places.restored);
  mkdirSync(dataDir);
  syncFolder(root);
  const data = ['--data', dataDir];
  const config = resolveConfig({ file: null, environment: {} });

  async function importEdition(edition: number): Promise<void> {
    const file = join(scratch, `${edition}.jsonl`);
    writeFileSync(file, crashCorpus(edition));
    tell({ kind: 'importing', edition });
    await whomJson(['import', file, ...data]);
    tell({ kind: 'imported', edition });
  }
  async function settle(accountId: string, word: string): Promise<void> {
    const ledger = new SqliteCreditLedger(dataDir, { ...ledgerDefaults, batchSettlesMax: 5 });
    const common = {
      accountId,
      callerId: 'key',
      operation: 'profile',
      now: Date.now(),
      unitPrice: 4,
      units: 1,
    } as const;
    await Promise.all(
      Array.from({ length: settlesAtOnce }, async (_, index) => {
        const requestId = `${word} ${index}`;
        const settlement = await ledger.settle({ ...common, requestId, partial: false, repeatIds: [requestId] });
        if (settlement.kind !== 'settled') throw new Error(settlement.kind);
        tell({ kind: 'charge', requestId, credits: settlement.receipt.creditsUsed });
      }),
    );
    await ledger.close();
  }
  async function mergeIndexes(): Promise<void> {
    const system = openSystem(dataDir, config, () => undefined);
    await (await system.indexes()).erase();
    await system.close();
  }

  const create = ['account', 'create', 'a', '--email', 'a@example.org', '--credits', '100000'];
  const { account_id: accountId } = await whomJson<{ account_id: string }>([...create, ...data]);
  tell({ kind: 'account', accountId });
  await importEdition(0);
  await settle(accountId, 'first');
  await importEdition(1);
  await mergeIndexes();
  await settle(accountId, 'second');
  await whomJson(['suppress', 'add', 'p1', ...data]);
  tell({ kind: 'suppressed', id: 'p1' });
  tell({ kind: 'erasing', id: 'p2' });
  await whomJson(['record', 'erase', 'p2', ...data]);
  tell({ kind: 'erased', id: 'p2' });
  await whomJson(['credits', 'grant', accountId, String(grantedCredits), ...data]);
  tell({ kind: 'granted' });
  await runTraining({ dataDir, database: null, lexiconFiles: [], now: Date.now() }, () => undefined);
  tell({ kind: 'trained' });
  await importEdition(2);
  await mergeIndexes();
  await settle(accountId, 'third');
  tell({ kind: 'backing up' });
  await whomJson(['backup', backup, ...data]);
  tell({ kind: 'backed up' });
  await whomJson(['restore', backup, '--data', restored]);
  tell({ kind: 'restored' });
}

if (import.meta.main) {
  const [root = '', scratch = ''] = process.argv.slice(2);
  await run(root, scratch);
}
