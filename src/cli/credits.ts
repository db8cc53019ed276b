import type { CliContext, Result } from './context.ts';
import { CliFailure } from './failure.ts';
import { administer } from './office.ts';
import { grouped } from './progress.ts';

export async function grantCredits(
  context: CliContext,
  account: string,
  credits: number,
  { note }: { readonly note?: string },
): Promise<Result> {
  return administer(context, ({ accounts }) => {
    accounts.grant(account, credits, note ?? null);
    return balance(account, accounts.show(account).balance.total);
  });
}

export async function showCredits(context: CliContext, account: string): Promise<Result> {
  return administer(context, ({ accounts }) => balance(account, accounts.show(account).balance.total));
}

function balance(account: string, credits: number): Result {
  return { value: { account_id: account, balance: credits }, text: `${account} has ${grouped(credits)} credits` };
}

/** Recomputes every balance from the journal. The command fails if one differs. */
export async function checkCredits(context: CliContext): Promise<Result> {
  const report = administer(context, (administration) => administration.checkCredits());
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
