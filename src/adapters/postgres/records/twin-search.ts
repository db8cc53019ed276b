import type { DoubtfulTwin } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { findTwin } from '../../../records/merge/twins.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import type { Session } from '../control/session.ts';
import { keyDigest } from './keys.ts';
import type { Loaded, Page } from './page.ts';

const doubtsMax = 1_000;

/** Finds twins among what other sources say, within one transaction, and notes what may be one. */
export class TwinSearch {
  readonly #doubts: DoubtfulTwin[] = [];
  /** Whether other sources had records of a kind, possible twins, when the import of this source began. */
  readonly #mayHave = new Map<RecordKind, boolean>();
  /** The source of the last put. */
  #source: number | null = null;

  get doubts(): readonly DoubtfulTwin[] {
    return this.#doubts;
  }

  /** What is known of whether a source's records may have twins; null where `look` must be asked. */
  mayHave(kind: RecordKind, source: number): boolean | null {
    if (source !== this.#source) this.#mayHave.clear();
    this.#source = source;
    return this.#mayHave.get(kind) ?? null;
  }

  async look(session: Session, kind: RecordKind, source: number): Promise<boolean> {
    const row = await session.row<{ readonly mayHave: boolean }>(
      `SELECT EXISTS (SELECT FROM ${kind} WHERE source <> $1) OR EXISTS (SELECT FROM part WHERE kind = $2) AS "mayHave"`,
      source,
      kind,
    );
    const mayHave = row?.mayHave ?? false;
    this.#mayHave.set(kind, mayHave);
    return mayHave;
  }

  find(page: Page, record: StoredRecord, source: number): Loaded | null {
    const { kind, id } = record;
    const found = findTwin(record, page.twins(id, source, keyDigest));
    if (found.doubts.length > 0 && this.#doubts.length < doubtsMax)
      this.#doubts.push({ kind, id, others: found.doubts });
    return found.id === null ? null : page.at(found.id);
  }
}
