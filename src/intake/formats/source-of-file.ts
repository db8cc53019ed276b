import { basename } from 'node:path';
import { parseDay } from '../../records/normalise/dates.ts';

/** LinkedIn puts the date of an archive in its name, month first. */
const dateOfLinkedIn = /LinkedInDataExport_(\d\d)-(\d\d)-(\d{4})/;
const dateInName = /(?:^|\D)((?:19|20)\d{2})[-_]?(0[1-9]|1[0-2])[-_]?(0[1-9]|[12]\d|3[01])(?:\D|$)/;

/** The given day, else the day in the file's name. The file's time of change says nothing about the data. */
export function sourceDateOf(name: string, given: string | null): string | null {
  if (given !== null) return given;
  const parts = dateInName.exec(basename(name));
  const linkedIn = dateOfLinkedIn.exec(name);
  if (parts !== null) return `${parts[1]}-${parts[2]}-${parts[3]}`;
  return linkedIn === null ? null : parseDay(`${linkedIn[3]}-${linkedIn[1]}-${linkedIn[2]}`);
}

/** Names the origin of a table after its file, without date and extensions. */
export function sourceOf(name: string): string {
  const bare = basename(name)
    .replace(/(?:\.(?:csv|tsv|txt|jsonl|ndjson|json|parquet|gz|zst))+$/i, '')
    .replace(dateInName, '-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return bare || 'table';
}
