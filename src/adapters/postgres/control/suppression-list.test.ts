import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { type OpenedList, suppressionListCases } from '../../../ports/suites/suppression-list.case.ts';
import { ControlDatabase } from './database.ts';
import { PostgresSuppressionList } from './suppression-list.ts';

const server = await postgresServer('fsync=off');

async function openList(url: string): Promise<OpenedList> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  const database = await ControlDatabase.open(address);
  const list = new PostgresSuppressionList(database);
  return {
    list,
    again: () => openList(url),
    async close() {
      await list.close();
      await database.close();
    },
  };
}

describe.skipIf(!isPostgresThere)('the suppression list in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  suppressionListCases('the suppression list', async () => openList(await server.makeDatabase()));
});
