import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { auditEntry, auditTrailCases } from '../../../ports/suites/audit-trail.case.ts';
import { openPostgresTrail } from '../accounts.test-helper.ts';

const server = await postgresServer('fsync=off');

describe.skipIf(!isPostgresThere)('the audit trail in PostgreSQL (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  auditTrailCases('the audit trail', async () => openPostgresTrail(await server.makeDatabase()));

  async function trailOfFive() {
    const url = await server.makeDatabase();
    const { audit, close } = await openPostgresTrail(url);
    onTestFinished(close);
    for (const detail of ['1', '2', '3', '4', '5']) await audit.append(auditEntry({ detail }));
    return {
      audit,
      run: (sql: string) => server.run(`SET search_path = whom; ${sql}`, new URL(url).pathname.slice(1)),
    };
  }

  test.each(['UPDATE audit SET detail = NULL', 'DELETE FROM audit WHERE id = 5', 'TRUNCATE audit'])(
    'the database refuses %s',
    async (sql) => {
      const { run } = await trailOfFive();
      await expect(run(sql)).rejects.toThrow('audit is append-only');
    },
  );

  test.each([
    { what: 'changed', damage: "UPDATE audit SET detail = '9' WHERE id = 3", at: 3 },
    { what: 'taken out', damage: 'DELETE FROM audit WHERE id = 3', at: 4 },
    {
      what: 'put in',
      damage:
        "INSERT INTO audit SELECT 6, at, 'eve', action, account_id, subject, detail, hash FROM audit WHERE id = 5",
      at: 6,
    },
  ])('who gets past the database and $what an entry is found', async ({ damage, at }) => {
    const { audit, run } = await trailOfFive();
    expect((await audit.check()).faults).toEqual([]);
    await run(`DROP TRIGGER audit_is_not_changed ON audit; ${damage}`);
    expect((await audit.check()).faults.map(({ where }) => where)).toEqual([`entry ${at}`]);
  });
});
