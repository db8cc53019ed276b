import { predictionTables } from '../predictions/schema.ts';
import { recordTables } from '../records/schema.ts';

/**
 * The schema of accounts, credits and records in PostgreSQL, one step for each version; a released step never changes. A step
 * adds, since services of the release before go on while machines are replaced one by one: what nobody needs any more goes a
 * release later, and is then named in the test that refuses every step which takes something away. All times are
 * milliseconds since 1970, all amounts whole credits.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL,            -- lower case; two accounts may share one, which then identifies neither
    status text NOT NULL CHECK (status IN ('active', 'suspended')),
    created_at bigint NOT NULL,
    closed_at bigint,               -- a closed account is also suspended
    -- The terms that were agreed, copied from the plan, so that editing a plan changes nobody's contract.
    plan text NOT NULL,
    plan_credits bigint NOT NULL CHECK (plan_credits >= 0),
    extra_usage text NOT NULL CHECK (extra_usage IN ('not_offered', 'off', 'on')),
    extra_limit bigint NOT NULL CHECK (extra_limit >= 0),
    anchor_at bigint NOT NULL       -- its day of the month starts a billing cycle
  );
  CREATE INDEX accounts_email ON accounts (email);
  CREATE INDEX accounts_created ON accounts (created_at DESC, id);

  CREATE TABLE identities (
    issuer text NOT NULL,
    subject text NOT NULL,
    account_id text NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (issuer, subject)
  );
  CREATE INDEX identities_account ON identities (account_id);

  CREATE TABLE keys (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES accounts (id),
    hash bytea NOT NULL UNIQUE,     -- SHA-256 of the whole key; the key itself is nowhere
    prefix text NOT NULL,
    last_four text NOT NULL,
    label text,
    created_at bigint NOT NULL,
    scopes text[] NOT NULL,
    networks text[] NOT NULL,
    requests_per_minute integer CHECK (requests_per_minute > 0),
    requests_in_work_max integer CHECK (requests_in_work_max > 0),
    expires_at bigint,
    is_replaced boolean NOT NULL DEFAULT false,
    revoked_at bigint,
    last_used_at bigint
  );
  CREATE INDEX keys_account ON keys (account_id);

  CREATE TABLE key_requests (
    key_id text NOT NULL REFERENCES keys (id),
    day integer NOT NULL,           -- days since 1970
    requests bigint NOT NULL,
    PRIMARY KEY (key_id, day)
  );

  -- Who is signed in to the console. Of links and sessions only the SHA-256 is kept.
  CREATE TABLE console_links (
    hash bytea PRIMARY KEY,
    account_id text REFERENCES accounts (id),
    operator text,
    expires_at bigint NOT NULL,
    CHECK ((account_id IS NULL) <> (operator IS NULL))
  );
  CREATE TABLE console_sessions (
    id text PRIMARY KEY,
    hash bytea NOT NULL UNIQUE,
    account_id text REFERENCES accounts (id),
    operator text,
    created_at bigint NOT NULL,
    expires_at bigint NOT NULL,
    CHECK ((account_id IS NULL) <> (operator IS NULL))
  );
  CREATE INDEX console_sessions_account ON console_sessions (account_id);

  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$;

  CREATE TABLE audit (
    id bigint PRIMARY KEY,
    at bigint NOT NULL,
    operator text NOT NULL,
    action text NOT NULL,
    account_id text,
    subject text,
    detail text,
    hash bytea NOT NULL             -- SHA-256 of the hash before it and of this entry
  );
  CREATE INDEX audit_account ON audit (account_id, id);
  CREATE TRIGGER audit_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- The salt makes tables of hashes of known ids useless; the change number tells readers to look again.
  CREATE TABLE suppression_state (
    one integer PRIMARY KEY CHECK (one = 1),
    salt bytea NOT NULL,
    change bigint NOT NULL
  );
  INSERT INTO suppression_state VALUES (1, uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()), 0);
  CREATE TABLE suppressions (
    hash bytea PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('people', 'company')),
    named_by text NOT NULL CHECK (named_by IN ('id', 'social_url', 'name_and_employer')),
    added_at bigint NOT NULL,
    named_with bytea                -- the entry with which it came and goes; null for what an operator named
  );
  `,
  `
  -- One row is one posting: what it moves in the account's three purses and, against them, in the house's books. It has no
  -- foreign key: accounts are never deleted, and whoever writes a posting holds the row of its balance.
  CREATE TABLE journal (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at bigint NOT NULL,
    account_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('charge', 'purchase', 'renewal', 'expiry', 'debt', 'invoice', 'adjustment',
      'reversal')),
    plan bigint NOT NULL,
    bought bigint NOT NULL,
    extra bigint NOT NULL,
    house bigint NOT NULL,
    operation text,
    units bigint,
    unit_price bigint,
    request_id text,
    caller_id text,
    note text,
    reference text,                 -- the operator's own number of a purchase or adjustment, which is booked once
    reverses bigint,                -- the posting that a reversal undoes
    CHECK (plan + bought + extra + house = 0)
  );
  CREATE INDEX journal_account ON journal (account_id, id);
  CREATE UNIQUE INDEX journal_reference ON journal (reference) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX journal_reverses ON journal (reverses) WHERE reverses IS NOT NULL;

  -- Postings of closed cycles, and the sums that they left to each account's balance.
  CREATE TABLE journal_archive (LIKE journal);
  ALTER TABLE journal_archive ADD PRIMARY KEY (id);
  CREATE INDEX journal_archive_account ON journal_archive (account_id, id);
  CREATE UNIQUE INDEX journal_archive_reference ON journal_archive (reference) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX journal_archive_reverses ON journal_archive (reverses) WHERE reverses IS NOT NULL;
  CREATE TABLE carried (
    account_id text PRIMARY KEY REFERENCES accounts (id),
    plan bigint NOT NULL,
    bought bigint NOT NULL,
    extra bigint NOT NULL
  );

  CREATE FUNCTION refuse_unarchived() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      IF NOT EXISTS (SELECT FROM journal_archive WHERE id = OLD.id) THEN RAISE EXCEPTION 'journal is append-only'; END IF;
      RETURN OLD;
    END $$;
  CREATE TRIGGER journal_is_not_changed BEFORE UPDATE OR TRUNCATE ON journal
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal FOR EACH ROW EXECUTE FUNCTION refuse_unarchived();
  CREATE TRIGGER journal_archive_is_not_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON journal_archive
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- A cache of the journal's sums, and what belongs to the running cycle. Free space in its pages keeps updates in them.
  CREATE TABLE balances (
    account_id text PRIMARY KEY REFERENCES accounts (id),
    plan bigint NOT NULL,
    bought bigint NOT NULL,
    extra bigint NOT NULL,
    cycle_start bigint NOT NULL,
    noticed_cycle bigint            -- the cycle for which the usage notice was given
  ) WITH (fillfactor = 50);

  CREATE TABLE repeats (
    caller_id text NOT NULL,
    operation text NOT NULL,
    record_hash text NOT NULL,      -- a hash of the id, so that the repeat window of an erased record names nobody
    until bigint NOT NULL,
    PRIMARY KEY (caller_id, operation, record_hash)
  );
  CREATE INDEX repeats_until ON repeats (until);

  CREATE TABLE idempotency (
    account_id text NOT NULL,
    key text NOT NULL,
    body_hash text NOT NULL,
    receipt text NOT NULL,
    draft text NOT NULL,
    until bigint NOT NULL,
    PRIMARY KEY (account_id, key)
  );
  CREATE INDEX idempotency_until ON idempotency (until);

  -- The records of each charge, one row a charge.
  CREATE TABLE charged_records (
    day integer NOT NULL,           -- days since 1970
    account_id text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('people', 'company')),
    posting bigint NOT NULL,        -- the id of the charge in the journal
    at bigint NOT NULL,
    records bytea NOT NULL,         -- 16 bytes a record: the fingerprint of its id, encrypted
    PRIMARY KEY (account_id, kind, day, posting)
  );
  CREATE INDEX charged_records_day ON charged_records (day);

  CREATE TABLE clock (
    one integer PRIMARY KEY CHECK (one = 1),
    seen_at bigint,                 -- the latest time of a settle or of an operator's change, to the minute
    repaired_id bigint NOT NULL     -- postings up to this one may lie in the future: their cycles were repaired
  );
  INSERT INTO clock VALUES (1, NULL, 0);
  `,
  recordTables + predictionTables,
];
