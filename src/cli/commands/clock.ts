import { jumpText } from '../../ledger/clock.ts';
import type { AuditAction, NewAuditEntry } from '../../ports/audit-trail.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure } from '../failure.ts';
import { grouped } from '../progress.ts';
import { withSystem } from '../with-system.ts';

/** Compares the clock with the latest time seen, and fails on a jump that the operator does not confirm. */
export async function creditsClock(context: CliContext, confirm: boolean): Promise<Result> {
  const now = context.now();
  return withSystem(context, async (system) => {
    const ledger = await system.ledger();
    const { seenAt, jump } = await ledger.clock(now);
    const value = { now: iso(now), seen: seenAt === null ? null : iso(seenAt) };
    if (jump === null) return { value: { ...value, ok: true }, text: `the clock says ${iso(now)}: all is well` };
    if (!confirm) throw new CliFailure(jumpText(jump, seenAt ?? now, now));
    await ledger.confirmClock(entryOf(context, 'credits.confirm_clock', `the latest time seen was ${value.seen}`));
    const next = jump === 'behind' ? "; now run 'whom credits check'" : '';
    return { value: { ...value, ok: true, confirmed: true }, text: `the credits go on from ${iso(now)}${next}` };
  });
}

/** Undoes the cycles that lie in the future. */
export async function repairCredits(context: CliContext): Promise<Result> {
  const repair = await withSystem(context, async (system) =>
    (await system.ledger()).repair(entryOf(context, 'credits.repair', null)),
  );
  const { accounts, postings } = repair;
  const text = `${grouped(accounts)} accounts had begun a cycle in the future; ${grouped(postings)} postings undid that`;
  return { value: repair, text: accounts === 0 ? 'no account had begun a cycle in the future' : text };
}

function entryOf({ now, operator }: CliContext, action: AuditAction, detail: string | null): NewAuditEntry {
  return { at: now(), operator: operator(), action, accountId: null, subject: null, detail };
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
