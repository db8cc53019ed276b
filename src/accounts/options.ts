import type { AuditAction, NewAuditEntry } from '../ports/audit-trail.ts';
import type { RandomBytes } from './base62.ts';
import { defaultPlans, type Plan } from './plans.ts';

/** The settings of administration, with the clock and randomness of the system or of a test. */
export interface AdministrationOptions {
  readonly plans: readonly Plan[];
  /** How long the old key stays valid after a rotation. */
  readonly rotationOverlapMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  /** Who administers, for the audit trail. */
  readonly operator: string;
}

/** The entry of the audit trail for something that is done now, to an account unless it is null. */
export function auditEntry(
  { now, operator }: AdministrationOptions,
  action: AuditAction,
  accountId: string | null,
  what: { readonly subject?: string; readonly detail?: string | null } = {},
): NewAuditEntry {
  return { at: now(), operator, action, accountId, subject: what.subject ?? null, detail: what.detail ?? null };
}

export const administrationDefaults = {
  plans: defaultPlans,
  rotationOverlapMs: 86_400_000,
} as const satisfies Partial<AdministrationOptions>;
