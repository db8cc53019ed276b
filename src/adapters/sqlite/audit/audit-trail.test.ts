import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import { auditEntry, auditTrailCases, type OpenedTrail } from '../../../ports/suites/audit-trail.case.ts';
import { openControl } from '../control/database.ts';
import { SqliteAuditTrail } from './audit-trail.ts';

function openTrail(folder: string): OpenedTrail {
  const audit = new SqliteAuditTrail(folder);
  return { audit, again: async () => openTrail(folder), close: () => audit.close() };
}

auditTrailCases('the audit trail in SQLite', async () => openTrail(temporaryFolder()));

async function trailOfFive() {
  const folder = temporaryFolder();
  const audit = new SqliteAuditTrail(folder);
  const database = openControl(folder);
  onTestFinished(async () => {
    database.close();
    await audit.close();
  });
  for (const detail of ['1', '2', '3', '4', '5']) await audit.append(auditEntry({ detail }));
  return { audit, database };
}

test.each(['UPDATE audit SET detail = NULL', 'DELETE FROM audit WHERE id = 5'])('the file refuses %s', async (sql) => {
  const { database } = await trailOfFive();
  expect(() => database.exec(sql)).toThrow('the audit trail is append-only');
});

test.each([
  { what: 'changed', damage: "UPDATE audit SET detail = '9' WHERE id = 3", at: 3 },
  { what: 'taken out', damage: 'DELETE FROM audit WHERE id = 3', at: 4 },
  {
    what: 'put in',
    damage: "INSERT INTO audit SELECT 6, at, 'eve', action, account_id, subject, detail, hash FROM audit WHERE id = 5",
    at: 6,
  },
])('who gets past the file and $what an entry is found', async ({ damage, at }) => {
  const { audit, database } = await trailOfFive();
  expect((await audit.check()).faults).toEqual([]);
  database.exec('DROP TRIGGER audit_is_not_changed; DROP TRIGGER audit_is_not_deleted');
  database.exec(damage);
  expect((await audit.check()).faults.map(({ where }) => where)).toEqual([`entry ${at}`]);
});
