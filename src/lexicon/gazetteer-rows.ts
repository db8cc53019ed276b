import type { Sections, SectionWriter } from './image/sections.ts';
import { absent, TextList, TextTable } from './image/texts.ts';

/** Stands for a row above a country. */
export const noRow = -1;

/** The lines of gazetteer.txt, what lies above each, and the names by which they are found. */
export interface GazetteerRows {
  readonly count: number;
  line(row: number): string;
  /** The row of its district, region or country; `noRow` for a country. */
  above(row: number): number;
  /** The rows of a folded name. */
  named(folded: string): readonly number[];
  /** The row of a country, region or district by its id. Cities are found by their name. */
  area(id: string): number | undefined;
  /** Every folded name. */
  forms(): Iterable<string>;
}

export const fieldsOf = (line: string): string[] => line.slice(2).split('|');

/** The rows in an image. */
export class StoredRows implements GazetteerRows {
  readonly #lines: TextList;
  /** Rows from 1 on; 0 for none. */
  readonly #above: Uint32Array;
  readonly #names: TextTable;
  readonly #rowStarts: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #areas: TextTable;
  readonly #areaRows: Uint32Array;

  constructor(sections: Sections) {
    this.#lines = new TextList(sections, 'gazetteer.lines');
    this.#above = sections.u32('gazetteer.above');
    this.#names = new TextTable(sections, 'gazetteer.names');
    this.#rowStarts = sections.u32('gazetteer.rowStarts');
    this.#rows = sections.u32('gazetteer.rows');
    this.#areas = new TextTable(sections, 'gazetteer.areas');
    this.#areaRows = sections.u32('gazetteer.areaRows');
  }

  static write(writer: SectionWriter, rows: GazetteerRows, areas: Iterable<readonly [id: string, row: number]>): void {
    const all = Array.from({ length: rows.count }, (_, row) => row);
    TextList.write(
      writer,
      'gazetteer.lines',
      all.map((row) => rows.line(row)),
    );
    writer.add(
      'gazetteer.above',
      'u32',
      all.map((row) => rows.above(row) + 1),
    );
    const forms = [...rows.forms()];
    TextTable.write(writer, 'gazetteer.names', forms);
    const rowStarts = [0];
    const named: number[] = [];
    for (const form of forms) {
      named.push(...rows.named(form));
      rowStarts.push(named.length);
    }
    writer.add('gazetteer.rowStarts', 'u32', rowStarts);
    writer.add('gazetteer.rows', 'u32', named);
    const listed = [...areas];
    TextTable.write(
      writer,
      'gazetteer.areas',
      listed.map(([id]) => id),
    );
    writer.add(
      'gazetteer.areaRows',
      'u32',
      listed.map(([, row]) => row),
    );
  }

  get count(): number {
    return this.#lines.length;
  }

  line(row: number): string {
    return this.#lines.at(row);
  }

  above(row: number): number {
    return (this.#above[row] ?? 0) - 1;
  }

  named(folded: string): readonly number[] {
    const name = this.#names.find(folded);
    if (name === absent) return [];
    return [...this.#rows.subarray(this.#rowStarts[name], this.#rowStarts[name + 1])];
  }

  area(id: string): number | undefined {
    const area = this.#areas.find(id);
    return area === absent ? undefined : this.#areaRows[area];
  }

  *forms(): Generator<string> {
    for (let name = 0; name < this.#names.texts.length; name++) yield this.#names.texts.at(name);
  }
}
