import { setImmediate } from 'node:timers/promises';
import type { IndexChange, SearchIndex } from '../../engine/engine.ts';
import type { Change, RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { CorpusNames } from '../../query/interpreter.ts';
import type { Company } from '../../records/company.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import type { IndustryLookup } from '../../records/present.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import { factsFrom, indexChange } from '../documents/documents.ts';
import type { FactsOf } from '../documents/person-document.ts';
import { corpusNames } from './corpus-names.ts';
import { Slices } from './slices.ts';
import type { Indexes, ViewParts } from './view-parts.ts';

/** More changes than these are not taken into memory: whoever made them builds indexes that hold them. */
const changesInMemoryMax = 2_000;
/** Changes that the request that meets them takes up itself, so that what was just written is found: some 5 ms. */
const changesAtOnceMax = 50;
/** Changes that may gather in memory before they are built into the indexes. */
const changesGatheredMax = 10_000;
/** How long somebody who made many changes may take to begin building; then it is done here. */
const builderMs = 5_000;
/** How long after a build that failed the next one is begun. */
const retryMs = 60_000;
/** Up to here a changed suppression list is compared with every record at once, not beside other work. */
const recordsAtOnceMax = 2_000;

interface State {
  readonly snapshot: RecordSnapshot;
  readonly indexes: Indexes;
  readonly names: CorpusNames;
  /** The change number that the indexes had when they were opened. */
  readonly opened: number;
}

type Changes = Readonly<Record<RecordKind, IndexChange[]>>;

/**
 * One consistent state of the data: a snapshot of the records and both indexes at its change number. Reading is
 * synchronous and a renewal ends in one step, so no reader ever sees half of a change.
 */
export class View {
  readonly #parts: ViewParts;
  #state: State;
  /** The suppression list when this reading began. */
  #listed: Suppressions;
  /** The change of the suppression list up to which the indexes leave its records out. */
  #hiddenUpTo = -1;
  #hidden: Readonly<Record<RecordKind, Set<string>>> = { people: new Set(), company: new Set() };
  #renewing: Promise<void> | null = null;
  /** There are more changes than fit in memory. */
  #overtaken = false;
  /** No build is begun here before this time. */
  #buildAfter = Number.NEGATIVE_INFINITY;
  /** The change number of the newest indexes that were opened, or could not be. */
  #tried: number;
  /** Changes taken into memory since the indexes were opened. */
  #gathered = 0;
  #rebuilding: Promise<void> | null = null;
  readonly #closing = new AbortController();

  private constructor(parts: ViewParts, state: State, listed: Suppressions) {
    this.#parts = parts;
    this.#state = state;
    this.#listed = listed;
    this.#tried = state.opened;
  }

  static async open(parts: ViewParts): Promise<View> {
    const { store, source, suppressions } = parts;
    const listed = await suppressions.current();
    const view = new View(parts, stateOf(store, await source.open()), listed);
    await view.#catchUp();
    if (view.#overtaken) {
      await source.rebuild(view.#closing.signal);
      await view.#reopen();
    }
    view.renew(listed);
    if (view.#records() <= recordsAtOnceMax) await view.settled();
    return view;
  }

  get people(): SearchIndex {
    return this.#state.indexes.people;
  }

  get company(): SearchIndex {
    return this.#state.indexes.company;
  }

  get names(): CorpusNames {
    return this.#state.names;
  }

  get snapshot(): RecordSnapshot {
    return this.#state.snapshot;
  }

  /** Whether the indexes may still hold records that a moment ago were suppressed. */
  get mayShowSuppressed(): boolean {
    return this.#listed.change !== this.#hiddenUpTo && !this.#listed.isEmpty;
  }

  /** Whether a company may be suppressed that the record store's own cards still tell the industry of. */
  get hidesCompanies(): boolean {
    return this.#hidden.company.size > 0 || this.mayShowSuppressed;
  }

  /** The person, unless there is none or it is suppressed. */
  personRecord(id: string): Person | null {
    const person = this.snapshot.person(id);
    return person === null || this.#listed.isSuppressed('people', person) ? null : person;
  }

  companyRecord(id: string): Company | null {
    const company = this.snapshot.company(id);
    return company === null || this.#listed.isSuppressed('company', company) ? null : company;
  }

  /** What cards and profiles tell of employers: nothing of one that is suppressed. */
  industryLookup(): IndustryLookup {
    return this.hidesCompanies
      ? (companyId) => this.companyRecord(companyId)?.industry ?? null
      : (companyId) => this.snapshot.industry(companyId);
  }

  /**
   * Takes up what any process changed: a little of it before this returns, more of it beside other work. `listed` is the
   * suppression list as it was when the caller began.
   */
  renew(listed: Suppressions): void {
    // Of two callers the one that asked first may come last.
    if (listed.change > this.#listed.change) this.#listed = listed;
    if (!this.#overtaken && this.#isBehind()) this.#begin(() => this.#catchUp());
  }

  /** The same, and looks after the indexes; for a timer, not for every request. */
  poll(listed: Suppressions): void {
    if (this.#overtaken || this.#gathered > changesGatheredMax) {
      const available = this.#parts.source.available();
      if (available <= this.#tried) this.#rebuild();
      else if (this.#renewing === null) {
        this.#tried = available;
        this.#begin(() => this.#reopen());
      }
    }
    this.renew(listed);
  }

  /** Resolves when no renewal is under way. */
  async settled(): Promise<void> {
    while (this.#renewing !== null) await this.#renewing;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.settled();
    await this.#rebuilding;
    this.#state.indexes.close();
    this.#state.snapshot.close();
  }

  #begin(work: () => Promise<void>): void {
    if (this.#renewing !== null || this.#closing.signal.aborted) return;
    this.#renewing = work()
      .catch((error: unknown) => this.#parts.log(`search goes on with older data: ${String(error)}`))
      .finally(() => {
        this.#renewing = null;
      });
  }

  /** Brings all changes into the indexes on disk where nobody else does; readers and changes go on meanwhile. */
  #rebuild(): void {
    const { source, clock, log } = this.#parts;
    if (this.#rebuilding !== null || clock() < this.#buildAfter || source.isBeingBuilt()) return;
    this.#rebuilding = (this.#isMergeable() ? this.#merge() : source.rebuild(this.#closing.signal))
      .catch((error: unknown) => {
        if (this.#closing.signal.aborted) return;
        log(`the indexes could not be built, next try in a minute: ${String(error)}`);
        this.#buildAfter = clock() + retryMs;
      })
      .finally(() => {
        this.#rebuilding = null;
      });
  }

  /** What is suppressed must not be missing on disk, where it would stay missing when it no longer is. */
  #isMergeable(): boolean {
    return !this.#overtaken && this.#hidden.people.size + this.#hidden.company.size === 0;
  }

  async #merge(): Promise<void> {
    const gathered = this.#gathered;
    await this.#state.indexes.merge();
    this.#gathered -= gathered;
    this.#tried = this.#parts.source.available();
  }

  #isBehind(): boolean {
    return this.#parts.store.currentChange() !== this.snapshot.change || this.#listed.change !== this.#hiddenUpTo;
  }

  async #catchUp(): Promise<void> {
    const { store, clock } = this.#parts;
    const { indexes } = this.#state;
    const indexed = Math.min(indexes.people.change, indexes.company.change);
    if (store.currentChange() !== this.snapshot.change || indexed !== this.snapshot.change) {
      const snapshot = store.snapshot();
      const collecting = this.#changesOf(snapshot, indexes);
      // Not awaited where one slice is enough, so that the request that begins this sees its end.
      let step = collecting.next();
      for (; step.done !== true; step = collecting.next()) await setImmediate();
      const changes = step.value;
      if (changes === null) {
        snapshot.close();
        this.#overtaken = true;
        this.#buildAfter = clock() + builderMs;
      } else this.#replace({ ...this.#state, snapshot }, changes);
    }
    if (this.#listed.change !== this.#hiddenUpTo) await this.#takeSuppressions();
  }

  async #reopen(): Promise<void> {
    const { store, source } = this.#parts;
    const state = stateOf(store, await source.reopen());
    const collecting = this.#changesOf(state.snapshot, state.indexes);
    let step = collecting.next();
    for (; step.done !== true; step = collecting.next()) await setImmediate();
    const changes = step.value;
    if (changes === null) {
      // Overtaken again: the next poll looks for still newer indexes.
      state.snapshot.close();
      state.indexes.close();
      return;
    }
    this.#overtaken = false;
    this.#replace(state, changes);
    await this.#takeSuppressions();
  }

  /** What the indexes lack of a snapshot, slice by slice; null when that is too much for memory. */
  *#changesOf(snapshot: RecordSnapshot, { people, company }: Indexes): Generator<undefined, Changes | null> {
    const factsOf = factsFrom(snapshot, this.#parts.readings);
    const changes: Changes = { people: [], company: [] };
    const slices = new Slices();
    for (const change of snapshot.changesSince(Math.min(people.change, company.change))) {
      // An import that dies between its two indexes leaves one ahead of the other.
      if (change.change <= (change.kind === 'people' ? people : company).change) continue;
      if (changes.people.length + changes.company.length === changesInMemoryMax) return null;
      changes[change.kind].push(this.#indexChange(change, factsOf));
      if (slices.isOver && changes.people.length + changes.company.length > changesAtOnceMax) {
        yield;
        slices.begin();
      }
    }
    return changes;
  }

  /** The one step in which readers pass from one state to the next. */
  #replace(state: State, changes: Changes): void {
    const before = this.#state;
    apply(state, changes);
    this.#state = state;
    this.#gathered += changes.people.length + changes.company.length;
    if (before.snapshot !== state.snapshot) before.snapshot.close();
    if (before.indexes === state.indexes) return;
    before.indexes.close();
    this.#gathered = changes.people.length + changes.company.length;
    this.#hiddenUpTo = -1;
    this.#hidden = { people: new Set(), company: new Set() };
  }

  #records(): number {
    return this.snapshot.count('people') + this.snapshot.count('company');
  }

  #indexChange(change: Change, factsOf: FactsOf): IndexChange {
    const { kind, id, record } = change;
    if (record === null) return { id, document: null };
    if (this.#listed.isSuppressed(kind, record)) {
      this.#hidden[kind].add(id);
      return { id, document: null };
    }
    this.#hidden[kind].delete(id);
    return indexChange(change, factsOf, this.#parts.readings);
  }

  /** Takes what is suppressed now out of the indexes, and puts back what no longer is. */
  async #takeSuppressions(): Promise<void> {
    const { readings } = this.#parts;
    const { snapshot } = this.#state;
    const listed = this.#listed;
    if (!listed.isEmpty || this.#hidden.people.size + this.#hidden.company.size > 0) {
      const factsOf = factsFrom(snapshot, readings);
      const slices = this.#records() > recordsAtOnceMax ? new Slices() : null;
      const changes: Changes = { people: [], company: [] };
      for (const change of everyRecord(snapshot)) {
        const { kind, id, record } = change;
        if (record !== null && listed.isSuppressed(kind, record) !== this.#hidden[kind].has(id)) {
          changes[kind].push(this.#indexChange(change, factsOf));
        }
        if (slices?.isOver === true) {
          await setImmediate();
          slices.begin();
        }
      }
      apply(this.#state, changes);
      // What the names remember was counted with those who are hidden now, at the same change number.
      const { people, company } = this.#state.indexes;
      this.#state = { ...this.#state, names: corpusNames(people, company) };
    }
    this.#hiddenUpTo = listed.change;
  }
}

function apply({ snapshot, indexes }: State, changes: Changes): void {
  indexes.people.apply(changes.people, snapshot.change);
  indexes.company.apply(changes.company, snapshot.change);
}

/** The snapshot is taken last, so that it holds everything that the indexes do. */
function stateOf(store: RecordStore, indexes: Indexes): State {
  const { people, company } = indexes;
  const opened = Math.min(people.change, company.change);
  return { snapshot: store.snapshot(), indexes, names: corpusNames(people, company), opened };
}

function* everyRecord(snapshot: RecordSnapshot): Generator<Change> {
  const { change } = snapshot;
  for (const record of snapshot.all('people')) yield { change, kind: 'people', id: record.id, record };
  for (const record of snapshot.all('company')) yield { change, kind: 'company', id: record.id, record };
}
