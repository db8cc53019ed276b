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
  return withStore(context, (store) => {
    const snapshot = store.snapshot();
    try {
      const record = stored(snapshot, kind, given);
      const { id } = record;
      if (sources !== true) return { value: record, text: JSON.stringify(record, null, 2) };
      const parts = snapshot.parts(kind, id);
      const fields = fieldSources(record, parts);
      const roleChanges = kind === 'people' ? snapshot.roleChanges(id) : [];
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
      snapshot.close();
    }
  });
}

/** Undoes a merge: the part of one source becomes a record of its own. */
export async function splitRecord(
  context: CliContext,
  given: string,
  { kind, source }: Pick<RecordOptions, 'kind'> & { readonly source: string },
): Promise<Result> {
  await withStore(context, (store) => {
    const { id } = withNames(store, kind, given);
    const transaction = store.begin();
    try {
      const result = transaction.split(kind, id, source);
      if (result !== 'split') throw new CliFailure(notSplit[result](id, source));
      transaction.commit();
    } finally {
      transaction.rollback();
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
  const { id, names } = await withStore(context, (store) => {
    const found = withNames(store, kind, given);
    const transaction = store.begin();
    try {
      transaction.remove(kind, found.id);
      transaction.commit();
    } finally {
      transaction.rollback();
    }
    store.scrub();
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

function withStore<T>(context: CliContext, work: (store: RecordStore) => T): Promise<T> {
  mustExist(context.dataDir);
  return withSystem(context, async (system) => work(await system.records()));
}

/**
 * The id of a stored record and all ids that its sources have for it, because it may have been scored under any of
 * them.
 */
function withNames(store: RecordStore, kind: RecordKind, given: string): { id: string; names: ReadonlySet<string> } {
  const snapshot = store.snapshot();
  try {
    const { id } = stored(snapshot, kind, given);
    return { id, names: new Set([id, ...snapshot.parts(kind, id).map(({ key }) => key)]) };
  } finally {
    snapshot.close();
  }
}

/** The record of an id, or the record into which it was merged. */
function stored(snapshot: RecordSnapshot, kind: RecordKind, id: string): Person | Company {
  const read = (one: string) => (kind === 'people' ? snapshot.person(one) : snapshot.company(one));
  const record = read(id) ?? read(snapshot.holder(kind, id) ?? id);
  if (record === null) throw notThere(kind, id);
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
