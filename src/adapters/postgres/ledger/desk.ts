import {
  adjusted,
  agreed,
  type Change,
  type Account as Credits,
  isReversible,
  purchased,
  reversed,
} from '../../../ledger/account.ts';
import type { NewAuditEntry } from '../../../ports/audit-trail.ts';
import type { Booking, ClockReading, Gift, Reversal, TermsChange } from '../../../ports/credit-ledger.ts';
import { appendAudit } from '../audit/audit-log.ts';
import type { Session } from '../control/session.ts';
import { issuedCredits, lockedAccount, saveChange, saveTerms } from './book.ts';
import { postingById, postingByReference, reversalOf } from './postings.ts';
import { confirmTime, noteTime, passClock, readClock } from './seen-clock.ts';

// What operators do to the credits. Each function belongs inside the transaction of an operator, adds its entry to the audit
// trail, and throws UnknownAccount and ClockJumped.

export async function give(
  session: Session,
  kind: 'purchase' | 'adjustment',
  accountId: string,
  { credits, note, reference }: Gift,
  entry: NewAuditEntry,
): Promise<Booking> {
  const by = reference === null ? null : await postingByReference(session, reference);
  if (by !== null) {
    const isSame = by.kind === kind && by.accountId === accountId && by.house === -credits;
    return isSame ? { kind: 'repeated', posting: by.id } : { kind: 'reference_used', by };
  }
  const details = { ...(note === null ? {} : { note }), ...(reference === null ? {} : { reference }) };
  const rule = kind === 'purchase' ? purchased : adjusted;
  const ids = await post(session, accountId, entry, (account) => rule(account, credits, details, entry.at));
  return { kind: 'booked', posting: ids.at(-1) ?? 0 };
}

export async function reverse(
  session: Session,
  postingId: number,
  reason: string,
  entry: NewAuditEntry,
): Promise<Reversal> {
  const posting = await postingById(session, postingId);
  if (posting === null) return { kind: 'unknown_posting' };
  if (!isReversible(posting)) return { kind: 'not_reversible', posting };
  const by = await reversalOf(session, postingId);
  if (by !== null) return { kind: 'reversed_before', by };
  const { accountId } = posting;
  await post(session, accountId, { ...entry, accountId }, (account) => reversed(account, posting, reason, entry.at));
  return { kind: 'reversed', accountId, posting: (await reversalOf(session, postingId)) ?? 0 };
}

export async function agree(
  session: Session,
  accountId: string,
  { plan, ...terms }: TermsChange,
  entry: NewAuditEntry,
): Promise<boolean> {
  await post(session, accountId, entry, async (before) => {
    const issued = await issuedCredits(session, accountId, before.purse.cycleStart);
    const change = agreed(before, issued, terms, plan === undefined ? null : `plan ${plan}`, entry.at);
    saveTerms(session, accountId, change.account.terms, plan ?? null);
    return change;
  });
  return true;
}

export async function lookAtClock(session: Session, now: number): Promise<ClockReading> {
  const reading = await readClock(session, now);
  if (reading.jump === null) noteTime(session, reading.seenAt, now);
  return reading;
}

export async function confirmClock(session: Session, entry: NewAuditEntry): Promise<void> {
  confirmTime(session, entry.at);
  await appendAudit(session, entry);
}

/** Decides on an account and writes the decision with its entry. Resolves to the ids of the postings. */
async function post(
  session: Session,
  accountId: string,
  entry: NewAuditEntry,
  decide: (account: Credits) => Change | Promise<Change>,
): Promise<readonly number[]> {
  const account = await lockedAccount(session, accountId);
  await passClock(session, entry.at);
  const ids = await saveChange(session, accountId, await decide(account), entry.at);
  await appendAudit(session, entry);
  return ids;
}
