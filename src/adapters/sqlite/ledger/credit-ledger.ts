import { Worker } from 'node:worker_threads';
import {
  type CreditLedger,
  LedgerUnavailable,
  type Settlement,
  type SettleRequest,
  type Standing,
  type StandingRequest,
} from '../../../ports/credit-ledger.ts';
import { workerModule } from '../../../worker-module.ts';
import type { FromWorker, SettleWorkerData, ToWorker } from './settle-protocol.ts';
import { Standings, type StandingsOptions } from './standings.ts';

export interface LedgerOptions extends StandingsOptions {
  /** Settles of one transaction, at most: bounds how long the first of a batch waits for the last. */
  readonly batchSettlesMax: number;
  /** Settles that may wait; more are refused at once as LedgerUnavailable. */
  readonly queueSettlesMax: number;
}

export const ledgerDefaults: LedgerOptions = {
  repeatWindowMs: 3_600_000,
  idempotencyMs: 86_400_000,
  noticeAtPercent: 80,
  approveUrl: null,
  upgradeUrl: null,
  batchSettlesMax: 256,
  queueSettlesMax: 10_000,
  busyTimeoutMs: 5_000,
};

interface Waiting {
  readonly request: SettleRequest;
  readonly resolve: (settlement: Settlement) => void;
  readonly reject: (error: LedgerUnavailable) => void;
}

/**
 * The embedded ledger. Standings are read on the calling thread, in microseconds. Settles go to a worker thread: while
 * it writes one batch, the next one gathers, so that a batch is as large as the disk is slow and nobody waits for a
 * timer.
 */
export class SqliteCreditLedger implements CreditLedger {
  readonly #dataFolder: string;
  readonly #options: LedgerOptions;
  readonly #standings: Standings;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #inFlight: readonly Waiting[] = [];
  #flushing = false;
  #closed: PromiseWithResolvers<void> | null = null;

  /** Throws ControlUnusable when the data folder cannot hold a ledger. */
  constructor(dataFolder: string, options: LedgerOptions = ledgerDefaults) {
    this.#dataFolder = dataFolder;
    this.#options = options;
    this.#standings = new Standings(dataFolder, options);
  }

  standing(request: StandingRequest): Promise<Standing> {
    if (this.#closed !== null) return Promise.reject(new LedgerUnavailable('the ledger is closed'));
    return this.#standings.ask(request);
  }

  settle(request: SettleRequest): Promise<Settlement> {
    if (this.#closed !== null) return Promise.reject(new LedgerUnavailable('the ledger is closed'));
    if (this.#waiting.length >= this.#options.queueSettlesMax) {
      return Promise.reject(new LedgerUnavailable(`${this.#waiting.length} settles are waiting for the disk`));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Settlement>();
    this.#waiting.push({ request, resolve, reject });
    this.#flushSoon();
    return promise;
  }

  /** Settles what is waiting, then closes the file. */
  close(): Promise<void> {
    this.#closed ??= Promise.withResolvers();
    this.#flushSoon();
    return this.#closed.promise;
  }

  /** After the requests that came with the same turn of the event loop, so that they share a batch. */
  #flushSoon(): void {
    if (this.#flushing || this.#inFlight.length > 0) return;
    this.#flushing = true;
    setImmediate(() => {
      this.#flushing = false;
      this.#flush();
    });
  }

  #flush(): void {
    if (this.#waiting.length === 0) {
      if (this.#closed !== null) this.#end(this.#closed);
      return;
    }
    this.#inFlight = this.#waiting.slice(0, this.#options.batchSettlesMax);
    this.#waiting = this.#waiting.slice(this.#options.batchSettlesMax);
    this.#send({ kind: 'settle', requests: this.#inFlight.map((waiting) => waiting.request) });
  }

  #send(message: ToWorker): void {
    this.#worker ??= this.#startWorker();
    this.#worker.postMessage(message);
  }

  #startWorker(): Worker {
    const { busyTimeoutMs, ...options } = this.#options;
    const workerData: SettleWorkerData = { dataFolder: this.#dataFolder, busyTimeoutMs, options };
    const worker = new Worker(workerModule(import.meta.url, './settle-worker'), { workerData });
    worker.on('message', (outcomes: FromWorker) => this.#answer(outcomes));
    // A thread that dies takes its batch with it, whose fate is then unknown; the next settle starts another.
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the settle thread ended')));
    return worker;
  }

  #answer(outcomes: FromWorker): void {
    const batch = this.#inFlight;
    this.#inFlight = [];
    for (const [index, { resolve, reject }] of batch.entries()) {
      const outcome = outcomes[index] ?? { kind: 'failed', reason: 'the settle thread left it out' };
      if (outcome.kind === 'failed') reject(new LedgerUnavailable(`not settled: ${outcome.reason}`));
      else resolve(outcome);
    }
    this.#flushSoon();
  }

  #lost(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = null;
    const batch = this.#inFlight;
    this.#inFlight = [];
    for (const { reject } of batch) reject(new LedgerUnavailable('the settle thread failed', { cause: error }));
    if (this.#waiting.length > 0 || this.#closed !== null) this.#flushSoon();
  }

  #end(closed: PromiseWithResolvers<void>): void {
    this.#standings.close();
    const worker = this.#worker;
    this.#worker = null;
    if (worker === null) {
      closed.resolve();
    } else {
      worker.once('exit', () => closed.resolve());
      worker.postMessage({ kind: 'end' } satisfies ToWorker);
    }
  }
}
