import type { Account } from '../../../ledger/account.ts';
import { type KeptAnswer, type Known, type SettleOptions, settle } from '../../../ledger/settle.ts';
import type { Settlement, SettleRequest, StandingRequest } from '../../../ports/credit-ledger.ts';
import { saltedHash } from '../../../records/suppressions.ts';
import type { ChargedBlocks } from '../../shared/charged-blocks.ts';
import type { Session } from '../control/session.ts';
import { accountsOf, type Booked, sendChanges, UnknownAccount } from './book.ts';
import { columnsOf } from './columns.ts';
import { seenAt } from './seen-clock.ts';

interface Window {
  readonly callerId: string;
  readonly operation: string;
  readonly recordHash: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

interface Answer extends KeptAnswer {
  readonly accountId: string;
  readonly key: string;
  readonly until: number;
}

interface AnswerRow {
  readonly accountId: string;
  readonly key: string;
  readonly bodyHash: string;
  readonly receipt: string;
  readonly draft: string;
  readonly until: number;
}

type AskedAnswer = Pick<Answer, 'accountId' | 'key'>;
type AskedWindow = Omit<Window, 'until'>;

const askedAnswers = columnsOf<AskedAnswer>({
  account_id: ['text', ({ accountId }) => accountId],
  key: ['text', ({ key }) => key],
});
const keptAnswers = columnsOf<Answer>({
  account_id: ['text', ({ accountId }) => accountId],
  key: ['text', ({ key }) => key],
  body_hash: ['text', ({ bodyHash }) => bodyHash],
  receipt: ['text', ({ stored }) => JSON.stringify(stored.receipt)],
  draft: ['text', ({ stored }) => stored.draft],
  until: ['bigint', ({ until }) => until],
});
const askedWindows = columnsOf<AskedWindow>({
  caller_id: ['text', ({ callerId }) => callerId],
  operation: ['text', ({ operation }) => operation],
  record_hash: ['text', ({ recordHash }) => recordHash],
});
const openedWindows = columnsOf<Window>({
  caller_id: ['text', ({ callerId }) => callerId],
  operation: ['text', ({ operation }) => operation],
  record_hash: ['text', ({ recordHash }) => recordHash],
  until: ['bigint', ({ until }) => until],
});

const selectAnswers = `
  SELECT account_id AS "accountId", key, body_hash AS "bodyHash", receipt, draft, until
  FROM idempotency JOIN ${askedAnswers.table(1, 'asked')} USING (account_id, key)`;
const selectWindows = `
  SELECT caller_id AS "callerId", operation, record_hash AS "recordHash", until
  FROM repeats JOIN ${askedWindows.table(1, 'asked')} USING (caller_id, operation, record_hash)`;
// In one order, so that no two processes wait for each other.
const keepAnswers = `
  INSERT INTO idempotency (${keptAnswers.names}) SELECT ${keptAnswers.names} FROM ${keptAnswers.table(1, 'new')}
  ORDER BY account_id, key ON CONFLICT (account_id, key) DO UPDATE SET body_hash = excluded.body_hash,
    receipt = excluded.receipt, draft = excluded.draft, until = excluded.until`;
const openWindows = `
  INSERT INTO repeats (${openedWindows.names}) SELECT ${openedWindows.names} FROM ${openedWindows.table(1, 'new')}
  ORDER BY caller_id, operation, record_hash
  ON CONFLICT (caller_id, operation, record_hash) DO UPDATE SET until = excluded.until`;

/**
 * What is known of a group of requests, and what was decided on the earlier ones of them: each request meets the books as
 * the ones before it left them, and all changes are stored at once.
 */
export class GroupBooks {
  /** The latest time that the ledger saw. */
  readonly seenAt: number | null;
  readonly #accounts: Map<string, Account>;
  readonly #answers: Map<string, KeptAnswer & { readonly until: number }>;
  readonly #windows: Map<string, number>;
  readonly #salt: Buffer;
  readonly #booked: Booked[] = [];
  readonly #kept = new Map<string, Answer>();
  readonly #opened = new Map<string, Window>();

  private constructor(
    loaded: readonly [number | null, Map<string, Account>, readonly AnswerRow[], readonly Window[]],
    salt: Buffer,
  ) {
    const [seen, accounts, answers, windows] = loaded;
    this.seenAt = seen;
    this.#accounts = accounts;
    this.#answers = new Map(
      answers.map(({ receipt, draft, ...answer }) => [
        nameOf(answer),
        { ...answer, stored: { receipt: JSON.parse(receipt), draft } },
      ]),
    );
    this.#windows = new Map(windows.map((window) => [nameOfWindow(window), window.until]));
    this.#salt = salt;
  }

  /** Loads what is known of the requests, of one moment if the caller's transaction has locked their accounts or sees one. */
  static async load(session: Session, requests: readonly StandingRequest[], salt: Buffer): Promise<GroupBooks> {
    const answers = requests.flatMap(({ accountId, idempotency }) =>
      idempotency === undefined ? [] : { accountId, key: idempotency.key },
    );
    const windows = requests.flatMap((request) => windowsOf(request, request.repeatIds ?? [], salt));
    const loaded = await Promise.all([
      seenAt(session),
      accountsOf(session, [...new Set(requests.map(({ accountId }) => accountId))]),
      answers.length === 0
        ? []
        : session.rows<AnswerRow>(selectAnswers, ...askedAnswers.arrays(distinct(answers, nameOf))),
      windows.length === 0
        ? []
        : session.rows<Window>(selectWindows, ...askedWindows.arrays(distinct(windows, nameOfWindow))),
    ]);
    return new GroupBooks(loaded, salt);
  }

  /** Throws UnknownAccount. */
  known(request: StandingRequest): Known {
    const { accountId, idempotency, repeatIds = [], now } = request;
    const kept = idempotency === undefined ? undefined : this.#answers.get(nameOf({ accountId, key: idempotency.key }));
    if (kept !== undefined && kept.until > now) return { kept };
    const isOpen = (id: string) => {
      const [window] = windowsOf(request, [id], this.#salt);
      return window !== undefined && (this.#windows.get(nameOfWindow(window)) ?? 0) > now;
    };
    const account = this.#accounts.get(accountId);
    if (account === undefined) throw new UnknownAccount(`no account ${accountId} in the ledger`);
    return { kept: null, repeats: new Set(repeatIds.filter(isOpen)), account };
  }

  /** Decides on a request and notes what follows. Throws UnknownAccount, and has then noted nothing. */
  settle(request: SettleRequest, options: SettleOptions, blocks: ChargedBlocks): Settlement {
    const { settlement, change, keepUntil, windows, charged } = settle(request, this.known(request), options);
    const { accountId, idempotency, records, now } = request;
    if (change !== null) {
      const remembered =
        records === undefined || charged.length === 0 ? null : { kind: records.kind, records: blocks.of(charged) };
      this.#booked.push({ accountId, change, now, charged: remembered });
      this.#accounts.set(accountId, change.account);
    }
    for (const window of windowsOf(request, windows?.repeatIds ?? [], this.#salt)) {
      const opened = { ...window, until: windows?.until ?? 0 };
      this.#windows.set(nameOfWindow(opened), opened.until);
      this.#opened.set(nameOfWindow(opened), opened);
    }
    if (keepUntil !== null && settlement.kind === 'settled' && idempotency !== undefined) {
      const { key, bodyHash, draft } = idempotency;
      const kept = { accountId, key, bodyHash, stored: { receipt: settlement.receipt, draft }, until: keepUntil };
      this.#answers.set(nameOf(kept), kept);
      this.#kept.set(nameOf(kept), kept);
    }
    return settlement;
  }

  /** Sends everything that was noted; the flush of the session waits for it. The accounts must be locked. */
  store(session: Session): void {
    if (this.#kept.size > 0) session.send(keepAnswers, ...keptAnswers.arrays([...this.#kept.values()]));
    if (this.#opened.size > 0) session.send(openWindows, ...openedWindows.arrays([...this.#opened.values()]));
    sendChanges(session, this.#booked);
  }
}

function distinct<T>(all: readonly T[], nameOfOne: (one: T) => string): readonly T[] {
  return [...new Map(all.map((one) => [nameOfOne(one), one])).values()];
}

function nameOf({ accountId, key }: AskedAnswer): string {
  return `${accountId}\0${key}`;
}

function nameOfWindow({ callerId, operation, recordHash }: AskedWindow): string {
  return `${callerId}\0${operation}\0${recordHash}`;
}

/** The windows of records for whoever asks. A record is kept under a hash, so that one that is erased is named nowhere. */
function windowsOf(
  { callerId, operation }: StandingRequest,
  ids: Iterable<string>,
  salt: Buffer,
): readonly AskedWindow[] {
  const secret = salt.toString('hex');
  return [...ids].map((id) => ({ callerId, operation, recordHash: saltedHash(secret, ['repeat', id]) }));
}
