import { existsSync } from 'node:fs';
import { recordsPath } from '../data-folder.ts';
import type { RecordSnapshot, RecordStore } from '../ports/record-store.ts';
import type { Company } from '../records/company.ts';
import type { RecordKind } from '../records/kind.ts';
import type { Person } from '../records/person.ts';
import { isNamed, type Suppressed } from '../records/suppressions.ts';
import type { System } from '../system.ts';
import { noteInAudit, type Operating } from './note-in-audit.ts';

/**
 * Hides a record from everything, now and after any import, and notes that. False when it was hidden before. By id this
 * takes one look-up, else a look at every record.
 */
export async function suppress(by: Operating, dataDir: string, system: System, named: Suppressed): Promise<boolean> {
  const suppressions = await system.suppressions();
  const others =
    system.sharesRecords || existsSync(recordsPath(dataDir)) ? await otherNames(await system.records(), named) : [];
  await noteInAudit(by, system, { action: 'suppression.add', named });
  return suppressions.add(named, by.now(), others);
}

/** Takes a record off the list and notes that. False when there is no such entry. */
export async function unsuppress(
  by: Operating,
  system: System,
  named: Suppressed | { readonly handle: string },
): Promise<boolean> {
  await noteInAudit(by, system, { action: 'suppression.remove', named });
  return (await system.suppressions()).remove(named);
}

/**
 * The ids and public profiles, in every source, of the records that a suppression names, so that no later import brings
 * one back. By id this takes one look-up, else a look at every record: 20 s for a million.
 */
async function otherNames(store: RecordStore, suppressed: Suppressed): Promise<readonly Suppressed[]> {
  const snapshot = await store.snapshot();
  try {
    const kind = suppressed.by === 'name_and_employer' ? 'people' : suppressed.kind;
    const told: Pick<Person | Company, 'id' | 'social_url'>[] = [];
    for (const record of await recordsNamed(snapshot, kind, suppressed)) {
      const parts = await snapshot.parts(kind, record.id);
      told.push(record, ...parts.map(({ key, record: part }) => ({ ...part, id: key })));
    }
    return told.flatMap(({ id, social_url: socialUrl }): Suppressed[] => [
      { by: 'id', kind, id },
      ...(socialUrl === null ? [] : [{ by: 'social_url', kind, socialUrl } as const]),
    ]);
  } finally {
    await snapshot.close();
  }
}

async function recordsNamed(
  snapshot: RecordSnapshot,
  kind: RecordKind,
  suppressed: Suppressed,
): Promise<readonly (Person | Company)[]> {
  const read = async (ids: readonly string[]): Promise<readonly (Person | Company)[]> => {
    const records = await (kind === 'people' ? snapshot.people(ids) : snapshot.companies(ids));
    return records.filter((record) => record !== null);
  };
  const ids = new Set<string>();
  if (suppressed.by === 'id') {
    const isStored = (await read([suppressed.id])).length > 0;
    ids.add((isStored ? null : await snapshot.holder(kind, suppressed.id)) ?? suppressed.id);
  } else {
    const all: AsyncIterable<readonly (Person | Company)[]> =
      kind === 'people' ? snapshot.all('people') : snapshot.all('company');
    for await (const records of all) {
      for (const record of records) if (isNamed(suppressed, record)) ids.add(record.id);
    }
    // The name may come from only one source of a merged record.
    for await (const parts of snapshot.mergedParts(kind)) {
      for (const { id, record } of parts) if (isNamed(suppressed, record)) ids.add(id);
    }
  }
  return read([...ids]);
}
