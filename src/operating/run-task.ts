import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../config.ts';
import { databaseAddress, recordsAddress } from '../database-address.ts';
import { ImportFailed, type ImportProgress } from '../intake/import.ts';
import { type ImportHow, mappingWith, previewImport } from '../intake/preview.ts';
import type { ImportReport } from '../intake/report.ts';
import { startTraining } from '../prediction/training/start-training.ts';
import { openSystem, type System } from '../system.ts';
import { importInto } from './import-into.ts';
import { folderBytes, inventory } from './inventory.ts';
import type { Operating } from './note-in-audit.ts';
import { PointOfNoReturn } from './point-of-no-return.ts';
import { suppress, unsuppress } from './suppress.ts';
import type { FileToImport, ImportOutcome, Task, TaskProgress, Tasks } from './tasks.ts';

export interface TaskData {
  readonly dataDir: string;
  readonly config: Config;
  readonly operator: string;
  /** The time at which the task begins, in milliseconds since 1970. */
  readonly now: number;
  readonly task: Task;
  /** The memory of the task's PointOfNoReturn. */
  readonly point: SharedArrayBuffer;
}

interface Running {
  readonly by: Operating;
  readonly dataDir: string;
  readonly config: Config;
  readonly system: System;
  readonly onProgress: (progress: TaskProgress) => void;
  readonly point: PointOfNoReturn;
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
  async preview({ by }, given) {
    const how = howOf(given);
    if (given.chosen.length === 0) return previewImport(given.file, how, by.now());
    const mapping = await mappingWith(given.file, how, given.chosen);
    return previewImport(given.file, howOf({ ...given, how: { ...given.how, mapping } }), by.now());
  },
  async import({ by, dataDir, system, onProgress, point }, given) {
    await (await system.audit()).append({
      ...{ at: by.now(), operator: by.operator, action: 'data.import' },
      ...{ accountId: null, subject: null, detail: null },
    });
    const outcome = await unlessRefused(() =>
      importInto(by, dataDir, system, {
        inputs: [given.file],
        standardInput: Readable.from([]),
        ...howOf(given),
        rejectsFolder: dirname(given.file),
        onProgress(progress) {
          if (progress.committing) point.pass();
          onProgress(importProgress(progress));
        },
      }),
    );
    if (outcome.problem !== null) return outcome;
    await (await system.indexes()).update(({ kind, documents, of }) =>
      onProgress({ stage: `indexing ${kind === 'people' ? 'people' : 'companies'}`, done: documents, total: of }),
    );
    await system.finishErasures();
    return outcome;
  },
  async train({ by, dataDir, config, system, onProgress, point }) {
    const { now, operator } = by;
    await (await system.audit()).append({
      ...{ at: now(), operator, action: 'data.train' },
      ...{ accountId: null, subject: null, detail: null },
    });
    const places = { dataDir, database: databaseAddress(config), recordsIn: recordsAddress(config) };
    const { lexiconFiles } = config.search;
    await startTraining({ ...places, lexiconFiles, now: now() }, (progress) => {
      if (progress.stage === 'scoring') point.pass();
      onProgress(progress);
    });
    // An erasure waits for the end of a training.
    await system.finishErasures();
    return null;
  },
};

/** Writes the mapping down, as the file that it is by the command. */
function howOf({ mapping: mapFile, how: { mapping, ...how } }: FileToImport): ImportHow {
  if (mapping !== null) writeFileSync(mapFile, mapping, { mode: 0o600 });
  return { ...how, mapFile: mapping === null ? null : mapFile };
}

async function unlessRefused(work: () => Promise<ImportReport>): Promise<ImportOutcome> {
  try {
    return { report: await work(), problem: null };
  } catch (error) {
    if (error instanceof ImportFailed) return { report: error.report, problem: error.reason };
    throw error;
  }
}

function importProgress({ records, bytesRead, bytesTotal, committing }: ImportProgress): TaskProgress {
  if (committing) return { stage: 'linking employers and storing', done: 0, total: null };
  // How many records there are is told by how far the file was read.
  const total = bytesTotal === null || bytesRead === 0 ? null : Math.round((records * bytesTotal) / bytesRead);
  return { stage: 'reading records', done: records, total };
}

/** Does a task on the data folder, which the service and others use at the same time. */
export async function runTask(data: TaskData, onProgress: (progress: TaskProgress) => void): Promise<unknown> {
  const { dataDir, config, operator, task, point } = data;
  const began = performance.now();
  const by = { operator, now: () => data.now + Math.round(performance.now() - began) };
  const system = openSystem(dataDir, config, () => {});
  try {
    const at: Running = { by, dataDir, config, system, onProgress, point: new PointOfNoReturn(point) };
    return await runOf(task.task)(at, task);
  } finally {
    await system.close();
  }
}

function runOf(name: keyof Tasks): (at: Running, task: Task) => Promise<unknown> {
  return run[name] as (at: Running, task: Task) => Promise<unknown>;
}
