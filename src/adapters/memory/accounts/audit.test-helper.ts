import {
  type AuditEntry,
  type AuditQuery,
  type AuditReport,
  type AuditTrail,
  AuditUnavailable,
  type NewAuditEntry,
} from '../../../ports/audit-trail.ts';
import type { Stored } from './stored.test-helper.ts';

export class MapAudit implements AuditTrail {
  #open: Stored | null;

  constructor(stored: Stored) {
    this.#open = stored;
  }

  get #stored(): Stored {
    if (this.#open === null) throw new AuditUnavailable('closed');
    return this.#open;
  }

  async append(entry: NewAuditEntry): Promise<void> {
    this.#stored.note(entry);
  }

  async entries({ accountId, since = 0, entriesMax }: AuditQuery): Promise<readonly AuditEntry[]> {
    const isMeant = (one: AuditEntry) => (accountId === undefined || one.accountId === accountId) && one.at >= since;
    return this.#stored.audit.filter(isMeant).toReversed().slice(0, entriesMax);
  }

  async check(): Promise<AuditReport> {
    return { entries: this.#stored.audit.length, faults: [] };
  }

  async close(): Promise<void> {
    this.#open = null;
  }
}
