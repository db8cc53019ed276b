import { appendFileSync, closeSync, openSync } from 'node:fs';
import { exportBatchRecords } from '../../contract/bounds.ts';
import { exportFields } from '../../contract/export.ts';
import { csv, jsonLines } from '../../contract/export-format.ts';
import { Cursors } from '../../search/cursor.ts';
import type { Bookmark } from '../../search/finder.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, WrongUsage } from '../failure.ts';
import { pageAsked } from '../page-options.ts';
import { grouped, progressLine } from '../progress.ts';
import { withFinder } from '../with-finder.ts';
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
  const columns = exportFields[target].filter((name) => name !== 'cursor');
  return withFinder(context, query, options, async (finder, call, system) => {
    const { sort } = pageAsked(options, target, new Cursors(await system.cursorKey(), () => ''));
    const output = created(file);
    const progress = context.progress();
    const started = context.now();
    let records = 0;
    let total = 0;
    try {
      appendFileSync(output, format.head(columns));
      for (let after: Bookmark | null | undefined = null; after !== undefined; ) {
        const page = await finder.search({ ...call, sort: sort ?? null, after, pageSize: exportBatchRecords });
        if (page.kind === 'off_topic') throw new CliFailure(page.message);
        appendFileSync(output, page.cards.map((card) => format.line({ ...card }, columns)).join(''));
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
