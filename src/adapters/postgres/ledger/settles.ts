import { clockFault } from '../../../ledger/clock.ts';
import { type SettleOptions, standingOf } from '../../../ledger/settle.ts';
import type { Settlement, SettleRequest, Standing, StandingRequest } from '../../../ports/credit-ledger.ts';
import { ChargedBlocks } from '../../shared/charged-blocks.ts';
import type { ControlDatabase } from '../control/database.ts';
import { DatabaseFailed } from '../control/failure.ts';
import type { Session } from '../control/session.ts';
import { lockAccounts } from './book.ts';
import { GroupBooks } from './group-books.ts';
import { ClockJumped, noteTime } from './seen-clock.ts';

/** Answers groups of requests, each group in one transaction. */
export class Settles {
  readonly #database: ControlDatabase;
  readonly #options: SettleOptions;
  readonly #salt: Buffer;
  readonly #blocks: ChargedBlocks;

  constructor(database: ControlDatabase, salt: Buffer, options: SettleOptions) {
    this.#database = database;
    this.#options = options;
    this.#salt = salt;
    this.#blocks = new ChargedBlocks(salt);
  }

  /** Only reads, all of one moment. */
  standings(requests: readonly StandingRequest[]): Promise<readonly PromiseSettledResult<Standing>[]> {
    return this.#database.read(async (session) => {
      const books = await GroupBooks.load(session, requests, this.#salt);
      return outcomes(requests, books, (request) => standingOf(request, books.known(request), this.#options));
    });
  }

  /** When one request is at fault and not the store, the others still get their answers, each in a group of its own. */
  async settle(requests: readonly SettleRequest[]): Promise<readonly PromiseSettledResult<Settlement>[]> {
    try {
      return await this.#database.write((session) => this.#settle(session, requests));
    } catch (error) {
      if (!(error instanceof DatabaseFailed && error.isOfTheRequest)) throw error;
      if (requests.length === 1) return [{ status: 'rejected', reason: error }];
    }
    const alone: PromiseSettledResult<Settlement>[] = [];
    for (const request of requests) alone.push(...(await Promise.allSettled([this.#settleAlone(request)])));
    return alone;
  }

  async #settleAlone(request: SettleRequest): Promise<Settlement> {
    const [outcome] = await this.settle([request]);
    if (outcome?.status !== 'fulfilled') throw outcome?.reason;
    return outcome.value;
  }

  async #settle(
    session: Session,
    requests: readonly SettleRequest[],
  ): Promise<readonly PromiseSettledResult<Settlement>[]> {
    lockAccounts(session, [...new Set(requests.map(({ accountId }) => accountId))]);
    const books = await GroupBooks.load(session, requests, this.#salt);
    const times: number[] = [];
    const settlements = outcomes(requests, books, (request) => {
      times.push(request.now);
      return books.settle(request, this.#options, this.#blocks);
    });
    books.store(session);
    if (times.length > 0) noteTime(session, books.seenAt, Math.max(...times));
    return settlements;
  }
}

/** Asks for the answer to each request whose time may be believed. What fails for one fails for it alone. */
function outcomes<Request extends StandingRequest, Answer>(
  requests: readonly Request[],
  { seenAt }: GroupBooks,
  answerOf: (request: Request) => Answer,
): readonly PromiseSettledResult<Answer>[] {
  return requests.map((request) => {
    try {
      const fault = clockFault(seenAt, request.now);
      if (fault !== null) throw new ClockJumped(fault);
      return { status: 'fulfilled', value: answerOf(request) };
    } catch (reason) {
      return { status: 'rejected', reason };
    }
  });
}
