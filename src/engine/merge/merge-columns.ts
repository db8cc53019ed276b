import { ColumnForm, ColumnRange } from '../read/columns.ts';
import { SegmentDamaged, type SegmentWriter } from '../write/segment-file.ts';
import { dropped, type Order, walk } from './merge-order.ts';
import type { ArrayReader, SegmentSource } from './segment-source.ts';

/**
 * Merges a column and returns its least value. The inputs are read twice: once to find the narrowest form for the
 * values that are kept, once to write them.
 */
export function mergeColumn(
  file: SegmentWriter,
  name: string,
  sources: readonly SegmentSource[],
  order: Order,
): Readonly<Record<string, number>> {
  const range = new ColumnRange();
  sources.forEach((source, input) => {
    const column = new ColumnReader(source, name);
    const numbers = order.numbers[input] as Uint32Array;
    let end = numbers.length;
    // The last rows of a chunk are mostly unused.
    while (end > 0 && numbers[end - 1] === dropped) end--;
    for (let old = 0; old < end; old++) {
      const value = column.next();
      if (numbers[old] !== dropped) range.add(value);
    }
  });
  const form = range.form();
  const out = file.section(name, form.kind);
  const columns = sources.map((source) => new ColumnReader(source, name));
  walk(order, {
    keep: (input) => out.push(form.encode((columns[input] as ColumnReader).next())),
    skip: (input) => columns[input]?.next(),
    none: (count) => out.fill(form.encode(Number.NaN), count),
  });
  file.endSections(name);
  return { [name]: form.least };
}

class ColumnReader {
  readonly #reader: ArrayReader;
  readonly #form: ColumnForm;

  constructor(source: SegmentSource, name: string) {
    this.#reader = source.reader(name);
    const { kind } = this.#reader;
    const least = source.head.least[name];
    if (kind === 'f32' || least === undefined) throw new SegmentDamaged(`the segment lacks "${name}"`);
    this.#form = new ColumnForm(kind, least);
  }

  next(): number {
    return this.#form.decode(this.#reader.next());
  }
}
