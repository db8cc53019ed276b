import type { PostingAnswer } from '../../../src/http/console/answers.ts';
import { csvRow } from '../../../src/text/csv.ts';

export interface SpentOnDay {
  /** The day (UTC), such as `2026-11-23`. */
  readonly day: string;
  readonly credits: number;
}

const dayMs = 86_400_000;

/** The credits that charges took on each of the last days (UTC), the earliest first, days without any among them. */
export function spentByDay(postings: readonly PostingAnswer[], now: number, days: number): readonly SpentOnDay[] {
  const spent = new Map<string, number>();
  for (const { at, kind, credits } of postings) {
    const day = at.slice(0, 10);
    if (kind === 'charge') spent.set(day, (spent.get(day) ?? 0) - credits);
  }
  return Array.from({ length: days }, (_, index) => {
    const day = new Date(now - (days - 1 - index) * dayMs).toISOString().slice(0, 10);
    return { day, credits: spent.get(day) ?? 0 };
  });
}

/** The journal as a table for a spreadsheet. */
export function journalCsv(postings: readonly PostingAnswer[]): string {
  const columns = ['id', 'at', 'kind', 'operation', 'credits', 'request_id', 'reference', 'note'] as const;
  return [csvRow(columns), ...postings.map((posting) => csvRow(columns.map((column) => posting[column])))].join('');
}
