import type { Company } from '../../../records/company.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { companyKeys } from '../../../records/links/employer-keys.ts';
import { EmployerLinker } from '../../../records/links/linker.ts';
import { isSamePart, type Replacement } from '../../../records/merge/held.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import type { Session } from '../control/session.ts';
import { CompanyKeys } from './company-keys.ts';
import { employerKeysIn, renewLinks } from './links.ts';
import { type Asked, type Loaded, Page } from './page.ts';
import { clearedCompany, clearedPerson, companyRow, personRow } from './rows.ts';
import type { Writes } from './writes.ts';

/** What the store holds when a transaction begins. */
interface Before {
  /** The number of the newest change. */
  readonly change: number;
  readonly counts: Readonly<Record<RecordKind, number>>;
  /** Whether any record has parts of several sources. */
  readonly hasParts: boolean;
}

/**
 * What the rules of `records/merge` replace in one transaction: taken into the loaded page and the writes of that page,
 * with the counts, the keys of companies and the links of people to them, which follow.
 */
export class Replacements {
  /** The number of the change that the transaction makes. */
  readonly change: number;
  readonly linker: EmployerLinker;
  readonly #counts: Record<RecordKind, number>;
  readonly #companies = new CompanyKeys();
  #hasParts: boolean;
  #isEmpty = true;

  constructor({ change, counts, hasParts }: Before) {
    this.change = change + 1;
    this.linker = new EmployerLinker(this.#companies);
    this.#counts = { ...counts };
    this.#hasParts = hasParts;
  }

  get hasParts(): boolean {
    return this.#hasParts;
  }

  /** Loads what some writes may read. */
  load(session: Session, asked: Asked): Promise<Page> {
    return Page.load(session, asked, this.#hasParts, this.#companies);
  }

  /** Loads the companies that people may name. */
  async loadLinks(session: Session, records: readonly StoredRecord[]): Promise<void> {
    const keys = records.flatMap((record) => (record.kind === 'people' ? employerKeysIn(record.employer_keys) : []));
    await this.#companies.load(session, keys, this.#hasParts);
  }

  /** Forgets companies that were loaded, if they are many. Call it only while no page is written. */
  trim(): void {
    this.#companies.trim();
  }

  /** Takes a replacement once the companies that its record names are at hand: a merged record names more than was put. */
  async take(session: Session, page: Page, writes: Writes, replacement: Replacement<Loaded>): Promise<void> {
    const { held, record, origin, parts } = replacement;
    const { kind, id } = held;
    if (record !== null && record !== 'kept') await this.loadLinks(session, [record]);
    if (this.#takeParts(page, writes, held, parts)) {
      this.#isEmpty = false;
      // People may name the company by a source's own id for it, so they are linked anew.
      if (kind === 'company')
        this.linker.touch(
          id,
          parts.map(({ key }) => `i:${key}`),
        );
    }
    page.set({ ...page.at(id), parts });
    if (record === null) {
      this.clear(page, writes, page.at(id));
      return;
    }
    if (record !== 'kept') this.#write(page, writes, record);
    if (origin === held.origin) return;
    const now = page.at(id);
    page.set({ ...now, origin });
    if (now.n !== null) writes.putOrigin(now.n, origin);
  }

  /** Clears the row of a record, which keeps its number and id. */
  clear(page: Page, writes: Writes, held: Loaded): void {
    const { kind, id, n, body } = held;
    this.#isEmpty = false;
    if (n === null || body === null) return;
    if (kind === 'people' && held.change === this.change) this.linker.noteReplaced();
    if (kind === 'company') {
      const before = keysOf(body);
      this.linker.touch(id, before);
      writes.changeKeys(this.#companies.replace(id, before, []));
    }
    const row = kind === 'people' ? clearedPerson(n, id, this.change) : clearedCompany(n, id, this.change);
    writes.putRecord(n, { row, body: null });
    writes.putOrigin(n, null);
    this.#counts[kind]--;
    page.set({ ...held, change: this.change, body: null, refreshedAt: null, origin: null, parts: [] });
  }

  /** Makes what was written one change. Resolves to whether there was something. */
  async finish(session: Session): Promise<boolean> {
    if (this.#isEmpty) return false;
    await renewLinks(session, this.change, this.linker, this.#companies, this.#hasParts);
    session.send(
      'UPDATE record_state SET change = $1, people = $2, company = $3',
      this.change,
      this.#counts.people,
      this.#counts.company,
    );
    await session.flush();
    return true;
  }

  /** Takes the parts. Returns whether the content of one changed, not only the import in which it was seen. */
  #takeParts(page: Page, writes: Writes, { id, parts: before }: Loaded, parts: Replacement['parts']): boolean {
    if (before === parts) return false;
    const dropped = before.filter((part) => !parts.some((one) => isSamePart(one, part)));
    for (const part of dropped) {
      page.setHolder(part, null);
      writes.putPart(null, part);
    }
    let changed = dropped.length > 0;
    for (const part of parts) {
      const known = before.find((one) => isSamePart(one, part));
      if (known === part) continue;
      page.setHolder(part, id);
      writes.putPart(id, part);
      this.#hasParts = true;
      changed ||= known?.body !== part.body;
    }
    return changed;
  }

  #write(page: Page, writes: Writes, record: StoredRecord): void {
    const { kind, id, body } = record;
    const held = page.at(id);
    this.#isEmpty = false;
    if (held.body === null) this.#counts[kind]++;
    const n = held.n ?? writes.numberOf(id);
    if (record.kind === 'people') {
      if (held.change === this.change) this.linker.noteReplaced();
      const employers = this.linker.link(record.employer_keys);
      writes.putRecord(n, { row: personRow(record, n, this.change, employers), body });
    } else {
      const before = keysOf(held.body);
      if (held.body !== null) this.linker.touch(id, before);
      writes.changeKeys(this.#companies.replace(id, before, record.keys));
      this.linker.touch(id, record.keys);
      writes.putRecord(n, { row: companyRow(record, n, this.change), body });
    }
    page.set({ ...held, n, change: this.change, body, refreshedAt: record.refreshed_at });
    writes.putOrigin(n, held.origin);
  }
}

function keysOf(companyBody: string | null): readonly string[] {
  return companyBody === null ? [] : companyKeys(JSON.parse(companyBody) as Company);
}
