import type { RecordSnapshot } from '../../ports/record-store.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Company } from '../../records/company.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import { type IndustryLookup, personCard } from '../../records/present.ts';
import type { CompanyCard, PersonCard } from '../../records/presented.ts';
import type { Suppressions } from '../../records/suppressions.ts';
import { employerIds } from '../documents/documents.ts';

/** The suppressed records as one request sees them. */
interface Hidden {
  readonly listed: Suppressions;
  /** Whether the index may still hold records that have just been suppressed. */
  readonly mayBeIndexed: boolean;
  /** Whether a company may be suppressed whose industry the stored cards of people still show. */
  readonly hidesCompanies: boolean;
}

interface Employer {
  readonly record: Company | null;
  /** Null if the company is suppressed. */
  readonly shown: Company | null;
}

/** A request's hold on the view: records and index at one change number, without suppressed records. */
export class Lease {
  readonly index: SearchIndex;
  readonly #snapshot: RecordSnapshot;
  readonly #hidden: Hidden;

  /** Names the training and the day of the scores that the index has; null if it may have none. */
  readonly scores: string | null;

  constructor(index: SearchIndex, snapshot: RecordSnapshot, hidden: Hidden, scores: string | null) {
    this.index = index;
    this.scores = scores;
    this.#snapshot = snapshot;
    this.#hidden = hidden;
  }

  /** The people with these ids; null for a person who does not exist or is suppressed. */
  async people(ids: readonly string[]): Promise<readonly (Person | null)[]> {
    return this.#shown('people', await this.#snapshot.people(ids));
  }

  async companies(ids: readonly string[]): Promise<readonly (Company | null)[]> {
    return this.#shown('company', await this.#snapshot.companies(ids));
  }

  /** The cards of a page, without suppressed records. */
  async cards(kind: RecordKind, ids: readonly string[], now: Date): Promise<readonly (PersonCard | CompanyCard)[]> {
    const cards = await (kind === 'people' ? this.#personCards(ids, now) : this.#snapshot.companyCards(ids, now));
    return cards.filter((card) => card !== null);
  }

  /** Whether the index may still hold names of records that have just been suppressed. */
  get mayNameSuppressed(): boolean {
    return this.#hidden.mayBeIndexed;
  }

  /** The ids among the hits of a page that may be shown. */
  async shown(kind: RecordKind, ids: readonly string[]): Promise<readonly string[]> {
    if (!this.#hidden.mayBeIndexed) return ids;
    const records = await (kind === 'people' ? this.people(ids) : this.companies(ids));
    return ids.filter((_, i) => records[i] !== null);
  }

  /** The industries of employers for the cards and profiles of these people; none for a suppressed company. */
  async industries(people: readonly (Person | null)[]): Promise<IndustryLookup> {
    const ids = employerIds(people);
    const told = this.#hidden.hidesCompanies
      ? (await this.companies(ids)).map((company) => company?.industry ?? null)
      : await this.#snapshot.industries(ids);
    const known = new Map(ids.map((id, i) => [id, told[i] ?? null]));
    return (companyId) => known.get(companyId) ?? null;
  }

  /**
   * The companies that these people name as employers, by id: as stored, since the index was made from that, and as
   * they may be shown.
   */
  async employers(people: readonly Person[]): Promise<ReadonlyMap<string, Employer>> {
    const ids = employerIds(people);
    const records = await this.#snapshot.companies(ids);
    const shown = this.#shown('company', records);
    return new Map(ids.map((id, i) => [id, { record: records[i] ?? null, shown: shown[i] ?? null }]));
  }

  count(kind: RecordKind): Promise<number> {
    return this.#snapshot.count(kind);
  }

  /**
   * A stored card shows its employer's industry. If a company is suppressed, cards are made anew from the shown
   * records.
   */
  async #personCards(ids: readonly string[], now: Date): Promise<readonly (PersonCard | null)[]> {
    if (!this.#hidden.hidesCompanies) return this.#snapshot.personCards(ids, now);
    const people = await this.people(ids);
    const industryAt = await this.industries(people);
    return people.map((person) => person && personCard(person, industryAt, now));
  }

  #shown<T extends Person | Company>(kind: RecordKind, records: readonly (T | null)[]): readonly (T | null)[] {
    const { listed } = this.#hidden;
    if (listed.isEmpty) return records;
    return records.map((record) => (record === null || listed.isSuppressed(kind, record) ? null : record));
  }
}
