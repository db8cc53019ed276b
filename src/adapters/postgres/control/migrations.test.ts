import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { migrations } from './migrations.ts';

// Protects services of the release before, which go on while machines are replaced one by one: a step of the schema takes
// nothing away that they read, and asks nothing of what they write. `newer-tables.test.ts` holds the other side.

const server = await postgresServer('fsync=off');

/** What tables and functions offer. A unique index is what `ON CONFLICT` names. */
const offered = `
  SELECT format('%s.%s is %s', attrelid::regclass, attname, format_type(atttypid, atttypmod)) AS fact FROM columns
  UNION ALL SELECT format('%s.%s has a default', attrelid::regclass, attname) FROM columns WHERE fills
  UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indisunique AND indrelid IN (SELECT oid FROM tables)
  UNION ALL SELECT oid::regprocedure::text FROM pg_proc WHERE pronamespace = 'whom'::regnamespace`;

/** What tables ask of whoever writes them. */
const asked = `
  SELECT attrelid::regclass AS of, format('%s.%s must be given', attrelid::regclass, attname) AS fact FROM columns
    WHERE attnotnull AND NOT fills
  UNION ALL SELECT conrelid::regclass, format('%s: %s', conrelid::regclass, pg_get_constraintdef(oid)) FROM pg_constraint
    WHERE contype IN ('c', 'f', 'x') AND conrelid IN (SELECT oid FROM tables)
  UNION ALL SELECT indrelid::regclass, pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indisunique AND indrelid IN (SELECT oid FROM tables)
  UNION ALL SELECT tgrelid::regclass, pg_get_triggerdef(oid) FROM pg_trigger
    WHERE NOT tgisinternal AND tgrelid IN (SELECT oid FROM tables)`;

const catalog = `
  WITH tables AS (SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'whom'::regnamespace),
    columns AS (SELECT *, atthasdef OR attidentity <> '' AS fills FROM pg_attribute
      WHERE attrelid IN (SELECT oid FROM tables) AND attnum > 0 AND NOT attisdropped)
  SELECT (SELECT coalesce(json_agg(oid::regclass), '[]') FROM tables) AS tables,
    (SELECT coalesce(json_agg(fact), '[]') FROM (${offered}) AS offered) AS offered,
    (SELECT coalesce(json_agg(asked), '[]') FROM (${asked}) AS asked) AS asked`;

interface Catalog {
  readonly tables: readonly string[];
  readonly offered: readonly string[];
  readonly asked: readonly { readonly of: string; readonly fact: string }[];
}

/** What a service misses that knew the schema before, and what it does not give. */
function broken(before: Catalog, after: Catalog): readonly string[] {
  const known = before.asked.map(({ fact }) => fact);
  return [
    ...before.offered.filter((fact) => !after.offered.includes(fact)).map((fact) => `gone: ${fact}`),
    ...after.asked
      .filter(({ of, fact }) => before.tables.includes(of) && !known.includes(fact))
      .map(({ fact }) => `new: ${fact}`),
  ];
}

/** A database whose schema is made step by step. */
async function stepwise() {
  const client = new Client(await server.makeDatabase());
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('CREATE SCHEMA whom; SET search_path = whom');
  const look = async (): Promise<Catalog> => (await client.query(catalog)).rows[0];
  return {
    /** Makes a step, and tells what it breaks. */
    async step(sql: string): Promise<readonly string[]> {
      const before = await look();
      await client.query(sql);
      return broken(before, await look());
    },
    /** The columns of a table, in their order. */
    async columns(table: string): Promise<readonly string[]> {
      const sql = `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum`;
      return (await client.query<{ attname: string }>(sql, [table])).rows.map(({ attname }) => attname);
    },
  };
}

describe.skipIf(!isPostgresThere)('a step of the schema (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  test('leaves what was there, and asks nothing more of it', async () => {
    const { step } = await stepwise();
    for (const sql of migrations) expect(await step(sql)).toEqual([]);
  });

  test('leaves the archive of the journal with the columns of the journal, as which its rows are moved', async () => {
    const { step, columns } = await stepwise();
    for (const sql of migrations) await step(sql);
    expect(await columns('journal_archive')).toEqual(await columns('journal'));
  });

  test.for<readonly [string, readonly string[]]>([
    ['DROP TABLE carried', ['gone: carried.account_id is text']],
    ['ALTER TABLE accounts DROP COLUMN email', ['gone: accounts.email is text']],
    ['ALTER TABLE accounts RENAME COLUMN email TO mail', ['gone: accounts.email is text']],
    ['ALTER TABLE accounts RENAME TO customers', ['gone: accounts.email is text']],
    ['ALTER TABLE keys ALTER label TYPE varchar(80)', ['gone: keys.label is text']],
    ['ALTER TABLE keys ALTER is_replaced DROP DEFAULT', ['gone: keys.is_replaced has a default']],
    ['DROP FUNCTION refuse_unarchived CASCADE', ['gone: refuse_unarchived()']],
    ['ALTER TABLE prediction DROP CONSTRAINT prediction_pkey', ['gone: CREATE UNIQUE INDEX prediction_pkey ON']],
    ['ALTER TABLE accounts ADD region text NOT NULL', ['new: accounts.region must be given']],
    ['ALTER TABLE keys ALTER label SET NOT NULL', ['new: keys.label must be given']],
    [`ALTER TABLE keys ADD CHECK (label <> '')`, [`new: keys: CHECK ((label <> ''::text))`]],
    ['CREATE UNIQUE INDEX one_email ON accounts (email)', ['new: CREATE UNIQUE INDEX one_email ON']],
    [
      'CREATE TRIGGER fixed BEFORE UPDATE ON keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
      ['new: CREATE TRIGGER fixed'],
    ],
    [`ALTER TABLE accounts ADD region text; ALTER TABLE keys ADD uses bigint NOT NULL DEFAULT 0`, []],
    ['CREATE TABLE teams (id text PRIMARY KEY); CREATE INDEX keys_label ON keys (label)', []],
  ])('that would %s is told by what it breaks', async ([sql, lines]) => {
    const { step } = await stepwise();
    for (const made of migrations) await step(made);
    const told = await step(sql);
    for (const line of lines) expect(told).toContainEqual(expect.stringContaining(line));
    expect(told.length > 0).toBe(lines.length > 0);
  });
});
