import { chunkSize } from '../read/bits.ts';
import type { SectionWriter, SegmentWriter } from './segment-file.ts';

/**
 * Numbers the rows of documents, and writes whose each row is. Rows follow the order of documents, and the rows of each
 * chunk of documents start a chunk of rows of their own, so that chunks of rows never straddle chunks of documents: a
 * few numbers stay unused.
 */
export class OwnersWriter {
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

  /** The next document has so many rows. Returns the number of its first; the others follow. */
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
    if (owners.length % chunkSize !== 0) this.#sizes.push(owners.length % chunkSize);
    while (owners.length % chunkSize !== 0) owners.push(0);
    this.#chunks.push(owners.length / chunkSize);
  }
}
