import type { Accounts } from '../../accounts/accounts.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure } from '../failure.ts';
import { grouped } from '../progress.ts';
import { administer, withSystem } from '../with-system.ts';

export async function grantCredits(
  context: CliContext,
  account: string,
  credits: number,
  { note }: { readonly note?: string },
): Promise<Result> {
  return administer(context, async ({ accounts }) => {
    await accounts.grant(account, credits, note ?? null);
    return balanceOf(accounts, account);
  });
}

export async function showCredits(context: CliContext, account: string): Promise<Result> {
  return administer(context, ({ accounts }) => balanceOf(accounts, account));
}

async function balanceOf(accounts: Accounts, account: string): Promise<Result> {
  const credits = (await accounts.show(account)).balance.total;
  return { value: { account_id: account, balance: credits }, text: `${account} has ${grouped(credits)} credits` };
}

/** Checks the journal, the balances and the audit trail. The command fails if a rule is broken. */
export async function checkCredits(context: CliContext): Promise<Result> {
  const [credits, trail] = await withSystem(context, async (system) => [
    await (await system.ledger()).check(),
    await (await system.audit()).check(),
  ]);
  const { accounts, postings } = credits;
  const faults = [...credits.faults, ...trail.faults];
  const report = { accounts, postings, audit_entries: trail.entries, faults };
  const looked = `${grouped(accounts)} accounts, ${grouped(postings)} postings and ${grouped(trail.entries)} audit entries`;
  if (faults.length === 0) return { value: { ok: true, ...report }, text: `${looked}: all is well` };
  context.print({
    value: { ok: false, ...report },
    text: faults.map(({ rule, where }) => `${where} breaks the rule: ${rule}`).join('\n'),
  });
  throw new CliFailure(
    `${looked} checked, ${faults.length} faults found; stop the server and restore control.db from the backup ` +
      'before them (docs/operations.md)',
  );
}
