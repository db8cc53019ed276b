import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { sessionStoreCases } from '../../../ports/suites/session-store.case.ts';
import { openPostgresSessions } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('the sessions in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  sessionStoreCases('the sessions', async () => openPostgresSessions(await server.makeDatabase()));
});
