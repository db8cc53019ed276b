import { setImmediate } from 'node:timers/promises';
import type {
  Completion,
  DocumentIndex,
  FacetRequest,
  IndexChange,
  PreparedChanges,
  Query,
  SearchRequest,
  SearchResult,
  ValueCount,
} from './engine.ts';
import { EngineIndex } from './engine-index.ts';
import { Segment } from './read/segment.ts';
import type { SegmentImage } from './read/segment-image.ts';
import { runInThread } from './run-in-thread.ts';
import { DocumentPages, type DocumentPlace } from './write/document-pages.ts';
import { beginFiles, endFiles, swapManifest, type WorkFiles } from './write/index-folder.ts';

/** The number of changes applied at once when a merge ends. Queries are answered between two such batches. */
const takenOverAtOnce = 16;

/** The index in a folder. It takes changes and merges them into a new segment without a pause for queries. */
export class LiveIndex implements DocumentIndex {
  readonly #folder: string;
  #current: EngineIndex;
  /** The documents that changed since the segment was made, in all their states, until the next one is. */
  #pages = new DocumentPages();
  /** The latest state of every one of them; null if it was removed. */
  #changed = new Map<string, DocumentPlace | null>();
  /** The batches of changes that arrived since the running merge began. */
  #since: { readonly changes: readonly IndexChange[]; readonly change: number }[] = [];
  #merging: Promise<boolean> | null = null;
  readonly #closed = new AbortController();

  constructor(folder: string, image: SegmentImage) {
    this.#folder = folder;
    this.#current = new EngineIndex(new Segment(image));
  }

  /** The present segment, in memory that threads can share; without the changes applied since. */
  get image(): SegmentImage {
    return this.#current.segment.image;
  }

  get documents(): number {
    return this.#current.documents;
  }

  get change(): number {
    return this.#current.change;
  }

  get merged(): number {
    return this.#current.merged;
  }

  /**
   * The number of documents that changes have put into memory. A caller merges well before it reaches
   * `deltaDocumentsMax`.
   */
  get deltaDocuments(): number {
    return this.#current.deltaDocuments;
  }

  together<T>(work: () => T): T {
    return this.#current.together(work);
  }

  search(request: SearchRequest): SearchResult {
    return this.#current.search(request);
  }

  count(where: Query): number {
    return this.#current.count(where);
  }

  facets(request: FacetRequest): (readonly ValueCount[])[] {
    return this.#current.facets(request);
  }

  ids(where: Query): string[] {
    return this.#current.ids(where);
  }

  numbers(id: string, fields: readonly string[]): number[] | null {
    return this.#current.numbers(id, fields);
  }

  empty(field: string): void {
    this.#current.empty(field);
  }

  fill(field: string, numbers: Iterable<readonly [id: string, number: number]>): void {
    this.#current.fill(field, numbers);
  }

  frequency(field: string, value: string): number {
    return this.#current.frequency(field, value);
  }

  begins(field: string, words: string): boolean {
    return this.#current.begins(field, words);
  }

  near(field: string, value: string, distance: 1 | 2, limit: number): ValueCount[] {
    return this.#current.near(field, value, distance, limit);
  }

  completions(field: string, asked: Completion): ValueCount[] {
    return this.#current.completions(field, asked);
  }

  /**
   * Applies all of the changes or, when it throws, none of them.
   * @throws DocumentError, DeltaFull
   */
  apply(changes: readonly IndexChange[], change: number): void {
    const prepared = this.prepare(changes);
    for (const _ of prepared.steps());
    prepared.show(change);
  }

  prepare(changes: readonly IndexChange[]): PreparedChanges {
    const index = this.#current;
    const inner = index.prepare(changes);
    const pages = this.#pages;
    const places: (DocumentPlace | null)[] = [];
    const isCurrent = () => this.#current === index;
    return {
      *steps() {
        for (const { document } of changes) {
          places.push(document === null ? null : pages.add(document));
          if (document !== null) yield;
        }
        yield* inner.steps();
      },
      get isCurrent() {
        return isCurrent();
      },
      show: (change) => {
        inner.show(change);
        for (const [at, { id }] of changes.entries()) this.#changed.set(id, places[at] ?? null);
        if (this.#merging !== null) this.#since.push({ changes, change });
      },
    };
  }

  /**
   * Makes a new segment of the present one and its changes in a thread of its own, then switches to it. Queries and
   * changes go on meanwhile. Resolves to false if another process has made an index that is complete up to a later
   * change; the caller should then open that one.
   */
  merge(): Promise<boolean> {
    this.#merging ??= this.#merge().finally(() => {
      this.#merging = null;
      this.#since = [];
    });
    return this.#merging;
  }

  /** Stops a merge that is running. */
  close(): void {
    this.#closed.abort(new Error('the index has been closed'));
    this.#current.close();
  }

  async #merge(): Promise<boolean> {
    const { change } = this.#current;
    const files = beginFiles(this.#folder, change);
    try {
      const image = await this.#update(files, change);
      if (!swapManifest(this.#folder, files, change)) return false;
      const next = new EngineIndex(new Segment(image));
      const pages = new DocumentPages();
      const changed = new Map<string, DocumentPlace | null>();
      for (let batch = this.#since.shift(); batch !== undefined; batch = this.#since.shift()) {
        for (let from = 0; from === 0 || from < batch.changes.length; from += takenOverAtOnce) {
          next.apply(batch.changes.slice(from, from + takenOverAtOnce), batch.change);
          await setImmediate();
        }
        for (const { id } of batch.changes) {
          const place = this.#changed.get(id) ?? null;
          changed.set(id, place && pages.copy(this.#pages, place));
        }
      }
      // The switch follows the last batch without an await, so no change can arrive in between.
      this.#current.close();
      this.#current = next;
      this.#pages = pages;
      this.#changed = changed;
      return true;
    } finally {
      endFiles(files);
    }
  }

  async #update(files: WorkFiles, change: number): Promise<SegmentImage> {
    const documents = this.#pages.share([...this.#changed.values()].filter((place) => place !== null));
    const { image } = await runInThread(
      {
        kind: 'update',
        segment: this.image.path,
        schema: this.image.head.schema,
        deleted: this.#current.deleted,
        documents,
        folder: files.work,
        path: files.segment,
        change,
      },
      'image',
      { signal: this.#closed.signal },
    );
    if (image === null) throw new Error('a merge gave no segment');
    return image;
  }
}
