import type Database from 'better-sqlite3';
import { foldText } from '../../text/fold.ts';
import type { Person, Role } from '../person.ts';
import { isSameEmployer } from './merge.ts';

/** Namesakes that are compared; nobody is told apart among more of them by two roles. */
const namesakesMax = 50;
/** Matching roles that make two people of one name one. */
const rolesMin = 2;

/** People with each source that speaks of them. */
const sourced = `select id, social_url, full_name, source from person join person_origin using (n)
  union all
  select person.id, social_url, full_name, source from part join person using (id) where kind = 'people'`;

/** What another source's record was found to be. */
export interface TwinFound {
  /** The same; null for none, and where a choice would be a guess. */
  readonly id: string | null;
  /** Those that may be the same, of which none was taken. */
  readonly doubts: readonly string[];
}

/**
 * Finds the same person among those that other sources have given: one public profile, or one name and two matching
 * roles. Its table lies in a temporary file of SQLite's and is made by the first look.
 */
export class Twins {
  readonly #db: Database.Database;
  #holders: Database.Statement<[string, number], string> | null = null;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  find(person: Person, source: number, mayBe: (id: string) => boolean, read: (id: string) => Person | null): TwinFound {
    const holders = this.#open();
    const page = pageOf(person);
    const byPage = page === null ? [] : holders.all(`u:${page}`, source).filter(mayBe);
    if (byPage.length > 0) return only(byPage);
    if (person.experience.length < rolesMin) return only([]);
    const namesakes = holders.all(`n:${foldText(person.full_name)}`, source);
    if (namesakes.length > namesakesMax) return only([]);
    const same = namesakes.filter(mayBe).filter((id) => {
      const other = read(id);
      if (other === null || areTwoPages(page, pageOf(other))) return false;
      return matchingRoles(person.experience, other.experience) >= rolesMin;
    });
    return only(same);
  }

  close(): void {
    if (this.#holders !== null) this.#db.exec('drop table temp.twin');
    this.#holders = null;
  }

  #open(): Database.Statement<[string, number], string> {
    if (this.#holders !== null) return this.#holders;
    this.#db.function('page_key', { deterministic: true }, (url: unknown) =>
      typeof url === 'string' ? pageKey(url) : null,
    );
    this.#db.function('fold_text', { deterministic: true }, (text: unknown) => foldText(String(text)));
    this.#db.exec(`
      create temp table twin (key text not null, source integer not null, id text not null);
      insert into twin select 'u:' || page_key(social_url), source, id from (${sourced}) where page_key(social_url) is not null;
      insert into twin select 'n:' || fold_text(full_name), source, id from (${sourced});
      create index temp.twin_key on twin (key);
    `);
    this.#holders = this.#db
      .prepare<[string, number], string>(
        `select distinct id from temp.twin where key = ? and source <> ? limit ${namesakesMax + 1}`,
      )
      .pluck();
    return this.#holders;
  }
}

function only(ids: readonly string[]): TwinFound {
  return ids.length === 1 ? { id: ids[0] ?? null, doubts: [] } : { id: null, doubts: ids };
}

/** Roles of two careers at one employer that began in one year or have one title, each counted once. */
function matchingRoles(a: readonly Role[], b: readonly Role[]): number {
  const left = [...b];
  let matching = 0;
  for (const role of a) {
    const at = left.findIndex(
      (other) => isSameEmployer(role, other) && (isSameStart(role, other) || isSameTitle(role, other)),
    );
    if (at === -1) continue;
    left.splice(at, 1);
    matching++;
  }
  return matching;
}

function isSameStart(a: Role, b: Role): boolean {
  return a.start_time !== null && a.start_time.slice(0, 4) === b.start_time?.slice(0, 4);
}

function isSameTitle(a: Role, b: Role): boolean {
  return a.position !== null && b.position !== null && foldText(a.position) === foldText(b.position);
}

export function pageOf({ social_url: url }: { readonly social_url: string | null }): string | null {
  return url === null ? null : pageKey(url);
}

/** Two pages at one site are of two; a page at another site says nothing. */
export function areTwoPages(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other && one.split('/')[0] === other.split('/')[0];
}

/** `https://uk.linkedin.com/in/AnnLee/?x=1` is `linkedin.com/in/annlee`; a site without a path is nobody's page. */
function pageKey(url: string): string | null {
  const parts = /^https?:\/\/(?:www\.)?([^/?#:]+)(?::\d+)?\/([^?#]+)/i.exec(url);
  const path = parts?.[2]?.toLowerCase().replace(/\/+$/, '') ?? '';
  const host = (parts?.[1] ?? '').toLowerCase().replace(/^[a-z]{2}\.(?=linkedin\.com$)/, '');
  return path === '' ? null : `${host}/${path}`;
}
