import { afterAll, beforeAll, describe } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../test/postgres-server.ts';
import { accountDirectoryCases } from '../../ports/suites/account-directory.case.ts';
import { auditTrailCases } from '../../ports/suites/audit-trail.case.ts';
import { creditLedgerCases, settleOptions } from '../../ports/suites/credit-ledger.case.ts';
import { predictionBookCases } from '../../ports/suites/prediction-book.case.ts';
import { recordStoreCases } from '../../ports/suites/record-store.case.ts';
import { sessionStoreCases } from '../../ports/suites/session-store.case.ts';
import { suppressionListCases } from '../../ports/suites/suppression-list.case.ts';
import {
  openPostgresAccounts,
  openPostgresList,
  openPostgresSessions,
  openPostgresTrail,
} from './accounts.test-helper.ts';
import { ControlDatabase } from './control/database.ts';
import { PostgresPredictionBook } from './predictions/prediction-book.ts';
import { PostgresRecordStore } from './records/store.ts';

// Protects services of this release while the tables are of a newer one, which may have added what `migrations.test.ts` allows:
// every statement goes on as it is.

const server = await postgresServer('fsync=off');

/** A column that may be empty and one that is filled, in every table, and a table and indexes that nobody here knows. */
const newerRelease = `
  DO $$ DECLARE known record; BEGIN
    FOR known IN SELECT tablename FROM pg_tables WHERE schemaname = 'whom' LOOP
      EXECUTE format('ALTER TABLE whom.%I ADD newer_text text, ADD newer_flag boolean NOT NULL DEFAULT true', known.tablename);
      EXECUTE format('CREATE INDEX ON whom.%I (newer_text)', known.tablename);
    END LOOP;
  END $$;
  CREATE TABLE whom.newer (id text PRIMARY KEY)`;

async function newerTables(): Promise<string> {
  const url = await server.makeDatabase();
  await ControlDatabase.migrate({ url, password: null });
  await server.run(newerRelease, new URL(url).pathname.slice(1));
  return url;
}

describe.skipIf(!isPostgresThere)('over tables of a newer release (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  const openAccounts = async () => openPostgresAccounts(await newerTables(), settleOptions);
  accountDirectoryCases('the account directory', openAccounts);
  creditLedgerCases('the credit ledger', openAccounts);
  sessionStoreCases('the sessions', async () => openPostgresSessions(await newerTables()));
  auditTrailCases('the audit trail', async () => openPostgresTrail(await newerTables()));
  suppressionListCases('the suppression list', async () => openPostgresList(await newerTables()));
  recordStoreCases('the record store', async () =>
    PostgresRecordStore.open({ url: await newerTables(), password: null }),
  );
  predictionBookCases('the prediction book', async () =>
    PostgresPredictionBook.open({ url: await newerTables(), password: null }),
  );
});
