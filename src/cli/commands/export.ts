import { appendFileSync, closeSync, openSync } from 'node:fs';
import { exportBatchRecords } from '../../contract/bounds.ts';
import { exportColumns, predictionCells } from '../../contract/export.ts';
import { csv, jsonLines } from '../../contract/export-format.ts';
import { Cursors } from '../../search/cursor.ts';
import type { Bookmark } from '../../search/finder.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, WrongUsage } from '../failure.ts';
import { pageAsked } from '../page-options.ts';
import { grouped, progressLine } from '../progress.ts';
import { mustPredict, withFinder } from '../with-finder.ts';
import type { SearchOptions } from './search.ts';

/** Writes all results to a new file, as lines of JSON or, by its name, as a table. An existing file is kept. */
export async function exportAll(
  context: CliContext,
  query: string,
  file: string,
  options: SearchOptions,
): Promise<Result> {
  const { target, cursor } = options;
  if (cursor !== undefined) throw new WrongUsage('--export writes everything; leave out --cursor');
  const format = file.toLowerCase().endsWith('.csv') ? csv : jsonLines;
  return withFinder(context, query, options, async (finder, call, system) => {
    const { sort } = pageAsked(options, target, new Cursors(await system.cursorKey(), () => ''));
    await mustPredict(finder, { ...call, sort: sort ?? null });
    const output = created(file);
    const progress = context.progress();
    const started = context.now();
    let records = 0;
    let total = 0;
    try {
      let columns: readonly string[] | null = null;
      for (let after: Bookmark | null | undefined = null; after !== undefined; ) {
        const page = await finder.search({ ...call, sort: sort ?? null, after, pageSize: exportBatchRecords });
        if (page.kind === 'off_topic') throw new CliFailure(page.message);
        const { predictions } = page;
        if (columns === null) {
          columns = exportColumns(target, predictions !== null).filter((name) => name !== 'cursor');
          appendFileSync(output, format.head(columns));
        }
        const shown = columns;
        const lines = page.cards.map((card, at) => {
          const prediction = predictions?.[at];
          return format.line({ ...card, ...(prediction && predictionCells(prediction)) }, shown);
        });
        appendFileSync(output, lines.join(''));
        records += page.cards.length;
        total = page.total;
        after = page.next?.end ?? undefined;
        progress.update(() => progressLine('records', records, total, context.now() - started));
      }
    } finally {
      closeSync(output);
    }
    progress.end(progressLine('records', records, total, context.now() - started));
    return { value: { file, records, total_count: total }, text: `${grouped(records)} records written to ${file}` };
  });
}

function created(file: string): number {
  try {
    return openSync(file, 'wx', 0o600);
  } catch (error) {
    throw new WrongUsage(`--export cannot write: ${error instanceof Error ? error.message : String(error)}`);
  }
}
