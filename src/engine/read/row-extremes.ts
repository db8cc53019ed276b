import { chunkBits } from './bits.ts';
import type { ColumnData } from './column-data.ts';
import { Column } from './columns.ts';
import type { RowExtremes, Rows } from './table.ts';

/** The extremes of a number of rows for so many documents; null if the numbers are no whole ones, as hardly any are. */
export function rowExtremes({ table, owners, chunks }: Rows, field: string, documents: number): RowExtremes | null {
  const { data, least: from } = table.column(field);
  if (data instanceof Float64Array) return null;
  const least = emptyLike(data, documents);
  const greatest = emptyLike(data, documents);
  for (let chunk = 0; chunk + 1 < chunks.length; chunk++)
    for (let rows = chunks[chunk] as number; rows < (chunks[chunk + 1] as number); rows++) {
      const base = rows << chunkBits;
      const end = base + table.sizeOf(rows);
      for (let row = base; row < end; row++) {
        const held = data[row] as number;
        // No number is held as 0.
        if (held === 0) continue;
        const document = (chunk << chunkBits) + (owners[row] as number);
        const known = least[document] as number;
        if (known === 0 || held < known) least[document] = held;
        if (held > (greatest[document] as number)) greatest[document] = held;
      }
    }
  return { least: new Column(least, from), greatest: new Column(greatest, from) };
}

function emptyLike(data: Exclude<ColumnData, Float64Array>, size: number): Exclude<ColumnData, Float64Array> {
  if (data instanceof Uint8Array) return new Uint8Array(size);
  return data instanceof Uint16Array ? new Uint16Array(size) : new Uint32Array(size);
}
