import type { RecordKind } from '../../../records/kind.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';

/** Gives new rows the numbers after the newest row of their kind. */
export class RowNumbers {
  readonly #last: Record<RecordKind, number>;

  constructor(last: Readonly<Record<RecordKind, number>>) {
    this.#last = { ...last };
  }

  /** Numbers in the order in which they are asked for. */
  next(kind: RecordKind): () => number {
    return () => ++this.#last[kind];
  }

  /** Numbers for records that lanes write: in the order of arrival, whichever lane is first. */
  inOrder(kind: RecordKind, records: readonly StoredRecord[]): (id: string) => number {
    const numbers = new Map<string, number>();
    for (const { id } of records) if (!numbers.has(id)) numbers.set(id, ++this.#last[kind]);
    return (id) => {
      const number = numbers.get(id);
      if (number === undefined) throw new Error('a record has no number');
      return number;
    };
  }
}
