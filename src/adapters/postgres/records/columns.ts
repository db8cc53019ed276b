import type { RecordKind } from '../../../records/kind.ts';
import type { Session } from '../control/session.ts';

/** The columns of the row of a record, with the type in which many come at once. */
const columns = {
  people: {
    n: 'bigint',
    id: 'text',
    change: 'bigint',
    refreshed_at: 'text',
    social_url: 'text',
    full_name: 'text',
    headline: 'text',
    location: 'text',
    company_name: 'text',
    position: 'text',
    role_industry: 'text',
    employed: 'boolean',
    employer_id: 'text',
    employer_keys: 'text',
    employer_ids: 'text',
    profile_key: 'uuid',
    name_key: 'uuid',
    source: 'integer',
    first_seen: 'text',
    seen: 'bigint',
  },
  company: {
    n: 'bigint',
    id: 'text',
    change: 'bigint',
    refreshed_at: 'text',
    social_url: 'text',
    company_name: 'text',
    slogan: 'text',
    headquarters: 'text',
    country_code: 'text',
    industry: 'text',
    employees_num: 'bigint',
    website: 'text',
    founded: 'integer',
    source: 'integer',
    first_seen: 'text',
    seen: 'bigint',
  },
} as const;

export type Row<Kind extends RecordKind> = Readonly<Record<keyof (typeof columns)[Kind], unknown>>;

/** Statements that write many rows each: a value of theirs is an array with the values of a column. */
const putRows = { people: putStatement('people'), company: putStatement('company') };

export function sendRows<Kind extends RecordKind>(session: Session, kind: Kind, rows: readonly Row<Kind>[]): void {
  if (rows.length === 0) return;
  const names = Object.keys(columns[kind]) as (keyof Row<Kind>)[];
  session.send(putRows[kind], ...names.map((name) => rows.map((row) => row[name])));
}

function putStatement(kind: RecordKind): string {
  const names = Object.keys(columns[kind]);
  const arrays = Object.values(columns[kind]).map((type, at) => `$${at + 1}::${type}[]`);
  const changed = names.filter((name) => name !== 'n' && name !== 'id').map((name) => `${name} = excluded.${name}`);
  return `INSERT INTO ${kind} (${names.join(', ')}) SELECT * FROM unnest(${arrays.join(', ')})
    ON CONFLICT (n) DO UPDATE SET ${changed.join(', ')}`;
}
