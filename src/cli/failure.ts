import { existsSync } from 'node:fs';
import { controlPath, recordsPath } from '../data-folder.ts';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import { AuditUnavailable } from '../ports/audit-trail.ts';
import { LedgerUnavailable } from '../ports/credit-ledger.ts';
import type { CliContext } from './context.ts';

/** The command could not do its work. The message is one line that says what to do. Exit status 1. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}

/** The command was asked for something impossible. Exit status 2. */
export class WrongUsage extends Error {
  override readonly name = 'WrongUsage';
}

/** Advice for failures of the operating system. The other rooms' errors already say what to do. */
const diskFull = 'the disk is full; free some space and run it again';
const noPermission = 'no permission; run as the owner of the data folder, or choose another one with --data DIR';
const advice: Readonly<Record<string, string>> = {
  ENOSPC: diskFull,
  SQLITE_FULL: diskFull,
  EROFS: 'the disk is read-only; choose another data folder with --data DIR',
  EACCES: noPermission,
  EPERM: noPermission,
  SQLITE_CANTOPEN: noPermission,
  SQLITE_READONLY: noPermission,
  EMFILE: 'too many open files; raise the limit with `ulimit -n`',
};

/** Refuses a data folder that does not exist. Otherwise a mistyped folder would be created and found empty. */
export function mustExist(dataDir: string): void {
  if (existsSync(dataDir)) return;
  throw new CliFailure(`there is no data folder ${dataDir}: 'whom import' makes one; name another with --data DIR`);
}

/** Refuses to serve a data folder in which records are missing, or accounts that do not lie in a database. */
export function mustHoldData({ dataDir, config }: Pick<CliContext, 'dataDir' | 'config'>): void {
  const needed = [
    ...(config.database.records ? [] : [recordsPath(dataDir)]),
    ...(config.database.url === undefined ? [controlPath(dataDir)] : []),
  ];
  const missing = needed.filter((path) => !existsSync(path));
  if (missing.length === 0) return;
  throw new CliFailure(
    `there is no ${missing.join(' and no ')}: 'whom import' and 'whom account create' make them, --init begins with ` +
      'none; name another folder with --data DIR',
  );
}

/**
 * Describes an error for the line after `whom: `, with the exit status. It is one line, unless the error is a bug of
 * ours.
 */
export function describeFailure(failure: unknown): { readonly line: string; readonly status: 1 | 2 } {
  const error = behindTheDoor(failure);
  if (!(error instanceof Error)) return { line: oneLine(String(error)), status: 1 };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = advice[code];
  // Nothing throws these errors on purpose, so their stack is the only help.
  const fault = error instanceof TypeError || error instanceof ReferenceError;
  if (fault) return { line: `this is a fault of whom itself, please report it: ${error.stack}`, status: 1 };
  const line = oneLine(known ? `${error.message}: ${known}` : error.message);
  return { line, status: error instanceof WrongUsage ? 2 : 1 };
}

/** The cause of a store's failure. The door's own error says only that the store cannot be used. */
function behindTheDoor(error: unknown): unknown {
  const isOfADoor = [DirectoryUnavailable, LedgerUnavailable, AuditUnavailable].some((door) => error instanceof door);
  return isOfADoor && error instanceof Error && error.cause instanceof Error ? error.cause : error;
}

function oneLine(text: string): string {
  return text.replace(/\s*[\r\n]+\s*/g, ' ').trim();
}
