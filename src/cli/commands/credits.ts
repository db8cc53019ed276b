import type { Accounts } from '../../accounts/accounts.ts';
import type { Booked } from '../../accounts/credits.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure } from '../failure.ts';
import { grouped } from '../progress.ts';
import { snakeCase, table } from '../text.ts';
import { administer, withSystem } from '../with-system.ts';

export interface GrantOptions {
  readonly note?: string;
  readonly reference?: string;
}

export interface ReasonOption {
  readonly reason: string;
}

export interface AdjustOptions extends ReasonOption {
  readonly reference?: string;
}

export async function grantCredits(
  context: CliContext,
  account: string,
  amount: number,
  { note, reference }: GrantOptions,
): Promise<Result> {
  return administer(context, async ({ accounts, credits }) =>
    shownAfter(accounts, account, await credits.grant(account, amount, note ?? null, reference)),
  );
}

export async function adjustCredits(
  context: CliContext,
  account: string,
  amount: number,
  { reason, reference }: AdjustOptions,
): Promise<Result> {
  return administer(context, async ({ accounts, credits }) =>
    shownAfter(accounts, account, await credits.adjust(account, amount, reason, reference)),
  );
}

export async function reversePosting(context: CliContext, id: number, { reason }: ReasonOption): Promise<Result> {
  return administer(context, async ({ accounts, credits }) => {
    const { accountId, posting } = await credits.reverse(id, reason);
    return shownAfter(accounts, accountId, { posting, repeated: false });
  });
}

/** Shows the newest postings of an account. */
export async function showJournal(context: CliContext, account: string, postingsMax: number): Promise<Result> {
  const postings = await administer(context, ({ credits }) => credits.journal(account, postingsMax));
  const rows = postings.map(
    ({ id, at, kind, plan, bought, extra, operation, requestId, note, reference, reverses }) => {
      const about = [operation, requestId, reference, reverses === null ? null : `of posting ${reverses}`, note];
      const amounts = [plan, bought, extra].map((amount) => (amount === 0 ? '' : grouped(amount)));
      return [String(id), new Date(at).toISOString(), kind, ...amounts, about.filter((one) => one !== null).join(' ')];
    },
  );
  return {
    value: postings.map((posting) => ({
      ...Object.fromEntries(Object.entries(posting).map(([name, value]) => [snakeCase(name), value])),
      at: new Date(posting.at).toISOString(),
    })),
    text: table(['posting', 'at', 'kind', 'plan', 'bought', 'extra', 'about'], rows, 'no postings'),
  };
}

export async function showCredits(context: CliContext, account: string): Promise<Result> {
  return administer(context, ({ accounts }) => balanceOf(accounts, account));
}

/** The balance after a booking, with the number of its posting. */
async function shownAfter(accounts: Accounts, account: string, { posting, repeated }: Booked): Promise<Result> {
  const { value, text } = await balanceOf(accounts, account);
  const note = repeated ? `posting ${posting}, booked before under this reference` : `posting ${posting}`;
  return { value: { ...value, posting, repeated }, text: `${text} (${note})` };
}

async function balanceOf(accounts: Accounts, account: string): Promise<Result & { readonly value: object }> {
  const credits = (await accounts.show(account)).balance.total;
  return { value: { account_id: account, balance: credits }, text: `${account} has ${grouped(credits)} credits` };
}

/** Moves the postings of closed cycles to the archive. */
export async function archivePostings(context: CliContext, before: number): Promise<Result> {
  const archived = await administer(context, ({ credits }) => credits.archive(before));
  return { value: { archived }, text: `${grouped(archived)} postings moved to the archive` };
}

/** Checks the journal, the balances and the audit trail. The command fails if a rule is broken. */
export async function checkCredits(context: CliContext): Promise<Result> {
  const [credits, trail] = await withSystem(context, async (system) => [
    await (await system.ledger()).check(context.now()),
    await (await system.audit()).check(),
  ]);
  const { accounts, postings, archived } = credits;
  const faults = [...credits.faults, ...trail.faults];
  const report = { accounts, postings, archived, audit_entries: trail.entries, faults };
  const looked = `${grouped(accounts)} accounts, ${grouped(postings + archived)} postings and ${grouped(trail.entries)} audit entries`;
  if (faults.length === 0) return { value: { ok: true, ...report }, text: `${looked}: all is well` };
  context.print({
    value: { ok: false, ...report },
    text: faults.map(({ rule, where }) => `${where} breaks the rule: ${rule}`).join('\n'),
  });
  const isOfTheClock = faults.every(({ rule }) => rule.includes('in the future'));
  const advice = isOfTheClock
    ? "the clock was ahead: once it is right, run 'whom credits repair'"
    : 'stop the server and restore control.db from the backup before them';
  throw new CliFailure(`${looked} checked, ${faults.length} faults found; ${advice} (docs/operations.md)`);
}
