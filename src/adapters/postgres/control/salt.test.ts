import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { ControlDatabase } from './database.ts';
import { derivedKey } from './salt.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('a key that is made from the salt (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  test('is the same in every process, and another for each purpose and installation', async () => {
    const keys = [];
    for (const url of [await server.makeDatabase(), await server.makeDatabase()]) {
      const address = { url, password: null };
      await ControlDatabase.migrate(address);
      for (const purpose of ['cursor', 'cursor', 'another']) {
        const database = await ControlDatabase.open(address);
        onTestFinished(() => database.close());
        keys.push(Buffer.from(await derivedKey(database, purpose)).toString('hex'));
      }
    }
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(keys[1]).toBe(keys[0]);
    expect(new Set(keys).size).toBe(4);
  });
});
