import { keyDigest, twinKeys } from '../postgres/records/keys.ts';

/** The files of a data folder from which rows are copied. */
export type CopiedFile = 'control' | 'records' | 'predictions';

/** A value as both databases tell it. */
export type Value = string | number | Buffer | null;

/** A column: the type in which its values come many at once, and how they are written and told where that differs. */
interface Column {
  readonly type: 'text' | 'bigint' | 'integer' | 'bytea' | 'uuid' | 'double precision';
  readonly write?: string;
  readonly told?: string;
}

export interface CopiedTable {
  readonly file: CopiedFile;
  readonly name: string;
  /** In the order of the columns. */
  readonly select: string;
  readonly columns: Readonly<Record<string, Column>>;
  /** Gives the rows of `select` the form of the table, where that differs. */
  readonly form?: (row: readonly Value[]) => readonly Value[];
  /** The table has one row, which is replaced. */
  readonly isState?: true;
}

const text: Column = { type: 'text' };
const whole: Column = { type: 'bigint' };
const bytes: Column = { type: 'bytea' };
const flag = (name: string): Column => ({ type: 'integer', write: `${name} <> 0`, told: `${name}::integer` });
/** A list is words in the file. */
const list = (name: string): Column => ({
  type: 'text',
  write: `coalesce(string_to_array(nullif(${name}, ''), ' '), '{}')`,
  told: `array_to_string(${name}, ' ')`,
});

/** A table of which both databases have the same columns. */
function alike(file: CopiedFile, name: string, columns: Readonly<Record<string, Column>>, isState?: true): CopiedTable {
  const select = `SELECT ${Object.keys(columns).join(', ')} FROM ${name}`;
  return { file, name, select, columns, ...(isState && { isState }) };
}

const posting = {
  ...{ id: whole, at: whole, account_id: text, kind: text, plan: whole, bought: whole, extra: whole, house: whole },
  ...{ operation: text, units: whole, unit_price: whole, request_id: text, caller_id: text, note: text },
  ...{ reference: text, reverses: whole },
};
const origin = { source: whole, first_seen: text, seen: whole };

/** Under which keys a person may be somebody's twin is told by two columns of the row. */
function withTwinKeys(row: readonly Value[]): readonly Value[] {
  const [url, name] = [row[4] ?? null, row[5] ?? null];
  if (typeof name !== 'string') return [...row, null, null];
  return [...row, ...twinKeys(typeof url === 'string' ? url : null, name)];
}

/** What is copied of a data folder, each table after those that it refers to. */
export const copiedTables: readonly CopiedTable[] = [
  alike('control', 'accounts', {
    ...{ id: text, name: text, email: text, status: text, created_at: whole, closed_at: whole, plan: text },
    ...{ plan_credits: whole, extra_usage: text, extra_limit: whole, anchor_at: whole },
  }),
  alike('control', 'identities', { issuer: text, subject: text, account_id: text }),
  alike('control', 'keys', {
    ...{ id: text, account_id: text, hash: bytes, prefix: text, last_four: text, label: text, created_at: whole },
    ...{ scopes: list('scopes'), networks: list('networks'), requests_per_minute: whole, requests_in_work_max: whole },
    ...{ expires_at: whole, is_replaced: flag('is_replaced'), revoked_at: whole, last_used_at: whole },
  }),
  alike('control', 'key_requests', { key_id: text, day: whole, requests: whole }),
  alike('control', 'console_links', { hash: bytes, account_id: text, operator: text, expires_at: whole }),
  alike('control', 'console_sessions', {
    ...{ id: text, hash: bytes, account_id: text, operator: text, created_at: whole, expires_at: whole },
  }),
  alike('control', 'audit', {
    ...{
      id: whole,
      at: whole,
      operator: text,
      action: text,
      account_id: text,
      subject: text,
      detail: text,
      hash: bytes,
    },
  }),
  alike('control', 'suppression_state', { one: whole, salt: bytes, change: whole }, true),
  alike('control', 'suppressions', { hash: bytes, kind: text, named_by: text, added_at: whole, named_with: bytes }),
  alike('control', 'journal', posting),
  alike('control', 'journal_archive', posting),
  alike('control', 'carried', { account_id: text, plan: whole, bought: whole, extra: whole }),
  alike('control', 'balances', {
    ...{ account_id: text, plan: whole, bought: whole, extra: whole, cycle_start: whole, noticed_cycle: whole },
  }),
  alike('control', 'repeats', { caller_id: text, operation: text, record_hash: text, until: whole }),
  alike('control', 'idempotency', {
    ...{ account_id: text, key: text, body_hash: text, receipt: text, draft: text, until: whole },
  }),
  alike('control', 'charged_records', {
    ...{ day: whole, account_id: text, kind: text, posting: whole, at: whole, records: bytes },
  }),
  alike('control', 'clock', { one: whole, seen_at: whole, repaired_id: whole }, true),

  {
    ...{ file: 'records', name: 'record_state', isState: true },
    select: `SELECT 1, lower(hex(randomblob(16))),
      (SELECT value FROM counter WHERE name = 'change'), (SELECT value FROM counter WHERE name = 'complete_since'),
      (SELECT value FROM counter WHERE name = 'unscrubbed'), (SELECT value FROM counter WHERE name = 'people'),
      (SELECT value FROM counter WHERE name = 'company')`,
    columns: {
      ...{ one: whole, corpus: text, change: whole, complete_since: whole, unscrubbed: flag('unscrubbed') },
      ...{ people: whole, company: whole },
    },
  },
  alike('records', 'source', { n: { type: 'integer' }, name: text }),
  {
    ...{ file: 'records', name: 'people', form: withTwinKeys },
    select: `SELECT n, id, change, refreshed_at, social_url, full_name, headline, location, company_name, position,
        role_industry, employed, employer_id, employer_keys, employer_ids, source, first_seen, seen
      FROM person LEFT JOIN person_origin USING (n) ORDER BY n`,
    columns: {
      ...{ n: whole, id: text, change: whole, refreshed_at: text, social_url: text, full_name: text, headline: text },
      ...{ location: text, company_name: text, position: text, role_industry: text, employed: flag('employed') },
      ...{ employer_id: text, employer_keys: text, employer_ids: text, ...origin },
      profile_key: { type: 'uuid', told: `replace(profile_key::text, '-', '')` },
      name_key: { type: 'uuid', told: `replace(name_key::text, '-', '')` },
    },
  },
  {
    ...alike('records', 'people_body', { n: whole, body: text }),
    select: 'SELECT n, body FROM person_body ORDER BY n',
  },
  {
    ...{ file: 'records', name: 'company' },
    select: `SELECT n, id, change, refreshed_at, social_url, company_name, slogan, headquarters, country_code, industry,
        employees_num, website, founded, source, first_seen, seen
      FROM company LEFT JOIN company_origin USING (n) ORDER BY n`,
    columns: {
      ...{ n: whole, id: text, change: whole, refreshed_at: text, social_url: text, company_name: text, slogan: text },
      ...{
        headquarters: text,
        country_code: text,
        industry: text,
        employees_num: whole,
        website: text,
        founded: whole,
      },
      ...origin,
    },
  },
  alike('records', 'company_body', { n: whole, body: text }),
  {
    ...alike('records', 'company_key', { key: { type: 'uuid', told: `replace(key::text, '-', '')` }, id: text }),
    form: ([key, id]) => [keyDigest(String(key)), id ?? null],
  },
  {
    ...alike('records', 'part', {
      ...{
        kind: text,
        key: text,
        source: whole,
        id: text,
        first_seen: text,
        seen: whole,
        refreshed_at: text,
        body: text,
      },
    }),
    select: `SELECT kind, key, source, id, first_seen, seen, json_extract(body, '$.refreshed_at'), body FROM part`,
  },
  {
    ...alike('records', 'role_change', {
      ...{ n: whole, person: text, source: whole, seen_on: text, old_position: text, old_company: text },
      ...{ old_seen: text, new_position: text, new_company: text },
    }),
    select: `SELECT rowid, person, source, seen_on, old_position, old_company, old_seen, new_position, new_company
      FROM role_change`,
  },
  alike('records', 'apart', { kind: text, one: text, other: text }),
  alike('records', 'erasure', { kind: text, id: text }),

  {
    ...alike('predictions', 'prediction_state', { one: whole, edition: whole, erased: whole }, true),
    select: 'SELECT 1, 1, 0',
  },
  {
    ...alike('predictions', 'prediction', {
      ...{ edition: whole, person_id: text, digest: text, signal_date: text, score: { type: 'double precision' } },
      reasoning: text,
    }),
    select: 'SELECT 1, person_id, digest, signal_date, score, reasoning FROM prediction ORDER BY person_id',
  },
];

/** Tables whose numbers the database goes on giving from the largest one that was copied. */
export const countedTables = [
  [
    'journal',
    'id',
    'SELECT max(id) AS last FROM (SELECT id FROM journal UNION ALL SELECT id FROM journal_archive) AS a',
  ],
  ['source', 'n', 'SELECT max(n) AS last FROM source'],
  ['role_change', 'n', 'SELECT max(n) AS last FROM role_change'],
] as const;
