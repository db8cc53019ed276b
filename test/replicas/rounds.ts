import { setTimeout as delay } from 'node:timers/promises';
import { seededRandom } from '../../src/seeded-random.ts';
import { type Books, openBooks } from '../chaos/books.ts';
import { Broken } from '../chaos/broken.ts';
import type { Answered } from '../chaos/client.ts';
import { isPostgresThere, type PostgresServer, postgresServer } from '../postgres-server.ts';
import { type TcpProxy, tcpProxy } from '../tcp-proxy.ts';
import { Deployment } from './deployment.ts';
import { type Fault, faults } from './faults.ts';
import { readJournal } from './journal.ts';
import { until } from './until.ts';

interface Summary {
  answered: number;
  /** Requests whose outcome the client was not told: broken connections, and refusals with a 5xx. */
  unknown: number;
  refused: number;
  /** The time of the slowest answer. */
  slowestMs: number;
  charges: number;
  idempotencyKeys: number;
  exportsComplete: number;
  exportsCut: number;
  bulkLookups: number;
  /** Grants of an operator, and how often one failed and was made again. */
  grants: number;
  grantsRepeated: number;
  /** How often each fault struck. */
  struck: Record<string, number>;
}

/** The rounds that share a database. A series that fails can be repeated alone. */
const seriesRounds = 20;
const clients = 200;
/** The pause of a client between two requests: without one, 200 leave a replica no processor to start on. */
const pauseMs = 250;
/** A fault strikes after at most so many answers. */
const answersMax = 300;
const grantedCredits = 40;

/**
 * Asks three replicas from 200 clients at once while replicas and PostgreSQL are killed and the network between them
 * breaks; compares the journal with what the clients were told. Throws Broken, with the seed to repeat, if anything that
 * was acknowledged is missing, anything was charged or granted twice, a balance is not the sum of its journal, a request
 * hangs, or an answer is none that may be given.
 */
export async function replicaRounds(rounds: number, seed: number, onRound: () => void = () => undefined) {
  const summary: Summary = {
    ...{ answered: 0, unknown: 0, refused: 0, slowestMs: 0, charges: 0, idempotencyKeys: 0, exportsComplete: 0 },
    ...{ exportsCut: 0, bulkLookups: 0, grants: 0, grantsRepeated: 0, struck: {} },
  };
  const server = await postgresServer();
  try {
    await server.start();
    const network = await tcpProxy(server.port);
    try {
      for (let done = 0; done < rounds; done += seriesRounds) {
        const count = Math.min(seriesRounds, rounds - done);
        await seriesOf(count, seed + done / seriesRounds, { server, network, summary, onRound });
      }
    } finally {
      await network.close();
    }
  } finally {
    await server.remove();
  }
  return summary;
}

interface Surroundings {
  readonly server: PostgresServer;
  readonly network: TcpProxy;
  readonly summary: Summary;
  readonly onRound: () => void;
}

async function seriesOf(rounds: number, seed: number, { server, network, summary, onRound }: Surroundings) {
  const draw = seededRandom(seed);
  await using deployment = await Deployment.open(server, network);
  const books = await openBooks(deployment.folders, seededRandom(seed + 0.5 * 2 ** 32), deployment.env);
  books.mayRefuse = isRateLimit;
  await deployment.start(0, 1, 2);
  for (const address of deployment.addresses) await books.checkIndex(address);
  const first = Math.floor(draw() * faults.length);
  for (let round = 0; round < rounds; round++) {
    const fault = faults[(first + round) % faults.length];
    if (fault === undefined) throw new Error('no faults');
    try {
      await new Round(deployment, books, summary, `grant-${round}`).run(fault, draw);
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      const repeat = `npm run chaos:replicas -- ${rounds} ${seed}`;
      throw new Broken(`round ${round + 1}, ${fault.name}: ${why}; to repeat: ${repeat}`, { cause: error });
    }
    summary.struck[fault.name] = (summary.struck[fault.name] ?? 0) + 1;
    onRound();
  }
  await settleUp(deployment, books, summary);
}

/** Repeats what has an unknown outcome. Then the accounts must agree to the credit. */
async function settleUp(deployment: Deployment, books: Books, summary: Summary): Promise<void> {
  await books.repeatAll(deployment.addresses[0] ?? '');
  const { charges } = await readJournal(deployment);
  books.checkAcknowledged(charges);
  books.checkAccounts(charges);
  await deployment.whom('credits', 'check');
  const { answered, unknown, refused, slowestMs, idempotencyKeys } = books;
  const { exportsComplete, exportsCut, bulkLookups } = books.records;
  const counts = { answered, unknown, refused, idempotencyKeys, exportsComplete, exportsCut, bulkLookups };
  for (const [name, count] of Object.entries(counts)) summary[name as keyof typeof counts] += count;
  summary.slowestMs = Math.max(summary.slowestMs, slowestMs);
  summary.charges += charges.size;
}

/** One fault under load. */
class Round {
  readonly #deployment: Deployment;
  readonly #books: Books;
  readonly #summary: Summary;
  readonly #reference: string;

  constructor(deployment: Deployment, books: Books, summary: Summary, reference: string) {
    this.#deployment = deployment;
    this.#books = books;
    this.#summary = summary;
    this.#reference = reference;
  }

  async run(fault: Fault, draw: () => number): Promise<void> {
    const [deployment, books] = [this.#deployment, this.#books];
    const before = await readJournal(deployment);
    const unknownBefore = books.unknown;
    books.mayRefuse = isOutage;
    await this.#underLoad(async () => {
      const enough = books.answered + 1 + Math.floor(draw() * answersMax);
      await until('answers', () => books.answered >= enough);
      const granting = this.#grant();
      await Promise.all([fault.strike(deployment, books, draw), granting]);
      await Promise.all(deployment.addresses.map((address) => until('answer again', () => books.answers(address))));
    });
    books.mayRefuse = isRateLimit;
    deployment.mustRun();

    const { charges, grants } = await readJournal(deployment);
    books.checkAcknowledged(charges);
    const [untold, unknown] = [books.untold(before.charges, charges), books.unknown - unknownBefore];
    if (untold > unknown) throw new Broken(`${untold} charges that nobody was told of, ${unknown} answers lost`);
    if (grants.get(this.#reference) !== grantedCredits || grants.size !== before.grants.size + 1)
      throw new Broken(`the grant ${this.#reference} is not in the journal, or another is`);
  }

  /** Lets all clients ask the replicas in turn, each from another one on, until `work` is done. */
  async #underLoad(work: () => Promise<void>): Promise<void> {
    let over = false;
    const failures: unknown[] = [];
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; !over; turn++) {
        const { addresses } = this.#deployment;
        await this.#books.one(addresses[turn % addresses.length] ?? '');
        await delay(pauseMs);
      }
    });
    const ended = [...load, work()].map(async (one) => {
      try {
        await one;
      } catch (error) {
        failures.push(error);
      } finally {
        over = true;
      }
    });
    await Promise.all(ended);
    // Whatever fails after the first is of no interest.
    if (failures.length > 0) throw failures[0];
  }

  /** An operator gives the poor customer credits, twice at once and again after each failure, under one reference. */
  async #grant(): Promise<void> {
    const { poor } = this.#books;
    const give = () =>
      this.#deployment.whom('credits', 'grant', poor, String(grantedCredits), '--reference', this.#reference);
    let isGranted = false;
    await until('grant', async () => {
      const attempts = await Promise.allSettled([give(), give()]);
      isGranted = attempts.some(({ status }) => status === 'fulfilled');
      if (!isGranted) this.#summary.grantsRepeated++;
      return isGranted;
    });
    this.#summary.grants++;
    this.#books.granted(grantedCredits);
  }
}

function isRateLimit({ status, retryAfter, body }: Answered): boolean {
  return status === 429 && retryAfter !== null && body.error?.code === 'rate_limited';
}

/** The list of those who must appear nowhere lies in the database too, so a search may miss it. */
const outageCodes: readonly (string | undefined)[] = ['auth_unavailable', 'billing_unavailable', 'search_unavailable'];

function isOutage(told: Answered): boolean {
  const { status, retryAfter, body } = told;
  return isRateLimit(told) || (status === 503 && retryAfter !== null && outageCodes.includes(body.error?.code));
}

/** Usage: `node test/replicas/rounds.ts ROUNDS [SEED]` */
if (import.meta.main) {
  if (!isPostgresThere) throw new Error('POSTGRES must be the path of the folder of the programs of PostgreSQL');
  const rounds = Number(process.argv[2] ?? seriesRounds);
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  console.log(`${rounds} rounds, seed ${seed}`);
  let round = 0;
  console.log(await replicaRounds(rounds, seed, () => process.stderr.write(`\r${++round} of ${rounds}`)));
}
