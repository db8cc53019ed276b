import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { seededRandom } from '../../src/seeded-random.ts';
import { openRecords } from '../../src/stores.ts';
import { type ServerProcess, startServer, startWhom, whomJson } from '../cli/process.ts';
import { type Books, openBooks } from './books.ts';
import { Broken } from './broken.ts';
import type { Answered } from './client.ts';
import { crashCorpus, editionOf } from './corpus.ts';
import { type Fault, faults, type Place } from './faults.ts';
import { type Charge, readCharges } from './journal-charges.ts';

interface ChaosSummary {
  answered: number;
  /** Requests whose outcome the client was not told: broken connections, and refusals with a 5xx. */
  unknown: number;
  refused: number;
  charges: number;
  idempotencyKeys: number;
  /** Exports that came to their end, others, and look-ups of many that were answered. */
  exportsComplete: number;
  exportsCut: number;
  bulkLookups: number;
  /** The number of imports started, of those that were not killed, and of editions that a later server showed. */
  imports: number;
  importsDone: number;
  editionsSeen: number;
  /** The number of backups started, and of those that were not killed, but restored and compared with the books. */
  backups: number;
  backupsDone: number;
  kills: number;
  /** The number of servers that a fault ended, see `Fault.endsBy`. */
  aborts: number;
  /** The number of rounds with two servers on the folder. */
  twoServers: number;
  /** How often each fault struck, and of these how often it was mended while the server ran. */
  struck: Record<string, number>;
  mended: number;
}

/** The rounds that share a data folder. A series that fails can be repeated alone. */
const seriesRounds = 20;
const clients = 8;
/** A fault or a kill comes at a random time, at most this long after the first request. */
const loadMsMax = 200;
/** Most imports and backups that are killed are still starting: that takes a second of CPU. */
const commandMsMax = 1_200;
/** A server whose surroundings are mended must answer again before this. A bound on what hangs, not a measurement. */
const answersAgainMsMax = 20_000;

const script = fileURLToPath(new URL('server.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/whom', import.meta.url));

interface Backup {
  readonly folder: string;
  /** The charges that clients had been told of before the backup began. */
  readonly acknowledged: readonly string[];
}

interface Command {
  /** The command's time in milliseconds, after which it is killed; null if it may end by itself. */
  readonly killedMs: number | null;
}

/** What one round does. It is drawn before the round starts, so that the seed of a series gives it again. */
interface Plan {
  readonly servers: 1 | 2;
  /** An import that changes everybody, beside the servers. */
  readonly importing: Command | null;
  /** A backup of the folder, under load. */
  readonly backingUp: Command | null;
  readonly fault: Fault | null;
  readonly loadMs: number;
  readonly faultMs: number;
  /** Whether the fault is over before the servers end. */
  readonly mends: boolean;
  readonly signal: 'SIGKILL' | 'SIGTERM';
}

function planned(draw: () => number): Plan {
  const available = faults.filter((fault) => fault.available);
  const servers = draw() < 0.2 ? 2 : 1;
  const importing = draw() < 0.3 ? { killedMs: draw() < 0.7 ? draw() * commandMsMax : null } : null;
  const backingUp = draw() < 0.2 ? { killedMs: draw() < 0.3 ? draw() * commandMsMax : null } : null;
  const fault = draw() < 0.7 ? (available[Math.floor(draw() * available.length)] ?? null) : null;
  const [loadMs, faultMs] = [5 + draw() * loadMsMax, draw() * loadMsMax];
  const mends = draw() < 0.5;
  // A server that is told to stop while its disk fails may end as it can.
  const signal = draw() < 0.2 && (mends || fault === null) ? 'SIGTERM' : 'SIGKILL';
  return { servers, importing, backingUp, fault, loadMs, faultMs, mends, signal };
}

/**
 * Runs servers under load on a data folder while disks fill up and fail, clocks jump, imports come in between and
 * processes are killed; compares the journal with what the clients were told. Throws Broken, with the seed to repeat,
 * if anything acknowledged is missing, anything was charged twice, the index answers differently than before, or a page
 * shows half of an import.
 */
export async function chaosRounds(rounds: number, seed: number, onRound: () => void = () => undefined) {
  const summary: ChaosSummary = {
    ...{
      answered: 0,
      unknown: 0,
      refused: 0,
      charges: 0,
      idempotencyKeys: 0,
      exportsComplete: 0,
      exportsCut: 0,
      bulkLookups: 0,
      imports: 0,
      importsDone: 0,
      backups: 0,
      backupsDone: 0,
    },
    ...{ editionsSeen: 0, kills: 0, aborts: 0, twoServers: 0, struck: {}, mended: 0 },
  };
  for (let done = 0; done < rounds; done += seriesRounds) {
    const seriesSeed = seed + done / seriesRounds;
    const scratch = mkdtempSync(join(tmpdir(), 'whom-chaos-'));
    try {
      const data = join(scratch, 'data');
      mkdirSync(data);
      await using series = new Series({ data, scratch }, seriesSeed, summary);
      await series.run(Math.min(seriesRounds, rounds - done), onRound);
    } catch (error) {
      const repeat = `npm run chaos -- ${seriesRounds} ${seriesSeed}`;
      throw new Broken(`${error instanceof Error ? error.message : error}; to repeat: ${repeat}`, { cause: error });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  return summary;
}

/** The rounds on one data folder. */
class Series {
  readonly #place: Place;
  readonly #seed: number;
  readonly #summary: ChaosSummary;
  readonly #started: ServerProcess[] = [];
  #edition = 0;

  constructor(place: Place, seed: number, summary: ChaosSummary) {
    this.#place = place;
    this.#seed = seed;
    this.#summary = summary;
  }

  /** Ends the servers that a failure left running. */
  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#started.splice(0).map((server) => server.stop('SIGKILL')));
  }

  async run(rounds: number, onRound: () => void): Promise<void> {
    const drawPlan = seededRandom(this.#seed);
    const books = await openBooks([this.#place.data], seededRandom(this.#seed + 0.5 * 2 ** 32));
    const first = await this.#start(null);
    await books.checkIndex(first.address);
    await first.stop('SIGTERM');
    for (let round = 1; round <= rounds; round++) {
      const plan = planned(drawPlan);
      try {
        await this.#round(books, plan, drawPlan);
      } catch (error) {
        const what = JSON.stringify({ ...plan, fault: plan.fault?.name });
        throw new Broken(`round ${round}, ${what}: ${error instanceof Error ? error.message : error}`, {
          cause: error,
        });
      }
      onRound();
    }
    await this.#settleUp(books);
  }

  async #round(books: Books, plan: Plan, draw: () => number): Promise<void> {
    const imported = this.#import(plan.importing);
    // It is awaited after the servers have ended.
    imported.catch(() => undefined);
    const servers = await Promise.all(Array.from({ length: plan.servers }, () => this.#start(plan.fault)));
    for (const { address } of servers) await books.checkIndex(address);
    const before = readCharges(this.#place.data);
    const unknownBefore = books.unknown;

    let over = false;
    const load = Array.from({ length: clients }, async (_, client) => {
      for (let turn = client; !over; turn++) await books.one(servers[turn % servers.length]?.address ?? '');
    });
    // What fails first is thrown; whatever else then fails is of no interest.
    const ended = Promise.all([...load, imported]);
    ended.catch(() => undefined);
    const backup = await this.#backUp(plan.backingUp, books);
    await delay(plan.loadMs);
    await this.#strike(books, servers, plan, draw);
    over = true;
    // A server that is told to stop refuses what comes then.
    books.mayRefuse = isFailure;
    const statuses = await Promise.all(servers.map((server) => this.#stop(server, plan)));
    await ended;
    if (plan.signal === 'SIGTERM' && statuses.some((status) => status !== 0)) {
      throw new Broken(`a server ended with ${statuses.join(' and ')}: ${servers.map(({ log }) => log()).join('')}`);
    }
    books.mayRefuse = isNone;

    const after = readCharges(this.#place.data);
    books.checkAcknowledged(after);
    const [untold, unknown] = [books.untold(before, after), books.unknown - unknownBefore];
    if (untold > unknown) throw new Broken(`${untold} charges that nobody was told of, ${unknown} answers lost`);
    if (backup !== null) await this.#restore(backup, after);
    this.#summary.twoServers += plan.servers - 1;
  }

  /** Imports another edition of everybody, beside the servers. */
  async #import(importing: Command | null): Promise<void> {
    if (importing === null) return;
    const file = join(this.#place.scratch, 'edition.jsonl');
    writeFileSync(file, crashCorpus(++this.#edition));
    this.#summary.imports++;
    if (await this.#command(['import', file], importing)) this.#summary.importsDone++;
  }

  /** Backs the folder up under load; null if that was killed or is not planned. */
  async #backUp(backingUp: Command | null, books: Books): Promise<Backup | null> {
    if (backingUp === null) return null;
    const folder = join(this.#place.scratch, `backup-${++this.#summary.backups}`);
    const acknowledged = books.acknowledged();
    return (await this.#command(['backup', folder], backingUp)) ? { folder, acknowledged } : null;
  }

  /** Runs `whom` on the data folder in a process of its own. Returns false if it was killed. */
  async #command(args: readonly string[], { killedMs }: Command): Promise<boolean> {
    const child = startWhom([...args, '--data', this.#place.data]);
    const exited = once(child, 'exit');
    if (killedMs !== null) {
      await delay(killedMs);
      child.kill('SIGKILL');
    }
    const [status, signal] = await exited;
    if (signal === 'SIGKILL') return false;
    if (status !== 0) throw new Broken(`whom ${args[0]}, which nobody disturbed, ended with ${status}`);
    return true;
  }

  /** Restores a backup, which must hold what was told before it and nothing that the journal does not have. */
  async #restore({ folder, acknowledged }: Backup, charges: ReadonlyMap<string, Charge>): Promise<void> {
    const restored = join(this.#place.scratch, 'restored');
    await whomJson(['restore', folder, '--data', restored]);
    const found = readCharges(restored);
    const missing = acknowledged.filter((id) => !found.has(id)).length;
    const invented = [...found.keys()].filter((id) => !charges.has(id)).length;
    if (missing + invented > 0) throw new Broken(`a backup lacks ${missing} charges and has ${invented} of its own`);
    const editions = await editionsIn(restored);
    if (editions.size !== 1) throw new Broken(`a backup holds editions ${[...editions].join(' and ')}`);
    rmSync(restored, { recursive: true });
    this.#summary.backupsDone++;
  }

  /** The fault of the plan, if there is one, strikes one of the servers under load. */
  async #strike(
    books: Books,
    servers: readonly ServerProcess[],
    { fault, faultMs, mends }: Plan,
    draw: () => number,
  ): Promise<void> {
    const [server] = servers;
    if (fault === null || server === undefined) return;
    this.#summary.struck[fault.name] = (this.#summary.struck[fault.name] ?? 0) + 1;
    books.mayRefuse = fault.refuses ? isFailure : isNone;
    await fault.strike(server, this.#place, draw);
    await delay(faultMs);
    if (!mends) return;
    await fault.mend(server, this.#place);
    for (let waitedMs = 0; !(await books.answers(server.address)); waitedMs += 100) {
      if (isEndedBy(fault, server)) return;
      if (waitedMs > answersAgainMsMax) throw new Broken(`no answer after the ${fault.name}: ${server.log()}`);
      await delay(100);
    }
    this.#summary.mended++;
  }

  /** Repeats what has an unknown outcome. Then the accounts must agree to the credit. */
  async #settleUp(books: Books): Promise<void> {
    const server = await this.#start(null);
    await books.repeatAll(server.address);
    const status = await server.stop('SIGTERM');
    if (status !== 0) throw new Broken(`the server ended with ${status}: ${server.log()}`);
    const charges: ReadonlyMap<string, Charge> = readCharges(this.#place.data);
    books.checkAcknowledged(charges);
    books.checkAccounts(charges);
    const { answered, unknown, refused, idempotencyKeys, editionsSeen } = books;
    const { exportsComplete, exportsCut, bulkLookups } = books.records;
    const records = { exportsComplete, exportsCut, bulkLookups };
    for (const [name, value] of Object.entries({
      answered,
      unknown,
      refused,
      idempotencyKeys,
      editionsSeen,
      ...records,
    })) {
      this.#summary[name as 'answered'] += value;
    }
    this.#summary.charges += charges.size;
  }

  async #start(fault: Fault | null): Promise<ServerProcess> {
    const env = { NODE_COMPILE_CACHE: compileCache, ...fault?.environment(this.#place) };
    const server = await startServer(['serve', '--data', this.#place.data], env, script);
    this.#started.push(server);
    return server;
  }

  /** Returns the exit status; 0 for a server that the fault has ended. */
  async #stop(server: ServerProcess, { signal, fault }: Plan): Promise<number | null> {
    const status = await server.stop(signal);
    if (isEndedBy(fault, server)) {
      this.#summary.aborts++;
      return 0;
    }
    if (signal === 'SIGKILL') this.#summary.kills++;
    return status;
  }
}

const isNone = () => false;
const isFailure = ({ status }: Answered) => status >= 500;

function isEndedBy(fault: Fault | null, { child }: ServerProcess): boolean {
  return fault !== null && fault.endsBy !== null && child.signalCode === fault.endsBy;
}

async function editionsIn(dataDir: string): Promise<ReadonlySet<string | undefined>> {
  const store = await openRecords({ dataDir, database: null });
  const snapshot = await store.snapshot();
  const people = (await Array.fromAsync(snapshot.all('people'))).flat();
  await snapshot.close();
  await store.close();
  return new Set(people.map(({ social_url }) => editionOf(social_url)));
}

/** Usage: `node test/chaos/rounds.ts ROUNDS [SEED]` */
if (import.meta.main) {
  const rounds = Number(process.argv[2] ?? seriesRounds);
  const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
  for (const { name, available } of faults)
    if (!available) console.log(`without ${name}: not possible on this machine`);
  console.log(`${rounds} rounds, seed ${seed}`);
  let round = 0;
  console.log(await chaosRounds(rounds, seed, () => process.stderr.write(`\r${++round} of ${rounds}`)));
}
