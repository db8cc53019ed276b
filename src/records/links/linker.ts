import { BoundedCache } from '../../text/bounded-cache.ts';

/** The largest number of keys whose company is cached. The careers of a corpus share a few thousand employers. */
const knownMax = 200_000;
/** The largest number of distinct employers without a company record that are counted. */
const unlinkedMax = 1_000_000;
const doubtfulMax = 1_000;

/** The store's answers that linking needs. The store may have loaded them for many people at once. */
export interface CompanyHolders {
  /** Ids of companies that have a key of `companyKeys`. Two ids are enough to show that the key is not unique. */
  holders(key: string): readonly string[];
  /** The company into which another source's company of this id was merged; null when there is none. */
  mergedInto(companyId: string): string | null;
}

/** The employer links of a person, as the store holds them. */
interface StoredLinks {
  /** One line a role: the keys that its employer is linked by (`employerKeys`), separated by tabs. */
  readonly keyLines: string;
  /** One line a role: the id of the company that was found, or an empty line. */
  readonly idLines: string;
  /** Whether the change under way wrote this person. */
  readonly isNew: boolean;
}

/** Links the employers that people name to company records, within one change of a store. */
export class EmployerLinker {
  readonly #companies: CompanyHolders;
  /** Companies that this change wrote or removed. People who name one of them, or one of its keys, are linked anew. */
  readonly #touchedCompanies = new Set<string>();
  readonly #touchedKeys = new Set<string>();
  /** The only company with a key; '' when no company has it, null when several have. */
  readonly #known = new BoundedCache<string | null>(knownMax);
  /** For each employer without a link, the last of its keys. */
  readonly #unlinked = new Set<string>();
  /** The names among these that several companies have. */
  readonly #doubtful = new Set<string>();
  #gaveLinks = false;
  #gaveOldLinks = false;
  #hasReplaced = false;

  constructor(companies: CompanyHolders) {
    this.#companies = companies;
  }

  /** How many employers of the people written match no company record, or more than one. */
  get unlinked(): number {
    return this.#unlinked.size;
  }

  /** Names of employers that match more than one company, in the form that is compared; at most `doubtfulMax`. */
  get doubtful(): readonly string[] {
    return [...this.#doubtful];
  }

  /**
   * Whom `renewed` is to be asked about at the end of a change: people of earlier changes where this one wrote or removed
   * a company, and its own where a company came after them, or where a later version of somebody did: employers of the
   * last version count.
   */
  get renewal(): 'all' | 'earlier' | 'own' | 'none' {
    const ofOwn = this.#gaveOldLinks || this.#hasReplaced;
    if (this.#touchedCompanies.size > 0) return ofOwn ? 'all' : 'earlier';
    return ofOwn ? 'own' : 'none';
  }

  /** Notes a company that is written or removed, with the keys that it has or had. */
  touch(companyId: string, keys: readonly string[]): void {
    this.#touchedCompanies.add(companyId);
    for (const key of keys) this.#touchedKeys.add(key);
    this.#known.clear();
    this.#gaveOldLinks ||= this.#gaveLinks;
  }

  /** Notes that a person whom this change wrote is written again, or removed. */
  noteReplaced(): void {
    this.#hasReplaced = true;
  }

  /** Links the employers of a person who is being written. Returns one company id, or an empty line, per role. */
  link(keyLines: string): string {
    this.#gaveLinks = true;
    const keys = keyLines.split('\n');
    const ids = keys.map((line) => this.#companyOf(line));
    for (const [role, line] of keys.entries()) if (ids[role] === '') this.#countUnlinked(line);
    return ids.join('\n');
  }

  /** Prepares for the first call of `renewed`. People of this change who are linked again are counted again. */
  beginRenewal(): void {
    if (this.renewal === 'earlier') return;
    this.#unlinked.clear();
    this.#doubtful.clear();
  }

  /** Whether `renewed` is to be asked about a person, for whom the companies of all keys must then be at hand. */
  mayRenew({ keyLines, idLines, isNew }: StoredLinks): boolean {
    return isNew || this.#isTouched(keyLines, idLines);
  }

  /**
   * Links a person again after all companies of the change are written; null when the change touched none of the
   * employers. A person from before the change counts as changed even when the links are the same, because an index
   * also read the company.
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
   * The company of the first key that exactly one company has, or ''. The key of a name in a city is looked up only
   * when several companies have the name: otherwise it finds no company, or the same one.
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
    if (this.#unlinked.has(key)) return;
    this.#unlinked.add(ownText(key));
    if (this.#doubtful.size === doubtfulMax || !key.startsWith('n:') || this.#holderOf(key) !== null) return;
    this.#doubtful.add(ownText(key.slice(2)));
  }

  #isTouched(keyLines: string, idLines: string): boolean {
    return (
      idLines.split('\n').some((id) => this.#touchedCompanies.has(id)) ||
      keyLines.split(/[\n\t]/).some((key) => this.#touchedKeys.has(key))
    );
  }
}

/** Copies a piece of a text. A slice would keep the whole text in memory, here the keys of a whole career. */
function ownText(piece: string): string {
  return Buffer.from(piece).toString();
}

/** The company of the first role. */
export function firstOf(idLines: string): string | null {
  const end = idLines.indexOf('\n');
  return (end === -1 ? idLines : idLines.slice(0, end)) || null;
}
