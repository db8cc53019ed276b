import type { Command } from 'commander';
import { type Act, add } from './command-parts.ts';
import type { CopyCommandOptions } from './commands/copy.ts';

/** Defines the commands that look after what a service stands on. */
export function defineUpkeep(program: Command, act: Act): void {
  add(program, 'migrate', 'Make the tables of the configured database, or bring them to the newest schema.', [
    'WHOM_DATABASE_URL=postgres://whom@db.internal/whom whom migrate',
  ]).action(act(async (context) => (await import('./commands/migrate.ts')).migrate(context)));
  add(program, 'copy', 'Copy a data folder into the configured database, and compare both.', [
    'whom copy --from /var/lib/whom --to postgres://whom@db.internal/whom',
  ])
    .requiredOption('--from <folder>', 'the data folder of a single machine; nobody else may use it meanwhile')
    .option('--to <address>', 'address of the database, instead of database.url; its password is better in a file')
    .action(
      act(async (context, options: CopyCommandOptions) =>
        (await import('./commands/copy.ts')).copyIntoConfigured(context, options),
      ),
    );
  add(program, 'doctor', 'Say what is configured and whether it is well; exit status 1 if something is wrong.', [
    'whom doctor',
    'whom doctor --data /var/lib/whom --json',
  ]).action(act(async (context) => (await import('./commands/doctor.ts')).doctor(context)));
}
