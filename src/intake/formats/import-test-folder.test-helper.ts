import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach } from 'vitest';
import { gathered } from '../../../test/stored-records.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { openRecordStore } from '../../adapters/sqlite/records/store.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { Company } from '../../records/company.ts';
import type { Person } from '../../records/person.ts';
import { type ImportOptions, importFiles } from '../import.ts';
import type { ImportReport } from '../report.ts';

/** Sets up, for each test of the calling file, a folder of files to import and an empty store. */
export function importTestFolder() {
  let folder: string;
  let store: RecordStore;

  beforeEach(() => {
    folder = temporaryFolder();
    store = openRecordStore(join(folder, 'records.db'));
  });

  afterEach(async () => {
    await store.close();
  });

  return {
    /** The folder in which `file` writes. */
    input(): string {
      return join(folder, 'in');
    },

    /** Writes a file and returns its path. */
    file(name: string, content: string | Uint8Array): string {
      const path = join(folder, 'in', name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, content);
      return path;
    },

    take(input: string, more: Partial<ImportOptions> = {}): Promise<ImportReport> {
      return importFiles({
        store,
        inputs: [input],
        standardInput: Readable.from([]),
        kind: null,
        rejectsFolder: folder,
        suppressions: async () => ({ isSuppressed: () => false }),
        resolvesPlace: () => true,
        clock: () => Date.parse('2026-11-21'),
        onProgress: () => undefined,
        ...more,
      });
    },

    /** Everything that the store holds now. */
    async all(): Promise<{ people: readonly Person[]; companies: readonly Company[] }> {
      const snapshot = await store.snapshot();
      const found = {
        people: await gathered(snapshot.all('people')),
        companies: await gathered(snapshot.all('company')),
      };
      await snapshot.close();
      return found;
    },
  };
}
