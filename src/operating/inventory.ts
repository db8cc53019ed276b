import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DataLook } from '../http/console/desk.ts';
import type { RecordSnapshot, RecordStore } from '../ports/record-store.ts';
import { evidenceSummary } from '../records/evidence.ts';
import type { RecordKind } from '../records/kind.ts';

/** What a store of records holds. */
type Inventory = Omit<DataLook, 'bytes' | 'suppressions'>;

/** Counts the records of a store; `now` is in milliseconds since 1970. */
export async function inventory(store: RecordStore, now: number): Promise<Inventory> {
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

/** The size of a folder with all that is in it, in bytes. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);
}
