import { Worker } from 'node:worker_threads';
import { workerModule } from '../../worker-module.ts';
import { FinderUnavailable } from '../finder.ts';
import type { ViewState } from '../view/view.ts';
import type { Answer, Ask, Failure, FromThread, ThreadData, ToThread } from './messages.ts';
import { nothingSeen } from './seen.ts';

/** The part of a thread that is used: a `Worker`. */
export interface ThreadPort {
  postMessage(message: ToThread): void;
  on(event: 'message', listener: (message: FromThread) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  on(event: 'exit', listener: (status: number) => void): unknown;
  terminate(): Promise<number>;
}

/** The memory for what a thread has just made. With Node's own 48 MB a thread takes 110 MB more under load. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 } as const;

/** Starts a search thread. It tells when it is ready. */
export function startThread(data: ThreadData): ThreadPort {
  return new Worker(workerModule(import.meta.url, './search-thread'), { workerData: data, resourceLimits });
}

/** A question that has no answer yet. */
export interface Waiting {
  readonly asked: Ask;
  /** When it was asked, in milliseconds. */
  readonly since: number;
  /** The number of threads that have had it. */
  attempts: number;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

interface Listener {
  ready(): void;
  /** The thread may now be able to answer what it was not. */
  state(): void;
  /** An answer of this state is about to be given. */
  answered(state: ViewState): void;
  ended(reason: string): void;
  log(line: string): void;
}

/** A search thread as the thread of the event loop sees it. */
export class SearchThread {
  readonly #port: ThreadPort;
  readonly #listener: Listener;
  readonly #exit = Promise.withResolvers<void>();
  readonly inWork = new Map<number, Waiting>();
  #state = nothingSeen;
  #isReady = false;
  #asked = 0;
  #error: unknown = null;
  /** The number of looks since the thread last said something. */
  silentLooks = 0;

  constructor(port: ThreadPort, listener: Listener) {
    this.#port = port;
    this.#listener = listener;
    port.on('message', (message) => this.#hear(message));
    port.on('error', (error) => {
      this.#error = error;
    });
    port.on('exit', (status) => {
      this.#exit.resolve();
      listener.ended(this.#error === null ? `status ${status}` : String(this.#error));
    });
  }

  get isReady(): boolean {
    return this.#isReady;
  }

  /** What its next answer sees at least. */
  get state(): ViewState {
    return this.#state;
  }

  ask(waiting: Waiting): void {
    const id = this.#asked++;
    waiting.attempts++;
    this.inWork.set(id, waiting);
    this.post({ kind: 'ask', id, ...waiting.asked });
  }

  post(message: ToThread): void {
    this.#port.postMessage(message);
  }

  terminate(): void {
    void this.#port.terminate();
  }

  /** Lets the thread give the answers that it has begun and close its stores, for so many milliseconds. */
  async close(graceMs: number): Promise<void> {
    if (this.#isReady) this.post({ kind: 'close' });
    const late = setTimeout(() => this.terminate(), this.#isReady ? graceMs : 0);
    await this.#exit.promise;
    clearTimeout(late);
  }

  #hear(message: FromThread): void {
    this.silentLooks = 0;
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        this.#listener.ready();
        return;
      case 'state':
        this.#state = message.state;
        this.#listener.state();
        return;
      case 'answer':
        this.#listener.answered(this.#state);
        this.#take(message.id)?.resolve(message.answer);
        this.#listener.state();
        return;
      case 'failed':
        this.#take(message.id)?.reject(errorOf(message.failure));
        this.#listener.state();
        return;
      case 'log':
        this.#listener.log(message.line);
        return;
    }
  }

  #take(id: number): Waiting | undefined {
    const waiting = this.inWork.get(id);
    this.inWork.delete(id);
    return waiting;
  }
}

/** The error that the thread had, with the thread's stack as its cause. */
function errorOf({ message, cause: stack }: Failure): FinderUnavailable {
  const cause = new Error('in a search thread');
  cause.stack = stack;
  return new FinderUnavailable(message, { cause });
}
