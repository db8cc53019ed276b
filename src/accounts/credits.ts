import { archivableBefore } from '../ledger/cycle.ts';
import type { AccountDirectory } from '../ports/account-directory.ts';
import type { NewAuditEntry } from '../ports/audit-trail.ts';
import type { Booking, CreditLedger, Gift, JournalPosting } from '../ports/credit-ledger.ts';
import { type AdministrationOptions, auditEntry } from './options.ts';
import { AdministrationRefused, closedAccount, unknownAccount } from './refused.ts';
import { creditsMax, wholeCredits } from './whole-credits.ts';

/** A posting that an operator made, or had made before under the same reference. */
export interface Booked {
  readonly posting: number;
  readonly repeated: boolean;
}

const textMax = 200;

/** Credits that operators move. Throws AdministrationRefused for a request that cannot be carried out. */
export class Credits {
  readonly #directory: AccountDirectory;
  readonly #ledger: CreditLedger;
  readonly #options: AdministrationOptions;

  constructor(directory: AccountDirectory, ledger: CreditLedger, options: AdministrationOptions) {
    this.#directory = directory;
    this.#ledger = ledger;
    this.#options = options;
  }

  /**
   * Adds bought credits, which never expire. A debt is paid from them first. With a reference they are added once,
   * however often it is repeated.
   */
  async grant(id: string, credits: number, note: string | null, reference: string | null = null): Promise<Booked> {
    const gift = giftOf(wholeCredits(credits, 1), note, reference);
    if ((await this.#directory.account(id))?.status === 'closed') throw closedAccount(id);
    return booked(id, gift, await this.#ledger.grant(id, gift, this.#entry('credits.grant', id, gift)));
  }

  /** Corrects a balance: adds credits, or takes some when the number is below 0. */
  async adjust(id: string, credits: number, reason: string, reference: string | null = null): Promise<Booked> {
    if (!Number.isInteger(credits) || credits === 0 || Math.abs(credits) > creditsMax) {
      throw new AdministrationRefused(`${credits} credits: give a whole number up to ${creditsMax}, not 0`);
    }
    const gift = giftOf(credits, reasonOf(reason), reference);
    return booked(id, gift, await this.#ledger.adjust(id, gift, this.#entry('credits.adjust', id, gift)));
  }

  /** Undoes a charge, purchase or adjustment. Returns the account and the posting that does it. */
  async reverse(postingId: number, reason: string): Promise<{ readonly accountId: string; readonly posting: number }> {
    const { now, operator } = this.#options;
    const detail = reasonOf(reason);
    const entry = { at: now(), operator, accountId: null, subject: `posting ${postingId}`, detail };
    const outcome = await this.#ledger.reverse(postingId, detail, { ...entry, action: 'credits.reverse' });
    switch (outcome.kind) {
      case 'reversed':
        return outcome;
      case 'reversed_before':
        throw new AdministrationRefused(`posting ${postingId} was reversed before, by posting ${outcome.by}`);
      case 'not_reversible':
        throw new AdministrationRefused(
          `posting ${postingId} is a ${outcome.posting.kind}, and only charges, purchases and adjustments are reversed: ` +
            "correct the balance with 'whom credits adjust'",
        );
      case 'unknown_posting':
        throw new AdministrationRefused(
          `no posting ${postingId}: 'whom credits journal ACCOUNT' shows those of an account`,
        );
    }
  }

  /** Moves the postings of closed cycles before a time to the archive. Returns how many. */
  async archive(before: number): Promise<number> {
    const { now, operator } = this.#options;
    const at = now();
    const day = (time: number) => new Date(time).toISOString().slice(0, 10);
    if (before > archivableBefore(at)) {
      throw new AdministrationRefused(
        `cycles that began before ${day(before)} may still be open: give a day up to ${day(archivableBefore(at))}`,
      );
    }
    const entry = { at, operator, accountId: null, subject: null, detail: `postings before ${day(before)}` };
    return this.#ledger.archive(before, { ...entry, action: 'credits.archive' });
  }

  /** The account's newest postings first. */
  async journal(id: string, postingsMax: number): Promise<readonly JournalPosting[]> {
    if ((await this.#ledger.holdings(id, this.#options.now())) === null) throw unknownAccount(id);
    return this.#ledger.journal(id, postingsMax);
  }

  #entry(action: 'credits.grant' | 'credits.adjust', id: string, { credits, note, reference }: Gift): NewAuditEntry {
    const what = reference === null ? {} : { subject: `reference ${reference}` };
    return auditEntry(this.#options, action, id, {
      ...what,
      detail: [`${credits} credits`, note ?? []].flat().join(', '),
    });
  }
}

function giftOf(credits: number, note: string | null, reference: string | null): Gift {
  if (note !== null && note.length > textMax) {
    throw new AdministrationRefused(`a note has at most ${textMax} characters; this one has ${note.length}`);
  }
  if (reference !== null && !/^[\x21-\x7e]{1,100}$/.test(reference)) {
    throw new AdministrationRefused('a reference is 1 to 100 printable ASCII characters without spaces');
  }
  return { credits, note, reference };
}

function reasonOf(reason: string): string {
  const text = reason.trim();
  if (text !== '' && text.length <= textMax) return text;
  throw new AdministrationRefused(`give a reason of 1 to ${textMax} characters`);
}

function booked(id: string, { credits, reference }: Gift, booking: Booking): Booked {
  switch (booking.kind) {
    case 'booked':
    case 'repeated':
      return { posting: booking.posting, repeated: booking.kind === 'repeated' };
    case 'reference_used': {
      const { id: posting, kind, accountId, house } = booking.by;
      throw new AdministrationRefused(
        `reference ${reference} was used for the ${kind} of ${0 - house} credits to ${accountId} (posting ${posting}): ` +
          `give these ${credits} credits to ${id} under another one`,
      );
    }
    case 'unknown_account':
      throw unknownAccount(id);
  }
}
