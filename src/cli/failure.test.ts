import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { DirectoryUnavailable } from '../ports/account-directory.ts';
import { describeFailure, WrongUsage } from './failure.ts';

describe('what a failure says', () => {
  test('says what to do about a database that cannot be opened or written, not only what SQLite says', () => {
    const failed = (code: string, message: string) => describeFailure(new Database.SqliteError(message, code));
    expect(failed('SQLITE_CANTOPEN', 'unable to open database file').line).toMatch(
      /file: no permission; run as the owner/,
    );
    expect(failed('SQLITE_READONLY', 'attempt to write a readonly database').line).toMatch(/no permission; run as/);
    expect(failed('SQLITE_FULL', 'database or disk is full')).toEqual({
      line: 'database or disk is full: the disk is full; free some space and run it again',
      status: 1,
    });
  });

  test('says what went wrong in the store behind a door', () => {
    const cause = new Database.SqliteError('database or disk is full', 'SQLITE_FULL');
    const unavailable = new DirectoryUnavailable('the account store cannot be used', { cause });
    expect(describeFailure(unavailable)).toEqual(describeFailure(cause));
  });

  test('is one line, except for a bug of ours, which shows its stack', () => {
    expect(describeFailure(new WrongUsage('give\n  one'))).toEqual({ line: 'give one', status: 2 });
    const fault = describeFailure(new TypeError('x is not a function'));
    expect(fault.line).toMatch(/^this is a fault of whom itself, please report it: TypeError: x is not a function\n/);
    expect(fault.status).toBe(1);
  });
});
