import { Worker } from 'node:worker_threads';
import { LedgerUnavailable, type Settlement, type SettleRequest } from '../../../ports/credit-ledger.ts';
import { workerModule } from '../../../worker-module.ts';
import type { FromWorker, Outcome, SettleWorkerData, ToWorker } from './settle-protocol.ts';

export interface SettleQueueOptions {
  /** The largest number of settles in one transaction. It limits how long the first of a batch waits for the last. */
  readonly batchSettlesMax: number;
  /** The largest number of settles that may wait. Further ones are refused at once as LedgerUnavailable. */
  readonly queueSettlesMax: number;
}

interface Waiting {
  readonly request: SettleRequest;
  readonly resolve: (settlement: Settlement) => void;
  readonly reject: (error: LedgerUnavailable) => void;
}

/**
 * Settles in a worker thread. While the thread writes one batch, the next one gathers, so that batches grow with the
 * slowness of the disk and no request waits for a timer.
 */
export class SettleQueue {
  readonly #workerData: SettleWorkerData;
  readonly #options: SettleQueueOptions;
  #worker: Worker | null = null;
  #waiting: Waiting[] = [];
  #inFlight: readonly Waiting[] = [];
  #flushing = false;
  #probing: PromiseWithResolvers<void> | null = null;
  #pruning: (PromiseWithResolvers<void> & { readonly now: number }) | null = null;
  #closed: PromiseWithResolvers<void> | null = null;

  constructor(workerData: SettleWorkerData, options: SettleQueueOptions) {
    this.#workerData = workerData;
    this.#options = options;
  }

  settle(request: SettleRequest): Promise<Settlement> {
    if (this.#waiting.length >= this.#options.queueSettlesMax) {
      return Promise.reject(new LedgerUnavailable(`${this.#waiting.length} settles are waiting for the disk`));
    }
    const { promise, resolve, reject } = Promise.withResolvers<Settlement>();
    this.#waiting.push({ request, resolve, reject });
    this.#flushSoon();
    return promise;
  }

  /** Resolves if the thread could settle at `now`. All who ask while it looks get one answer. */
  probe(now: number): Promise<void> {
    if (this.#probing === null) {
      this.#probing = Promise.withResolvers();
      this.#send({ kind: 'probe', now });
    }
    return this.#probing.promise;
  }

  /** Resolves when nothing that has expired at `now` is left. Settles are made between the batches. */
  prune(now: number): Promise<void> {
    if (this.#pruning === null) {
      this.#pruning = { ...Promise.withResolvers<void>(), now };
      this.#send({ kind: 'prune', now });
    }
    return this.#pruning.promise;
  }

  #pruneOn(): void {
    if (this.#pruning === null) return;
    if (this.#closed === null) this.#send({ kind: 'prune', now: this.#pruning.now });
    else this.#pruned(new LedgerUnavailable('the ledger was closed while it pruned'));
  }

  #pruned(error: LedgerUnavailable | null): void {
    if (error === null) this.#pruning?.resolve();
    else this.#pruning?.reject(error);
    this.#pruning = null;
  }

  #probed(error: LedgerUnavailable | null): void {
    if (error === null) this.#probing?.resolve();
    else this.#probing?.reject(error);
    this.#probing = null;
  }

  /** Settles the waiting requests, then ends the thread. */
  close(): Promise<void> {
    this.#closed ??= Promise.withResolvers();
    this.#flushSoon();
    return this.#closed.promise;
  }

  /** Sends the batch after all requests of this turn of the event loop have joined it. */
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
    const worker = new Worker(workerModule(import.meta.url, './settle-worker'), { workerData: this.#workerData });
    worker.on('message', (message: FromWorker) => {
      if (message.kind === 'settled') this.#answer(message.outcomes);
      else if (message.kind === 'probed') this.#probed(failureOf('not writable', message.reason));
      else if (message.more) this.#pruneOn();
      else this.#pruned(failureOf('not pruned', message.reason));
    });
    // When the thread dies, the fate of its batch is unknown; the next settle starts another thread.
    worker.on('error', (error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the settle thread ended')));
    return worker;
  }

  #answer(outcomes: readonly Outcome[]): void {
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
    const failure = new LedgerUnavailable('the settle thread failed', { cause: error });
    for (const { reject } of batch) reject(failure);
    this.#probed(failure);
    this.#pruned(failure);
    if (this.#waiting.length > 0 || this.#closed !== null) this.#flushSoon();
  }

  #end(closed: PromiseWithResolvers<void>): void {
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

function failureOf(what: string, reason: string | null): LedgerUnavailable | null {
  return reason === null ? null : new LedgerUnavailable(`${what}: ${reason}`);
}
