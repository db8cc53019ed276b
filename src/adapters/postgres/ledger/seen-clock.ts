import { clockFault, jumpOf } from '../../../ledger/clock.ts';
import type { ClockReading } from '../../../ports/credit-ledger.ts';
import type { Session } from '../control/session.ts';

/** The clock jumped; nothing is decided or written until it is set right or confirmed. The message says how. */
export class ClockJumped extends Error {
  override readonly name = 'ClockJumped';
}

/** The latest time is written once a minute, so that groups of several processes seldom wait for each other's row. */
const granularityMs = 60_000;

/** The latest time that any process saw, in milliseconds since 1970; null when none was seen. */
export async function seenAt(session: Session): Promise<number | null> {
  return (
    (await session.row<{ readonly seenAt: number | null }>('SELECT seen_at AS "seenAt" FROM clock'))?.seenAt ?? null
  );
}

export async function readClock(session: Session, now: number): Promise<ClockReading> {
  const seen = await seenAt(session);
  return { seenAt: seen, jump: jumpOf(seen, now) };
}

/** Remembers a time that was found to be no jump, unless another process saw a later one. */
export function noteTime(session: Session, seen: number | null, now: number): void {
  if (seen !== null && now < seen + granularityMs) return;
  session.send('UPDATE clock SET seen_at = $1 WHERE seen_at IS NULL OR seen_at < $1', now);
}

/** Throws ClockJumped, else remembers the time. Whoever locks accounts does so before. */
export async function passClock(session: Session, now: number): Promise<void> {
  const seen = await seenAt(session);
  const fault = clockFault(seen, now);
  if (fault !== null) throw new ClockJumped(fault);
  noteTime(session, seen, now);
}

/** Takes a time for right, whatever was seen before. */
export function confirmTime(session: Session, now: number): void {
  session.send('UPDATE clock SET seen_at = $1', now);
}
