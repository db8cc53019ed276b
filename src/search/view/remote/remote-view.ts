import type { RecordSnapshot } from '../../../ports/record-store.ts';
import type { IndexMark, IndexState } from '../../../ports/remote-index.ts';
import { type CorpusNames, type SearchIndex, SearchIndexUnavailable } from '../../../ports/search-index.ts';
import type { Suppressions } from '../../../records/suppressions.ts';
import { Lease } from '../lease.ts';
import type { View } from '../view.ts';
import { awayIndex } from './away-index.ts';
import { Held } from './held.ts';
import { IndexKeeper, type KeeperParts } from './index-keeper.ts';
import { within } from './within.ts';

interface RemoteViewParts extends KeeperParts {
  /** A clock in milliseconds that never runs backwards. */
  readonly clock: () => number;
  /** Milliseconds in which a request is answered or refused. */
  readonly answeredMs: number;
}

/** Milliseconds between two attempts to write an index that could not be written. */
const retryMs = 5_000;

/**
 * Milliseconds after which a state is closed, whoever asks for it: the next request opens another. OpenSearch cannot open a
 * shard again of which a state is open. When the only node that managed a cluster had gone and come back, the cluster was red
 * while a state was open; it was green 0.2 to 0.4 s after the state was closed within 50 s, and only when told to try again
 * after 75 s.
 */
const openMs = 20_000;

/** What stands for the scores of an index that has none: it serves no predictions. */
const noScores = 'none';

/** What a request asks of the index. */
interface How {
  /** Whether the index must hold no suppressed record. */
  readonly unsuppressed: boolean;
  readonly scores: string | null;
}

/** A state of the index, and what it is complete up to. */
interface Opened {
  readonly mark: IndexMark;
  readonly state: Held<IndexState>;
  /** When it was opened, by the clock. */
  readonly at: number;
}

/**
 * The view over an index in a search cluster. Records are of the moment, and the index is behind them by as long as
 * writing it takes; what it still holds of removed and suppressed records is left out of each answer. While the cluster
 * is away, requests that need no index are answered.
 */
export class RemoteView implements View {
  readonly #parts: RemoteViewParts;
  readonly #keeper: IndexKeeper;
  readonly #closing = new AbortController();
  #records: { readonly change: number; readonly held: Held<RecordSnapshot> };
  #opened: Opened | null = null;
  #opening: Promise<Opened> | null = null;
  /** What the index is complete up to, as far as is known. */
  #kept: IndexMark | null = null;
  /** Whether the last attempt to open a state failed; then only the timer tries again, and no request waits for it. */
  #isAway = false;
  #keeping: Promise<void> | null = null;
  /** The time before which nothing is written, since writing just failed. */
  #keepAfter = Number.NEGATIVE_INFINITY;
  /** What the log was told last of a trouble with the index; null without one. */
  #trouble: string | null = null;

  private constructor(parts: RemoteViewParts, snapshot: RecordSnapshot) {
    this.#parts = parts;
    this.#keeper = new IndexKeeper(parts);
    this.#records = { change: snapshot.change, held: new Held(snapshot) };
  }

  /** Opens also while the cluster is away. Rejects with IndexOfOthers. */
  static async open(parts: RemoteViewParts): Promise<RemoteView> {
    const view = new RemoteView(parts, await parts.store.snapshot());
    try {
      await view.#keep(true);
    } catch (error) {
      await view.close();
      throw error;
    }
    return view;
  }

  read<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    return this.#read({ unsuppressed: false, scores: null }, work);
  }

  readUnsuppressed<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    return this.#read({ unsuppressed: true, scores: null }, work);
  }

  /** Scores are of a training and a day, for which no document is written anew: nobody has one here. */
  readScored<T>(_now: Date, unsuppressed: boolean, work: (lease: Lease) => Promise<T>): Promise<T> {
    return this.#read({ unsuppressed, scores: noScores }, work);
  }

  withNames<T>(read: (names: CorpusNames) => T): Promise<T> {
    return this.read(({ index }) => index.withNames(read));
  }

  async poll(): Promise<void> {
    const { store, suppressions, clock } = this.#parts;
    // A snapshot keeps what is being erased in the files of the store.
    await this.#renewRecords((await store.erasures()) !== null);
    const mark = { change: this.#records.change, suppressions: (await suppressions.current()).change };
    if (this.#opened !== null && clock() - this.#opened.at > openMs) this.#drop(this.#opened);
    if (!this.#isAway && isSame(this.#opened?.mark ?? this.#kept, mark)) return;
    if (this.#keeping !== null || this.#closing.signal.aborted || clock() < this.#keepAfter) return;
    this.#keeping = this.#keep(false)
      .catch((error: unknown) => this.#say(error))
      .finally(() => {
        this.#keeping = null;
      });
  }

  /** Resolves when nothing is being written. */
  async settled(): Promise<void> {
    await this.#keeping;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
    await this.#opening?.catch(() => {});
    for (const held of [this.#opened?.state, this.#records.held]) {
      held?.replaced();
      await held?.closed;
    }
  }

  /** Brings the index up to the records and opens its newest state. What goes wrong with the cluster is told the log. */
  async #keep(isStart: boolean): Promise<void> {
    let kept: IndexMark | null = null;
    try {
      kept = await this.#keeper.update(isStart, this.#closing.signal);
      this.#kept = kept;
    } catch (error) {
      this.#keepAfter = this.#parts.clock() + retryMs;
      this.#unlessUnavailable(error);
    }
    try {
      if (isStart || this.#isAway || this.#isBehind(kept)) await this.#open();
      if (kept !== null) this.#say(null);
    } catch (error) {
      this.#unlessUnavailable(error);
    }
  }

  /** Whether a state is open, and older than the index is known to be. */
  #isBehind(kept: IndexMark | null): boolean {
    return this.#opened !== null && kept !== null && !isSame(this.#opened.mark, kept);
  }

  #unlessUnavailable(error: unknown): void {
    if (!(error instanceof SearchIndexUnavailable)) throw error;
    this.#say(error);
  }

  /** Tells the log of a trouble once, and once that it is over. */
  #say(error: unknown): void {
    const trouble = error === null ? null : error instanceof Error ? error.message : String(error);
    if (trouble === this.#trouble || this.#closing.signal.aborted) return;
    this.#trouble = trouble;
    this.#parts.log(
      trouble === null ? 'the search cluster can be used again' : `search is not as it should be: ${trouble}`,
    );
  }

  #open(): Promise<Opened> {
    this.#opening ??= this.#openNewest().finally(() => {
      this.#opening = null;
    });
    return this.#opening;
  }

  async #openNewest(): Promise<Opened> {
    try {
      const at = this.#parts.clock();
      const state = await this.#parts.index.open();
      const opened = { mark: state.mark, state: new Held(state), at };
      this.#opened?.state.replaced();
      this.#opened = opened;
      this.#isAway = false;
      return opened;
    } catch (error) {
      this.#isAway = true;
      throw error;
    }
  }

  #drop(opened: Opened): void {
    if (this.#opened !== opened) return;
    this.#opened = null;
    opened.state.replaced();
  }

  async #renewRecords(isForced: boolean): Promise<void> {
    const { store } = this.#parts;
    if (!isForced && (await store.currentChange()) === this.#records.change) return;
    const snapshot = await store.snapshot();
    const before = this.#records;
    // Who asked first may come last.
    if (snapshot.change < before.change) return snapshot.close();
    this.#records = { change: snapshot.change, held: new Held(snapshot) };
    before.held.replaced();
  }

  /**
   * A state is gone when a node is away that had a part of it, when its index was replaced, and after a while: the request
   * then begins again with a new one, once and in the time that it has left.
   */
  #read<T>(how: How, work: (lease: Lease) => Promise<T>): Promise<T> {
    const answered = async () => {
      const listed = await this.#parts.suppressions.current();
      await this.#renewRecords(false);
      const opened = await this.#openedFor(how, listed);
      try {
        return await this.#leased(opened, how, listed, work);
      } catch (error) {
        if (opened === null || !(error instanceof SearchIndexUnavailable)) throw error;
        this.#drop(opened);
        return this.#leased(this.#opened ?? (await this.#open()), how, listed, work);
      }
    };
    return within(this.#parts.answeredMs, answered());
  }

  /** The state for a request; null while the cluster is away. */
  async #openedFor({ unsuppressed }: How, listed: Suppressions): Promise<Opened | null> {
    const opened = await this.#current();
    if (opened === null || !unsuppressed || isWithout(listed, opened.mark)) return opened;
    await this.poll();
    await this.settled();
    const newest = await this.#current();
    if (newest !== null && !isWithout(listed, newest.mark))
      throw new SearchIndexUnavailable('the index in the search cluster has not taken in the newest suppressions yet');
    return newest;
  }

  /** The state that is open, or else a new one; null while the cluster is away. */
  async #current(): Promise<Opened | null> {
    if (this.#opened !== null || this.#isAway) return this.#opened;
    return this.#open().catch(() => null);
  }

  #leased<T>(
    opened: Opened | null,
    { scores }: How,
    listed: Suppressions,
    work: (lease: Lease) => Promise<T>,
  ): Promise<T> {
    const { change, held } = this.#records;
    const mayBeIndexed = opened === null || opened.mark.change !== change || !isWithout(listed, opened.mark);
    const hidden = { listed, mayBeIndexed, hidesCompanies: !listed.isEmpty };
    const reading = (index: SearchIndex) => held.read((snapshot) => work(new Lease(index, snapshot, hidden, scores)));
    return opened === null ? reading(awayIndex) : opened.state.read(reading);
  }
}

function isSame(a: IndexMark | null, b: IndexMark): boolean {
  return a?.change === b.change && a?.suppressions === b.suppressions;
}

/** Whether an index surely holds no suppressed record. */
function isWithout(listed: Suppressions, { suppressions }: IndexMark): boolean {
  return listed.isEmpty || listed.change === suppressions;
}
