import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import { evidenceSummary } from '../../records/evidence.ts';
import type { RecordKind } from '../../records/kind.ts';
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
    ...(await recordsOf(await system.records(), context.now())),
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

async function recordsOf(store: RecordStore, now: number) {
  const snapshot = await store.snapshot();
  try {
    return {
      people: await snapshot.count('people'),
      companies: await snapshot.count('company'),
      change: snapshot.change,
      sources: await snapshot.sources(),
      ages: { people: await agesOf(snapshot, 'people', now), companies: await agesOf(snapshot, 'company', now) },
    };
  } finally {
    await snapshot.close();
  }
}

function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}

/** Counts records by the text that cards show for their age, the newest first. */
async function agesOf(
  snapshot: RecordSnapshot,
  kind: RecordKind,
  now: number,
): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const { day, records } of (await snapshot.ages(kind)).toReversed()) {
    const band = evidenceSummary(day, new Date(now));
    counts[band] = (counts[band] ?? 0) + records;
  }
  return counts;
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
