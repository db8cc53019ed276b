import { existsSync } from 'node:fs';
import { recordsPath } from '../../data-folder.ts';
import type { RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { Company } from '../../records/company.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import { isNamed, type Suppressed } from '../../records/suppressions.ts';
import type { CliContext, Result } from '../context.ts';
import { WrongUsage } from '../failure.ts';
import { day, table } from '../text.ts';
import { noteInAudit, withSystem } from '../with-system.ts';

export interface SuppressOptions {
  readonly kind: RecordKind;
  readonly url?: string;
  readonly name?: string;
  readonly employer?: string;
  readonly handle?: string;
}

export async function addSuppression(
  context: CliContext,
  id: string | undefined,
  options: SuppressOptions,
): Promise<Result> {
  const suppressed = named(id, options);
  return withSystem(context, async (system) => {
    const suppressions = await system.suppressions();
    const others = existsSync(recordsPath(context.dataDir)) ? await otherNames(await system.records(), suppressed) : [];
    await noteInAudit(context, system, { action: 'suppression.add', named: suppressed });
    const added = await suppressions.add(suppressed, context.now(), others);
    return {
      value: { added },
      text: added ? 'suppressed; a running server hides it at once' : 'it was suppressed already',
    };
  });
}

export async function removeSuppression(
  context: CliContext,
  id: string | undefined,
  options: SuppressOptions,
): Promise<Result> {
  const { handle, url, name, employer } = options;
  if (handle !== undefined && waysOf(id, url, name, employer) > 0) {
    throw new WrongUsage('name the entry by --handle alone, or the record without it');
  }
  const suppressed = handle === undefined ? named(id, options) : { handle };
  return withSystem(context, async (system) => {
    const suppressions = await system.suppressions();
    await noteInAudit(context, system, { action: 'suppression.remove', named: suppressed });
    const removed = await suppressions.remove(suppressed);
    return {
      value: { removed },
      text: removed ? 'no longer suppressed; import the record again if it was left out' : 'it was not suppressed',
    };
  });
}

export async function listSuppressions(context: CliContext): Promise<Result> {
  return withSystem(context, async (system) => {
    const suppressions = await system.suppressions();
    const listed = await suppressions.entries();
    const rows = listed.map(({ handle, kind, by, addedAt }) => [handle, kind, by.replaceAll('_', ' '), day(addedAt)]);
    return {
      value: listed.map(({ handle, kind, by, addedAt }) => ({
        handle,
        kind,
        by,
        added_at: new Date(addedAt).toISOString(),
      })),
      text: table(['handle', 'kind', 'named by', 'added'], rows, 'nothing is suppressed'),
    };
  });
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

/** The way in which the user named the record. Throws WrongUsage if there is none or more than one. */
function named(id: string | undefined, { kind, url, name, employer }: SuppressOptions): Suppressed {
  if (waysOf(id, url, name ?? employer) !== 1) {
    throw new WrongUsage('name the record in one way: ID, --url URL, or --name NAME --employer NAME');
  }
  if (id !== undefined) return { by: 'id', kind, id };
  if (url !== undefined) return { by: 'social_url', kind, socialUrl: url };
  if (name === undefined || employer === undefined || kind !== 'people') {
    throw new WrongUsage('by name only people can be named, and only with --employer NAME');
  }
  return { by: 'name_and_employer', fullName: name, employer };
}

function waysOf(...ways: readonly (string | undefined)[]): number {
  return ways.filter((way) => way !== undefined).length;
}
