import { chunkSize } from '../read/bits.ts';
import type { SectionWriter, SegmentWriter } from './segment-file.ts';

/**
 * Numbers the rows of documents in the documents' order and writes the owner of each row. The rows of each chunk of
 * documents start a new chunk of rows, so that no chunk of rows straddles two chunks of documents. A few numbers stay
 * unused.
 */
export class RowOwnersWriter {
  readonly #owners: SectionWriter;
  readonly #chunks: SectionWriter;
  readonly #sizes: SectionWriter;
  #documents = 0;

  constructor(file: SegmentWriter, prefix: string) {
    this.#owners = file.section(`${prefix}.owners`, 'u16');
    this.#chunks = file.section(`${prefix}.chunks`, 'u32');
    this.#sizes = file.section(`${prefix}.sizes`, 'u32');
    this.#chunks.push(0);
  }

  /** Adds the next document's rows. Returns the number of the first one; the others follow it. */
  add(rows: number): number {
    if (this.#documents > 0 && this.#documents % chunkSize === 0) this.#endChunk();
    const first = this.#owners.length;
    for (let i = 0; i < rows; i++) {
      this.#owners.push(this.#documents % chunkSize);
      if (this.#owners.length % chunkSize === 0) this.#sizes.push(chunkSize);
    }
    this.#documents++;
    return first;
  }

  /** Returns the size of the table of rows, unused numbers included. */
  end(): number {
    this.#endChunk();
    return this.#owners.length;
  }

  #endChunk(): void {
    const owners = this.#owners;
    const used = owners.length % chunkSize;
    if (used !== 0) {
      this.#sizes.push(used);
      owners.fill(0, chunkSize - used);
    }
    this.#chunks.push(owners.length / chunkSize);
  }
}
