import type { AuditAction } from '../ports/audit-trail.ts';
import type { Suppressed } from '../records/suppressions.ts';
import type { System } from '../system.ts';

/** Who operates, for the audit trail, and when. */
export interface Operating {
  readonly operator: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** Notes what an operator is about to do to a record, by the handle that the suppression list has for its name. */
export async function noteInAudit(
  { now, operator }: Operating,
  system: System,
  { action, named }: { readonly action: AuditAction; readonly named: Suppressed | { readonly handle: string } },
): Promise<void> {
  const listed = await (await system.suppressions()).current();
  await (await system.audit()).append({
    at: now(),
    operator,
    action,
    accountId: null,
    subject: 'handle' in named ? named.handle : listed.handleOf(named),
    detail: 'handle' in named ? null : named.by,
  });
}
