/**
 * The schema of `control.db`, one step for each version; a released step never changes. All times are milliseconds
 * since 1970, all amounts whole credits.
 */
export const migrations: readonly string[] = [
  `
  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,            -- lower case; two accounts may share one, which then identifies neither
    status TEXT NOT NULL CHECK (status IN ('active', 'suspended')),
    created_at INTEGER NOT NULL,
    -- The terms that were agreed, copied from the plan, so that editing a plan changes nobody's contract.
    plan TEXT NOT NULL,
    plan_credits INTEGER NOT NULL CHECK (plan_credits >= 0),
    extra_usage TEXT NOT NULL CHECK (extra_usage IN ('not_offered', 'off', 'on')),
    extra_limit INTEGER NOT NULL CHECK (extra_limit >= 0),
    anchor_at INTEGER NOT NULL      -- its day of the month starts a billing cycle
  ) STRICT;
  CREATE INDEX accounts_email ON accounts (email);

  CREATE TABLE identities (
    issuer TEXT NOT NULL,
    subject TEXT NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    PRIMARY KEY (issuer, subject)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    hash BLOB NOT NULL UNIQUE,      -- SHA-256 of the whole key; the key itself is nowhere
    prefix TEXT NOT NULL,
    last_four TEXT NOT NULL,
    label TEXT,
    requests_per_minute INTEGER CHECK (requests_per_minute > 0),
    created_at INTEGER NOT NULL,
    expires_at INTEGER,             -- the end of the overlap of a rotation
    revoked_at INTEGER
  ) STRICT;
  CREATE INDEX keys_account ON keys (account_id);

  -- One row is one posting: what it moves in the account's three purses and, against them, in the house's books.
  CREATE TABLE journal (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN ('charge', 'purchase', 'renewal', 'expiry', 'debt', 'invoice')),
    plan INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    extra INTEGER NOT NULL,
    house INTEGER NOT NULL,
    operation TEXT,
    units INTEGER,
    unit_price INTEGER,
    request_id TEXT,
    caller_id TEXT,
    note TEXT,
    CHECK (plan + bought + extra + house = 0)
  ) STRICT;
  CREATE INDEX journal_account ON journal (account_id);
  CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  -- A cache of the journal's sums, and what belongs to the running cycle.
  CREATE TABLE balances (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    plan INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    extra INTEGER NOT NULL,
    cycle_start INTEGER NOT NULL,
    noticed_cycle INTEGER           -- the cycle for which the usage notice was given
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE repeats (
    caller_id TEXT NOT NULL,
    operation TEXT NOT NULL,
    record_id TEXT NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (caller_id, operation, record_id)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX repeats_until ON repeats (until);

  CREATE TABLE idempotency (
    account_id TEXT NOT NULL,
    key TEXT NOT NULL,
    body_hash TEXT NOT NULL,
    receipt TEXT NOT NULL,
    draft TEXT NOT NULL,
    until INTEGER NOT NULL,
    UNIQUE (account_id, key)
  ) STRICT;
  CREATE INDEX idempotency_until ON idempotency (until);

  CREATE TABLE suppressions (
    hash BLOB PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('people', 'company')),
    named_by TEXT NOT NULL CHECK (named_by IN ('id', 'social_url', 'name_and_employer')),
    added_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  -- The salt makes tables of hashes of known ids useless; the change number tells readers to look again.
  CREATE TABLE suppression_state (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    salt BLOB NOT NULL,
    change INTEGER NOT NULL
  ) STRICT;
  INSERT INTO suppression_state VALUES (1, randomblob(32), 0);
  `,
  `
  -- The entry with which it came and goes; null for what an operator named.
  ALTER TABLE suppressions ADD COLUMN named_with BLOB;
  `,
  `
  CREATE TABLE audit (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    operator TEXT NOT NULL,
    action TEXT NOT NULL,
    account_id TEXT,
    subject TEXT,
    detail TEXT,
    hash BLOB NOT NULL              -- SHA-256 of the hash before it and of this entry
  ) STRICT;
  CREATE INDEX audit_account ON audit (account_id);
  CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  CREATE TRIGGER audit_is_not_deleted BEFORE DELETE ON audit
    BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
  `,
  `
  -- Lists are separated by spaces. The keys made so far could be used for everything, from everywhere.
  ALTER TABLE keys ADD COLUMN scopes TEXT NOT NULL DEFAULT 'search lookup prediction';
  ALTER TABLE keys ADD COLUMN networks TEXT NOT NULL DEFAULT '';
  ALTER TABLE keys ADD COLUMN requests_in_work_max INTEGER CHECK (requests_in_work_max > 0);
  ALTER TABLE keys ADD COLUMN last_used_at INTEGER;
  -- Only rotations gave keys an end so far.
  ALTER TABLE keys ADD COLUMN is_replaced INTEGER NOT NULL DEFAULT 0 CHECK (is_replaced IN (0, 1));
  UPDATE keys SET is_replaced = 1 WHERE expires_at IS NOT NULL;
  `,
  `
  -- A CHECK cannot be changed, so the journal is made anew, with the kinds of posting that operators make.
  CREATE TABLE journal_with_reasons (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (kind IN ('charge', 'purchase', 'renewal', 'expiry', 'debt', 'invoice', 'adjustment',
      'reversal')),
    plan INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    extra INTEGER NOT NULL,
    house INTEGER NOT NULL,
    operation TEXT,
    units INTEGER,
    unit_price INTEGER,
    request_id TEXT,
    caller_id TEXT,
    note TEXT,
    reference TEXT,                 -- the operator's own number of a purchase or adjustment, which is booked once
    reverses INTEGER,               -- the posting that a reversal undoes
    CHECK (plan + bought + extra + house = 0)
  ) STRICT;
  INSERT INTO journal_with_reasons SELECT *, NULL, NULL FROM journal;
  DROP TABLE journal;
  ALTER TABLE journal_with_reasons RENAME TO journal;
  -- No index of all postings: at ten million, checking that it agrees with the table takes 30 s of CPU.
  CREATE INDEX journal_renewals ON journal (account_id, at) WHERE kind = 'renewal';
  CREATE UNIQUE INDEX journal_reference ON journal (reference) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX journal_reverses ON journal (reverses) WHERE reverses IS NOT NULL;
  CREATE TRIGGER journal_is_not_changed BEFORE UPDATE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  CREATE TABLE clock (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    seen_at INTEGER,                -- the latest time of a settle or of an operator's change, to the minute
    repaired_id INTEGER NOT NULL    -- postings up to this one may lie in the future: their cycles were repaired
  ) STRICT;
  INSERT INTO clock SELECT 1, max(at), 0 FROM journal;
  `,
  `
  -- A hash of the id, so that the repeat window of an erased record names nobody.
  ALTER TABLE repeats RENAME COLUMN record_id TO record_hash;
  UPDATE repeats SET record_hash = repeat_hash((SELECT salt FROM suppression_state), record_hash);
  `,
  `
  -- A closed account is also suspended, so that nothing which asks whether it is active need know of it.
  ALTER TABLE accounts ADD COLUMN closed_at INTEGER;

  -- Postings of closed cycles, and the sums that they left to each account's balance.
  CREATE TABLE journal_archive (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    plan INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    extra INTEGER NOT NULL,
    house INTEGER NOT NULL,
    operation TEXT,
    units INTEGER,
    unit_price INTEGER,
    request_id TEXT,
    caller_id TEXT,
    note TEXT,
    reference TEXT,
    reverses INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX journal_archive_reference ON journal_archive (reference) WHERE reference IS NOT NULL;
  CREATE UNIQUE INDEX journal_archive_reverses ON journal_archive (reverses) WHERE reverses IS NOT NULL;
  CREATE TRIGGER journal_archive_is_not_changed BEFORE UPDATE ON journal_archive
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_archive_is_not_deleted BEFORE DELETE ON journal_archive
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  DROP TRIGGER journal_is_not_deleted;
  CREATE TRIGGER journal_is_not_deleted BEFORE DELETE ON journal
    WHEN NOT EXISTS (SELECT 1 FROM journal_archive WHERE id = OLD.id)
    BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TABLE carried (
    account_id TEXT PRIMARY KEY REFERENCES accounts (id),
    plan INTEGER NOT NULL,
    bought INTEGER NOT NULL,
    extra INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Who is signed in to the console. Of links and sessions only the SHA-256 is kept.
  CREATE TABLE console_links (
    hash BLOB PRIMARY KEY,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE console_sessions (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    account_id TEXT NOT NULL REFERENCES accounts (id),
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX console_sessions_account ON console_sessions (account_id);
  `,
  `
  -- The records of each charge, one row a charge; the day is first, so that the oldest rows are next to each other.
  CREATE TABLE charged_records (
    day INTEGER NOT NULL,           -- days since 1970
    account_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('people', 'company')),
    posting INTEGER NOT NULL,       -- the id of the charge in the journal
    at INTEGER NOT NULL,
    records BLOB NOT NULL,          -- 16 bytes a record: the fingerprint of its id, encrypted
    PRIMARY KEY (day, account_id, kind, posting)
  ) STRICT, WITHOUT ROWID;
  `,
  `
  -- Operators sign in to the console too. Sessions last hours at most, so everybody signs in anew.
  DROP TABLE console_links;
  DROP TABLE console_sessions;
  CREATE TABLE console_links (
    hash BLOB PRIMARY KEY,
    account_id TEXT REFERENCES accounts (id),
    operator TEXT,
    expires_at INTEGER NOT NULL,
    CHECK ((account_id IS NULL) <> (operator IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE console_sessions (
    id TEXT PRIMARY KEY,
    hash BLOB NOT NULL UNIQUE,
    account_id TEXT REFERENCES accounts (id),
    operator TEXT,
    created_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    CHECK ((account_id IS NULL) <> (operator IS NULL))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX console_sessions_account ON console_sessions (account_id);
  `,
  `
  -- The requests of keys on the last days, for their owners to see.
  CREATE TABLE key_requests (
    key_id TEXT NOT NULL REFERENCES keys (id),
    day INTEGER NOT NULL,           -- days since 1970
    requests INTEGER NOT NULL,
    PRIMARY KEY (key_id, day)
  ) STRICT, WITHOUT ROWID;
  `,
];
