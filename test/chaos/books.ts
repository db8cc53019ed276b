import { whomHere, whomJson } from '../cli/process.ts';
import { Broken } from './broken.ts';
import { type Answer, type Answered, ask, type Told } from './client.ts';
import { crashCompanies, crashCorpus, crashPeople, crashQueries, editionOf } from './corpus.ts';
import { type Charge, chargedTo } from './journal-charges.ts';
import { RecordBooks } from './record-books.ts';

interface Customer {
  readonly accountId: string;
  readonly key: string;
}

/** Each customer asks in one way only, so that its account must end at exactly what its answers say. */
interface Customers {
  readonly keyed: Customer;
  readonly lookups: Customer;
  readonly plain: Customer;
  /** A customer who runs out of credits. */
  readonly poor: Customer;
  readonly exports: Customer;
  readonly many: Customer;
}

interface Keyed {
  readonly body: object;
  /** The first answer that a client saw. */
  text: string | null;
  credits: number;
}

/** The clients that repeat requests at the end. */
const repeatersMax = 16;

/** The credits that the poor customer begins with. */
const poorCredits = 60;

/** Fills data folders with the corpus, and what accounts the first of them names with six. */
export async function openBooks(
  dataDirs: readonly [string, ...string[]],
  draw: () => number,
  env: Readonly<Record<string, string>> = {},
): Promise<Books> {
  for (const dataDir of dataDirs) {
    const imported = await whomHere(['import', '-', '--data', dataDir], { input: crashCorpus(), env });
    if (imported.status !== 0) throw new Error(imported.stderr);
  }
  const data = ['--data', dataDirs[0]];

  async function customer(name: string, credits: number): Promise<Customer> {
    const { account_id } = await whomJson<{ account_id: string }>(
      ['account', 'create', name, '--email', `${name}@example.org`, '--credits', String(credits), ...data],
      env,
    );
    const { key } = await whomJson<{ key: string }>(['key', 'create', account_id, '--rpm', '1000000', ...data], env);
    return { accountId: account_id, key };
  }
  const customers = {
    keyed: await customer('keyed', 100_000_000),
    lookups: await customer('lookups', 100_000_000),
    plain: await customer('plain', 100_000_000),
    poor: await customer('poor', poorCredits),
    exports: await customer('exports', 100_000_000),
    many: await customer('many', 100_000_000),
  };
  return new Books(customers, draw);
}

/** The books that the clients keep by themselves: what they asked, what they were told, and what that must have cost. */
export class Books {
  readonly #customers: Customers;
  readonly #draw: () => number;
  readonly records: RecordBooks;
  readonly #idempotent = new Map<string, Keyed>();
  /** The Idempotency-Keys whose outcome no client knows. */
  readonly #uncertain = new Set<string>();
  readonly #lookedUp = new Set<string>();
  readonly #acknowledged = new Map<string, number>();
  readonly #editionsSeen = new Set<string | undefined>();
  /** The answers of the index before anything went wrong. */
  #firstAnswers: string | null = null;
  #unknown = 0;
  #poorCredits = poorCredits;
  answered = 0;
  refused = 0;
  /** The time of the slowest answer, in milliseconds. */
  slowestMs = 0;
  /** Says of an answer that is neither a success nor for want of credits whether it may be given now. */
  mayRefuse: (told: Answered) => boolean = () => false;

  constructor(customers: Customers, draw: () => number) {
    this.#customers = customers;
    this.#draw = draw;
    this.records = new RecordBooks(customers.exports, customers.many, draw);
  }

  /** The account of the customer who runs out of credits. */
  get poor(): string {
    return this.#customers.poor.accountId;
  }

  /** Notes credits that an operator gave to the poor customer. */
  granted(credits: number): void {
    this.#poorCredits += credits;
  }

  /** The number of requests whose outcome the client does not know. */
  get unknown(): number {
    return this.#unknown;
  }

  get idempotencyKeys(): number {
    return this.#idempotent.size;
  }

  /** The number of editions of the corpus that pages showed. */
  get editionsSeen(): number {
    return this.#editionsSeen.size;
  }

  /** Makes one request of a random kind. */
  async one(address: string): Promise<void> {
    const kind = this.#draw();
    if (kind < 0.35) return this.#keyedSearch(address);
    if (kind < 0.55) return this.#lookUp(address);
    if (kind < 0.65) return this.records.export(address, (told) => this.#note(told, 'export'));
    if (kind < 0.75) return this.records.lookUp(address, (told) => this.#note(told, 'look-up of many'));
    const body = { query: this.#pick(crashQueries), page_size: 1 + Math.floor(this.#draw() * 20) };
    const { key } = kind < 0.9 ? this.#customers.plain : this.#customers.poor;
    this.#note(await ask(address, { key, path: '/v1/search', body }), 'search');
  }

  /** Whether a server answers and charges. */
  async answers(address: string): Promise<boolean> {
    const body = { query: this.#pick(crashQueries) };
    const told = await ask(address, { key: this.#customers.plain.key, path: '/v1/search', body });
    return this.#note(told, 'search') !== null;
  }

  /** Throws unless the index answers as it first did, each page from one edition. */
  async checkIndex(address: string): Promise<void> {
    const answers: unknown[] = [];
    for (const query of crashQueries) {
      const told = await ask(address, { key: this.#customers.plain.key, path: '/v1/search', body: { query } });
      this.#note(told, query);
      if (told.kind === 'unknown') throw new Broken('a server that just started does not answer');
      const results = told.body.results ?? [];
      answers.push([told.body.total_count, results.map(({ id }) => id)]);
      const editions = new Set(results.map(({ social_url }) => editionOf(social_url)));
      for (const edition of editions) this.#editionsSeen.add(edition);
      if (editions.size !== 1) throw new Broken(`${query}: a page holds editions ${[...editions].join(' and ')}`);
    }
    this.#firstAnswers ??= JSON.stringify(answers);
    if (JSON.stringify(answers) !== this.#firstAnswers) {
      throw new Broken(`the index answers ${JSON.stringify(answers)} instead of ${this.#firstAnswers}`);
    }
  }

  /** Throws if a charge that a client was told of is missing or differs. */
  checkAcknowledged(charges: ReadonlyMap<string, Charge>): void {
    for (const [requestId, credits] of this.#acknowledged) {
      mustEqual(`the charge of ${requestId}, of which a client was told,`, charges.get(requestId)?.credits, credits);
    }
    this.records.checkCharged(charges);
  }

  /** The charges that clients have been told of, by request id. */
  acknowledged(): readonly string[] {
    return [...this.#acknowledged.keys()];
  }

  /** The number of charges after `before` of which no client was told. */
  untold(before: ReadonlyMap<string, Charge>, after: ReadonlyMap<string, Charge>): number {
    const isTold = (id: string) => this.#acknowledged.has(id) || this.records.isTold(id);
    return [...after.keys()].filter((id) => !before.has(id) && !isTold(id)).length;
  }

  /** Repeats the requests with unknown outcome, until all outcomes are known and the poor customer has nothing left. */
  async repeatAll(address: string): Promise<void> {
    const rest = this.#idempotent.entries();
    const repeating = Array.from({ length: repeatersMax }, async () => {
      for (const [key, keyed] of rest) await this.#search(address, key, keyed);
    });
    await Promise.all(repeating);
    for (const path of this.#lookedUp) this.#note(await ask(address, { key: this.#customers.lookups.key, path }), path);
    await this.records.repeatAll(address, (told) => this.#note(told, 'a repeated request'));
    const { key } = this.#customers.poor;
    const search = { key, path: '/v1/search', body: { query: crashQueries[0] } };
    while (this.#note(await ask(address, search), 'the search of a poor customer') !== null);
  }

  /** Throws unless the accounts agree with the books to the credit. All outcomes must be known. */
  checkAccounts(charges: ReadonlyMap<string, Charge>): void {
    const { keyed, lookups } = this.#customers;
    const searches = this.#idempotent.values().reduce((sum, { credits }) => sum + credits, 0);
    mustEqual('searches under an Idempotency-Key', chargedTo(charges, keyed.accountId), searches);
    const records = [...this.#lookedUp].reduce((sum, path) => sum + priceOf(path), 0);
    mustEqual('look-ups, once each', chargedTo(charges, lookups.accountId), records);
    mustEqual('all credits of a poor customer', chargedTo(charges, this.poor), this.#poorCredits);
    this.records.checkAccounts(charges);
  }

  /**
   * Searches with a new key, sometimes with equal requests at once, or repeats one: rather a key whose outcome nobody
   * knows, while what it began may still be under way.
   */
  async #keyedSearch(address: string): Promise<void> {
    const again = this.#draw() < 0.4 && this.#idempotent.size > 0;
    const repeated = this.#uncertain.size > 0 && this.#draw() < 0.7 ? this.#uncertain : this.#idempotent;
    const key = again ? this.#pick([...repeated.keys()]) : `key-${this.#idempotent.size}`;
    const keyed = this.#idempotent.get(key) ?? {
      body: { query: this.#pick(crashQueries), page_size: 1 + Math.floor(this.#draw() * 10) },
      text: null,
      credits: 0,
    };
    this.#idempotent.set(key, keyed);
    const twins = this.#draw() < 0.3 ? 3 : 1;
    await Promise.all(Array.from({ length: twins }, () => this.#search(address, key, keyed)));
  }

  async #search(address: string, idempotencyKey: string, keyed: Keyed): Promise<void> {
    const told = await ask(address, {
      key: this.#customers.keyed.key,
      path: '/v1/search',
      body: keyed.body,
      idempotencyKey,
    });
    const body = this.#note(told, idempotencyKey);
    if (body === null || told.kind === 'unknown') {
      if (keyed.text === null) this.#uncertain.add(idempotencyKey);
      return;
    }
    this.#uncertain.delete(idempotencyKey);
    if (keyed.text !== null && keyed.text !== told.text) throw new Broken(`${idempotencyKey} was answered in two ways`);
    keyed.text = told.text;
    keyed.credits = body.credits_used ?? 0;
  }

  async #lookUp(address: string): Promise<void> {
    const person = `/v1/profiles/p${Math.floor(this.#draw() * crashPeople)}`;
    const path = this.#pick([
      person,
      `${person}/job-change`,
      `/v1/companies/c${Math.floor(this.#draw() * crashCompanies)}`,
    ]);
    this.#lookedUp.add(path);
    this.#note(await ask(address, { key: this.#customers.lookups.key, path }), path);
  }

  /** Records what the client was told. Returns the body of a success, else null. */
  #note(told: Told, what: string): Answer | null {
    if (told.kind === 'unknown') {
      this.#unknown++;
      return null;
    }
    this.slowestMs = Math.max(this.slowestMs, told.ms);
    const { request_id, credits_used, error } = told.body;
    const isPoor = told.status === 402 && error?.code === 'out_of_credits';
    if (told.status !== 200 && !isPoor && this.mayRefuse(told)) {
      this.refused++;
      // A failed write may have reached the disk all the same, so a failure leaves open whether there was a charge.
      if (told.status >= 500) this.#unknown++;
      return null;
    }
    this.answered++;
    if (isPoor) return null;
    if (told.status !== 200 || request_id === undefined || credits_used === undefined) {
      throw new Broken(`${what}: ${told.status} ${told.text}`);
    }
    if (credits_used > 0) this.#acknowledged.set(request_id, credits_used);
    return told.body;
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#draw() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}

function mustEqual(what: string, found: number | undefined, told: number): void {
  if (found !== told) throw new Broken(`${what}: ${found} in the journal, ${told} told`);
}

/** The price of a look-up. Every third person of the corpus has a prediction. */
function priceOf(path: string): number {
  const jobChange = /^\/v1\/profiles\/p(\d+)\/job-change$/.exec(path);
  if (jobChange === null) return 4;
  return Number(jobChange[1]) % 3 === 0 ? 10 : 0;
}
