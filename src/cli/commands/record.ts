import type { RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { Company } from '../../records/company.ts';
import { fieldSources } from '../../records/field-sources.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, mustExist } from '../failure.ts';
import { table } from '../text.ts';
import { withSystem } from '../with-system.ts';

export interface RecordOptions {
  readonly kind: RecordKind;
  readonly sources?: boolean;
}

/** Shows a record as stored. With `sources` it also shows which source gave each field, and the changes of role. */
export async function showRecord(
  context: CliContext,
  given: string,
  { kind, sources }: RecordOptions,
): Promise<Result> {
  return withStore(context, async (store) => {
    const snapshot = await store.snapshot();
    try {
      const record = await stored(snapshot, kind, given);
      const { id } = record;
      if (sources !== true) return { value: record, text: JSON.stringify(record, null, 2) };
      const parts = await snapshot.parts(kind, id);
      const fields = fieldSources(record, parts);
      const roleChanges = kind === 'people' ? await snapshot.roleChanges(id) : [];
      const shown = parts.map(({ source, key, firstSeen, record: part }) => ({
        source,
        id: key,
        first_seen: firstSeen,
        verified: part.refreshed_at,
      }));
      return {
        value: { record, sources: shown, fields, role_changes: roleChanges },
        text: [
          table(
            ['source', 'id there', 'first seen', 'verified'],
            shown.map((part) => [part.source, part.id, part.first_seen ?? '-', part.verified ?? '-']),
            'its source is not known',
          ),
          '',
          table(
            ['field', 'value', 'from'],
            fields.map((one) => [one.field, one.value.replace(/\s+/g, ' ').slice(0, 60), one.sources.join(', ')]),
            '',
          ),
          ...roleChanges.map(
            ({ source, old, new: now }) => `role changed (${source}): ${roleText(old)} -> ${roleText(now)}`,
          ),
        ].join('\n'),
      };
    } finally {
      await snapshot.close();
    }
  });
}

/** Undoes a merge: the part of one source becomes a record of its own. */
export async function splitRecord(
  context: CliContext,
  given: string,
  { kind, source }: Pick<RecordOptions, 'kind'> & { readonly source: string },
): Promise<Result> {
  await withStore(context, async (store) => {
    const { id } = await withNames(store, kind, given);
    const transaction = await store.begin();
    try {
      const result = await transaction.split(kind, id, source);
      if (result !== 'split') throw new CliFailure(notSplit[result](id, source));
      await transaction.commit();
    } finally {
      await transaction.rollback();
    }
  });
  await withSystem(context, (system) => system.updateIndexes());
  return { value: { split: true }, text: `what ${source} says is a record of its own, also after later imports` };
}

const notSplit = {
  'not of this source': (id: string, source: string) =>
    `${source} says nothing of ${id}: whom record show ${id} --sources tells who does`,
  'named by this source': (id: string, source: string) =>
    `${id} has its id from ${source}: name one of the other sources, to split that off`,
  'id taken': (id: string, source: string) =>
    `the id that ${source} gives ${id} is another record's by now: erase that one first`,
};

/**
 * Removes a record with the parts of its sources, its history and its prediction, and rewrites the index without it, so
 * that no file holds it. An idle server drops it from memory when it next looks at the store.
 */
export async function eraseRecord(context: CliContext, given: string, { kind }: RecordOptions): Promise<Result> {
  const { id, names } = await withStore(context, async (store) => {
    const found = await withNames(store, kind, given);
    const transaction = await store.begin();
    try {
      await transaction.remove(kind, found.id);
      await transaction.commit();
    } finally {
      await transaction.rollback();
    }
    await store.scrub();
    return found;
  });
  await withSystem(context, async (system) => {
    if (kind === 'people') {
      const book = await system.predictions();
      for (const name of names) await book.erase(name);
    }
    await system.updateIndexes({ changesLeftMax: 0 });
  });
  return {
    value: { erased: true },
    text: `erased; a later import brings it back unless you also say: whom suppress add ${id} --kind ${kind}`,
  };
}

function withStore<T>(context: CliContext, work: (store: RecordStore) => Promise<T>): Promise<T> {
  mustExist(context.dataDir);
  return withSystem(context, async (system) => work(await system.records()));
}

/**
 * The id of a stored record and all ids that its sources have for it, because it may have been scored under any of
 * them.
 */
async function withNames(
  store: RecordStore,
  kind: RecordKind,
  given: string,
): Promise<{ id: string; names: ReadonlySet<string> }> {
  const snapshot = await store.snapshot();
  try {
    const { id } = await stored(snapshot, kind, given);
    const parts = await snapshot.parts(kind, id);
    return { id, names: new Set([id, ...parts.map(({ key }) => key)]) };
  } finally {
    await snapshot.close();
  }
}

/** The record of an id, or the record into which it was merged. */
async function stored(snapshot: RecordSnapshot, kind: RecordKind, id: string): Promise<Person | Company> {
  const read = async (one: string) =>
    (await (kind === 'people' ? snapshot.people([one]) : snapshot.companies([one])))[0];
  const record = (await read(id)) ?? (await read((await snapshot.holder(kind, id)) ?? id));
  if (record == null) throw notThere(kind, id);
  return record;
}

function notThere(kind: RecordKind, id: string): CliFailure {
  const other = kind === 'people' ? 'company' : 'people';
  return new CliFailure(
    `no ${kind === 'people' ? 'person' : 'company'} has the id ${id} (--kind ${other} for the other kind)`,
  );
}

function roleText(
  role: { position: string | null; company_name: string | null; first_seen: string | null } | null,
): string {
  if (role === null) return 'none';
  const at = [role.position, role.company_name].filter((part) => part !== null).join(', ');
  return role.first_seen === null ? at : `${at} (first seen ${role.first_seen})`;
}
