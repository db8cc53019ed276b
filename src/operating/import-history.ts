import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { importsPath } from '../data-folder.ts';
import type { CountOfImport, DoneImport } from '../http/console/desk.ts';
import type { ImportReport } from '../intake/report.ts';

const counted: readonly CountOfImport[] = [
  ...(['read', 'new', 'changed', 'refreshed', 'unchanged', 'older', 'vanished', 'removed', 'suppressed'] as const),
  ...(['refusedTotal', 'unlinkedEmployers'] as const),
];

const keptMax = 100;

/** The latest imports, the newest first; those of a file that cannot be read are forgotten. */
export function doneImports(dataDir: string): readonly DoneImport[] {
  const path = importsPath(dataDir);
  if (!existsSync(path)) return [];
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return [];
  }
}

/** Adds an import to the history, which keeps the newest 100. */
export function keepImport(dataDir: string, report: ImportReport, by: Pick<DoneImport, 'at' | 'operator'>): void {
  const { doubtfulEmployers, doubtfulTwins, seconds } = report;
  const inputs = new Map(report.inputs.map(({ format, source }) => [`${format} ${source}`, { format, source }]));
  const done: DoneImport = {
    ...by,
    inputs: [...inputs.values()].slice(0, keptMax),
    counts: Object.fromEntries(counted.map((name) => [name, report[name]])) as DoneImport['counts'],
    doubtfulEmployers: doubtfulEmployers.length,
    doubtfulTwins: doubtfulTwins.length,
    seconds,
  };
  const path = importsPath(dataDir);
  const all = [done, ...doneImports(dataDir)].slice(0, keptMax);
  writeFileSync(`${path}.partial`, JSON.stringify(all), { mode: 0o600 });
  renameSync(`${path}.partial`, path);
}
