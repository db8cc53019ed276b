/**
 * Imports open collections about people and companies with the mapping files of examples/mappings. For each file it
 * prints how many records were read, imported and refused, beside the count that the collection itself states. The
 * mappings join the files that are not named here to those that are; only the salaries of players are omitted, because
 * a record has no pay.
 *
 * Usage: node scripts/import-shared-data.ts COLLECTIONS_FOLDER DATA_FOLDER
 */
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../src/data-folder.ts';
import { importFiles } from '../src/intake/import.ts';
import type { ImportReport } from '../src/intake/report.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import type { RecordStore } from '../src/ports/record-store.ts';

interface Collection {
  readonly file: string;
  /** The name of the mapping file in examples/mappings. */
  readonly map: string;
  /** The day of the data; null if the records or the file's name state it. */
  readonly date: string | null;
  /** The number of records that the collection's own description states. `states` says what these records are. */
  readonly stated: number;
  readonly states: string;
}

/** The collections in the order of their days, so that newer data follows older. */
export const collections: readonly Collection[] = [
  collection(
    'crunchbase-2013/crunchbase_companies_10_2013.csv.gz',
    'crunchbase-2013',
    '2013-10-17',
    17_727,
    'companies',
  ),
  collection(
    'crunchbase-2013/crunchbase_companies_10_2013.raw.csv.gz',
    'crunchbase-2013',
    '2013-10-17',
    17_727,
    'companies',
  ),
  collection('nobel-laureates/Winners.csv.gz', 'nobel-laureates', '2014-12-31', 882, 'laureates'),
  collection('open-data-500/us_companies.csv.gz', 'open-data-500', null, 529, 'companies'),
  collection('open-data-500/mx_companies.csv.gz', 'open-data-500', null, 105, 'companies'),
  collection('open-data-500/au_companies.csv.gz', 'open-data-500', null, 66, 'companies'),
  collection('open-data-500/kr_companies.csv.gz', 'open-data-500', null, 301, 'companies'),
  collection('baseball-databank/People.csv.gz', 'baseball', '2021-07-22', 20_262, 'people'),
  collection('us-federal-judges/federal-judicial-service.csv.gz', 'federal-judges', '2021-09-29', 3_734, 'judges'),
  collection('yc-companies/2023-02-27-yc-companies.csv.gz', 'yc-companies', null, 4_128, 'companies'),
  collection('yc-companies/2024-05-11-yc-companies.csv.gz', 'yc-companies', null, 4_663, 'companies'),
  collection('us-congress-legislators/legislators-historical.csv.gz', 'congress-historical', null, 0, 'former members'),
  collection('us-congress-legislators/legislators-former-since-2012.json.gz', 'congress', '2026-06-15', 601, 'members'),
  collection(
    'us-congress-legislators/executive.json.gz',
    'congress',
    '2026-06-15',
    0,
    'presidents and vice presidents',
  ),
  collection('us-congress-legislators/legislators-current.json.gz', 'congress', '2026-06-15', 537, 'members'),
  collection('openstates-people/people.jsonl.gz', 'openstates-people', '2026-08-05', 22_714, 'people'),
  collection('uk-ministers/person-names.csv.gz', 'uk-ministers', '2026-08-05', 1_773, 'named people'),
  collection('sp500/constituents.csv.gz', 'sp500', '2026-08-08', 503, 'companies'),
];

function collection(file: string, map: string, date: string | null, stated: number, states: string): Collection {
  return { file, map, date, stated, states };
}

const mappings = new URL('../examples/mappings/', import.meta.url).pathname;

/**
 * Imports one collection through links in `rejectsFolder`: refused rows go beside the input if they can, and nothing may
 * be written beside the collections.
 */
export function importCollection(
  { file, map, date }: Collection,
  folder: string,
  store: RecordStore,
  rejectsFolder: string,
  resolvesPlace: (text: string) => boolean,
): Promise<ImportReport> {
  const links = join(rejectsFolder, dirname(file));
  const files = resolve(folder, dirname(file));
  mkdirSync(links, { recursive: true });
  for (const name of readdirSync(files)) {
    if (!existsSync(join(links, name))) symlinkSync(join(files, name), join(links, name));
  }
  return importFiles({
    store,
    inputs: [join(rejectsFolder, file)],
    standardInput: process.stdin,
    kind: null,
    mapFile: join(mappings, `${map}.json`),
    sourceDate: date,
    rejectsFolder,
    suppressions: async () => ({ isSuppressed: () => false }),
    resolvesPlace,
    clock: Date.now,
    onProgress: () => undefined,
  });
}

if (import.meta.main) {
  const [folder, dataFolder] = process.argv.slice(2);
  if (folder === undefined || dataFolder === undefined) {
    console.error('usage: node scripts/import-shared-data.ts COLLECTIONS_FOLDER DATA_FOLDER');
    process.exit(2);
  }
  mkdirSync(dataFolder, { recursive: true });
  const store = openRecordStore(recordsPath(dataFolder));
  const lexicon = loadLexicon();
  const known = (text: string) => lexicon.place(text) !== null;
  const rows: Record<string, unknown>[] = [];
  for (const one of collections) {
    const report = await importCollection(one, folder, store, dataFolder, known);
    rows.push({ collection: one.file, ...summary(one, report) });
  }
  await store.close();
  console.table(rows);
}

function summary(one: Collection, report: ImportReport): Record<string, unknown> {
  const refused = Object.entries(report.refused).map(([reason, count]) => `${count} ${reason}`);
  const nulled = Object.entries(report.nulled).map(([field, count]) => `${count} ${field}`);
  return {
    stated: one.stated === 0 ? '' : `${one.stated} ${one.states}`,
    read: report.read,
    new: report.new,
    changed: report.changed,
    refreshed: report.refreshed,
    unchanged: report.unchanged,
    vanished: report.vanished,
    older: report.older,
    refused: refused.join(', '),
    'made null': nulled.join(', '),
    places: report.unknownPlaces === 0 ? '' : `${report.unknownPlaces} unknown`,
    seconds: report.seconds.toFixed(1),
  };
}
