import type { IndexChange } from '../../../engine/engine.ts';
import type { Change, RecordSnapshot, RecordStore } from '../../../ports/record-store.ts';
import type { IndexChanges, IndexLabel, IndexMark, IndexState, RemoteIndex } from '../../../ports/remote-index.ts';
import { SearchIndexUnavailable } from '../../../ports/search-index.ts';
import type { SuppressionList } from '../../../ports/suppression-list.ts';
import type { WriterLock } from '../../../ports/writer-lock.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Suppressions } from '../../../records/suppressions.ts';
import { factsIn, indexChange, peopleAmong } from '../../documents/documents.ts';
import type { Readings } from '../../documents/readings.ts';
import type { IndexProgress } from '../build-indexes.ts';
import { everyRecord } from '../generation.ts';
import { Turn } from '../turn.ts';

export interface KeeperParts {
  readonly store: RecordStore;
  readonly suppressions: Pick<SuppressionList, 'current'>;
  readonly readings: Readings;
  readonly index: RemoteIndex;
  /** Names the store of the records, as the index does. */
  readonly corpus: string;
  readonly lock: WriterLock;
  readonly log: (line: string) => void;
}

/** The index is of other records. The message says what to do. */
export class IndexOfOthers extends Error {
  override readonly name = 'IndexOfOthers';
}

/** The most ids that one call asks the index for, in lists of what one list may find. */
const idsAtOnce = 2_048;
const idsAList = 64;

/** Brings the index in the cluster up to the records. Whoever writes holds the lock meanwhile. */
export class IndexKeeper {
  readonly #parts: KeeperParts;
  readonly #onProgress: (progress: IndexProgress) => void;

  /** `onProgress` is told of an index that is built. */
  constructor(parts: KeeperParts, onProgress: (progress: IndexProgress) => void = () => {}) {
    this.#parts = parts;
    this.#onProgress = onProgress;
  }

  /**
   * Takes in what the index lacks, unless somebody else is at it, and resolves to what it is complete up to. An index that
   * cannot be brought up to the records is built anew; for one of another version only `anewIfOutdated` lets that happen,
   * so that two versions that run side by side do not take turns. Rejects with SearchIndexUnavailable or IndexOfOthers.
   */
  async update(anewIfOutdated: boolean, aborted?: AbortSignal): Promise<IndexMark> {
    const { index, lock } = this.#parts;
    const label = await index.label();
    if (label !== null && this.#isUsable(label)) {
      if (isAt(label, await this.#now()) || (await lock.isHeld())) return label;
    }
    return lock.hold((lost) => this.#update(anewIfOutdated, lost), aborted);
  }

  /** How many changes of the records the index lacks. Rejects as `update`. */
  async changesBehind(): Promise<number> {
    const label = await this.#parts.index.label();
    const { change } = await this.#now();
    return label !== null && this.#isUsable(label) ? Math.max(0, change - label.change) : change;
  }

  /** Builds the index anew, whatever there is. */
  async rebuild(): Promise<void> {
    const { lock } = this.#parts;
    await lock.hold((lost) => this.#withSnapshot((snapshot, listed) => this.#build(snapshot, listed, lost)));
  }

  /** Brings the index up to the records; then no file of it holds a removed one. */
  async erase(): Promise<void> {
    await this.#parts.lock.hold(async (lost) => {
      await this.#update(true, lost);
      lost.throwIfAborted();
      await this.#parts.index.expunge();
    });
  }

  #update(anewIfOutdated: boolean, lost: AbortSignal): Promise<IndexMark> {
    const { index, log } = this.#parts;
    return this.#withSnapshot(async (snapshot, listed) => {
      const label = await index.label();
      const mark = { change: snapshot.change, suppressions: listed.change };
      if (label !== null && this.#isUsable(label)) {
        if (label.change <= mark.change && label.change >= snapshot.completeSince) {
          if (!isAt(label, mark)) await index.apply(unlessLost(this.#missing(snapshot, listed, label), lost), mark);
          return mark;
        }
        log('the index in the search cluster is not of these changes of the records and is built anew');
      } else if (label !== null) {
        if (!anewIfOutdated)
          throw new SearchIndexUnavailable(
            'the index in the search cluster is of another version of whom: restart this one',
          );
        log('the index in the search cluster is of another version and is built anew');
      }
      return this.#build(snapshot, listed, lost);
    });
  }

  /** Whether the documents of the index are made as here. Throws IndexOfOthers. */
  #isUsable({ corpus, isOfThisVersion }: IndexLabel): boolean {
    if (corpus !== this.#parts.corpus)
      throw new IndexOfOthers(
        'the index in the search cluster is of other records: choose another name with search.storeIndex, or ' +
          "replace it by 'whom reindex'",
      );
    return isOfThisVersion;
  }

  /** What an index is to be complete up to. */
  async #now(): Promise<IndexMark> {
    const { store, suppressions } = this.#parts;
    return { change: await store.currentChange(), suppressions: (await suppressions.current()).change };
  }

  async #withSnapshot<T>(work: (snapshot: RecordSnapshot, listed: Suppressions) => Promise<T>): Promise<T> {
    const { store, suppressions } = this.#parts;
    const listed = await suppressions.current();
    const snapshot = await store.snapshot();
    try {
      return await work(snapshot, listed);
    } finally {
      await snapshot.close();
    }
  }

  async #build(snapshot: RecordSnapshot, listed: Suppressions, lost: AbortSignal): Promise<IndexMark> {
    const mark = { change: snapshot.change, suppressions: listed.change };
    const records = this.#counted(everyRecord(snapshot), snapshot);
    await this.#parts.index.build(unlessLost(this.#changesOf(records, snapshot, listed), lost), mark);
    return mark;
  }

  async *#counted(
    batches: AsyncIterable<readonly Change[]>,
    snapshot: RecordSnapshot,
  ): AsyncGenerator<readonly Change[]> {
    const of = { people: await snapshot.count('people'), company: await snapshot.count('company') };
    const read = { people: 0, company: 0 };
    for await (const batch of batches) {
      yield batch;
      for (const { kind } of batch) read[kind]++;
      const kind = batch.at(-1)?.kind ?? 'people';
      this.#onProgress({ kind, stage: 'reading', documents: read[kind], of: of[kind] });
    }
  }

  /** What an index that has a label lacks: the changes since, and what a changed list hides or shows again. */
  async *#missing(snapshot: RecordSnapshot, listed: Suppressions, label: IndexMark): AsyncGenerator<IndexChanges> {
    yield* this.#changesOf(snapshot.changesSince(label.change), snapshot, listed);
    if (label.suppressions === listed.change) return;
    const state = await this.#parts.index.open();
    try {
      yield* this.#changesOf(turnedRecords(snapshot, listed, state), snapshot, listed);
    } finally {
      await state.close();
    }
  }

  /** The changes of the index, which has no document of a suppressed record. Other work runs in between. */
  async *#changesOf(
    batches: AsyncIterable<readonly Change[]>,
    snapshot: RecordSnapshot,
    listed: Suppressions,
  ): AsyncGenerator<IndexChanges> {
    const { readings } = this.#parts;
    const factsFor = factsIn(snapshot, readings);
    const turn = new Turn();
    for await (const batch of batches) {
      const factsOf = await factsFor(peopleAmong(batch));
      const changes: Record<RecordKind, IndexChange[]> = { people: [], company: [] };
      for (const change of batch) {
        const { kind, id, record } = change;
        const isHidden = record !== null && listed.isSuppressed(kind, record);
        changes[kind].push(isHidden ? { id, document: null } : indexChange(change, factsOf, readings));
      }
      for (const kind of ['people', 'company'] as const) yield { kind, changes: changes[kind] };
      if (!turn.isOver) continue;
      await turn.pause();
    }
  }
}

/** The changes, as long as the lock is held: whoever has it next begins from a mark that must not move under it. */
async function* unlessLost(changes: AsyncIterable<IndexChanges>, lost: AbortSignal): AsyncGenerator<IndexChanges> {
  for await (const some of changes) {
    lost.throwIfAborted();
    yield some;
  }
  lost.throwIfAborted();
}

function isAt(label: IndexMark, { change, suppressions }: IndexMark): boolean {
  return label.change === change && label.suppressions === suppressions;
}

/** The records that are suppressed and have a document, or are not and have none. */
async function* turnedRecords(
  snapshot: RecordSnapshot,
  listed: Suppressions,
  index: IndexState,
): AsyncGenerator<readonly Change[]> {
  for await (const some of gathered(everyRecord(snapshot))) {
    const indexed = await indexedAmong(some, index);
    yield some.filter(
      ({ kind, id, record }) => record !== null && listed.isSuppressed(kind, record) === indexed[kind].has(id),
    );
  }
}

async function indexedAmong(
  records: readonly Change[],
  index: IndexState,
): Promise<Readonly<Record<RecordKind, ReadonlySet<string>>>> {
  const of = async (kind: RecordKind) => {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id);
    const lists = Array.from({ length: Math.ceil(ids.length / idsAList) }, (_, at) => [
      { op: 'id', values: ids.slice(at * idsAList, (at + 1) * idsAList) } as const,
    ]);
    const hits = await index.firstHits(kind, lists, idsAList);
    return new Set(hits.flatMap((hit) => hit?.ids ?? []));
  };
  return { people: await of('people'), company: await of('company') };
}

async function* gathered(batches: AsyncIterable<readonly Change[]>): AsyncGenerator<readonly Change[]> {
  let some: Change[] = [];
  for await (const batch of batches) {
    some.push(...batch);
    if (some.length < idsAtOnce) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
