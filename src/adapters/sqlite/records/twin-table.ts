import type Database from 'better-sqlite3';
import { nameTwinKey, profileTwinKey } from '../../../records/merge/person-twins.ts';
import { candidatesMax } from '../../../records/merge/twin-candidates.ts';

/** A row for each person and each source that has the person. */
const sourced = `select id, social_url, full_name, source from person join person_origin using (n)
  union all
  select person.id, social_url, full_name, source from part join person using (id) where kind = 'people'`;

/**
 * The people of each source by the keys under which they are candidates for twins. The table lies in a temporary file
 * of SQLite and is made at the first look-up.
 */
export class TwinTable {
  readonly #db: Database.Database;
  #holders: Database.Statement<[string, number], string> | null = null;

  constructor(db: Database.Database) {
    this.#db = db;
  }

  /** Ids of people that other sources have under a key. */
  holders(key: string, source: number): readonly string[] {
    this.#holders ??= this.#make();
    return this.#holders.all(key, source);
  }

  close(): void {
    if (this.#holders !== null) this.#db.exec('drop table temp.twin');
    this.#holders = null;
  }

  #make(): Database.Statement<[string, number], string> {
    this.#db.function('profile_key', { deterministic: true }, (url: unknown) =>
      profileTwinKey(typeof url === 'string' ? url : null),
    );
    this.#db.function('name_key', { deterministic: true }, (name: unknown) => nameTwinKey(String(name)));
    this.#db.exec(`
      create temp table twin (key text not null, source integer not null, id text not null);
      insert into twin select profile_key(social_url), source, id from (${sourced}) where profile_key(social_url) is not null;
      insert into twin select name_key(full_name), source, id from (${sourced});
      create index temp.twin_key on twin (key);
    `);
    return this.#db
      .prepare<[string, number], string>(
        `select distinct id from temp.twin where key = ? and source <> ? limit ${candidatesMax}`,
      )
      .pluck();
  }
}
