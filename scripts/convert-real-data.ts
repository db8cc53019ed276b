/**
 * Converts the open data on the US Congress and on the companies of Y Combinator to files that `whom import` reads.
 *
 * Usage: node scripts/convert-real-data.ts DATA_FOLDER OUT_FOLDER
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { congressCompanies, congressPeople } from './congress.ts';
import { readCongress, readYc } from './real-data.ts';
import { ycRecords } from './yc.ts';

const [dataFolder, outFolder] = process.argv.slice(2);
if (dataFolder === undefined || outFolder === undefined) {
  console.error('usage: node scripts/convert-real-data.ts DATA_FOLDER OUT_FOLDER');
  process.exit(2);
}
mkdirSync(outFolder, { recursive: true });
const congress = readCongress(dataFolder);
const yc = readYc(dataFolder);
const { companies, people } = ycRecords(yc.csv, yc.asOf);
write('congress-people.jsonl', congressPeople(congress));
write('congress-companies.jsonl', congressCompanies(congress.asOf));
write('yc-companies.jsonl', companies);
write('yc-people.jsonl', people);

function write(name: string, records: readonly unknown[]): void {
  const path = join(outFolder ?? '.', name);
  writeFileSync(path, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  console.log(`${path}: ${records.length} records`);
}
