import type { RecordSnapshot } from '../../ports/record-store.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Company } from '../../records/company.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import { type IndustryLookup, personCard } from '../../records/present.ts';
import type { CompanyCard, PersonCard } from '../../records/presented.ts';
import type { Suppressions } from '../../records/suppressions.ts';

/** Who is suppressed, as one request sees it. */
export interface Hidden {
  readonly listed: Suppressions;
  /** Whether the index may still hold records that a moment ago were suppressed. */
  readonly mayBeIndexed: boolean;
  /** Whether a company may be suppressed of which the record store's own cards still tell the industry. */
  readonly hidesCompanies: boolean;
}

export interface Employer {
  readonly record: Company | null;
  /** Null where it is suppressed. */
  readonly shown: Company | null;
}

/** What one request holds of the view: records and index at one change number, without whom the list suppresses. */
export class Lease {
  readonly index: SearchIndex;
  readonly #snapshot: RecordSnapshot;
  readonly #hidden: Hidden;

  constructor(index: SearchIndex, snapshot: RecordSnapshot, hidden: Hidden) {
    this.index = index;
    this.#snapshot = snapshot;
    this.#hidden = hidden;
  }

  /** The people of these ids; null where there is none or it is suppressed. */
  async people(ids: readonly string[]): Promise<readonly (Person | null)[]> {
    return this.#shown('people', await this.#snapshot.people(ids));
  }

  async companies(ids: readonly string[]): Promise<readonly (Company | null)[]> {
    return this.#shown('company', await this.#snapshot.companies(ids));
  }

  /** The cards of a page, without those that may not be shown. */
  async cards(kind: RecordKind, ids: readonly string[], now: Date): Promise<readonly (PersonCard | CompanyCard)[]> {
    const cards = await (kind === 'people' ? this.#personCards(ids, now) : this.#snapshot.companyCards(ids, now));
    return cards.filter((card) => card !== null);
  }

  /** Of the hits of a page those that may be shown. */
  async shown(kind: RecordKind, ids: readonly string[]): Promise<readonly string[]> {
    if (!this.#hidden.mayBeIndexed) return ids;
    const records = await (kind === 'people' ? this.people(ids) : this.companies(ids));
    return ids.filter((_, i) => records[i] !== null);
  }

  /** What cards and profiles of these people tell of employers: nothing of one that is suppressed. */
  async industries(people: readonly (Person | null)[]): Promise<IndustryLookup> {
    const ids = employerIds(people);
    const told = this.#hidden.hidesCompanies
      ? (await this.companies(ids)).map((company) => company?.industry ?? null)
      : await this.#snapshot.industries(ids);
    const known = new Map(ids.map((id, i) => [id, told[i] ?? null]));
    return (companyId) => known.get(companyId) ?? null;
  }

  /**
   * The companies that these people name as employers, by id: as stored, for what the index was made of, and as they
   * may be shown.
   */
  async employers(people: readonly Person[]): Promise<ReadonlyMap<string, Employer>> {
    const ids = employerIds(people);
    const records = await this.#snapshot.companies(ids);
    const shown = this.#shown('company', records);
    return new Map(ids.map((id, i) => [id, { record: records[i] ?? null, shown: shown[i] ?? null }]));
  }

  count(kind: RecordKind): number {
    return this.#snapshot.count(kind);
  }

  /** A card tells its employer's industry; where a company is suppressed cards are made of the records that are shown. */
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

function employerIds(people: readonly (Person | null)[]): readonly string[] {
  const ids = people.flatMap((person) => person?.experience ?? []).map(({ company_id }) => company_id);
  return [...new Set(ids.filter((id) => id !== null))];
}
