import { refuseUnrestored } from '../../data-folder.ts';
import { copyIntoDatabase } from '../../system.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, WrongUsage } from '../failure.ts';
import { duration, grouped } from '../progress.ts';
import { table } from '../text.ts';

export interface CopyCommandOptions {
  readonly from: string;
  readonly to?: string;
}

/** Copies a data folder into the database that is configured or given. */
export async function copyIntoConfigured(context: CliContext, { from, to }: CopyCommandOptions): Promise<Result> {
  refuseUnrestored(from);
  if (to !== undefined && !(/^postgres(?:ql)?:/.test(to) && URL.canParse(to))) {
    throw new WrongUsage('--to takes an address such as postgres://whom@db.internal/whom');
  }
  const { config, now, operator } = context;
  const configured = { ...config, database: { ...config.database, ...(to !== undefined && { url: to }) } };
  const progress = context.progress();
  const began = now();
  const copied = await copyIntoDatabase(configured, {
    from,
    entry: { at: began, operator: operator(), action: 'data.copy', accountId: null, subject: null, detail: from },
    onProgress: (name, rows) => progress.update(() => `copying ${name}: ${grouped(rows)} rows`),
  });
  if (copied === null) throw new CliFailure('no database is named: set database.url, or give --to postgres://...');
  progress.end(`copied in ${duration((now() - began) / 1000)}`);
  const rows = copied.map(({ table: name, rows: count, digest }) => [name, grouped(count), digest]);
  return {
    value: { from, tables: copied },
    text: `${table(['table', 'rows', 'digest'], rows, '')}
The database holds what ${from} holds, and both were compared. Set database.url and database.records before anything is
served again; the folder stays as it was.`,
  };
}
