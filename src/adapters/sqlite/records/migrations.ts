/**
 * The tables of records. Small rows are kept apart from bodies, so that cards, links and scans never read pages full of
 * job descriptions: ten cards cost about as much as parsing one record. `n` is the order of arrival. A removed record
 * keeps its row, without a name, to mark the change. `employer_keys` and `employer_ids` hold one line a role: the keys
 * to link by (separated by tabs), and the company that was found. `employer_id` is the company of the current role,
 * where the person is `employed`.
 */
const tables = `
  create table person (
    n integer primary key,
    id text not null,
    change integer not null,
    refreshed_at text,
    social_url text,
    full_name text,
    headline text,
    location text,
    company_name text,
    position text,
    role_industry text,
    employed integer not null,
    employer_id text,
    employer_keys text not null,
    employer_ids text not null
  );
  create table person_body (n integer primary key, body text not null);

  create table company (
    n integer primary key,
    id text not null unique,
    change integer not null,
    refreshed_at text,
    social_url text,
    company_name text,
    slogan text,
    headquarters text,
    country_code text,
    industry text,
    employees_num integer,
    website text,
    founded integer
  );
  create index company_change on company (change);
  create table company_body (n integer primary key, body text not null);
  create table company_key (key text not null, id text not null, primary key (key, id)) without rowid;

  create table counter (name text primary key, value integer not null) without rowid;
  insert into counter values ('change', 0), ('people', 0), ('company', 0);
`;

/**
 * The tables of sources. A record of one source has one small row (`person_origin`, by the number of the record). Only
 * for records that several sources have is each source's version stored (`part`). `seen` is the change number of the
 * newest import that had the record. `apart` holds ids of records that were split and must not be merged again.
 */
const sources = `
  create table if not exists source (n integer primary key, name text not null unique);
  create table if not exists person_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists company_origin (n integer primary key, source integer not null, first_seen text, seen integer not null);
  create table if not exists part (
    kind text not null, id text not null, source integer not null, key text not null,
    first_seen text, seen integer not null, body text not null,
    primary key (kind, id, source, key)
  ) without rowid;
  create unique index if not exists part_key on part (kind, source, key);
  create table if not exists role_change (
    person text not null, source integer not null, seen_on text,
    old_position text, old_company text, old_seen text,
    new_position text, new_company text
  );
  create index if not exists role_change_person on role_change (person);
  create table if not exists apart (
    kind text not null, one text not null, other text not null, primary key (kind, one, other)
  ) without rowid;
`;

export const personIndexes = `
  create unique index if not exists person_id on person (id);
  create index if not exists person_change on person (change);
`;

/**
 * What was removed and is still to be erased elsewhere, by all its ids (`RecordStore.erasures`). `unscrubbed` is 1 until
 * nothing is left. Removed records used to keep a row with their id; a record that was united with another is no
 * removed one.
 */
const erasures = `
  create table erasure (kind text not null, id text not null, primary key (kind, id)) without rowid;
  insert into erasure select 'people', id from person p
    where full_name is null and id not in (select key from part where kind = 'people');
  insert into erasure select 'company', id from company c
    where not exists (select 1 from company_body b where b.n = c.n) and id not in (select key from part where kind = 'company');
  insert into counter values ('complete_since', 0), ('unscrubbed', (select count(*) > 0 from erasure));
`;

/**
 * The format of `records.db`, one step for each version; a released step never changes. Files of the first format that
 * predate the second step's tables lack them.
 */
export const migrations: readonly string[] = [tables + personIndexes, sources, erasures];
