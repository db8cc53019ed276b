import { basename } from 'node:path';
import { parseDay } from '../../records/normalise/dates.ts';

/** LinkedIn names its archives by a date of its own, month first. */
const dateOfLinkedIn = /LinkedInDataExport_(\d\d)-(\d\d)-(\d{4})/;
const dateInName = /(?:^|\D)((?:19|20)\d{2})[-_]?(0[1-9]|1[0-2])[-_]?(0[1-9]|[12]\d|3[01])(?:\D|$)/;

/** The day that is given, else the one that stands in the name of the file; the file's own time says nothing. */
export function sourceDateOf(name: string, given: string | null): string | null {
  if (given !== null) return given;
  const parts = dateInName.exec(basename(name));
  const linkedIn = dateOfLinkedIn.exec(name);
  if (parts !== null) return `${parts[1]}-${parts[2]}-${parts[3]}`;
  return linkedIn === null ? null : parseDay(`${linkedIn[3]}-${linkedIn[1]}-${linkedIn[2]}`);
}

/** A name for the origin of a table: that of its file without date and endings. */
export function sourceOf(name: string): string {
  const bare = basename(name)
    .replace(/(?:\.(?:csv|tsv|txt|jsonl|ndjson|json|parquet|gz|zst))+$/i, '')
    .replace(dateInName, '-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return bare || 'table';
}
