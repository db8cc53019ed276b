import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { predictionBookCases } from '../../../ports/suites/prediction-book.case.ts';
import { ControlDatabase } from '../control/database.ts';
import { PostgresPredictionBook } from './prediction-book.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('predictions in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  predictionBookCases('the prediction book', async () => {
    const address = { url: await server.makeDatabase(), password: null };
    await ControlDatabase.migrate(address);
    return PostgresPredictionBook.open(address);
  });
});
