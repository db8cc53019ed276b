import { DatabaseFailed } from './failure.ts';
import { migrations } from './migrations.ts';
import type { Session } from './session.ts';

/** The version of the schema, and whether a step was made to reach it. */
export interface MigrationStep {
  readonly version: number;
  readonly isOneMade: boolean;
}

/** The oldest server that is tested. */
const serverMin = 15;

/**
 * Makes the next step of the schema, if there is one. It must run in a transaction that no other process's migration runs
 * beside, so that half a step is never kept.
 */
export async function migrateOneStep(session: Session): Promise<MigrationStep> {
  await requireServer(session);
  await session.script(`CREATE SCHEMA IF NOT EXISTS whom;
    CREATE TABLE IF NOT EXISTS whom.format (one integer PRIMARY KEY CHECK (one = 1), version integer NOT NULL);
    INSERT INTO whom.format VALUES (1, 0) ON CONFLICT DO NOTHING`);
  const version = await versionOf(session);
  refuseNewer(version);
  const step = migrations[version];
  if (step === undefined) return { version, isOneMade: false };
  await session.script(step);
  await session.changes('UPDATE format SET version = $1', version + 1);
  return { version, isOneMade: true };
}

/** Throws DatabaseFailed, which says what to do, unless the schema is the one that this program knows. */
export async function requireSchema(session: Session, copy: 'finished' | 'unfinished' = 'finished'): Promise<void> {
  await requireServer(session);
  const version = await versionOf(session);
  refuseNewer(version);
  if (version < migrations.length) {
    throw new DatabaseFailed(
      `the schema of the database is ${version} and this whom needs ${migrations.length}: run 'whom migrate'`,
    );
  }
  if (copy === 'finished') await refuseUnfinished(session);
}

/** A folder is copied into tables that are complete only at the end. */
async function refuseUnfinished(session: Session): Promise<void> {
  const found = await session.row<{ readonly is: boolean }>(`SELECT to_regclass('copying') IS NOT NULL AS is`);
  if (found?.is !== true) return;
  throw new DatabaseFailed(
    "a data folder is being copied into it, or was until an interruption: run 'whom copy' again",
  );
}

/** The version of a schema that was made. */
export async function versionOf(session: Session): Promise<number> {
  return (await session.row<{ readonly version: number }>('SELECT version FROM format'))?.version ?? 0;
}

function refuseNewer(version: number): void {
  if (version <= migrations.length) return;
  throw new DatabaseFailed(
    `the schema of the database is ${version}, made by a newer whom (this one knows ${migrations.length}): upgrade whom`,
  );
}

async function requireServer(session: Session): Promise<void> {
  const server = await session.row<{ readonly major: number }>(
    `SELECT current_setting('server_version_num')::integer / 10000 AS major`,
  );
  if ((server?.major ?? 0) >= serverMin) return;
  throw new DatabaseFailed(`the server is PostgreSQL ${server?.major}: whom needs ${serverMin} or newer`);
}
