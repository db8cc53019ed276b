/**
 * The tables of records, as the third step of the schema. Small rows are kept apart from bodies, so that cards, links and
 * scans never read pages full of job descriptions. Ids compare byte by byte, as they do in every other store. A body is
 * text and not jsonb, because whether a record changed is asked of its very text. `n` is the order of arrival. A removed
 * record keeps its row, without a body, to mark the change. `employer_keys` and `employer_ids` hold one line a role: the
 * keys to link by (separated by tabs), and the company that was found. Keys to look records up by are digests of 16 bytes,
 * since names have any length and entries of an index have not. `source`, `first_seen` and `seen` are null for a record that
 * several sources have: then each one's version is a `part`.
 */
export const recordTables = `
  CREATE TABLE record_state (
    one integer PRIMARY KEY CHECK (one = 1),
    corpus text NOT NULL,           -- names these records among all others; indexes are of one corpus
    change bigint NOT NULL,         -- of the newest commit
    complete_since bigint NOT NULL, -- from here on the change feed is complete
    unscrubbed boolean NOT NULL,    -- whether something was removed and is still to be erased elsewhere
    people bigint NOT NULL,
    company bigint NOT NULL
  );
  INSERT INTO record_state VALUES (1, replace(gen_random_uuid()::text, '-', ''), 0, 0, false, 0, 0);

  CREATE TABLE source (n integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL UNIQUE);

  CREATE TABLE people (
    n bigint PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    change bigint NOT NULL,
    refreshed_at text,
    social_url text,
    full_name text,
    headline text,
    location text,
    company_name text,
    position text,
    role_industry text,
    employed boolean NOT NULL,
    employer_id text COLLATE "C",
    employer_keys text NOT NULL,
    employer_ids text NOT NULL,
    profile_key uuid,
    name_key uuid,
    source integer,
    first_seen text,
    seen bigint
  );
  CREATE INDEX people_change ON people (change, n);
  CREATE INDEX people_profile ON people (profile_key) WHERE profile_key IS NOT NULL;
  CREATE INDEX people_name ON people (name_key) WHERE name_key IS NOT NULL;
  CREATE TABLE people_body (n bigint PRIMARY KEY, body text NOT NULL);

  CREATE TABLE company (
    n bigint PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    change bigint NOT NULL,
    refreshed_at text,
    social_url text,
    company_name text,
    slogan text,
    headquarters text,
    country_code text,
    industry text,
    employees_num bigint,
    website text,
    founded integer,
    source integer,
    first_seen text,
    seen bigint
  );
  CREATE INDEX company_change ON company (change, n);
  CREATE TABLE company_body (n bigint PRIMARY KEY, body text NOT NULL);
  CREATE TABLE company_key (key uuid NOT NULL, id text COLLATE "C" NOT NULL, PRIMARY KEY (key, id));

  CREATE TABLE part (
    kind text NOT NULL CHECK (kind IN ('people', 'company')),
    key text COLLATE "C" NOT NULL,
    source integer NOT NULL,
    id text COLLATE "C" NOT NULL,
    first_seen text,
    seen bigint NOT NULL,
    refreshed_at text,
    body text NOT NULL,
    PRIMARY KEY (kind, key, source)
  );
  CREATE INDEX part_id ON part (kind, id, source, key);

  CREATE TABLE role_change (
    n bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    source integer NOT NULL,
    seen_on text,
    old_position text,
    old_company text,
    old_seen text,
    new_position text,
    new_company text
  );
  CREATE INDEX role_change_person ON role_change (person, source, n);

  -- Ids of records that were split and must not be merged again.
  CREATE TABLE apart (
    kind text NOT NULL,
    one text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, one, other)
  );

  -- What was removed and is still to be erased elsewhere, by all its ids.
  CREATE TABLE erasure (kind text NOT NULL, id text COLLATE "C" NOT NULL, PRIMARY KEY (kind, id));
`;
