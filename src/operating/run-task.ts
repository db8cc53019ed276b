import type { Config } from '../config.ts';
import { startTraining } from '../prediction/training/start-training.ts';
import { openSystem, type System } from '../system.ts';
import { folderBytes, inventory } from './inventory.ts';
import type { Operating } from './note-in-audit.ts';
import { suppress, unsuppress } from './suppress.ts';
import type { Task, TaskProgress, Tasks } from './tasks.ts';

export interface TaskData {
  readonly dataDir: string;
  readonly config: Config;
  readonly operator: string;
  /** The time at which the task begins, in milliseconds since 1970. */
  readonly now: number;
  readonly task: Task;
}

interface Running {
  readonly by: Operating;
  readonly dataDir: string;
  readonly config: Config;
  readonly system: System;
  readonly onProgress: (progress: TaskProgress) => void;
}

type Run = { readonly [Name in keyof Tasks]: (at: Running, task: Task<Name>) => Promise<Tasks[Name]['gives']> };

const run: Run = {
  look: async ({ by, dataDir, system }) => ({
    ...(await inventory(await system.records(), by.now())),
    bytes: folderBytes(dataDir),
    suppressions: await (await system.suppressions()).entries(),
  }),
  suppress: ({ by, dataDir, system }, { named }) => suppress(by, dataDir, system, named),
  lift: ({ by, system }, { handle }) => unsuppress(by, system, { handle }),
  async train({ by, dataDir, config, system, onProgress }) {
    const { now, operator } = by;
    await (await system.audit()).append({
      ...{ at: now(), operator, action: 'data.train' },
      ...{ accountId: null, subject: null, detail: null },
    });
    await startTraining({ dataDir, lexiconFiles: config.search.lexiconFiles, now: now() }, onProgress);
    // An erasure waits for the end of a training.
    await system.finishErasures();
    return null;
  },
};

/** Does a task on the data folder, which the service and others use at the same time. */
export async function runTask(data: TaskData, onProgress: (progress: TaskProgress) => void): Promise<unknown> {
  const { dataDir, config, operator, task } = data;
  const began = performance.now();
  const by = { operator, now: () => data.now + Math.round(performance.now() - began) };
  const system = openSystem(dataDir, config, () => {});
  try {
    return await runOf(task.task)({ by, dataDir, config, system, onProgress }, task);
  } finally {
    await system.close();
  }
}

function runOf(name: keyof Tasks): (at: Running, task: Task) => Promise<unknown> {
  return run[name] as (at: Running, task: Task) => Promise<unknown>;
}
