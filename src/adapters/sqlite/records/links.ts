import type Database from 'better-sqlite3';

type LinkRow = readonly [n: number, change: number, keyLines: string, idLines: string];

/** People looked at in one step while employers are linked anew. */
const linkBatch = 2_000;
/** Keys whose company is remembered; careers share a few thousand employers. */
const knownMax = 200_000;
/** Employers without a company record that are told apart in the count. */
const unlinkedMax = 1_000_000;
const doubtfulMax = 1_000;

/**
 * Links the employers that people name to company records, within one transaction. There is one line a role: of keys
 * to link by, separated by tabs, surest first, and of the company that was found, or nothing.
 */
export class EmployerLinks {
  readonly #change: number;
  readonly #mergedInto: (companyId: string) => string | null;
  readonly #holders: Database.Statement<[string], string>;
  readonly #linkable: Database.Statement<[number, number, number], LinkRow>;
  readonly #link: Database.Statement<[number, string, string | null, number]>;
  /** Companies written or removed: who names them, or one of their keys, is linked anew. */
  readonly #touchedCompanies = new Set<string>();
  readonly #touchedKeys = new Set<string>();
  /** The only company with a key; '' for none, null for several. */
  readonly #known = new Map<string, string | null>();
  /** Last keys of employers that have no link. */
  readonly #unlinked = new Set<string>();
  #gaveLinks = false;
  /** A company came after people of the same change were linked. */
  #gaveOldLinks = false;

  /** `mergedInto` tells which company another source's one of an id became part of. */
  constructor(db: Database.Database, change: number, mergedInto: (companyId: string) => string | null) {
    this.#change = change;
    this.#mergedInto = mergedInto;
    this.#holders = db.prepare<[string], string>('select id from company_key where key = ? limit 2').pluck();
    this.#linkable = db
      .prepare<[number, number, number], LinkRow>(
        `select n, change, employer_keys, employer_ids from person where n > ? and change <= ? and employer_keys <> ''
         order by n limit ?`,
      )
      .raw();
    this.#link = db.prepare(
      'update person set change = ?, employer_ids = ?, employer_id = case when employed then ? end where n = ?',
    );
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

  /** A company is written or removed; the keys are those that it has or had. */
  touch(companyId: string, keys: readonly string[]): void {
    this.#touchedCompanies.add(companyId);
    for (const key of keys) this.#touchedKeys.add(key);
    this.#known.clear();
    this.#gaveOldLinks ||= this.#gaveLinks;
  }

  /** The companies, one line a role, of somebody who is written. */
  of(keyLines: string): string {
    this.#gaveLinks = true;
    const keys = keyLines.split('\n');
    const ids = keys.map((line) => this.#companyOf(line));
    for (const [role, line] of keys.entries()) if (ids[role] === '') this.#countUnlinked(line);
    return ids.join('\n');
  }

  /**
   * People whose employers this change touched get their links, and the change number, so that an index sees that
   * what it read of the company is old. One pass over the small rows: 1 µs a person that nothing touched. Who was
   * written after the last company has the right links already.
   */
  renew(): void {
    if (this.#touchedCompanies.size === 0) return;
    if (this.#gaveOldLinks) this.#unlinked.clear();
    const upTo = this.#gaveOldLinks ? this.#change : this.#change - 1;
    for (let last = 0; ; ) {
      const rows = this.#linkable.all(last, upTo, linkBatch);
      for (const [n, change, keyLines, before] of rows) {
        last = n;
        const isNew = change === this.#change;
        if (!isNew && !this.#isTouched(keyLines, before)) continue;
        const ids = isNew
          ? this.of(keyLines)
          : keyLines
              .split('\n')
              .map((line) => this.#companyOf(line))
              .join('\n');
        if (!isNew || ids !== before) this.#link.run(this.#change, ids, firstOf(ids), n);
      }
      if (rows.length < linkBatch) return;
    }
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
    const [first = '', second] = this.#holders.all(key);
    let holder = second === undefined ? first : null;
    if (holder === '' && key.startsWith('i:')) holder = this.#mergedInto(key.slice(2)) ?? '';
    if (this.#known.size === knownMax) this.#known.clear();
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
