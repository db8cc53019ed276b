import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { suppressionListCases } from '../../../ports/suites/suppression-list.case.ts';
import { openPostgresList } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('the suppression list in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  suppressionListCases('the suppression list', async () => openPostgresList(await server.makeDatabase()));
});
