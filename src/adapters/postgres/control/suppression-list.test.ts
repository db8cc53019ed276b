import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { type OpenedList, suppressionListCases } from '../../../ports/suites/suppression-list.case.ts';
import { ControlDatabase } from './database.ts';
import { PostgresSuppressionList } from './suppression-list.ts';

const server = await postgresServer('fsync=off');

async function openList(url: string): Promise<OpenedList> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  const list = await PostgresSuppressionList.open(address);
  return { list, again: () => openList(url), close: () => list.close() };
}

describe.skipIf(!isPostgresThere)('the suppression list in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  suppressionListCases('the suppression list', async () => openList(await server.makeDatabase()));
});
