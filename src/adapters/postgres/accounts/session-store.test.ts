import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { type OpenedSessions, sessionStoreCases } from '../../../ports/suites/session-store.case.ts';
import { PostgresAuditTrail } from '../audit/audit-trail.ts';
import { ControlDatabase } from '../control/database.ts';
import { PostgresAccountDirectory } from './account-directory.ts';
import { PostgresSessionStore } from './session-store.ts';

const server = await postgresServer('fsync=off');

async function openSessions(url: string): Promise<OpenedSessions> {
  const address = { url, password: null };
  await ControlDatabase.migrate(address);
  const database = await ControlDatabase.open(address);
  const sessions = new PostgresSessionStore(database);
  return {
    sessions,
    directory: new PostgresAccountDirectory(database),
    audit: new PostgresAuditTrail(database),
    again: () => openSessions(url),
    async close() {
      await sessions.close();
      await database.close();
    },
  };
}

describe.skipIf(!isPostgresThere)('the sessions in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  sessionStoreCases('the sessions', async () => openSessions(await server.makeDatabase()));
});
