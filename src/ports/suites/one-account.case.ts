import { someDay } from '../../../test/some-day.ts';
import type { NewAuditEntry } from '../audit-trail.ts';
import type { Gift, Settlement, SettleRequest } from '../credit-ledger.ts';
import { type AccountStore, someEntry } from './account-store.case.ts';

export const accountId = 'the account';

let requests = 0;
/** A request for a profile at 4 credits, with `changes` applied. */
export function request(changes: Partial<SettleRequest> = {}): SettleRequest {
  const requestId = `request ${requests++}`;
  const common = { accountId, callerId: 'key 1', operation: 'profile', requestId, now: someDay } as const;
  return { ...common, unitPrice: 4, units: 1, partial: false, ...changes };
}

export function gift(credits: number, changes: Partial<Gift> = {}): Gift {
  return { credits, note: null, reference: null, ...changes };
}

/** The audit entry of a change at a time. */
export function entryAt(at: number): NewAuditEntry {
  return { ...someEntry, at, action: 'credits.grant', accountId };
}

/** A store with one account that has a given number of credits a cycle. */
export interface OneAccount extends AccountStore {
  settle(changes?: Partial<SettleRequest>): Promise<Settlement>;
  /** The credits that the account could spend, overdrafts included. */
  total(now?: number): Promise<number>;
}
