import { foldText } from '../../../text/fold.ts';
import { InputError } from '../../input-error.ts';
import type { TableRow } from './table-rows.ts';

/** The columns of a table by the names that its header gives them. */
export class Header {
  readonly names: readonly string[];
  readonly #byFolded = new Map<string, string>();
  readonly #twice: ReadonlySet<string>;

  constructor(cells: readonly string[]) {
    this.names = cells.map((cell) => cell.replace(/^\ufeff/, '').trim());
    const twice = new Set<string>();
    for (const name of this.names) {
      const key = foldColumn(name);
      if (key === '') continue;
      if (this.#byFolded.has(key)) twice.add(key);
      else this.#byFolded.set(key, name);
    }
    this.#twice = twice;
  }

  /**
   * The column's name as the header writes it, whatever the case and punctuation of `name`; null if there is no such
   * column.
   */
  find(name: string): string | null {
    return this.names.includes(name) ? name : (this.#byFolded.get(foldColumn(name)) ?? null);
  }

  /** Throws `InputError` for a column that occurs twice, because choosing one would be a guess. */
  checkOnce(name: string): void {
    if (this.#twice.has(foldColumn(name))) {
      throw new InputError(`the column "${name}" stands twice: rename or remove one of them; nothing was imported`);
    }
  }

  row(cells: readonly string[]): Record<string, string> {
    const row: Record<string, string> = {};
    const { names } = this;
    for (let at = 0; at < names.length; at++) {
      const name = names[at];
      const cell = cells[at];
      if (name !== undefined && name !== '' && cell !== undefined && cell !== '') row[name] = cell;
    }
    return row;
  }
}

function foldColumn(name: string): string {
  return foldText(name).replaceAll(' ', '') || name.trim();
}

/** Some exports write notes above their header, none of them longer than this. */
const preambleRowsMax = 10;

/**
 * The index of the header among the first rows. It is the first row, unless a lower row has more cells and all rows
 * above that one have at most two, such as the note that LinkedIn puts above its connections.
 */
export function headerIndex(rows: readonly TableRow[]): number {
  const widths = rows.slice(0, preambleRowsMax).map((row) => filled(row.cells));
  if ((widths[0] ?? 0) > 2) return 0;
  const widest = Math.max(...widths, 0);
  const at = widths.indexOf(widest);
  return widest > 2 ? at : 0;
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length;
}
