import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { type GenerateOptions, generateCompanies, generatePeople } from './people.ts';

export { type CareerState, changeHazard, leaveHazard, promotionHazard } from './hazard.ts';
export { type GeneratedPerson, type GenerateOptions, generateCompanies, generatePeople } from './people.ts';

/**
 * Lines are joined before they are written, because one write for each record would cost more than making the record.
 */
const linesPerWrite = 256;

/**
 * Writes `people.jsonl` and `companies.jsonl` in the importer's format into an existing folder. The same options give
 * the same bytes. `onProgress` gets the number of records written so far, every few hundred records.
 */
export async function generateFiles(
  options: GenerateOptions,
  folder: string,
  onProgress: (records: number) => void,
): Promise<{ readonly people: string; readonly companies: string }> {
  const companies = join(folder, 'companies.jsonl');
  const people = join(folder, 'people.jsonl');
  const written = await writeLines(createWriteStream(companies), generateCompanies(options), onProgress);
  const records = generatePeople(options).map((person) => person.record);
  await writeLines(createWriteStream(people), records, (count) => onProgress(written + count));
  return { people, companies };
}

/** Writes records as JSON Lines and ends the stream. Resolves to the number of records when all are written. */
async function writeLines(
  stream: Writable,
  records: Iterable<unknown>,
  onProgress: (records: number) => void,
): Promise<number> {
  // The empty handler catches a failure that comes between two awaits.
  const failed = new Promise<never>((_, reject) => stream.once('error', reject));
  failed.catch(() => undefined);
  let lines: string[] = [];
  let count = 0;
  for (const record of records) {
    lines.push(JSON.stringify(record));
    if (lines.length < linesPerWrite) continue;
    count += lines.length;
    if (!stream.write(`${lines.join('\n')}\n`)) await Promise.race([once(stream, 'drain'), failed]);
    onProgress(count);
    lines = [];
  }
  count += lines.length;
  if (lines.length > 0) stream.write(`${lines.join('\n')}\n`);
  const finished = once(stream, 'finish');
  stream.end();
  await Promise.race([finished, failed]);
  onProgress(count);
  return count;
}
