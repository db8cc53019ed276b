import { expect, test } from 'vitest';
import { DatabaseFailed } from './failure.ts';
import { migrateOneStep, requireSchema } from './migrate.ts';
import type { Session } from './session.ts';

test('a server older than those that are tested is refused with its version, before anything is made', async () => {
  const asked: string[] = [];
  const session = {
    row: async (sql: string) => {
      asked.push(sql);
      return { major: 14 };
    },
  } as unknown as Session;
  for (const work of [requireSchema, migrateOneStep]) {
    const error: unknown = await work(session).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseFailed);
    expect(String(error)).toContain('the server is PostgreSQL 14: whom needs 15 or newer');
  }
  expect(asked).toHaveLength(2);
});
