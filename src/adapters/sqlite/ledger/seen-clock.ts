import type { Statement } from 'better-sqlite3';
import { jumpOf, jumpText } from '../../../ledger/clock.ts';
import type { ClockReading } from '../../../ports/credit-ledger.ts';
import type { ControlDatabase } from '../control/database.ts';

/** The clock jumped; nothing is decided or written until it is set right or confirmed. The message says how. */
class ClockJumped extends Error {
  override readonly name = 'ClockJumped';
}

/** The latest time is written once a minute, so that most settles write no page more than without it. */
const granularityMs = 60_000;

/** The latest time that the store saw. The caller holds a transaction around each method; a read takes 1.5 µs. */
export class SeenClock {
  readonly #select: Statement<[], { readonly seenAt: number | null }>;
  readonly #update: Statement<[number]>;

  constructor(database: ControlDatabase) {
    this.#select = database.prepare('SELECT seen_at AS seenAt FROM clock');
    this.#update = database.prepare('UPDATE clock SET seen_at = ?');
  }

  read(now: number): ClockReading {
    const seenAt = this.#select.get()?.seenAt ?? null;
    return { seenAt, jump: jumpOf(seenAt, now) };
  }

  /** Says why nothing may be done at `now`; null when it may. */
  fault(now: number): string | null {
    const { seenAt, jump } = this.read(now);
    return jump === null || seenAt === null ? null : jumpText(jump, seenAt, now);
  }

  /** Remembers a time that was found to be no jump. */
  note(now: number): void {
    const { seenAt } = this.read(now);
    if (seenAt === null || now >= seenAt + granularityMs) this.#update.run(now);
  }

  /** Throws ClockJumped, else remembers the time. */
  pass(now: number): void {
    const fault = this.fault(now);
    if (fault !== null) throw new ClockJumped(fault);
    this.note(now);
  }

  confirm(now: number): void {
    this.#update.run(now);
  }
}
