import { ownWork, type TracePlace, traced, tracePlaces } from '../../traced.ts';

export interface GroupOptions {
  /** The most requests of one group. It bounds how long the first of a group waits for the last. */
  readonly groupMax: number;
  /** The most requests that may wait; further ones are refused at once. */
  readonly waitingMax: number;
}

interface Waiting<Request, Answer> {
  readonly request: Request;
  /** Where the trace of the request is. */
  readonly place: TracePlace;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

const work = ownWork('group');

/**
 * Answers requests in groups, in the order in which they are made. While one group is answered, the next one gathers, so
 * that groups grow with the slowness of what answers and no request waits for a timer.
 */
export class Groups<Request, Answer> {
  readonly #answer: (requests: readonly Request[]) => Promise<readonly PromiseSettledResult<Answer>[]>;
  readonly #options: GroupOptions;
  #waiting: Waiting<Request, Answer>[] = [];
  #running: Promise<void> | null = null;

  /** `answer` gives an outcome for each request. When it rejects, all that wait are rejected: they would meet the same. */
  constructor(
    answer: (requests: readonly Request[]) => Promise<readonly PromiseSettledResult<Answer>[]>,
    options: GroupOptions,
  ) {
    this.#answer = answer;
    this.#options = options;
  }

  ask(request: Request): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.#waiting.length >= this.#options.waitingMax) {
      reject(new Error(`${this.#waiting.length} requests are waiting`));
      return promise;
    }
    this.#waiting.push({ request, place: tracePlaces.getStore(), resolve, reject });
    this.#running ??= this.#run();
    return promise;
  }

  /** Resolves when everything asked so far is answered. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #run(): Promise<void> {
    // All requests of this turn of the event loop join the first group.
    await new Promise(setImmediate);
    while (this.#waiting.length > 0) {
      const group = this.#waiting.splice(0, this.#options.groupMax);
      try {
        const requests = group.map(({ request }) => request);
        const outcomes = await traced(work, () => this.#answer(requests), group);
        for (const [index, { resolve, reject }] of group.entries()) {
          const outcome = outcomes[index];
          if (outcome?.status === 'fulfilled') resolve(outcome.value);
          else reject(outcome?.reason);
        }
      } catch (error) {
        for (const { reject } of [...group, ...this.#waiting.splice(0)]) reject(error);
      }
    }
    this.#running = null;
  }
}
