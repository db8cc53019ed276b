import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../src/seeded-random.ts';
import { type ServerProcess, startServer, startWhom, whomHere, whomJson } from '../cli/process.ts';
import { type Answer, ask, type Told } from './client.ts';
import { crashCompanies, crashCorpus, crashPeople, crashQueries } from './corpus.ts';
import { type Charge, chargedTo, readCharges } from './journal-charges.ts';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly onRound?: (round: number) => void;
}

export interface CrashSummary {
  readonly answered: number;
  readonly unknown: number;
  readonly charges: number;
  readonly idempotencyKeys: number;
  /** The number of imports started, and of editions that a later server showed. */
  readonly imports: number;
  readonly editionsSeen: number;
}

/** The service broke a promise, which the message names. */
class Broken extends Error {}

const clients = 8;
/** A round is killed at a random time, at most this long after its first request. */
const loadMsMax = 250;
/** An import of the small corpus takes about 0.7 s, most of it for starting the process. */
const importMsMax = 1200;

/**
 * Kills a server with SIGKILL at random moments under load, again and again on one data folder, and compares the
 * journal with what the clients were told. Throws if anything acknowledged is missing, anything was charged twice, the
 * index answers differently than before, or a page shows half of an import.
 */
export async function crashRounds({ rounds, seed, onRound }: CrashOptions): Promise<CrashSummary> {
  const dataDir = mkdtempSync(join(tmpdir(), 'whom-crash-'));
  try {
    const crash = new Crash(dataDir, seed, await prepare(dataDir));
    await crash.firstAnswers();
    for (let round = 1; round <= rounds; round++) {
      await crash.round();
      onRound?.(round);
    }
    return await crash.settleUp();
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

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
}

/** Fills a data folder with the corpus and four accounts. */
async function prepare(dataDir: string): Promise<Customers> {
  const data = ['--data', dataDir];
  const imported = await whomHere(['import', '-', ...data], { input: crashCorpus() });
  if (imported.status !== 0) throw new Error(imported.stderr);

  async function customer(name: string, credits: number): Promise<Customer> {
    const { account_id } = await whomJson<{ account_id: string }>([
      ...['account', 'create', name, '--email', `${name}@example.org`, '--credits', String(credits)],
      ...data,
    ]);
    const { key } = await whomJson<{ key: string }>(['key', 'create', account_id, '--rpm', '1000000', ...data]);
    return { accountId: account_id, key };
  }
  return {
    keyed: await customer('keyed', 100_000_000),
    lookups: await customer('lookups', 100_000_000),
    plain: await customer('plain', 100_000_000),
    poor: await customer('poor', 60),
  };
}

interface Keyed {
  readonly body: object;
  /** The first answer that a client saw. */
  text: string | null;
  credits: number;
}

class Crash {
  readonly #dataDir: string;
  readonly #random: () => number;
  readonly #customers: Customers;
  #baseline = '';
  readonly #idempotent = new Map<string, Keyed>();
  readonly #lookedUp = new Set<string>();
  readonly #acknowledged = new Map<string, number>();
  /** The number of requests in the round whose connection broke. */
  #unknown = 0;
  #unknownTotal = 0;
  #answered = 0;
  #edition = 0;
  readonly #editionsSeen = new Set<string | undefined>();

  constructor(dataDir: string, seed: number, customers: Customers) {
    this.#dataDir = dataDir;
    this.#customers = customers;
    this.#random = seededRandom(seed);
  }

  /** Records the answers of the index before the first kill. */
  async firstAnswers(): Promise<void> {
    const server = await this.#start();
    this.#baseline = await this.#indexAnswers(server);
    await server.stop('SIGTERM');
  }

  /**
   * One round: start, check, load, kill, check. In every other round an import that changes everybody is killed too.
   */
  async round(): Promise<void> {
    const importKilled = this.#random() < 0.5 ? this.#killedImport() : null;
    const server = await this.#start();
    const answers = await this.#indexAnswers(server);
    if (answers !== this.#baseline) throw new Broken(`the index answers ${answers} instead of ${this.#baseline}`);
    const before = readCharges(this.#dataDir);

    this.#unknown = 0;
    let over = false;
    const load = Array.from({ length: clients }, async () => {
      while (!over) await this.#one(server.address);
    });
    await delay(5 + this.#random() * loadMsMax);
    const killed = [server.stop('SIGKILL'), importKilled];
    over = true;
    await Promise.all([...killed, ...load]);

    const after = readCharges(this.#dataDir);
    this.#checkAcknowledged(after);
    const untold = after.keys().filter((id) => !before.has(id) && !this.#acknowledged.has(id));
    const count = [...untold].length;
    if (count > this.#unknown)
      throw new Broken(`${count} charges that nobody was told of, ${this.#unknown} answers lost`);
    this.#unknownTotal += this.#unknown;
  }

  /**
   * Repeats the requests with unknown outcome until all outcomes are known. Then the accounts must agree to the credit.
   */
  async settleUp(): Promise<CrashSummary> {
    const server = await this.#start();
    for (const [key, keyed] of this.#idempotent) await this.#search(server.address, key, keyed);
    for (const path of this.#lookedUp)
      this.#note(await ask(server.address, { key: this.#customers.lookups.key, path }), path);
    const status = await server.stop('SIGTERM');
    if (status !== 0) throw new Broken(`the server ended with ${status}: ${server.log()}`);

    const charges = readCharges(this.#dataDir);
    this.#checkAcknowledged(charges);
    const keyed = this.#idempotent.values().reduce((sum, { credits }) => sum + credits, 0);
    this.#mustEqual('searches under an Idempotency-Key', chargedTo(charges, this.#customers.keyed.accountId), keyed);
    const lookups = [...this.#lookedUp].reduce((sum, path) => sum + priceOf(path), 0);
    this.#mustEqual('look-ups, once each', chargedTo(charges, this.#customers.lookups.accountId), lookups);
    return {
      answered: this.#answered,
      unknown: this.#unknownTotal,
      charges: charges.size,
      idempotencyKeys: this.#idempotent.size,
      imports: this.#edition,
      editionsSeen: this.#editionsSeen.size,
    };
  }

  #start(): Promise<ServerProcess> {
    return startServer(['serve', '--data', this.#dataDir]);
  }

  /** Imports another edition of everybody and kills the import before, during or after its work. */
  async #killedImport(): Promise<void> {
    const file = join(this.#dataDir, 'edition.jsonl');
    writeFileSync(file, crashCorpus(++this.#edition));
    const child = startWhom(['import', file, '--data', this.#dataDir]);
    const exited = once(child, 'exit');
    await delay(this.#random() * importMsMax);
    child.kill('SIGKILL');
    await exited;
  }

  async #indexAnswers(server: ServerProcess): Promise<string> {
    const answers: unknown[] = [];
    for (const query of crashQueries) {
      const told = await ask(server.address, { key: this.#customers.plain.key, path: '/v1/search', body: { query } });
      this.#note(told, query);
      if (told.kind === 'unknown') throw new Broken('a server that just started does not answer');
      const results = told.body.results ?? [];
      answers.push([told.body.total_count, results.map(({ id }) => id)]);
      const editions = new Set(results.map(({ social_url }) => social_url?.split('/')[3]));
      for (const edition of editions) this.#editionsSeen.add(edition);
      if (editions.size !== 1) throw new Broken(`${query}: a page holds editions ${[...editions].join(' and ')}`);
    }
    return JSON.stringify(answers);
  }

  async #one(address: string): Promise<void> {
    const kind = this.#random();
    if (kind < 0.4) return this.#keyedSearch(address);
    if (kind < 0.7) return this.#lookUp(address);
    const body = { query: this.#pick(crashQueries), page_size: 1 + Math.floor(this.#random() * 20) };
    const { key } = kind < 0.9 ? this.#customers.plain : this.#customers.poor;
    this.#note(await ask(address, { key, path: '/v1/search', body }), 'search');
  }

  /**
   * Searches with a new key, sometimes with two equal requests at once, or repeats a key whose outcome may be unknown.
   */
  async #keyedSearch(address: string): Promise<void> {
    const again = this.#random() < 0.4 && this.#idempotent.size > 0;
    const key = again ? this.#pick([...this.#idempotent.keys()]) : `key-${this.#idempotent.size}`;
    const keyed = this.#idempotent.get(key) ?? {
      body: { query: this.#pick(crashQueries), page_size: 1 + Math.floor(this.#random() * 10) },
      text: null,
      credits: 0,
    };
    this.#idempotent.set(key, keyed);
    const twins = this.#random() < 0.3 ? 3 : 1;
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
    if (body === null || told.kind === 'unknown') return;
    if (keyed.text !== null && keyed.text !== told.text) throw new Broken(`${idempotencyKey} was answered in two ways`);
    keyed.text = told.text;
    keyed.credits = body.credits_used ?? 0;
  }

  async #lookUp(address: string): Promise<void> {
    const person = `/v1/profiles/p${Math.floor(this.#random() * crashPeople)}`;
    const path = this.#pick([
      person,
      `${person}/job-change`,
      `/v1/companies/c${Math.floor(this.#random() * crashCompanies)}`,
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
    this.#answered++;
    const { request_id, credits_used, error } = told.body;
    if (told.status === 402 && error?.code === 'out_of_credits') return null;
    if (told.status !== 200 || request_id === undefined || credits_used === undefined) {
      throw new Broken(`${what}: ${told.status} ${told.text}`);
    }
    if (credits_used > 0) this.#acknowledged.set(request_id, credits_used);
    return told.body;
  }

  #checkAcknowledged(charges: ReadonlyMap<string, Charge>): void {
    for (const [requestId, credits] of this.#acknowledged) {
      this.#mustEqual(
        `the charge of ${requestId}, of which a client was told,`,
        charges.get(requestId)?.credits,
        credits,
      );
    }
  }

  #mustEqual(what: string, found: number | undefined, told: number): void {
    if (found !== told) throw new Broken(`${what}: ${found} in the journal, ${told} told`);
  }

  #pick<T>(from: readonly T[]): T {
    const picked = from[Math.floor(this.#random() * from.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }
}

/** The price of a look-up. Every third person of the corpus has a prediction. */
function priceOf(path: string): number {
  const jobChange = /^\/v1\/profiles\/p(\d+)\/job-change$/.exec(path);
  if (jobChange === null) return 4;
  return Number(jobChange[1]) % 3 === 0 ? 10 : 0;
}

/** Usage: `node test/crash/rounds.ts ROUNDS [SEED]` */
if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? 20);
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  console.log(`${rounds} rounds, seed ${seed}`);
  const onRound = (round: number) => process.stderr.write(`\r${round} of ${rounds}`);
  console.log(await crashRounds({ rounds, seed, onRound }));
}
