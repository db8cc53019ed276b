import {
  type AuditEntry,
  type AuditQuery,
  type AuditReport,
  type AuditTrail,
  AuditUnavailable,
  type NewAuditEntry,
} from '../../../ports/audit-trail.ts';
import type { ControlDatabase } from '../control/database.ts';
import { Door } from '../control/door.ts';
import { appendAudit, auditEntries, brokenEntry } from './audit-log.ts';

/** The audit trail in PostgreSQL, beside the accounts and credits whose changes it records. */
export class PostgresAuditTrail implements AuditTrail {
  readonly #database: ControlDatabase;
  readonly #door = new Door('the audit trail', (...why) => new AuditUnavailable(...why));

  constructor(database: ControlDatabase) {
    this.#database = database;
  }

  append(entry: NewAuditEntry): Promise<void> {
    return this.#door.run(() => this.#database.operate((session) => appendAudit(session, entry)));
  }

  entries(query: AuditQuery): Promise<readonly AuditEntry[]> {
    return this.#door.run(() => this.#database.use((session) => auditEntries(session, query)));
  }

  async check(): Promise<AuditReport> {
    const { entries, broken } = await this.#door.run(() => this.#database.read(brokenEntry, 'long'));
    const rule = 'an entry of the audit trail follows from the one before it';
    return { entries, faults: broken === null ? [] : [{ rule, where: `entry ${broken}` }] };
  }

  async close(): Promise<void> {
    this.#door.close();
  }
}
