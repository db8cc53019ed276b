import { balanceOf, type ExtraUsage, type Terms } from '../ledger/purse.ts';
import type { Account, AccountDirectory, Identity } from '../ports/account-directory.ts';
import type { CreditLedger } from '../ports/credit-ledger.ts';
import { randomBase62 } from './base62.ts';
import { type AdministrationOptions, auditEntry } from './options.ts';
import type { Plan } from './plans.ts';
import { AdministrationRefused, unknownAccount, unusableAccount } from './refused.ts';
import { isSubject } from './subject.ts';
import { wholeCredits } from './whole-credits.ts';

interface AccountWish {
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  /** Credits a cycle in place of the plan's number; the account also starts with them. */
  readonly creditsPerCycle?: number;
}

export interface AccountShown extends Account, Omit<Terms, 'anchorAt'> {
  /** The start of the current billing cycle. */
  readonly cycleStart: number;
  /** `total` is the number of credits that can be spent; below 0 it is a debt. */
  readonly balance: {
    readonly total: number;
    readonly plan: number;
    readonly bought: number;
    readonly extraUsed: number;
  };
}

const accountIdDigits = 20;

/**
 * Accounts and their credits, for the command line. Throws AdministrationRefused for a request that cannot be carried
 * out.
 */
export class Accounts {
  readonly #directory: AccountDirectory;
  readonly #ledger: CreditLedger;
  readonly #options: AdministrationOptions;

  constructor(directory: AccountDirectory, ledger: CreditLedger, options: AdministrationOptions) {
    this.#directory = directory;
    this.#ledger = ledger;
    this.#options = options;
  }

  /** Makes an account whose first billing cycle starts today. Returns its id. */
  async create({ name, email, plan: planName, creditsPerCycle }: AccountWish): Promise<string> {
    const plan = this.#plan(planName);
    if (name.trim() === '' || name.length > 200)
      throw new AdministrationRefused('give the account a name of 1 to 200 characters');
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
      throw new AdministrationRefused(`'${email}' is not an e-mail address: write it as name@example.com`);
    }
    const planCredits = wholeCredits(creditsPerCycle ?? plan.creditsPerCycle, 0);
    const now = this.#options.now();
    const id = `acc_${randomBase62(accountIdDigits, this.#options.randomBytes)}`;
    const terms = { anchorAt: now, ...termsOf(plan), planCredits };
    const account = { id, name: name.trim(), email: email.toLowerCase(), createdAt: now, plan: plan.name, terms };
    const detail = `plan ${plan.name}, ${planCredits} credits a cycle`;
    await this.#directory.createAccount(account, auditEntry(this.#options, 'account.create', id, { detail }));
    return id;
  }

  async show(id: string): Promise<AccountShown> {
    const account = await this.#directory.account(id);
    if (account === null) throw unknownAccount(id);
    return this.#shown(account);
  }

  count(): Promise<number> {
    return this.#directory.countAccounts();
  }

  /** The newest accounts first. */
  async list(accountsMax: number): Promise<readonly AccountShown[]> {
    const accounts = await this.#directory.accounts(accountsMax);
    return Promise.all(accounts.map((account) => this.#shown(account)));
  }

  /** Suspends an account: every request is answered 403, in a running server once its cache has expired. */
  async suspend(id: string): Promise<void> {
    const entry = auditEntry(this.#options, 'account.suspend', id);
    if (!(await this.#directory.setStatus(id, 'suspended', entry))) throw await unusableAccount(this.#directory, id);
  }

  async resume(id: string): Promise<void> {
    const entry = auditEntry(this.#options, 'account.resume', id);
    if (!(await this.#directory.setStatus(id, 'active', entry))) throw await unusableAccount(this.#directory, id);
  }

  /**
   * Closes an account for good: keys and identities stop, the rest of its plan expires, extra usage is booked for the
   * invoice. Bought credits that are left stay until they are paid back and booked as an adjustment.
   */
  async close(id: string): Promise<void> {
    const entry = auditEntry(this.#options, 'account.close', id);
    if (!(await this.#directory.closeAccount(id, entry))) throw await unusableAccount(this.#directory, id);
  }

  /** Forgets whose a closed account was; its journal stays. Doing it again changes nothing. */
  async anonymise(id: string): Promise<void> {
    const { status } = await this.show(id);
    if (status !== 'closed') {
      throw new AdministrationRefused(`account ${id} is ${status}: close it first with 'whom account close ${id}'`);
    }
    await this.#directory.anonymise(id, auditEntry(this.#options, 'account.anonymise', id));
  }

  /** Lets a bearer identity act for the account. An identity acts for one account only. */
  async link(id: string, identity: Identity): Promise<void> {
    if (identity.issuer === '' || !isSubject(identity.subject)) {
      throw new AdministrationRefused(
        'give both the issuer and the subject of the identity; a subject has 1 to 255 printable ASCII characters',
      );
    }
    const entry = auditEntry(this.#options, 'account.link', id, { detail: `issuer ${identity.issuer}` });
    if (!(await this.#directory.link(id, identity, entry))) throw await unusableAccount(this.#directory, id);
  }

  /** Moves the account to another plan. More credits come at once; fewer apply from the next cycle. */
  async changePlan(id: string, planName: string): Promise<void> {
    const plan = this.#plan(planName);
    await this.#mustBeOpen(id);
    const entry = auditEntry(this.#options, 'account.plan', id, { detail: plan.name });
    const isKnown = await this.#ledger.agree(id, { plan: plan.name, ...termsOf(plan) }, entry);
    if (!isKnown) throw unknownAccount(id);
  }

  /** Switches spending beyond the plan on, up to a limit of credits a cycle, or off with null. */
  async setExtraUsage(id: string, limitCredits: number | null): Promise<void> {
    const now = this.#options.now();
    await this.#mustBeOpen(id);
    const holdings = await this.#ledger.holdings(id, now);
    if (holdings === null) throw unknownAccount(id);
    if (holdings.terms.extraUsage === 'not_offered') {
      throw new AdministrationRefused(`the plan of ${id} does not offer extra usage: move it to one that does`);
    }
    const extra: Partial<Terms> =
      limitCredits === null ? { extraUsage: 'off' } : { extraUsage: 'on', extraLimit: wholeCredits(limitCredits, 1) };
    const detail = limitCredits === null ? 'off' : `up to ${limitCredits} credits a cycle`;
    await this.#ledger.agree(id, extra, auditEntry(this.#options, 'account.extra_usage', id, { detail }));
  }

  async #mustBeOpen(id: string): Promise<void> {
    const account = await this.#directory.account(id);
    if (account === null || account.status === 'closed') throw await unusableAccount(this.#directory, id);
  }

  async #shown(account: Account): Promise<AccountShown> {
    const holdings = await this.#ledger.holdings(account.id, this.#options.now());
    if (holdings === null) throw unknownAccount(account.id);
    const { purse, terms } = holdings;
    const { planCredits, extraUsage, extraLimit } = terms;
    const { plan, bought } = purse;
    const balance = { total: balanceOf(purse, terms), plan, bought, extraUsed: 0 - purse.extra };
    return { ...account, planCredits, extraUsage, extraLimit, cycleStart: purse.cycleStart, balance };
  }

  #plan(name: string): Plan {
    const plan = this.#options.plans.find((offered) => offered.name === name);
    if (plan !== undefined) return plan;
    const names = this.#options.plans.map((offered) => offered.name).join(', ');
    throw new AdministrationRefused(`no plan '${name}': choose one of ${names}, or add it to the configuration`);
  }
}

function termsOf({ creditsPerCycle: planCredits, extraUsageLimitCredits: limit }: Plan): Omit<Terms, 'anchorAt'> {
  const extraUsage: ExtraUsage = limit === null ? 'not_offered' : 'off';
  return { planCredits, extraUsage, extraLimit: limit ?? 0 };
}
