import { EngineSearchIndex } from '../../adapters/engine/search-index.ts';
import type { PredictionBook } from '../../ports/prediction-book.ts';
import type { RecordStore } from '../../ports/record-store.ts';
import type { CorpusNames } from '../../ports/search-index.ts';
import type { SuppressionList } from '../../ports/suppression-list.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import type { Readings } from '../documents/readings.ts';
import { Changes, Hidden, UnseenChanges } from './changes.ts';
import { changesLacking, turnedRecords } from './gather-changes.ts';
import { type Generation, generationOf } from './generation.ts';
import { IndexBuilder } from './index-builder.ts';
import type { IndexSource } from './index-source.ts';
import { Lease } from './lease.ts';
import { ReaderGate } from './reader-gate.ts';
import { Renewal } from './renewal.ts';
import { Scores } from './scores.ts';
import { Turn } from './turn.ts';
import type { View, ViewState } from './view.ts';

/** The most changes that one request takes in itself, in some 5 ms, so that it finds what was just written. */
const changesAtOnceMax = 50;
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
  readonly #renewal: Renewal;
  readonly #builder: IndexBuilder;
  #generation: Generation;
  /** The newest suppression list that any read has brought. */
  #listed: Suppressions;
  /** The change number of the suppression list that the indexes already reflect. */
  #hiddenUpTo = -1;
  #hidden = new Hidden();
  /** True if there are more changes than fit in memory. */
  #overtaken = false;
  /** The change number of the newest indexes that this process has opened or failed to open. */
  #tried: number;
  /** The number of changes taken into memory since the indexes were opened. */
  #gathered = 0;
  /** True while this process merges: the indexes that it leaves on the disk are those it goes on with. */
  #isMerging = false;

  private constructor(parts: EmbeddedViewParts, generation: Generation, listed: Suppressions) {
    this.#parts = parts;
    this.#scores = new Scores(parts.predictions);
    this.#renewal = new Renewal(parts.log);
    this.#builder = new IndexBuilder({ ...parts, closing: this.#renewal.closing });
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
      await source.rebuild(view.#renewal.closing);
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
    const isFull = this.#overtaken || this.#gathered > this.#parts.source.changesGatheredMax;
    if (isFull && !this.#isMerging) {
      const available = this.#parts.source.available();
      if (available <= this.#tried) this.#rebuild();
      else if (!this.#renewal.isUnderWay) {
        this.#tried = available;
        this.#renewal.begin(() => this.#reopen());
      }
    }
    await this.#renew(listed);
    if ((await this.#parts.store.erasures()) !== null) this.#renewal.begin(() => this.#refresh());
  }

  /** Goes on with the newest indexes of the source, after what is under way. */
  async reopen(): Promise<void> {
    await this.settled();
    this.#tried = this.#parts.source.available();
    this.#renewal.begin(() => this.#reopen());
    await this.settled();
  }

  /** Resolves when no renewal is under way. */
  settled(): Promise<void> {
    return this.#renewal.settled();
  }

  async close(): Promise<void> {
    await this.#renewal.close();
    await this.#builder.settled();
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
    await this.#renewal.wait();
    if (this.#overtaken || !(await this.#isBehind())) return;
    this.#renewal.begin(() => this.#catchUp());
    await this.#renewal.wait();
  }

  /** Brings all changes into the indexes on disk if nobody else does. Readers and changes go on meanwhile. */
  #rebuild(): void {
    const { source } = this.#parts;
    this.#builder.begin(async () => {
      if (await source.isBeingBuilt()) return;
      await (this.#isMergeable() ? this.#merge() : source.rebuild(this.#renewal.closing));
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
    this.#isMerging = true;
    const isNewest = await this.#generation.indexes.merge().finally(() => {
      this.#isMerging = false;
    });
    this.#tell();
    // The next poll opens what another process has made.
    if (!isNewest) return;
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

  async #catchUp(changesMax = this.#parts.source.changesTakenMax): Promise<void> {
    const { store } = this.#parts;
    const { indexes, snapshot: before } = this.#generation;
    const indexed = Math.min(indexes.people.change, indexes.company.change);
    if ((await store.currentChange()) !== before.change || indexed !== before.change) {
      const snapshot = await store.snapshot();
      const changes = await this.#lacking({ snapshot, indexes }, changesMax);
      if (changes === null) {
        await snapshot.close();
        this.#overtaken = true;
        this.#builder.waitForOthers();
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
    this.#renewal.goBeside();
    const { store, source } = this.#parts;
    const generation = await generationOf(store, await source.reopen());
    const changes = await this.#lacking(generation, source.changesToOpenMax);
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

  /** The changes that the indexes of a generation lack, gathered turn by turn: few at once, many beside requests. */
  #lacking({ snapshot, indexes }: Pick<Generation, 'snapshot' | 'indexes'>, most: number): Promise<Changes | null> {
    const { readings } = this.#parts;
    const turn = new Turn();
    return changesLacking({ snapshot, readings, listed: this.#listed }, indexes, most, async (gathered) => {
      if (!turn.isOver) return;
      if (gathered > changesAtOnceMax) this.#renewal.goBeside();
      await turn.pause();
    });
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
        await this.#renewal.pauseBeside(turn);
        this.#renewal.closing.throwIfAborted();
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
    this.#renewal.goBeside();
    await waiting;
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
      const turn = (await this.#records()) > recordsAtOnceMax ? new Turn() : null;
      const changes = await turnedRecords({ snapshot, readings, listed }, this.#hidden, async () => {
        if (turn?.isOver === true) await this.#renewal.pauseBeside(turn);
      });
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
