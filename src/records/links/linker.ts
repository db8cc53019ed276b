import { BoundedCache } from '../../text/bounded-cache.ts';

/** Keys whose company is remembered; careers share a few thousand employers. */
const knownMax = 200_000;
/** Employers without a company record that are told apart in the count. */
const unlinkedMax = 1_000_000;
const doubtfulMax = 1_000;

/** What linking asks of a store, which may have loaded it for many people at once. */
export interface CompanyHolders {
  /** Ids of companies that have a key of `companyKeys`; two are enough. */
  holders(key: string): readonly string[];
  /** The company into which another source's one of this id was merged; null when there is none. */
  mergedInto(companyId: string): string | null;
}

/** The links of somebody in a store. */
export interface StoredLinks {
  /** One line a role: the keys to link its employer by (`employerKeys`), separated by tabs. */
  readonly keyLines: string;
  /** One line a role: the company that was found, or nothing. */
  readonly idLines: string;
  /** Written by the change that is under way. */
  readonly isNew: boolean;
}

/** Links the employers that people name to company records, within one change of a store. */
export class EmployerLinker {
  readonly #companies: CompanyHolders;
  /** Companies written or removed: who names them, or one of their keys, is linked anew. */
  readonly #touchedCompanies = new Set<string>();
  readonly #touchedKeys = new Set<string>();
  /** The only company with a key; '' for none, null for several. */
  readonly #known = new BoundedCache<string | null>(knownMax);
  /** Last keys of employers that have no link. */
  readonly #unlinked = new Set<string>();
  #gaveLinks = false;
  #gaveOldLinks = false;

  constructor(companies: CompanyHolders) {
    this.#companies = companies;
  }

  /** Employers, named by the people written, that no company record answers to, or more than one. */
  get unlinked(): number {
    return this.#unlinked.size;
  }

  /** Names of those that more than one answers to, as they are compared, as far as there is room. */
  get doubtful(): readonly string[] {
    const names = this.#unlinked.values().filter((key) => key.startsWith('n:') && this.#holderOf(key) === null);
    return [...names.take(doubtfulMax).map((key) => key.slice(2))];
  }

  /** Whether people named a company that was written or removed. */
  get mustRenew(): boolean {
    return this.#touchedCompanies.size > 0;
  }

  /** Whether a company came after people of the same change were linked, so that those are to be renewed too. */
  get gaveOldLinks(): boolean {
    return this.#gaveOldLinks;
  }

  /** A company is written or removed; the keys are those that it has or had. */
  touch(companyId: string, keys: readonly string[]): void {
    this.#touchedCompanies.add(companyId);
    for (const key of keys) this.#touchedKeys.add(key);
    this.#known.clear();
    this.#gaveOldLinks ||= this.#gaveLinks;
  }

  /** The companies, one line a role, of somebody who is written. */
  link(keyLines: string): string {
    this.#gaveLinks = true;
    const keys = keyLines.split('\n');
    const ids = keys.map((line) => this.#companyOf(line));
    for (const [role, line] of keys.entries()) if (ids[role] === '') this.#countUnlinked(line);
    return ids.join('\n');
  }

  /** Before the first of `renewed`: those of this change are counted once more, if they are linked once more. */
  beginRenewal(): void {
    if (this.#gaveOldLinks) this.#unlinked.clear();
  }

  /**
   * The companies of somebody after all companies of the change are written; null where nothing touched them. Who was
   * there before has changed even where the links are the same, because an index read the company too.
   */
  renewed({ keyLines, idLines, isNew }: StoredLinks): string | null {
    if (isNew) {
      const ids = this.link(keyLines);
      return ids === idLines ? null : ids;
    }
    if (!this.#isTouched(keyLines, idLines)) return null;
    return keyLines
      .split('\n')
      .map((line) => this.#companyOf(line))
      .join('\n');
  }

  /**
   * The company that the first telling key names, or ''. A name in a city is asked for only where several companies
   * have the name: no company has it in a city otherwise, or the same one.
   */
  #companyOf(line: string): string {
    const keys = line.split('\t');
    for (const [at, key] of keys.entries()) {
      if (key.startsWith('p:')) continue;
      const id = this.#holderOf(key);
      if (id !== null && id !== '') return id;
      const inCity = keys[at - 1];
      if (id === null && key.startsWith('n:') && inCity?.startsWith('p:') === true) return this.#holderOf(inCity) ?? '';
    }
    return '';
  }

  /** The only company with a key; '' for none, null for several. */
  #holderOf(key: string): string | null {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const [first = '', second] = this.#companies.holders(key);
    let holder = second === undefined ? first : null;
    if (holder === '' && key.startsWith('i:')) holder = this.#companies.mergedInto(key.slice(2)) ?? '';
    this.#known.set(ownText(key), holder);
    return holder;
  }

  #countUnlinked(line: string): void {
    if (line === '' || this.#unlinked.size === unlinkedMax) return;
    const key = line.slice(line.lastIndexOf('\t') + 1);
    if (!this.#unlinked.has(key)) this.#unlinked.add(ownText(key));
  }

  #isTouched(keyLines: string, idLines: string): boolean {
    return (
      idLines.split('\n').some((id) => this.#touchedCompanies.has(id)) ||
      keyLines.split(/[\n\t]/).some((key) => this.#touchedKeys.has(key))
    );
  }
}

/** A copy: a piece of a text keeps the whole text in memory, here the keys of a whole career. */
function ownText(piece: string): string {
  return Buffer.from(piece).toString();
}

/** The company of the first role. */
export function firstOf(idLines: string): string | null {
  const end = idLines.indexOf('\n');
  return (end === -1 ? idLines : idLines.slice(0, end)) || null;
}
