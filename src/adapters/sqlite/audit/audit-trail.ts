import {
  type AuditEntry,
  type AuditQuery,
  type AuditReport,
  type AuditTrail,
  AuditUnavailable,
  type NewAuditEntry,
} from '../../../ports/audit-trail.ts';
import { Connection } from '../control/connection.ts';
import { type ControlDatabase, openControl } from '../control/database.ts';
import { appendAudit, auditEntries, brokenEntry } from './audit-log.ts';

/** The audit trail in `control.db`, beside the accounts and credits whose changes it records. */
export class SqliteAuditTrail implements AuditTrail {
  readonly #connection: Connection<ControlDatabase>;
  #closed = false;

  constructor(dataFolder: string) {
    this.#connection = new Connection(
      () => openControl(dataFolder),
      (database) => database,
    );
  }

  async append(entry: NewAuditEntry): Promise<void> {
    this.#available(() => this.#connection.write((database) => appendAudit(database, entry)));
  }

  async entries(query: AuditQuery): Promise<readonly AuditEntry[]> {
    return this.#available(() => this.#connection.read((database) => auditEntries(database, query)));
  }

  async check(): Promise<AuditReport> {
    const { entries, broken } = this.#available(() => this.#connection.read(brokenEntry));
    const rule = 'an entry of the audit trail follows from the one before it';
    return { entries, faults: broken === null ? [] : [{ rule, where: `entry ${broken}` }] };
  }

  async close(): Promise<void> {
    this.#closed = true;
    this.#connection.close();
  }

  #available<T>(work: () => T): T {
    if (this.#closed) throw new AuditUnavailable('the audit trail is closed');
    try {
      return work();
    } catch (error) {
      throw new AuditUnavailable('the audit trail cannot be used', { cause: error });
    }
  }
}
