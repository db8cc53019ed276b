import type { Statement } from 'better-sqlite3';
import { clockFault, jumpOf } from '../../../ledger/clock.ts';
import type { ClockReading } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';

/** The clock jumped; nothing is decided or written until it is set right or confirmed. The message says how. */
class ClockJumped extends Error {
  override readonly name = 'ClockJumped';
}

/** The latest time is written once a minute, so that most settles write no page more than without it. */
const granularityMs = 60_000;

/**
 * The latest time that the store saw. The caller holds a transaction around each method. A read takes 1.5 µs, a third of
 * what a standing takes among 64, so whoever checks many times in one transaction reads it once.
 */
export class SeenClock {
  readonly #select: Statement<[], { readonly seenAt: number | null }>;
  readonly #update: Statement<[number]>;

  constructor(database: ControlDatabase) {
    this.#select = database.prepare('SELECT seen_at AS seenAt FROM clock');
    this.#update = database.prepare('UPDATE clock SET seen_at = ?');
  }

  /** Milliseconds since 1970; null when none was seen. */
  seenAt(): number | null {
    return this.#select.get()?.seenAt ?? null;
  }

  read(now: number): ClockReading {
    const seenAt = this.seenAt();
    return { seenAt, jump: jumpOf(seenAt, now) };
  }

  /** Remembers a time that was found to be no jump. */
  note(now: number): void {
    const seenAt = this.seenAt();
    if (seenAt === null || now >= seenAt + granularityMs) this.#update.run(now);
  }

  /** Throws ClockJumped, else remembers the time. */
  pass(now: number): void {
    const fault = clockFault(this.seenAt(), now);
    if (fault !== null) throw new ClockJumped(fault);
    this.note(now);
  }

  confirm(now: number): void {
    this.#update.run(now);
  }
}
