/**
 * A process that erases a person and kills itself at one step. Arguments: data folder, id, step. It sends nothing, since
 * what it leaves is what is looked at.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolveConfig } from '../../src/config-sources.ts';
import { indexFolder } from '../../src/data-folder.ts';
import { finishErasures } from '../../src/erasure/finish-erasures.ts';
import { withoutRecords } from '../../src/http/operations/idempotency.ts';
import { openSystem } from '../../src/system.ts';

export const steps = ['removed', 'predictions', 'indexing', 'indexes', 'answers', 'noted', 'forgotten'] as const;

async function run(dataDir: string, id: string, last: string): Promise<void> {
  const system = openSystem(dataDir, resolveConfig({ file: null, environment: {} }), () => undefined);
  const at = (step: (typeof steps)[number]) => {
    if (step === last) process.kill(process.pid, 'SIGKILL');
  };
  const records = await system.records();
  const transaction = await records.begin();
  await transaction.remove('people', id);
  await transaction.commit();
  at('removed');
  const building = setInterval(() => {
    const isMerging = readdirSync(join(indexFolder(dataDir), 'people')).some((name) => name.startsWith('work-'));
    if (isMerging) at('indexing');
  }, 1);
  await finishErasures({
    records: async () => ({
      ...records,
      erasures: () => records.erasures(),
      async forget(erased) {
        if (last === 'noted') {
          // A reader keeps the log, so the notes are gone and what was removed is still in the log.
          const reader = await records.snapshot();
          await records.forget(erased).catch(() => undefined);
          at('noted');
          await reader.close();
        }
        await records.forget(erased);
      },
    }),
    async predictions() {
      const book = await system.predictions();
      return {
        ...book,
        async erase(ids) {
          await book.erase(ids);
          at('predictions');
        },
      };
    },
    async ledger() {
      const ledger = await system.ledger();
      return {
        async rewriteAnswers(rewrite) {
          at('indexes');
          await ledger.rewriteAnswers(rewrite);
          at('answers');
        },
      };
    },
    clearCopies: async () => undefined,
    clearUploads: async () => undefined,
    eraseFromIndexes: async () => (await system.indexes()).erase(),
    withoutRecords,
  });
  clearInterval(building);
  at('forgotten');
}

if (import.meta.main) {
  const [dataDir = '', id = '', last = ''] = process.argv.slice(2);
  await run(dataDir, id, last);
}
