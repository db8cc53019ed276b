import type { IndexChange, PreparedChanges } from '../../engine/engine.ts';
import type { Change } from '../../ports/record-store.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import type { Indexes } from './index-source.ts';

const kinds: readonly RecordKind[] = ['people', 'company'];

/** Changes of the documents of both indexes, each record at most once. */
export class Changes {
  readonly people: IndexChange[] = [];
  readonly company: IndexChange[] = [];
  /** The records among them that have no document because they are suppressed. */
  readonly suppressed: Readonly<Record<RecordKind, Set<string>>> = { people: new Set(), company: new Set() };

  get size(): number {
    return this.people.length + this.company.length;
  }

  /** Adds a changed record; `made` makes the document of one that is not suppressed. */
  add(change: Change, listed: Suppressions, made: (change: Change) => IndexChange): void {
    const { kind, id, record } = change;
    const isSuppressed = record !== null && listed.isSuppressed(kind, record);
    if (isSuppressed) this.suppressed[kind].add(id);
    this[kind].push(isSuppressed ? { id, document: null } : made(change));
  }
}

/** The suppressed records that the indexes leave out. */
export class Hidden {
  readonly #ids: Readonly<Record<RecordKind, Set<string>>> = { people: new Set(), company: new Set() };

  has(kind: RecordKind, id: string): boolean {
    return this.#ids[kind].has(id);
  }

  count(kind: RecordKind): number {
    return this.#ids[kind].size;
  }

  get isEmpty(): boolean {
    return kinds.every((kind) => this.count(kind) === 0);
  }

  /** Notes changes that the indexes have taken in. */
  note(changes: Changes): void {
    for (const kind of kinds)
      for (const { id } of changes[kind]) {
        if (changes.suppressed[kind].has(id)) this.#ids[kind].add(id);
        else this.#ids[kind].delete(id);
      }
  }
}

/** Changes on their way into both indexes, which nobody sees until they are shown. */
export class UnseenChanges {
  readonly #indexes: Indexes;
  readonly #changes: Changes;
  readonly #prepared = new Map<RecordKind, PreparedChanges>();

  constructor(indexes: Indexes, changes: Changes) {
    this.#indexes = indexes;
    this.#changes = changes;
  }

  /** Puts in what the indexes do not hold yet. Each step is a piece of work on one document. */
  *steps(): Generator<void> {
    for (const kind of kinds) {
      if (this.#prepared.get(kind)?.isCurrent === true) continue;
      const prepared = this.#indexes[kind].prepare(this.#changes[kind]);
      this.#prepared.set(kind, prepared);
      yield* prepared.steps();
    }
  }

  /** Shows the changes; false, and nothing is shown, if an index was merged meanwhile and lacks them again. */
  show(change: number): boolean {
    const prepared = [...this.#prepared.values()];
    if (!prepared.every(({ isCurrent }) => isCurrent)) return false;
    for (const index of prepared) index.show(change);
    return true;
  }
}
