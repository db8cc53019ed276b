import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Config } from '../config.ts';
import { isDemoFolder, modelsFolder } from '../data-folder.ts';
import {
  type DataLook,
  type Desk,
  DeskRefused,
  type DoneImport,
  type HowToImport,
  type LongWork,
  type SentFile,
  type Upload,
} from '../http/console/desk.ts';
import type { ChosenField } from '../intake/formats/mapping/choose-fields.ts';
import type { ImportPreview } from '../intake/preview.ts';
import type { ImportedInput } from '../intake/report.ts';
import type { Report } from '../prediction/training/report.ts';
import type { Suppressed } from '../records/suppressions.ts';
import { workerModule } from '../worker-module.ts';
import { doneImports } from './import-history.ts';
import { PointOfNoReturn } from './point-of-no-return.ts';
import type { TaskData } from './run-task.ts';
import type { FileToImport, FromTaskThread, ImportOutcome, Task, TaskProgress, Tasks } from './tasks.ts';
import { Uploads } from './uploads.ts';

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
  /** Cuts the long work off that runs. */
  #cut: () => boolean = () => false;
  readonly #uploads: Uploads;

  constructor(options: LocalDeskOptions) {
    this.#options = options;
    this.#uploads = new Uploads(options.dataDir, options.now());
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

  train(operator: string): void {
    this.#begin('training', operator, { task: 'train' });
  }

  upload(): Upload | null {
    return this.#uploads.current();
  }

  beginUpload(file: SentFile): Upload {
    this.#refuseWhileImporting();
    if (this.#work?.what === 'import') this.#work = null;
    return this.#uploads.begin(file);
  }

  receive(id: string, offset: number, piece: AsyncIterable<Uint8Array>): Promise<Upload> {
    return this.#uploads.receive(id, offset, piece);
  }

  discardUpload(): void {
    this.#refuseWhileImporting();
    this.#uploads.clear();
  }

  async preview(id: string, how: HowToImport, chosen: readonly ChosenField[]): Promise<ImportPreview> {
    const given = { ...this.#fileToImport(id, how), chosen };
    const preview = await this.#soon('', { task: 'preview', ...given }).catch((error: unknown) => {
      throw error instanceof DeskRefused ? new DeskRefused(this.#uploads.told(error.message)) : error;
    });
    const { obstacle, inputs } = preview;
    return { ...preview, obstacle: obstacle && this.#uploads.told(obstacle), inputs: inputs.map(this.#named) };
  }

  import(id: string, how: HowToImport, operator: string): void {
    if (isDemoFolder(this.#options.dataDir)) {
      throw new DeskRefused('These are the made-up records of the demo: import into a data folder of your own.');
    }
    this.#begin('import', operator, { task: 'import', ...this.#fileToImport(id, how) });
  }

  work(): LongWork | null {
    return this.#work;
  }

  cutOff(): void {
    if (!this.#cut())
      throw new DeskRefused('It is too late to stop it: it is done, or what it changes is being stored.');
  }

  async close(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => thread.terminate()));
    this.#uploads.clear();
  }

  #fileToImport(id: string, how: HowToImport): FileToImport {
    return { ...this.#uploads.whole(id), how };
  }

  readonly #named = (input: ImportedInput): ImportedInput => ({ ...input, name: this.#uploads.told(input.name) });

  #refuseWhileImporting(): void {
    if (this.#work?.what === 'import' && this.#work.state === 'running') {
      throw new DeskRefused('An import is under way: wait until it is done, or stop it.');
    }
  }

  /** Does a short task after those that were asked for before. */
  async #soon<Name extends keyof Tasks>(
    operator: string,
    task: Task & { readonly task: Name },
  ): Promise<Tasks[Name]['gives']> {
    if (this.#waiting >= waitingMax) throw new DeskRefused('Too much waits to be done: try again in a minute.');
    this.#waiting++;
    const done = this.#last.then(() => this.#thread(operator, task, () => {}).ended);
    this.#last = done.catch(() => {});
    try {
      return (await done) as Tasks[Name]['gives'];
    } finally {
      this.#waiting--;
    }
  }

  #begin(what: LongWork['what'], operator: string, task: Task<'train' | 'import'>): void {
    if (this.#work?.state === 'running') {
      throw new DeskRefused('An import or a training is under way: wait until it is done, or stop it.');
    }
    let work: LongWork = {
      ...{ what, operator, since: this.#options.now(), state: 'running', stage: 'starting' },
      ...{ done: 0, total: null, problem: null, report: null },
    };
    this.#work = work;
    const now = (changes: Partial<LongWork>): void => {
      if (work.state !== 'running') return;
      work = { ...work, ...changes };
      this.#work = work;
    };
    const { ended, cutOff } = this.#thread(operator, task, now);
    this.#cut = () => {
      const isCut = work.state === 'running' && cutOff();
      if (isCut) now({ state: 'cut_off' });
      return isCut;
    };
    ended.then(
      (value) => now(task.task === 'import' ? this.#imported(value as ImportOutcome) : { state: 'done' }),
      (error: unknown) => {
        const told = error instanceof Error ? error.message : String(error);
        now({ state: 'failed', problem: this.#uploads.told(told) });
      },
    );
  }

  #imported({ report, problem }: ImportOutcome): Partial<LongWork> {
    const told = { ...report, inputs: report.inputs.map(this.#named), rejectsFiles: [] };
    if (problem === null) this.#uploads.clear();
    return { state: problem === null ? 'done' : 'failed', problem, report: told };
  }

  #thread(
    operator: string,
    task: Task,
    onProgress: (progress: TaskProgress) => void,
  ): { readonly ended: Promise<unknown>; readonly cutOff: () => boolean } {
    const { dataDir, config, now, failed } = this.#options;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const point = new PointOfNoReturn();
    const workerData: TaskData = { dataDir, config, operator, now: now(), task, point: point.shared };
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
    const cutOff = () => {
      const isCut = point.cutOff();
      if (isCut) thread.terminate();
      return isCut;
    };
    return { ended: promise, cutOff };
  }
}
