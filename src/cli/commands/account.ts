import type { AccountShown, Accounts } from '../../accounts/accounts.ts';
import type { Identity } from '../../ports/account-directory.ts';
import type { CliContext, Result } from '../context.ts';
import { grouped } from '../progress.ts';
import { day, table } from '../text.ts';
import { administer } from '../with-system.ts';

const listedMax = 1000;

export interface NewAccountOptions {
  readonly email: string;
  /** The plan; if missing, the first plan of the configuration. */
  readonly plan?: string;
  readonly credits?: number;
}

export async function createAccount(context: CliContext, name: string, options: NewAccountOptions): Promise<Result> {
  const { email, plan = context.config.credits.plans[0]?.name ?? '', credits } = options;
  return administer(context, async ({ accounts }) => {
    const id = await accounts.create({
      name,
      email,
      plan,
      ...(credits === undefined ? {} : { creditsPerCycle: credits }),
    });
    return { value: { account_id: id }, text: `${id}\nMake its first key with: whom key create ${id}` };
  });
}

export async function showAccount(context: CliContext, id: string): Promise<Result> {
  return administer(context, async ({ accounts }) => {
    const account = await accounts.show(id);
    return { value: accountValue(account), text: accountText(account) };
  });
}

export async function listAccounts(context: CliContext): Promise<Result> {
  return administer(context, async ({ accounts }) => {
    const listed = await accounts.list(listedMax);
    const older = (await accounts.count()) - listed.length;
    if (older > 0) context.notify(`these are the newest; ${grouped(older)} older accounts are not listed`);
    const rows = listed.map((account) => [
      account.id,
      account.status,
      account.plan,
      grouped(account.balance.total),
      account.email,
      account.name,
    ]);
    const empty = "no accounts yet: make one with 'whom account create NAME --email E'";
    return {
      value: listed.map(accountValue),
      text: table(['account', 'status', 'plan', 'credits', 'e-mail', 'name'], rows, empty),
    };
  });
}

export async function suspendAccount(context: CliContext, id: string): Promise<Result> {
  return change(context, id, (accounts) => accounts.suspend(id));
}

export async function resumeAccount(context: CliContext, id: string): Promise<Result> {
  return change(context, id, (accounts) => accounts.resume(id));
}

export async function closeAccount(context: CliContext, id: string): Promise<Result> {
  return change(context, id, (accounts) => accounts.close(id));
}

export async function anonymiseAccount(context: CliContext, id: string): Promise<Result> {
  return change(context, id, (accounts) => accounts.anonymise(id));
}

export async function changePlan(context: CliContext, id: string, plan: string): Promise<Result> {
  return change(context, id, (accounts) => accounts.changePlan(id, plan));
}

/** Sets the limit of extra usage. A `limit` of null switches extra usage off. */
export async function setExtraUsage(context: CliContext, id: string, limit: number | null): Promise<Result> {
  return change(context, id, (accounts) => accounts.setExtraUsage(id, limit));
}

export async function linkIdentity(context: CliContext, id: string, identity: Partial<Identity>): Promise<Result> {
  const { issuer = '', subject = '' } = identity;
  return change(context, id, (accounts) => accounts.link(id, { issuer, subject }));
}

function change(context: CliContext, id: string, work: (accounts: Accounts) => Promise<void>): Promise<Result> {
  return administer(context, async ({ accounts }) => {
    await work(accounts);
    const account = await accounts.show(id);
    return { value: accountValue(account), text: accountText(account) };
  });
}

function accountValue(account: AccountShown): Record<string, unknown> {
  return {
    account_id: account.id,
    name: account.name,
    email: account.email,
    status: account.status,
    created_at: new Date(account.createdAt).toISOString(),
    plan: account.plan,
    plan_credits: account.planCredits,
    extra_usage: account.extraUsage,
    extra_limit: account.extraLimit,
    cycle_start: new Date(account.cycleStart).toISOString(),
    balance: account.balance.total,
    balance_plan: account.balance.plan,
    balance_bought: account.balance.bought,
    extra_used: account.balance.extraUsed,
    identities: account.identities,
  };
}

const extraUsageWords = { not_offered: 'not offered', off: 'offered, off', on: 'on' } as const;

function accountText(account: AccountShown): string {
  const { balance } = account;
  const lines = [
    `${account.id}  ${account.name} <${account.email}>  ${account.status}`,
    `plan     ${account.plan}, ${grouped(account.planCredits)} credits a cycle; this one began ${day(account.cycleStart)}`,
    `balance  ${grouped(balance.total)} credits (${grouped(balance.plan)} of the plan, ${grouped(balance.bought)} bought)`,
    `extra    ${extraUsageWords[account.extraUsage]}, ${grouped(balance.extraUsed)} of ${grouped(account.extraLimit)} used`,
    ...account.identities.map(({ issuer, subject }) => `identity ${issuer} ${subject}`),
  ];
  return lines.join('\n');
}
