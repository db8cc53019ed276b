import { byteOrderMark, type Cell, csvRow } from '../text/csv.ts';
import type { ExportEnd } from './export.ts';

/** A card by the names of its fields, with the cursor after it. */
export type ExportedCard = Readonly<Record<string, Cell>>;

/** The text of an export in one of the two forms. */
export interface ExportFormat {
  readonly contentType: string;
  readonly extension: string;
  head(columns: readonly string[]): string;
  line(card: ExportedCard, columns: readonly string[]): string;
  /** A table has no place for how it ended: its last cursor begins the rest, which may be empty. */
  end(end: ExportEnd): string;
}

export const jsonLines: ExportFormat = {
  contentType: 'application/x-ndjson',
  extension: 'jsonl',
  head: () => '',
  line: (card, columns) => `${JSON.stringify(Object.fromEntries(columns.map((name) => [name, card[name] ?? null])))}\n`,
  end: (end) => `${JSON.stringify({ end })}\n`,
};

export const csv: ExportFormat = {
  contentType: 'text/csv; charset=utf-8; header=present',
  extension: 'csv',
  head: (columns) => `${byteOrderMark}${csvRow(columns)}`,
  line: (card, columns) => csvRow(columns.map((name) => card[name] ?? null)),
  end: () => '',
};

/** The form that an `Accept` header asks for: CSV where it names that, else a line of JSON for each card. */
export function exportFormat(accept: string | undefined): ExportFormat {
  return accept !== undefined && /^\s*text\/csv\b/i.test(accept) ? csv : jsonLines;
}
