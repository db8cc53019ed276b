import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerModule } from '../worker-module.ts';
import type { LineBlock } from './json-lines.ts';
import { type PreparedBlock, type PrepareOptions, prepareBlock } from './prepare.ts';

/** Up to so many bytes a file is done before threads would have started. */
const bytesAtOnceMax = 4 * 1024 * 1024;
/** More threads than these prepare more than the store takes. */
const threadsMax = 4;
/** Blocks that a thread has before it, so that it need not wait for the next one. */
const blocksAhead = 2;

/** Prepares blocks in threads and gives them in their order; the blocks of a small file in this thread. */
export async function* prepareBlocks(
  blocks: AsyncIterable<LineBlock>,
  options: PrepareOptions,
): AsyncGenerator<PreparedBlock> {
  const threads: PrepareThread[] = [];
  const underWay: Promise<PreparedBlock>[] = [];
  let bytes = 0;
  let given = 0;
  try {
    for await (const block of blocks) {
      bytes += block.bytes.length;
      if (bytes <= bytesAtOnceMax) {
        yield prepareBlock(block, options);
        continue;
      }
      const count = Math.min(availableParallelism(), threadsMax);
      while (threads.length < count) threads.push(new PrepareThread(options));
      const thread = threads[given++ % count];
      if (thread === undefined) continue;
      underWay.push(thread.prepare(block));
      if (underWay.length >= count * blocksAhead) yield* first(underWay);
    }
    while (underWay.length > 0) yield* first(underWay);
  } finally {
    for (const thread of threads) thread.close();
  }
}

async function* first(underWay: Promise<PreparedBlock>[]): AsyncGenerator<PreparedBlock> {
  const next = await underWay.shift();
  if (next !== undefined) yield next;
}

/** A thread that prepares blocks one after the other. */
class PrepareThread {
  readonly #worker: Worker;
  readonly #waiting: PromiseWithResolvers<PreparedBlock>[] = [];

  constructor(options: PrepareOptions) {
    this.#worker = new Worker(workerModule(import.meta.url, './prepare-worker'), { workerData: options });
    this.#worker.on('message', (prepared: PreparedBlock) => this.#waiting.shift()?.resolve(prepared));
    this.#worker.on('error', (error) => this.#fail(error));
    this.#worker.on('exit', () => this.#fail(new Error('a thread of the import ended before its answer')));
  }

  prepare({ line, bytes, isTooLong }: LineBlock): Promise<PreparedBlock> {
    const waiting = Promise.withResolvers<PreparedBlock>();
    // Whoever waits for an earlier block hears of the failure first.
    waiting.promise.catch(() => undefined);
    this.#waiting.push(waiting);
    // A buffer may be part of a pool, which must stay here.
    const own = Uint8Array.from(bytes);
    this.#worker.postMessage({ line, bytes: own, isTooLong } satisfies LineBlock, [own.buffer]);
    return waiting.promise;
  }

  close(): void {
    void this.#worker.terminate();
  }

  #fail(error: unknown): void {
    for (const { reject } of this.#waiting.splice(0)) reject(error);
  }
}
