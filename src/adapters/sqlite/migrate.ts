import type Database from 'better-sqlite3';

/** The file was written by a version of whom that is newer than this one. */
export class NewerFormat extends Error {
  override readonly name = 'NewerFormat';
}

/**
 * Brings a file to the newest format. `steps` holds one step for each version; a released step never changes. The
 * version is read under the write lock, so that two processes never run the same step. Throws NewerFormat.
 */
export function migrate(database: Database.Database, steps: readonly string[]): void {
  const version = () => Number(database.pragma('user_version', { simple: true }));
  if (version() === steps.length) return;
  database
    .transaction(() => {
      const from = version();
      if (from > steps.length) {
        throw new NewerFormat(
          `${database.name} was written by a newer whom (format ${from}, this one knows ${steps.length}): upgrade whom`,
        );
      }
      for (const step of steps.slice(from)) database.exec(step);
      database.pragma(`user_version = ${steps.length}`);
    })
    .immediate();
}
