import { hash } from 'node:crypto';
import { foldText } from '../text/fold.ts';
import { nameKey } from '../text/name-key.ts';
import type { RecordKind } from './kind.ts';

/** The ways to name a record that must not be shown. Naming by name and employer is for people only. */
export type Suppressed =
  | { readonly by: 'id'; readonly kind: RecordKind; readonly id: string }
  | { readonly by: 'social_url'; readonly kind: RecordKind; readonly socialUrl: string }
  | { readonly by: 'name_and_employer'; readonly fullName: string; readonly employer: string };

/** The parts of a person or company by which it can be suppressed; both record types have this shape. */
export interface Suppressible {
  readonly id: string;
  readonly social_url: string | null;
  readonly full_name?: string;
  readonly experience?: readonly { readonly company_name: string | null }[];
}

/** An entry as the store keeps it: the hash of the name in hexadecimal digits, never the name itself. */
export interface SuppressionEntry {
  readonly hash: string;
  readonly kind: RecordKind;
  readonly by: Suppressed['by'];
}

/** The suppression list at one moment. */
export class Suppressions {
  /** A number that grows with every change of the list, whichever process makes it. */
  readonly change: number;
  readonly isEmpty: boolean;
  readonly #salt: string;
  readonly #hashes: ReadonlySet<string>;
  /** The kinds and ways of naming that the entries use. Other hashes cannot match and are not computed. */
  readonly #ways: ReadonlySet<string>;

  /** `salt`: see `suppressionEntry`. */
  constructor(change: number, salt: string, entries: readonly SuppressionEntry[]) {
    this.change = change;
    this.isEmpty = entries.length === 0;
    this.#salt = salt;
    this.#hashes = new Set(entries.map((entry) => entry.hash));
    this.#ways = new Set(entries.map(({ kind, by }) => wayOf(kind, by)));
  }

  /** What stands for a name where the name itself must not be: the first 16 hexadecimal digits of its entry's hash. */
  handleOf(named: Suppressed): string {
    return suppressionEntry(this.#salt, named).hash.slice(0, 16);
  }

  /** Whether a record must appear nowhere. An empty list costs no hashing. */
  isSuppressed(kind: RecordKind, record: Suppressible): boolean {
    if (this.isEmpty) return false;
    const isNamedBy = (by: Suppressed['by']) => this.#ways.has(wayOf(kind, by));
    const holds = (...parts: string[]) => this.#hashes.has(saltedHash(this.#salt, parts));
    if (isNamedBy('id') && holds('id', kind, record.id)) return true;
    if (isNamedBy('social_url') && record.social_url !== null) {
      if (holds('social_url', kind, urlKey(record.social_url))) return true;
    }
    if (!isNamedBy('name_and_employer') || record.full_name === undefined) return false;
    const name = foldText(record.full_name);
    return (record.experience ?? []).some(
      ({ company_name }) => company_name !== null && holds('name_and_employer', kind, name, nameKey(company_name)),
    );
  }
}

/**
 * Makes what the store keeps of a suppressed name. The salt is random and belongs to the installation, so that a table
 * of precomputed hashes is of no use.
 */
export function suppressionEntry(salt: string, suppressed: Suppressed): SuppressionEntry {
  const kind = suppressed.by === 'name_and_employer' ? 'people' : suppressed.kind;
  return { hash: saltedHash(salt, [suppressed.by, kind, ...namedParts(suppressed)]), kind, by: suppressed.by };
}

/** Whether `suppressed` names this record. */
export function isNamed(suppressed: Suppressed, record: Suppressible): boolean {
  switch (suppressed.by) {
    case 'id':
      return record.id === suppressed.id;
    case 'social_url':
      return record.social_url !== null && urlKey(record.social_url) === urlKey(suppressed.socialUrl);
    case 'name_and_employer':
      return (
        record.full_name !== undefined &&
        foldText(record.full_name) === foldText(suppressed.fullName) &&
        (record.experience ?? []).some(
          ({ company_name }) => company_name !== null && nameKey(company_name) === nameKey(suppressed.employer),
        )
      );
  }
}

function namedParts(suppressed: Suppressed): readonly string[] {
  switch (suppressed.by) {
    case 'id':
      return [suppressed.id];
    case 'social_url':
      return [urlKey(suppressed.socialUrl)];
    case 'name_and_employer':
      return [foldText(suppressed.fullName), nameKey(suppressed.employer)];
  }
}

/** A hash, in hexadecimal digits, by which a text is known again without being kept. `salt`: see `suppressionEntry`. */
export function saltedHash(salt: string, parts: readonly string[]): string {
  return hash('sha256', `${salt}\u0000${parts.join('\u0000')}`, 'hex');
}

function wayOf(kind: RecordKind, by: Suppressed['by']): string {
  return `${kind} ${by}`;
}

/**
 * One key for all spellings of a page's address: no scheme, `www.`, query, fragment or trailing slash, in lower case.
 */
function urlKey(url: string): string {
  return url
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
}
