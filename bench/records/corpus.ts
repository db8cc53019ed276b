import { fileURLToPath } from 'node:url';
import { congressPeople } from '../../scripts/congress.ts';
import { collections } from '../../scripts/import-shared-data.ts';
import { readCongress, readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import { openRecords } from '../../src/intake/formats/open-records.ts';
import { prepare } from '../../src/intake/prepare.ts';
import { Remarks } from '../../src/records/normalise/remarks.ts';
import type { StoredRecord } from '../../src/records/stored-record.ts';
import type { SmallCorpus } from '../../test/small-corpus.ts';
import { data } from './rows.ts';
import type { Sources } from './sources.ts';

const mappings = fileURLToPath(new URL('../../examples/mappings/', import.meta.url));
const mapped = [
  ...['federal-judicial-service.csv.gz', 'people.jsonl.gz', 'person-names.csv.gz', 'Winners.csv.gz', 'People.csv.gz'],
  ...['constituents.csv.gz', 'us_companies.csv.gz', 'crunchbase_companies_10_2013.csv.gz'],
];
const today = '2026-11-21';
const batch = 500;

/** Writes the records of the sources' rows, as our converters and the mapping files of examples/mappings make them. */
export async function writeRecords(corpus: SmallCorpus, sources: Sources): Promise<void> {
  const congress = readCongress(data);
  const { csv, asOf } = readYc(data);
  const { people, companies } = ycRecords(csv, asOf);
  const ids = new Set(Object.values(sources).flatMap((rows) => rows.map(({ id }) => id)));
  const isHeld = ({ id }: Readonly<Record<string, unknown>>): boolean => ids.has(/^yc-\d+/.exec(String(id))?.[0] ?? '');
  await corpus.write([...congressPeople(congress), ...people.filter(isHeld)], companies.filter(isHeld));
  for (const { file, map, date } of collections) {
    if (!mapped.some((name) => file.endsWith(`/${name}`))) continue;
    const records: StoredRecord[] = [];
    const options = { mapFile: `${mappings}${map}.json`, kind: null, source: null, sourceDate: date };
    const opened = await openRecords(`${data}${file}`, { ...options, standardInput: process.stdin });
    for (const { records: found, source, sourceDate } of opened.files) {
      if (!('items' in found)) throw new Error(`${file} is not mapped`);
      const context = { source, sourceDate, today, remarks: new Remarks() };
      for await (const items of found.items) {
        for (const item of items) {
          const prepared = prepare(item, null, context);
          if (prepared.kind !== 'removal' && prepared.kind !== 'refusal' && ids.has(prepared.id))
            records.push(prepared);
        }
      }
    }
    const transaction = await corpus.store.begin();
    for (let at = 0; at < records.length; at += batch) await transaction.put(records.slice(at, at + batch), map);
    await transaction.commit();
  }
}
