import type { ControlDatabase } from '../adapters/sqlite/control/database.ts';
import { Book } from '../adapters/sqlite/ledger/book.ts';
import { issued } from '../ledger/cycle.ts';
import { balanceOf, type ExtraUsage, type Posting } from '../ledger/purse.ts';
import { randomBase62 } from './base62.ts';
import { AdministrationRefused, type Office } from './office.ts';
import type { Plan } from './plans.ts';

export interface NewAccount {
  readonly name: string;
  readonly email: string;
  readonly plan: string;
  /** Credits a cycle instead of the plan's: the account starts with exactly these. */
  readonly creditsPerCycle?: number;
}

export interface AccountShown {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: 'active' | 'suspended';
  readonly createdAt: number;
  readonly plan: string;
  readonly planCredits: number;
  readonly extraUsage: ExtraUsage;
  readonly extraLimit: number;
  /** Start of the running billing cycle. */
  readonly cycleStart: number;
  /** `total` is what can be spent; below 0 it is a debt. */
  readonly balance: {
    readonly total: number;
    readonly plan: number;
    readonly bought: number;
    readonly extraUsed: number;
  };
  readonly identities: readonly { readonly issuer: string; readonly subject: string }[];
}

type AccountRow = Omit<AccountShown, 'balance' | 'identities' | 'cycleStart'>;

const accountColumns = `id, name, email, status, created_at AS createdAt, plan, plan_credits AS planCredits,
  extra_usage AS extraUsage, extra_limit AS extraLimit`;
const accountIdDigits = 20;

/** Accounts and their credits, for the command line. Times are milliseconds since 1970. */
export class Accounts {
  readonly #database: ControlDatabase;
  readonly #office: Office;
  readonly #book: Book;

  constructor(database: ControlDatabase, office: Office) {
    this.#database = database;
    this.#office = office;
    this.#book = new Book(database);
  }

  /** Makes an account whose first billing cycle starts today. Returns its id. */
  create({ name, email, plan: planName, creditsPerCycle }: NewAccount): string {
    const plan = this.#plan(planName);
    if (name.trim() === '' || name.length > 200)
      throw new AdministrationRefused('give the account a name of 1 to 200 characters');
    if (!/^[^\s@]+@[^\s@]+$/.test(email) || email.length > 254) {
      throw new AdministrationRefused(`'${email}' is not an e-mail address: write it as name@example.com`);
    }
    const credits = wholeCredits(creditsPerCycle ?? plan.creditsPerCycle, 0);
    const now = this.#office.now();
    const id = `acc_${randomBase62(accountIdDigits, this.#office.randomBytes)}`;
    this.#write(() => {
      this.#database
        .prepare(
          `INSERT INTO accounts (id, name, email, status, created_at, plan, plan_credits, extra_usage, extra_limit, anchor_at)
            VALUES (?, ?, ?, 'active', ?, ?, ?, ?, ?, ?)`,
        )
        .run(id, name.trim(), email.toLowerCase(), now, plan.name, credits, ...extraTerms(plan), now);
      this.#book.open(id, now);
    });
    return id;
  }

  show(id: string): AccountShown {
    const row = this.#database
      .prepare<[string], AccountRow>(`SELECT ${accountColumns} FROM accounts WHERE id = ?`)
      .get(id);
    if (row === undefined) throw unknownAccount(id);
    const { purse, terms } = this.#book.look(id, this.#office.now());
    const identities = this.#database
      .prepare<[string], { issuer: string; subject: string }>(
        'SELECT issuer, subject FROM identities WHERE account_id = ? ORDER BY issuer, subject',
      )
      .all(id);
    const { plan, bought } = purse;
    const balance = { total: balanceOf(purse, terms), plan, bought, extraUsed: 0 - purse.extra };
    return { ...row, cycleStart: purse.cycleStart, balance, identities };
  }

  count(): number {
    return (
      this.#database.prepare<[], { accounts: number }>('SELECT count(*) AS accounts FROM accounts').get()?.accounts ?? 0
    );
  }

  /** The newest accounts first. */
  list(accountsMax: number): readonly AccountShown[] {
    return this.#database
      .prepare<[number], { id: string }>('SELECT id FROM accounts ORDER BY created_at DESC, id LIMIT ?')
      .all(accountsMax)
      .map(({ id }) => this.show(id));
  }

  /** From now on every request of the account is answered 403, in other processes within the cache time. */
  suspend(id: string): void {
    this.#update(id, `UPDATE accounts SET status = 'suspended' WHERE id = ?`);
  }

  resume(id: string): void {
    this.#update(id, `UPDATE accounts SET status = 'active' WHERE id = ?`);
  }

  /** Lets a bearer identity act for the account; an identity acts for one account only. */
  link(id: string, issuer: string, subject: string): void {
    if (issuer === '' || subject === '')
      throw new AdministrationRefused('give both the issuer and the subject of the identity');
    this.#write(() => {
      this.#mustExist(id);
      this.#database
        .prepare(
          `INSERT INTO identities (issuer, subject, account_id) VALUES (?, ?, ?)
            ON CONFLICT (issuer, subject) DO UPDATE SET account_id = excluded.account_id`,
        )
        .run(issuer, subject, id);
    });
    this.#office.changed?.(id);
  }

  /**
   * Moves the account to another plan. More credits come at once, so that an upgrade helps who has run out; fewer hold
   * from the next cycle on. Moving back and forth brings no more than the largest of the plans.
   */
  changePlan(id: string, planName: string): void {
    const plan = this.#plan(planName);
    const now = this.#office.now();
    this.#write(() => {
      this.#mustExist(id);
      // The cycle that is due begins under the old terms.
      this.#book.at(id, now);
      this.#database
        .prepare('UPDATE accounts SET plan = ?, plan_credits = ?, extra_usage = ?, extra_limit = ? WHERE id = ?')
        .run(plan.name, plan.creditsPerCycle, ...extraTerms(plan), id);
      const account = this.#book.at(id, now);
      const more = plan.creditsPerCycle - this.#book.issuedThisCycle(id, account);
      const postings = more > 0 ? issued(account.purse, more) : [];
      postings.reduce(
        (before, posting) => this.#book.post(id, now, before, posting, { note: `plan ${plan.name}` }),
        account,
      );
    });
    this.#office.changed?.(id);
  }

  /** Switches spending past the plan on, up to a limit of credits a cycle, or off (null). */
  setExtraUsage(id: string, limitCredits: number | null): void {
    if (this.show(id).extraUsage === 'not_offered') {
      throw new AdministrationRefused(`the plan of ${id} does not offer extra usage: move it to one that does`);
    }
    if (limitCredits === null) this.#update(id, `UPDATE accounts SET extra_usage = 'off' WHERE id = ?`);
    else
      this.#update(
        id,
        `UPDATE accounts SET extra_usage = 'on', extra_limit = ? WHERE id = ?`,
        wholeCredits(limitCredits, 1),
      );
  }

  /** Adds bought credits, which never expire; a debt is paid from them first. */
  grant(id: string, credits: number, note: string | null): void {
    const posting: Posting = { kind: 'purchase', plan: 0, bought: wholeCredits(credits, 1), extra: 0, house: -credits };
    const now = this.#office.now();
    this.#write(() => {
      this.#mustExist(id);
      this.#book.post(id, now, this.#book.at(id, now), posting, note === null ? {} : { note });
    });
  }

  #plan(name: string): Plan {
    const plan = this.#office.plans.find((offered) => offered.name === name);
    if (plan !== undefined) return plan;
    const names = this.#office.plans.map((offered) => offered.name).join(', ');
    throw new AdministrationRefused(`no plan '${name}': choose one of ${names}, or add it to the configuration`);
  }

  #update(id: string, sql: string, ...values: readonly (string | number)[]): void {
    const { changes } = this.#write(() => this.#database.prepare(sql).run(...values, id));
    if (changes === 0) throw unknownAccount(id);
    this.#office.changed?.(id);
  }

  #mustExist(id: string): void {
    if (this.#database.prepare('SELECT 1 FROM accounts WHERE id = ?').get(id) === undefined) throw unknownAccount(id);
  }

  #write<T>(write: () => T): T {
    return this.#database.transaction(write).immediate();
  }
}

export function unknownAccount(id: string): AdministrationRefused {
  return new AdministrationRefused(`no account '${id}': 'whom account list' shows them all`);
}

function extraTerms(plan: Plan): [ExtraUsage, number] {
  return plan.extraUsageLimitCredits === null ? ['not_offered', 0] : ['off', plan.extraUsageLimitCredits];
}

/** Sums of a thousand million such amounts still are exact. */
const creditsMax = 1_000_000_000;

function wholeCredits(credits: number, atLeast: number): number {
  if (Number.isInteger(credits) && credits >= atLeast && credits <= creditsMax) return credits;
  throw new AdministrationRefused(`${credits} credits: give a whole number from ${atLeast} to ${creditsMax}`);
}
