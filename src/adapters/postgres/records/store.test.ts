import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { recordStoreCases } from '../../../ports/suites/record-store.case.ts';
import { ControlDatabase } from '../control/database.ts';
import { PostgresRecordStore } from './store.ts';

const server = await postgresServer('fsync=off');

async function openStore(url: string): Promise<PostgresRecordStore> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  return PostgresRecordStore.open(address);
}

describe.skipIf(!isPostgresThere)('records in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  recordStoreCases('the record store', async () => openStore(await server.makeDatabase()));
});
