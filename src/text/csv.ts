/** What a table holds in a cell; null is empty. */
export type Cell = string | number | boolean | null;

/** The signs with which a spreadsheet takes the text of a cell for a formula (OWASP, CSV injection). */
const formulaSigns = /^[=+\-@\t\r\n＝＋－＠]/;

/** Marks a file as UTF-8 for spreadsheets, which else take it for the code page of their country. */
export const byteOrderMark = '\ufeff';

/**
 * A row of a table (RFC 4180). A text that a spreadsheet would run as a formula begins with an apostrophe, which shows it
 * as text.
 */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const text = formulaSigns.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
