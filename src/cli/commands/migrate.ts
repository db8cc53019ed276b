import { migrateDatabase } from '../../system.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure } from '../failure.ts';

/** Makes the tables of the configured database, or brings them to the newest schema. */
export async function migrate({ config }: CliContext): Promise<Result> {
  const versions = await migrateDatabase(config);
  if (versions === null) {
    throw new CliFailure(
      'no database is configured (database.url): what lies in the data folder is brought to the newest format when it is opened',
    );
  }
  const { from, to } = versions;
  const text =
    from === to ? `the database has schema ${to} already` : `the database had schema ${from} and has schema ${to} now`;
  return { value: { from, to }, text };
}
