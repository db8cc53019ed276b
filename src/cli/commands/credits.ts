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

/** Recomputes every balance from the journal. The command fails if one differs. */
export async function checkCredits(context: CliContext): Promise<Result> {
  const report = await withSystem(context, async (system) => (await system.ledger()).check());
  const looked = `${grouped(report.accounts)} accounts and ${grouped(report.postings)} postings`;
  if (report.faults.length === 0) return { value: { ok: true, ...report }, text: `${looked}: all is well` };
  context.print({
    value: { ok: false, ...report },
    text: report.faults.map(({ rule, where }) => `${where} breaks the rule: ${rule}`).join('\n'),
  });
  throw new CliFailure(
    `${looked} checked, ${report.faults.length} faults found; stop the server and restore control.db from the backup ` +
      'before them (docs/operations.md)',
  );
}
