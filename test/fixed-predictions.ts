import type { BookRow } from '../src/ports/prediction-book.ts';
import type { EmbeddedViewParts } from '../src/search/view/embedded-view.ts';

/** A book of predictions in memory, whose rows a test changes at will. Each change is a new edition. */
export class FixedPredictions {
  #rows: readonly BookRow[] = [];
  #edition = 0;

  write(rows: readonly BookRow[]): void {
    this.#rows = rows.toSorted((a, b) => (a.personId < b.personId ? -1 : 1));
    this.#edition++;
  }

  async edition(): Promise<string | null> {
    return this.#edition === 0 ? null : String(this.#edition);
  }

  async find(personId: string): Promise<BookRow | null> {
    return this.#rows.find((row) => row.personId === personId) ?? null;
  }

  async *evidence(): ReturnType<EmbeddedViewParts['predictions']['evidence']> {
    yield* this.#rows;
  }
}
