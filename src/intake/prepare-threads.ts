import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { workerModule } from '../worker-module.ts';
import type { LineBlock } from './json-lines.ts';
import { type PreparedBlock, type PrepareOptions, prepareBlock } from './prepare.ts';

/** A file of up to this many bytes is done before threads would have started. */
const bytesAtOnceMax = 4 * 1024 * 1024;
/** More threads would prepare records faster than the store takes them. */
const threadsMax = 4;
/** The number of blocks queued for each thread, so that it need not wait for the next one. */
const blocksAhead = 2;

/**
 * Prepares blocks in threads and yields them in their order. The first blocks of a file, up to `bytesAtOnceMax`, are
 * prepared in this thread.
 */
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
    // The consumer awaits blocks in order and hears of a failure at the first one. This handler keeps the later
    // rejections from counting as unhandled.
    waiting.promise.catch(() => undefined);
    this.#waiting.push(waiting);
    // The bytes are copied, because the buffer may be part of a pool that must not be transferred.
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
