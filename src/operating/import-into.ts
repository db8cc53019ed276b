import { type ImportOptions, importFiles } from '../intake/import.ts';
import type { ImportReport } from '../intake/report.ts';
import type { System } from '../system.ts';
import { keepImport } from './import-history.ts';
import type { Operating } from './note-in-audit.ts';

type ImportHow = Omit<ImportOptions, 'store' | 'suppressions' | 'resolvesPlace' | 'clock'>;

/**
 * Imports files into the records of a system and closes it, because its cached pages are of use only for writing; the
 * indexes are behind until `updateIndexes`. Throws ImportFailed, InputError or StoreUnavailable; each leaves the data as
 * it was.
 */
export async function importInto(
  by: Operating,
  dataDir: string,
  system: System,
  how: ImportHow,
): Promise<ImportReport> {
  const suppressions = await system.suppressions();
  const store = await system.records();
  const { lexicon } = await system.readings();
  const report = await importFiles({
    ...how,
    store,
    suppressions: () => suppressions.current(),
    resolvesPlace: (text) => lexicon.place(text) !== null,
    clock: by.now,
  });
  await system.close();
  keepImport(dataDir, report, { at: by.now(), operator: by.operator });
  return report;
}
