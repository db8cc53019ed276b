import { folderBytes, inventory } from '../../operating/inventory.ts';
import type { SourceCount } from '../../records/provenance.ts';
import { version } from '../../version.ts';
import type { CliContext, Result } from '../context.ts';
import { mustExist } from '../failure.ts';
import { grouped } from '../progress.ts';
import { table } from '../text.ts';
import { withSystem } from '../with-system.ts';

/** Shows what a data folder holds. */
export async function status(context: CliContext): Promise<Result> {
  const { dataDir } = context;
  mustExist(dataDir);
  const { accounts, suppressions, sources, ages, ...records } = await withSystem(context, async (system) => ({
    accounts: await (await system.directory()).countAccounts(),
    suppressions: (await (await system.suppressions()).entries()).length,
    ...(await inventory(await system.records(), context.now())),
  }));
  const bytes = folderBytes(dataDir);
  return {
    value: { version: version(), data: dataDir, bytes, ...records, accounts, suppressions, sources, ages },
    text: [
      `whom ${version()}, data folder ${dataDir}, ${grouped(Math.round(bytes / 1e6))} MB`,
      `${grouped(records.people)} people and ${grouped(records.companies)} companies, change ${grouped(records.change)}`,
      `${grouped(accounts)} accounts, ${grouped(suppressions)} suppressions`,
      ...(sources.length === 0 ? [] : ['', sourceTable(sources)]),
      ...ageLines('people', ages.people),
      ...ageLines('companies', ages.companies),
    ].join('\n'),
  };
}

function ageLines(what: string, ages: Readonly<Record<string, number>>): readonly string[] {
  const bands = Object.entries(ages);
  return bands.length === 0
    ? []
    : ['', `${what}:`, ...bands.map(([band, count]) => `${grouped(count).padStart(12)}  ${band}`)];
}

function sourceTable(sources: readonly SourceCount[]): string {
  const rows = sources.map(({ source, kind, records, oldest, newest }) => [
    source,
    kind === 'people' ? 'people' : 'companies',
    grouped(records),
    oldest ?? '-',
    newest ?? '-',
  ]);
  return table(['source', 'of', 'records', 'oldest', 'newest'], rows, '');
}
