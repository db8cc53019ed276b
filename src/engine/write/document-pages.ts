import { deserialize, serialize } from 'node:v8';
import type { EngineDocument } from '../engine.ts';

/** Bytes of a page. A longer document has a page of its own. */
const pageBytes = 1024 ** 2;
/** The numbers of a place. */
const placeNumbers = 3;

/** Where a document lies. */
export interface DocumentPlace {
  readonly page: number;
  readonly from: number;
  readonly to: number;
}

/** Some documents of pages, in memory that threads share. */
export interface SharedDocuments {
  readonly pages: readonly SharedArrayBuffer[];
  /** Page, beginning and end of each. */
  readonly places: Uint32Array;
}

/**
 * Serialised documents end to end, in memory that threads share: copied to a thread one by one, 50,000 documents held up
 * everything else for 0.3 s.
 */
export class DocumentPages {
  readonly #pages: SharedArrayBuffer[] = [];
  /** The page that is being filled. */
  #open = -1;
  #used = 0;

  add(document: EngineDocument): DocumentPlace {
    return this.#put(serialize(document));
  }

  /** Copies a document of other pages. */
  copy(pages: DocumentPages, { page, from, to }: DocumentPlace): DocumentPlace {
    return this.#put(new Uint8Array(pages.#pages[page] as SharedArrayBuffer, from, to - from));
  }

  share(places: readonly DocumentPlace[]): SharedDocuments {
    const numbers = new Uint32Array(placeNumbers * places.length);
    let at = 0;
    for (const { page, from, to } of places) {
      numbers[at++] = page;
      numbers[at++] = from;
      numbers[at++] = to;
    }
    return { pages: [...this.#pages], places: numbers };
  }

  #put(bytes: Uint8Array): DocumentPlace {
    const isLong = bytes.length > pageBytes;
    if (isLong || this.#open < 0 || this.#used + bytes.length > pageBytes) {
      this.#pages.push(new SharedArrayBuffer(isLong ? bytes.length : pageBytes));
      if (!isLong) {
        this.#open = this.#pages.length - 1;
        this.#used = 0;
      }
    }
    const page = isLong ? this.#pages.length - 1 : this.#open;
    const from = isLong ? 0 : this.#used;
    const to = from + bytes.length;
    new Uint8Array(this.#pages[page] as SharedArrayBuffer).set(bytes, from);
    if (!isLong) this.#used = to;
    return { page, from, to };
  }
}

/** The documents that a thread was given. */
export function* documentsIn({ pages, places }: SharedDocuments): Generator<EngineDocument> {
  for (let at = 0; at < places.length; at += placeNumbers) {
    const [page = 0, from = 0, to = 0] = places.subarray(at, at + placeNumbers);
    // The reader of serialised values takes no shared memory.
    yield deserialize(new Uint8Array(pages[page] as SharedArrayBuffer).slice(from, to)) as EngineDocument;
  }
}
