import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { modelsFolder } from '../data-folder.ts';
import { type DataLook, type Desk, DeskRefused, type DoneImport, type LongWork } from '../http/console/desk.ts';
import type { Report } from '../prediction/training/report.ts';
import type { Suppressed } from '../records/suppressions.ts';
import { workerModule } from '../worker-module.ts';
import { doneImports } from './import-history.ts';
import type { TaskData } from './run-task.ts';
import type { FromTaskThread, Task, TaskProgress, Tasks } from './tasks.ts';

interface LocalDeskOptions {
  readonly dataDir: string;
  readonly config: Config;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Gets the stack of what nobody expected. */
  readonly failed: (stack: string) => void;
}

const unexpected = 'It failed for a reason that only the log of the service tells.';

/** Short tasks that may wait for each other; an operator has no reason to ask for more. */
const waitingMax = 20;

/** The desk of the operators of one data folder. Each task has a thread of its own; short ones run one after the other. */
export class LocalDesk implements Desk {
  readonly #options: LocalDeskOptions;
  readonly #threads = new Set<Worker>();
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #work: LongWork | null = null;

  constructor(options: LocalDeskOptions) {
    this.#options = options;
  }

  look(): Promise<DataLook> {
    return this.#soon('', { task: 'look' });
  }

  suppress(named: Suppressed, operator: string): Promise<boolean> {
    return this.#soon(operator, { task: 'suppress', named });
  }

  lift(handle: string, operator: string): Promise<boolean> {
    return this.#soon(operator, { task: 'lift', handle });
  }

  imports(): readonly DoneImport[] {
    return doneImports(this.#options.dataDir);
  }

  async modelReport(): Promise<Report | null> {
    const folder = modelsFolder(this.#options.dataDir);
    const days = existsSync(folder) ? readdirSync(folder).sort().reverse() : [];
    const newest = days.map((day) => join(folder, day, 'report.json')).find((path) => existsSync(path));
    return newest === undefined ? null : JSON.parse(readFileSync(newest, 'utf8'));
  }

  train(operator: string): boolean {
    return this.#begin('training', operator, { task: 'train' });
  }

  work(): LongWork | null {
    return this.#work;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
  }

  /** Does a short task after those that were asked for before. */
  async #soon<Name extends keyof Tasks>(
    operator: string,
    task: Task & { readonly task: Name },
  ): Promise<Tasks[Name]['gives']> {
    if (this.#waiting >= waitingMax) throw new DeskRefused('Too much waits to be done: try again in a minute.');
    this.#waiting++;
    const done = this.#last.then(() => this.#thread(operator, task, () => {}));
    this.#last = done.catch(() => {});
    try {
      return (await done) as Tasks[Name]['gives'];
    } finally {
      this.#waiting--;
    }
  }

  /** Begins long work. False while other long work runs. */
  #begin(what: LongWork['what'], operator: string, task: Task<'train'>): boolean {
    if (this.#work?.state === 'running') return false;
    const begun: LongWork = {
      ...{ what, operator, since: this.#options.now(), state: 'running', stage: 'starting' },
      ...{ done: 0, total: null, problem: null, report: null },
    };
    let work = begun;
    const now = (changes: Partial<LongWork>): void => {
      work = { ...work, ...changes };
      this.#work = work;
    };
    now({});
    this.#thread(operator, task, now).then(
      () => now({ state: 'done' }),
      (error: unknown) => now({ state: 'failed', problem: error instanceof Error ? error.message : String(error) }),
    );
    return true;
  }

  #thread(operator: string, task: Task, onProgress: (progress: TaskProgress) => void): Promise<unknown> {
    const { dataDir, config, now, failed } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const workerData: TaskData = { dataDir, config, operator, now: now(), task };
    const thread = new Worker(workerModule(import.meta.url, './task-thread'), { workerData });
    this.#threads.add(thread);
    thread.on('message', (message: FromTaskThread) => {
      if (message.kind === 'progress') {
        const { stage, done, total } = message;
        onProgress({ stage, done, total });
      } else if (message.kind === 'done') {
        resolve(message.value);
      } else {
        if (message.failure.advice === null) failed(message.failure.stack);
        reject(new DeskRefused(message.failure.advice ?? unexpected));
      }
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      this.#threads.delete(thread);
      reject(new DeskRefused('It was cut off, because the service stopped. Begin it again.'));
    });
    return promise;
  }
}
