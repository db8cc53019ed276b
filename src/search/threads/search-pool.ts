import { ownWork, type TracedWork, traced } from '../../traced.ts';
import { type Finder, FinderUnavailable } from '../finder.ts';
import type { Images } from '../view/segment-indexes.ts';
import type { ViewState } from '../view/view.ts';
import type { LocalProgress } from './local-progress.ts';
import type { Answer, Ask, Question } from './messages.ts';
import { covers, latest, nothingSeen, ofRecords } from './seen.ts';
import { SearchThread, type ThreadPort, type Waiting } from './thread-handle.ts';

/** The most questions that a thread has at a time: one that it answers, and those it begins with when that is done. */
const inWorkMax = 3;
/** The most questions that wait for a thread; more are refused. */
const waitingMax = 2_000;
/** The longest time that a question waits, in milliseconds; then it is refused. */
const waitMs = 10_000;
/** The interval of looks at the queue and the threads. */
const lookMs = 1_000;
/** The number of looks in a row at which a thread that says nothing is taken to hang. */
const silentLooksMax = 30;
/** The pause after a thread that could not start. */
const retryMs = 60_000;
/** The time that threads have to close, in milliseconds. */
const closeMs = 5_000;
const stopping = 'the service stops';

/**
 * Questions about single records. The event loop answers them in some 50 µs, which is what it costs to ask a thread and
 * to hear its answer.
 */
const recordQuestions: ReadonlySet<Question> = new Set<Question>([
  'missing',
  'profile',
  'company',
  'prediction',
  'servesCompanies',
  'resolve',
]);

export interface PoolParts {
  /** Answers on the event loop. */
  readonly local: Finder;
  readonly progress: LocalProgress;
  /** The number of threads; 0 for none. */
  readonly threads: number;
  readonly start: (images: Images) => ThreadPort;
  /** A clock in milliseconds that never runs backwards. */
  readonly clock: () => number;
  readonly log: (line: string) => void;
}

/** What the threads do at the moment. */
export interface PoolLoad {
  /** The threads that answer, and those of them that have a question. */
  readonly threads: number;
  readonly busy: number;
  /** The questions that wait for a thread. */
  readonly waiting: number;
  /** The threads that have ended unasked since the start. */
  readonly ended: number;
}

/**
 * Hands questions to threads, each of which reads a view of its own. Answers are of one state of the data after another:
 * who has not come as far as an answer that was given is asked nothing until it has. Threads start with the first
 * search; until they are ready the event loop answers, and whenever none of them can.
 */
export class SearchPool {
  readonly #parts: PoolParts;
  readonly #threads = new Set<SearchThread>();
  /** Those that wait, the first first. */
  #waiting: Waiting[] = [];
  /** What answers were given of. */
  #seen: ViewState = nothingSeen;
  #startAfter = Number.NEGATIVE_INFINITY;
  #ended = 0;
  #isClosed = false;
  readonly #looks: NodeJS.Timeout;

  constructor(parts: PoolParts) {
    this.#parts = parts;
    parts.progress.onState = () => this.#handOut();
    parts.progress.onImages = (images) => {
      for (const thread of this.#threads) thread.post({ kind: 'images', images });
    };
    this.#looks = setInterval(() => this.look(), lookMs);
    this.#looks.unref();
  }

  get load(): PoolLoad {
    const ready = [...this.#threads].filter(({ isReady }) => isReady);
    return {
      threads: ready.length,
      busy: ready.filter(({ inWork }) => inWork.size > 0).length,
      waiting: this.#waiting.length,
      ended: this.#ended,
    };
  }

  /** Rejects as the finder does, and with FinderUnavailable if too many questions wait or this one waited too long. */
  ask<Q extends Question>(question: Q, ...args: Ask<Q>['with']): Promise<Answer<Q>> {
    return traced(workOf(question), () => this.#ask(question, args));
  }

  #ask<Q extends Question>(question: Q, args: Ask<Q>['with']): Promise<Answer<Q>> {
    const asked = { question, with: args } as unknown as Ask;
    if (this.#parts.threads === 0) return this.#locally(asked) as Promise<Answer<Q>>;
    if (this.#isClosed) return Promise.reject(new FinderUnavailable(stopping));
    if (!recordQuestions.has(question)) this.#startThreads();
    if (this.#waiting.length === waitingMax) return Promise.reject(new FinderUnavailable('too many searches wait'));
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ asked, since: this.#parts.clock(), attempts: 0, resolve, reject });
    this.#handOut();
    return promise as Promise<Answer<Q>>;
  }

  /** Refuses what has waited too long, and ends threads that hang. A timer calls it. */
  look(): void {
    const now = this.#parts.clock();
    while ((this.#waiting[0]?.since ?? now) < now - waitMs)
      this.#waiting.shift()?.reject(new FinderUnavailable('no search thread had time'));
    for (const thread of this.#threads) {
      if (!thread.isReady) continue;
      if (++thread.silentLooks > silentLooksMax) {
        this.#parts.log(`a search thread said nothing for ${silentLooksMax} s and is ended`);
        thread.terminate();
      } else thread.post({ kind: 'renew' });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#looks);
    for (const { reject } of this.#waiting.splice(0)) reject(new FinderUnavailable(stopping));
    await Promise.all([...this.#threads].map((thread) => thread.close(closeMs)));
  }

  #startThreads(): void {
    const { threads, progress, clock, start } = this.#parts;
    const { images } = progress;
    if (images === null || clock() < this.#startAfter) return;
    while (!this.#isClosed && this.#threads.size < threads) {
      const thread: SearchThread = new SearchThread(start(images), {
        ready: () => this.#handOut(),
        state: () => this.#handOut(),
        log: this.#parts.log,
        answered: (state) => this.#note(state),
        ended: (reason) => this.#replace(thread, reason),
      });
      this.#threads.add(thread);
    }
  }

  #replace(thread: SearchThread, reason: string): void {
    this.#threads.delete(thread);
    const unanswered = [...thread.inWork.values()];
    if (this.#isClosed) {
      for (const { reject } of unanswered) reject(new FinderUnavailable(stopping));
      return;
    }
    this.#ended++;
    this.#parts.log(`a search thread ended: ${reason}`);
    if (!thread.isReady) this.#startAfter = this.#parts.clock() + retryMs;
    // A question at which two threads have ended may be the reason.
    const lost = unanswered.filter(({ attempts }) => attempts > 1);
    for (const { reject } of lost) reject(new FinderUnavailable('the search thread ended'));
    this.#waiting.unshift(...unanswered.filter((waiting) => !lost.includes(waiting)));
    this.#startThreads();
    this.#handOut();
  }

  #handOut(): void {
    let at = 0;
    for (let next = this.#waiting[at]; next !== undefined; next = this.#waiting[at]) {
      const thread = this.#threadFor(next);
      if (thread === null) {
        // The event loop may answer those behind a question that has ended a thread.
        if (next.attempts === 0) return;
        at++;
        continue;
      }
      this.#waiting.splice(at, 1);
      if (thread !== 'local') thread.ask(next);
      else this.#locally(next.asked).then(next.resolve, next.reject);
    }
  }

  /** Who answers a question now; null if it has to wait. */
  #threadFor({ asked: { question }, attempts }: Waiting): SearchThread | 'local' | null {
    const { state } = this.#parts.progress;
    if (recordQuestions.has(question) && covers(state, ofRecords(this.#seen))) return 'local';
    const able = [...this.#threads].filter((thread) => thread.isReady && covers(thread.state, this.#seen));
    // What a thread may have ended of must not end the service.
    if (able.length === 0) return attempts === 0 && covers(state, this.#seen) ? 'local' : null;
    const [first, ...others] = able;
    const idlest = others.reduce((a, b) => (b.inWork.size < (a?.inWork.size ?? 0) ? b : a), first);
    return idlest !== undefined && idlest.inWork.size < inWorkMax ? idlest : null;
  }

  async #locally({ question, with: args }: Ask): Promise<Answer> {
    const { local, progress } = this.#parts;
    // The types of question and arguments belong together, which is lost in the union of all questions.
    const ask = local[question] as (...args: Ask['with']) => Promise<Answer>;
    const answer = await ask.apply(local, args);
    this.#note(recordQuestions.has(question) ? ofRecords(progress.state) : progress.state);
    return answer;
  }

  /** Notes what an answer was given of, and lets those who are behind look for changes. */
  #note(state: ViewState): void {
    if (covers(this.#seen, state)) return;
    this.#seen = latest(this.#seen, state);
    for (const thread of this.#threads) {
      if (thread.isReady && !covers(thread.state, this.#seen)) thread.post({ kind: 'renew' });
    }
    const { local, progress } = this.#parts;
    // Every question makes the event loop's view look for changes.
    if (!covers(progress.state, this.#seen)) local.missing('people', []).catch(() => undefined);
  }
}

const works = new Map<Question, TracedWork>();

/** A question as a trace shows it, with the time that it waits. */
function workOf(question: Question): TracedWork {
  const work = works.get(question) ?? ownWork(`finder.${question}`);
  works.set(question, work);
  return work;
}
