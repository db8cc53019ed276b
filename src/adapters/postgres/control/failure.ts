import { DatabaseError } from 'pg';
import { tlsFault } from '../../shared/tls-fault.ts';

/** PostgreSQL did not do what it was asked. The message says why, and holds no value of a row or of the configuration. */
export class DatabaseFailed extends Error {
  override readonly name = 'DatabaseFailed';
  /** Whether what was asked is at fault and not the server, so that another request may well succeed. */
  readonly isOfTheRequest: boolean;

  constructor(message: string, isOfTheRequest = false) {
    super(message);
    this.isOfTheRequest = isOfTheRequest;
  }
}

/** The database cannot be opened; the message says what to do. */
export class DatabaseUnusable extends Error {
  override readonly name = 'DatabaseUnusable';
}

/** What a refusal of the server means and what to do, by its SQLSTATE. */
const reasons: Readonly<Record<string, string>> = {
  '25006': 'PostgreSQL takes no changes: it is a replica or set to read-only; name the primary in database.url',
  '28000':
    'PostgreSQL does not let this user in: correct the user or sslmode in database.url, or the pg_hba.conf of the server',
  '28P01': 'PostgreSQL refuses the user or the password: correct database.url or database.passwordFile',
  '3D000': 'PostgreSQL has no such database: make it with createdb, or correct database.url',
  '42501': 'the user may not do that there: make it the owner of the database',
  '42P01': "the tables are not made yet: run 'whom migrate'",
  '53100': 'the disk of PostgreSQL is full: free some space',
  '53300': 'PostgreSQL has no connection left: raise max_connections',
  '55P03': 'another process held what was needed for too long',
  '57014': 'PostgreSQL took too long',
  '57P01': 'PostgreSQL was stopped',
  '57P03': 'PostgreSQL is starting or stopping',
};

/** How the client says, without a code, that the server has no TLS. */
const withoutTls = 'does not support SSL';

/** Makes of whatever the client throws an error whose message can be shown. */
export function failureOf(error: unknown): DatabaseFailed {
  if (error instanceof DatabaseFailed) return error;
  if (error instanceof DatabaseError) {
    return failureOfCode(error.code ?? 'unknown');
  }
  if (error instanceof AggregateError) return failureOf(error.errors[0]);
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null;
  // The client names a connection that does not come about in time only so.
  if (code === null && error instanceof Error && error.message.includes('timeout'))
    return new DatabaseFailed('PostgreSQL took too long');
  if (code === null && error instanceof Error && error.message.includes(withoutTls))
    return new DatabaseFailed('PostgreSQL has no TLS: set ssl = on there, or take sslmode out of database.url');
  if (code === null) return new DatabaseFailed('the connection to PostgreSQL ended');
  return new DatabaseFailed(tlsFault(code, 'PostgreSQL', 'database.url') ?? `PostgreSQL cannot be reached (${code})`);
}

/** The failure of a SQLSTATE. */
export function failureOfCode(code: string): DatabaseFailed {
  return new DatabaseFailed(reasons[code] ?? `PostgreSQL answers with the error ${code}`, /^2[23]/.test(code));
}
