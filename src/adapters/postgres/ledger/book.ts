import type { Account, Change } from '../../../ledger/account.ts';
import { dayOf } from '../../../ledger/charged.ts';
import type { Purse, Terms } from '../../../ledger/purse.ts';
import type { RecordKind } from '../../../records/kind.ts';
import type { Session } from '../control/session.ts';
import { columnsOf } from './columns.ts';

/** The account does not exist in this store: the caller was verified against another one, or somebody edited it. */
export class UnknownAccount extends Error {
  override readonly name = 'UnknownAccount';
}

/** A change of an account that is to be kept. */
export interface Booked {
  readonly accountId: string;
  readonly change: Change;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The records that its last posting charges for, as `shared/charged-blocks.ts` writes them; null for none. */
  readonly charged: { readonly kind: RecordKind; readonly records: Buffer } | null;
}

interface AccountRow extends Terms, Purse {
  readonly accountId: string;
  readonly noticedCycle: number | null;
}

/**
 * Lets nobody else move the credits of these accounts until the transaction ends. It takes them in one order, so that no
 * two transactions wait for each other; what is read of them is read after it, so that it is the newest.
 */
export function lockAccounts(session: Session, accountIds: readonly string[]): void {
  session.send('SELECT 1 FROM balances WHERE account_id = ANY ($1::text[]) ORDER BY account_id FOR UPDATE', accountIds);
}

/** The accounts as they are stored, by id. */
export async function accountsOf(session: Session, accountIds: readonly string[]): Promise<Map<string, Account>> {
  const rows = await session.rows<AccountRow>(
    `SELECT account_id AS "accountId", anchor_at AS "anchorAt", plan_credits AS "planCredits", extra_usage AS "extraUsage",
        extra_limit AS "extraLimit", cycle_start AS "cycleStart", balances.plan, bought, extra,
        noticed_cycle AS "noticedCycle"
      FROM balances JOIN accounts ON accounts.id = account_id WHERE account_id = ANY ($1::text[])`,
    accountIds,
  );
  return new Map(
    rows.map(({ accountId, anchorAt, planCredits, extraUsage, extraLimit, noticedCycle, ...purse }) => [
      accountId,
      { terms: { anchorAt, planCredits, extraUsage, extraLimit }, purse, noticedCycle },
    ]),
  );
}

/** The account as it is stored. Throws UnknownAccount. */
export async function accountOf(session: Session, accountId: string): Promise<Account> {
  const account = (await accountsOf(session, [accountId])).get(accountId);
  if (account === undefined) throw new UnknownAccount(`no account ${accountId} in the ledger`);
  return account;
}

/** The account, whose credits nobody else moves until the transaction ends. Throws UnknownAccount. */
export async function lockedAccount(session: Session, accountId: string): Promise<Account> {
  lockAccounts(session, [accountId]);
  return accountOf(session, accountId);
}

const postings = columnsOf<{ readonly booked: Booked; readonly entry: Change['entries'][number] }>({
  at: ['bigint', ({ booked }) => booked.now],
  account_id: ['text', ({ booked }) => booked.accountId],
  kind: ['text', ({ entry }) => entry.posting.kind],
  plan: ['bigint', ({ entry }) => entry.posting.plan],
  bought: ['bigint', ({ entry }) => entry.posting.bought],
  extra: ['bigint', ({ entry }) => entry.posting.extra],
  house: ['bigint', ({ entry }) => entry.posting.house],
  operation: ['text', ({ entry }) => entry.details.operation],
  units: ['bigint', ({ entry }) => entry.details.units],
  unit_price: ['bigint', ({ entry }) => entry.details.unitPrice],
  request_id: ['text', ({ entry }) => entry.details.requestId],
  caller_id: ['text', ({ entry }) => entry.details.callerId],
  note: ['text', ({ entry }) => entry.details.note],
  reference: ['text', ({ entry }) => entry.details.reference],
  reverses: ['bigint', ({ entry }) => entry.details.reverses],
});

const charges = columnsOf<{ readonly posting: number; readonly booked: Booked }>({
  posting: ['bigint', ({ posting }) => posting],
  day: ['bigint', ({ booked }) => dayOf(booked.now)],
  account_id: ['text', ({ booked }) => booked.accountId],
  kind: ['text', ({ booked }) => booked.charged?.kind],
  at: ['bigint', ({ booked }) => booked.now],
  records: ['bytea', ({ booked }) => booked.charged?.records],
});

const balances = columnsOf<readonly [string, Account]>({
  account_id: ['text', ([accountId]) => accountId],
  plan: ['bigint', ([, { purse }]) => purse.plan],
  bought: ['bigint', ([, { purse }]) => purse.bought],
  extra: ['bigint', ([, { purse }]) => purse.extra],
  cycle_start: ['bigint', ([, { purse }]) => purse.cycleStart],
  noticed_cycle: ['bigint', ([, { noticedCycle }]) => noticedCycle],
});

/** Postings are numbered in their order, and the places of charges among them become the numbers. */
const insertPostings = `
  WITH posted AS (INSERT INTO journal (${postings.names})
      SELECT ${postings.names} FROM ${postings.table(1, 'new')} ORDER BY place RETURNING id),
    numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS posting FROM posted),
    remembered AS (INSERT INTO charged_records (day, account_id, kind, posting, at, records)
      SELECT day, account_id, kind, id, at, records
        FROM ${charges.table(1 + postings.parameters, 'charge')} JOIN numbered USING (posting))
  SELECT id FROM numbered ORDER BY id`;

const updateBalances = `
  UPDATE balances SET plan = new.plan, bought = new.bought, extra = new.extra, cycle_start = new.cycle_start,
    noticed_cycle = new.noticed_cycle
  FROM ${balances.table(1, 'new')} WHERE balances.account_id = new.account_id`;

/**
 * Sends the postings of changes in their order, and the balances that result; the flush of the session waits for them. The
 * accounts must be locked.
 */
export function sendChanges(session: Session, changes: readonly Booked[]): void {
  if (changes.length === 0) return;
  session.send(updateBalances, ...balancesAfter(changes));
  session.send(insertPostings, ...postingsOf(changes));
}

/** Writes one change of a locked account. Resolves to the ids of its postings. */
export async function saveChange(
  session: Session,
  accountId: string,
  change: Change,
  now: number,
): Promise<readonly number[]> {
  const changes = [{ accountId, change, now, charged: null }];
  session.send(updateBalances, ...balancesAfter(changes));
  const ids = await session.rows<{ readonly id: number }>(insertPostings, ...postingsOf(changes));
  return ids.map(({ id }) => id);
}

function balancesAfter(changes: readonly Booked[]): readonly unknown[] {
  return balances.arrays([...new Map(changes.map(({ accountId, change }) => [accountId, change.account]))]);
}

function postingsOf(changes: readonly Booked[]): readonly unknown[] {
  const rows = changes.flatMap((booked) => booked.change.entries.map((entry) => ({ booked, entry })));
  let posting = 0;
  const charged = changes.flatMap((booked) => {
    posting += booked.change.entries.length;
    return booked.charged === null ? [] : { posting, booked };
  });
  return [...postings.arrays(rows), ...charges.arrays(charged)];
}

/** Makes the balance of a new account. */
export async function openBook(session: Session, accountId: string, change: Change, now: number): Promise<void> {
  session.send(
    'INSERT INTO balances (account_id, plan, bought, extra, cycle_start) VALUES ($1, 0, 0, 0, 0)',
    accountId,
  );
  await saveChange(session, accountId, change, now);
}

/** Writes changed terms. `plan` is the name of the plan that they come from; null keeps the old name. */
export function saveTerms(
  session: Session,
  accountId: string,
  { planCredits, extraUsage, extraLimit }: Terms,
  plan: string | null,
): void {
  session.send(
    `UPDATE accounts SET plan = coalesce($1, plan), plan_credits = $2, extra_usage = $3, extra_limit = $4 WHERE id = $5`,
    ...[plan, planCredits, extraUsage, extraLimit, accountId],
  );
}

/** The plan credits that the account's cycle from `start` on brought until `end`, but for what was reversed. */
export async function issuedCredits(
  session: Session,
  accountId: string,
  start: number,
  end = Number.MAX_SAFE_INTEGER,
): Promise<number> {
  const row = await session.row<{ readonly issued: number }>(
    `SELECT coalesce(sum(plan), 0)::bigint AS issued FROM journal AS renewal
      WHERE account_id = $1 AND kind = 'renewal' AND at BETWEEN $2 AND $3
        AND NOT EXISTS (SELECT FROM journal WHERE reverses = renewal.id)`,
    ...[accountId, start, end],
  );
  return row?.issued ?? 0;
}
