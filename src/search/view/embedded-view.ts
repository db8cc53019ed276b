import { setImmediate } from 'node:timers/promises';
import { EngineSearchIndex } from '../../adapters/engine/search-index.ts';
import type { PredictionBook } from '../../ports/prediction-book.ts';
import type { RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { CorpusNames } from '../../ports/search-index.ts';
import type { SuppressionList } from '../../ports/suppression-list.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import { factsIn, indexChange, peopleAmong } from '../documents/documents.ts';
import type { Readings } from '../documents/readings.ts';
import { Changes, Hidden, UnseenChanges } from './changes.ts';
import { everyRecord, type Generation, generationOf } from './generation.ts';
import type { Indexes, IndexSource } from './index-source.ts';
import { Lease } from './lease.ts';
import { ReaderGate } from './reader-gate.ts';
import { Scores } from './scores.ts';
import { Turn } from './turn.ts';
import type { View, ViewState } from './view.ts';

/** The most changes taken into memory at a time. A process that writes more also builds indexes that hold them. */
export const changesInMemoryMax = 2_000;
/** The most changes that one request takes in itself, in some 5 ms, so that it finds what was just written. */
const changesAtOnceMax = 50;
/** The time that another process has to begin building after many changes; after it, this process builds. */
const builderMs = 5_000;
/** The pause after a failed build. */
const retryMs = 60_000;
/**
 * The most records that a changed suppression list is compared with in one go; for more, other work runs in between.
 */
const recordsAtOnceMax = 2_000;

export interface EmbeddedViewParts {
  readonly store: RecordStore;
  readonly suppressions: Pick<SuppressionList, 'current'>;
  readonly readings: Readings;
  readonly predictions: Pick<PredictionBook, 'edition' | 'evidence' | 'find'>;
  readonly source: IndexSource;
  readonly log: (line: string) => void;
  /** A clock in milliseconds that never runs backwards. */
  readonly clock: () => number;
  /** Is told of each state that requests see from then on. */
  readonly onState?: (state: ViewState) => void;
}

/**
 * The view over indexes in this process: a snapshot of the records and both indexes at its change number. The state
 * changes only between leases.
 */
export class EmbeddedView implements View {
  readonly #parts: EmbeddedViewParts;
  readonly #gate = new ReaderGate();
  readonly #scores: Scores;
  #generation: Generation;
  /** The newest suppression list that any read has brought. */
  #listed: Suppressions;
  /** The change number of the suppression list that the indexes already reflect. */
  #hiddenUpTo = -1;
  #hidden = new Hidden();
  #renewing: Promise<void> | null = null;
  /** Settles when the newest renewal is over, or so long that it goes on beside the requests that wait for it. */
  #atOnce: PromiseWithResolvers<void> | null = null;
  /** True if there are more changes than fit in memory. */
  #overtaken = false;
  /** The time before which this process begins no build. */
  #buildAfter = Number.NEGATIVE_INFINITY;
  /** The change number of the newest indexes that this process has opened or failed to open. */
  #tried: number;
  /** The number of changes taken into memory since the indexes were opened. */
  #gathered = 0;
  #rebuilding: Promise<void> | null = null;
  readonly #closing = new AbortController();

  private constructor(parts: EmbeddedViewParts, generation: Generation, listed: Suppressions) {
    this.#parts = parts;
    this.#scores = new Scores(parts.predictions);
    this.#generation = generation;
    this.#listed = listed;
    this.#tried = generation.opened;
    this.#tell();
  }

  static async open(parts: EmbeddedViewParts): Promise<EmbeddedView> {
    const { store, source, suppressions } = parts;
    const listed = await suppressions.current();
    const view = new EmbeddedView(parts, await generationOf(store, await source.open()), listed);
    await view.#catchUp(source.changesToOpenMax);
    if (view.#overtaken) {
      await source.rebuild(view.#closing.signal);
      await view.#reopen();
    }
    await view.#renew(listed);
    if ((await view.#records()) <= recordsAtOnceMax) await view.settled();
    return view;
  }

  /**
   * It looks for changes first, so the next request after an import sees the import. Few changes are taken in at once,
   * many beside other work.
   */
  async read<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    await this.#renew(await this.#parts.suppressions.current());
    return this.#gate.read(() => work(this.#lease()));
  }

  async readUnsuppressed<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#renew(await this.#parts.suppressions.current());
      if (!this.#isUnsuppressed) await this.settled();
      const answer = await this.#gate.read(async () =>
        this.#isUnsuppressed ? { of: await work(this.#lease()) } : null,
      );
      if (answer !== null) return answer.of;
    }
  }

  /** The scores are filled in first, and once more if the index lost them meanwhile. */
  async readScored<T>(now: Date, unsuppressed: boolean, work: (lease: Lease) => Promise<T>): Promise<T> {
    for (;;) {
      await this.#renew(await this.#parts.suppressions.current());
      if (unsuppressed && !this.#isUnsuppressed) await this.settled();
      const edition = await this.#scores.edition(now);
      const { people } = this.#generation.indexes;
      await this.#scores.fill(people, edition, now, (change) => this.#change(change));
      const isScored = () => this.#scores.isFilled(this.#generation.indexes.people, edition);
      const answer = await this.#gate.read(async () => {
        if (!isScored() || (unsuppressed && !this.#isUnsuppressed)) return null;
        const of = await work(this.#lease(edition));
        return isScored() ? { of } : null;
      });
      if (answer !== null) return answer.of;
    }
  }

  withNames<T>(read: (names: CorpusNames) => T): Promise<T> {
    return this.read(({ index }) => index.withNames(read));
  }

  async poll(): Promise<void> {
    const listed = await this.#parts.suppressions.current();
    if (this.#overtaken || this.#gathered > this.#parts.source.changesGatheredMax) {
      const available = this.#parts.source.available();
      if (available <= this.#tried) this.#rebuild();
      else if (this.#renewing === null) {
        this.#tried = available;
        this.#begin(() => this.#reopen());
      }
    }
    await this.#renew(listed);
    if ((await this.#parts.store.erasures()) !== null) this.#begin(() => this.#refresh());
  }

  /** Goes on with the newest indexes of the source, after what is under way. */
  async reopen(): Promise<void> {
    await this.settled();
    this.#tried = this.#parts.source.available();
    this.#begin(() => this.#reopen());
    await this.settled();
  }

  /** Resolves when no renewal is under way. */
  async settled(): Promise<void> {
    while (this.#renewing !== null) await this.#renewing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
    await this.#rebuilding;
    const { indexes, snapshot } = this.#generation;
    await this.#gate.change(() => indexes.close());
    await snapshot.close();
  }

  /** Whether the indexes surely hold no suppressed record. */
  get #isUnsuppressed(): boolean {
    return this.#listed.change === this.#hiddenUpTo || this.#listed.isEmpty;
  }

  #lease(scores: string | null = null): Lease {
    const { index, snapshot } = this.#generation;
    const listed = this.#listed;
    const mayBeIndexed = !this.#isUnsuppressed;
    const hidesCompanies = this.#hidden.count('company') > 0 || mayBeIndexed;
    return new Lease(index, snapshot, { listed, mayBeIndexed, hidesCompanies }, scores);
  }

  /** Takes in what was written before the call. If that is much, this returns earlier and the rest goes on beside it. */
  async #renew(listed: Suppressions): Promise<void> {
    // The newer list wins, since the caller who asked first may arrive last.
    if (listed.change > this.#listed.change) {
      this.#listed = listed;
      this.#tell();
    }
    // What is under way may have begun before the newest change; what begins from here on has not.
    await this.#atOnce?.promise;
    if (this.#overtaken || !(await this.#isBehind())) return;
    this.#begin(() => this.#catchUp());
    await this.#atOnce?.promise;
  }

  #begin(work: () => Promise<void>): void {
    if (this.#renewing !== null || this.#closing.signal.aborted) return;
    const atOnce = Promise.withResolvers<void>();
    this.#atOnce = atOnce;
    this.#renewing = work()
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        this.#parts.log(`search goes on with older data: ${String(error)}`);
      })
      .finally(() => {
        this.#renewing = null;
        atOnce.resolve();
      });
  }

  /** Brings all changes into the indexes on disk if nobody else does. Readers and changes go on meanwhile. */
  #rebuild(): void {
    const { source, clock, log } = this.#parts;
    if (this.#rebuilding !== null || clock() < this.#buildAfter) return;
    const build = async () => {
      if (await source.isBeingBuilt()) return;
      await (this.#isMergeable() ? this.#merge() : source.rebuild(this.#closing.signal));
    };
    this.#rebuilding = build()
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        log(`the indexes could not be built, next try in a minute: ${String(error)}`);
        this.#buildAfter = clock() + retryMs;
      })
      .finally(() => {
        this.#rebuilding = null;
      });
  }

  /**
   * A merge is allowed only without suppressed records: it would drop them on disk, where a lifted suppression could
   * not bring them back.
   */
  #isMergeable(): boolean {
    return !this.#overtaken && this.#hidden.isEmpty;
  }

  async #merge(): Promise<void> {
    const gathered = this.#gathered;
    await this.#generation.indexes.merge();
    this.#tell();
    this.#gathered -= gathered;
    this.#tried = this.#parts.source.available();
  }

  async #isBehind(): Promise<boolean> {
    const change = await this.#parts.store.currentChange();
    return change !== this.#generation.snapshot.change || this.#listed.change !== this.#hiddenUpTo;
  }

  #tell(): void {
    const { people, company } = this.#generation.indexes;
    const { change } = this.#generation.snapshot;
    this.#parts.onState?.({ change, merged: people.merged + company.merged, listed: this.#listed.change });
  }

  async #catchUp(changesMax = changesInMemoryMax): Promise<void> {
    const { store, clock } = this.#parts;
    const { indexes, snapshot: before } = this.#generation;
    const indexed = Math.min(indexes.people.change, indexes.company.change);
    if ((await store.currentChange()) !== before.change || indexed !== before.change) {
      const snapshot = await store.snapshot();
      const changes = await this.#changesOf(snapshot, indexes, changesMax);
      if (changes === null) {
        await snapshot.close();
        this.#overtaken = true;
        this.#buildAfter = clock() + builderMs;
      } else {
        await this.#replace({ ...this.#generation, snapshot }, changes);
      }
    }
    if (this.#listed.change !== this.#hiddenUpTo) await this.#takeSuppressions();
  }

  /** Reads the same state anew: while something is erased, the old snapshot keeps the store's log from being emptied. */
  async #refresh(): Promise<void> {
    const snapshot = await this.#parts.store.snapshot();
    if (snapshot.change === this.#generation.snapshot.change) {
      await this.#replace({ ...this.#generation, snapshot }, new Changes());
    } else {
      await snapshot.close();
    }
  }

  async #reopen(): Promise<void> {
    this.#atOnce?.resolve();
    const { store, source } = this.#parts;
    const generation = await generationOf(store, await source.reopen());
    const changes = await this.#changesOf(generation.snapshot, generation.indexes, source.changesToOpenMax);
    if (changes === null) {
      // More changes came than fit in memory: the next poll looks for still newer indexes.
      await generation.snapshot.close();
      generation.indexes.close();
      return;
    }
    this.#overtaken = false;
    await this.#replace(generation, changes);
    await this.#takeSuppressions();
  }

  /**
   * Collects the changes of a snapshot that the indexes lack, turn by turn; null if they do not fit in memory, or if the
   * store has forgotten some: then the indexes on disk have them.
   */
  async #changesOf(
    snapshot: RecordSnapshot,
    { people, company }: Indexes,
    changesMax: number,
  ): Promise<Changes | null> {
    if (Math.min(people.change, company.change) < snapshot.completeSince) return null;
    const factsFor = factsIn(snapshot, this.#parts.readings);
    const changes = new Changes();
    const turn = new Turn();
    for await (const batch of snapshot.changesSince(Math.min(people.change, company.change))) {
      // One index may be ahead of the other after an import that died between them.
      const missing = batch.filter(({ kind, change }) => change > (kind === 'people' ? people : company).change);
      const factsOf = await factsFor(peopleAmong(missing));
      for (const change of missing) {
        if (changes.size === changesMax) return null;
        changes.add(change, this.#listed, (shown) => indexChange(shown, factsOf, this.#parts.readings));
        if (!turn.isOver) continue;
        if (changes.size > changesAtOnceMax) this.#atOnce?.resolve();
        await goOn(turn);
      }
    }
    return changes;
  }

  /** Moves readers from one generation to the next in one step. If it fails, they stay, and what is new is closed. */
  async #replace(next: Generation, changes: Changes): Promise<void> {
    const before = this.#generation;
    try {
      await this.#take(next, changes, () => {
        this.#generation = next;
        this.#tell();
        this.#gathered += changes.size;
        if (before.indexes === next.indexes) return;
        before.indexes.close();
        this.#gathered = changes.size;
        this.#hiddenUpTo = -1;
        this.#hidden = new Hidden();
      });
    } catch (error) {
      if (this.#generation === before) {
        if (before.indexes !== next.indexes) next.indexes.close();
        await next.snapshot.close();
      }
      throw error;
    }
    await before.snapshot.close();
  }

  /**
   * Takes changes into the indexes of a generation, which are at the snapshot's change number afterwards. They are put in
   * unseen, a few at a time if they are many, and shown in one step together with `work`.
   */
  async #take({ snapshot, indexes }: Generation, changes: Changes, work: () => void): Promise<void> {
    const unseen = new UnseenChanges(indexes, changes);
    const turn = new Turn();
    for (let isShown = false; !isShown; ) {
      for (const _ of unseen.steps()) {
        if (changes.size <= changesAtOnceMax || !turn.step()) continue;
        await this.#goOnBeside(turn);
        this.#closing.signal.throwIfAborted();
      }
      await this.#change(() => {
        isShown = unseen.show(snapshot.change);
        if (!isShown) return;
        this.#scores.noteChanged(changes.people.map(({ id }) => id));
        work();
        this.#hidden.note(changes);
      });
    }
  }

  /** Changes what readers read. While a change waits for the readers inside, the gate itself holds requests back. */
  async #change(work: () => void): Promise<void> {
    const waiting = this.#gate.change(work);
    if (waiting === null) return;
    this.#atOnce?.resolve();
    await waiting;
  }

  /** Lets requests be answered, also those that have waited for the renewal. */
  async #goOnBeside(turn: Turn): Promise<void> {
    this.#atOnce?.resolve();
    await goOn(turn);
  }

  async #records(): Promise<number> {
    const { snapshot } = this.#generation;
    return (await snapshot.count('people')) + (await snapshot.count('company'));
  }

  /** Removes newly suppressed records from the indexes and restores those no longer suppressed. */
  async #takeSuppressions(): Promise<void> {
    const { readings } = this.#parts;
    const { snapshot } = this.#generation;
    const listed = this.#listed;
    if (!listed.isEmpty || !this.#hidden.isEmpty) {
      const factsFor = factsIn(snapshot, readings);
      const turn = (await this.#records()) > recordsAtOnceMax ? new Turn() : null;
      const changes = new Changes();
      for await (const batch of everyRecord(snapshot)) {
        const turned = batch.filter(
          ({ kind, id, record }) => record !== null && listed.isSuppressed(kind, record) !== this.#hidden.has(kind, id),
        );
        const factsOf = await factsFor(peopleAmong(turned));
        for (const change of turned)
          changes.add(change, this.#listed, (shown) => indexChange(shown, factsOf, readings));
        if (turn?.isOver === true) await this.#goOnBeside(turn);
      }
      await this.#take(this.#generation, changes, () => {
        // The cached counts of names include records that are hidden now, under the same change number, so the cache is
        // dropped.
        const { indexes } = this.#generation;
        this.#generation = { ...this.#generation, index: new EngineSearchIndex(indexes) };
      });
    }
    this.#hiddenUpTo = listed.change;
  }
}

/** Lets other work run, but not requests that wait for the renewal. */
async function goOn(turn: Turn): Promise<void> {
  await setImmediate();
  turn.begin();
}
