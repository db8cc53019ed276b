import { noteInAudit } from '../../operating/note-in-audit.ts';
import { hasUpload } from '../../operating/uploads.ts';
import type { RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { Company } from '../../records/company.ts';
import { fieldSources } from '../../records/field-sources.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import type { System } from '../../system.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, mustExist } from '../failure.ts';
import { table } from '../text.ts';
import { by, withSystem } from '../with-system.ts';

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
    const snapshot = await store.snapshot();
    const { id } = await stored(snapshot, kind, given).finally(() => snapshot.close());
    const transaction = await store.begin();
    try {
      const result = await transaction.split(kind, id, source);
      if (result !== 'split') throw new CliFailure(notSplit[result](id, source));
      await transaction.commit();
    } finally {
      await transaction.rollback();
    }
  });
  await withSystem(context, async (system) => (await system.indexes()).update());
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
 * Removes a record with the parts of its sources and its history, and erases it everywhere else, so that no file holds
 * its content or an id of it. After an interruption the same command goes on, and so does any import or start. An idle
 * server drops the record from memory when it next looks at the store.
 */
export async function eraseRecord(context: CliContext, given: string, { kind }: RecordOptions): Promise<Result> {
  mustExist(context.dataDir);
  return withSystem(context, async (system) => {
    const hadUpload = hasUpload(context.dataDir);
    const removed = await removeRecord(context, system, kind, given);
    const finished = await system.finishErasures();
    const [waiting, told] = !hadUpload
      ? waitingFile.none
      : removed || finished
        ? waitingFile.removed
        : waitingFile.unread;
    const other = kind === 'people' ? 'company' : 'people';
    const text = removed
      ? `erased; a later import brings it back unless you also say: whom suppress add ${given} --kind ${kind}`
      : finished
        ? `nothing more is stored under ${given}, and an erasure that was interrupted is finished`
        : `nothing is stored under ${given} (--kind ${other} for the other kind)`;
    return { value: { erased: removed || finished, waiting_file: waiting }, text: [text, ...told].join('\n') };
  });
}

/** What became of the file that waits to be imported in the console, and what is told of it. */
const waitingFile = {
  none: ['none', []],
  removed: ['removed', ['the file that waited to be imported in the console, which may name it too, is removed']],
  unread: ['unread', ['a file waits to be imported in the console and was not looked into: import it or forget it']],
} as const;

/** Returns false when there is no such record. */
async function removeRecord(context: CliContext, system: System, kind: RecordKind, id: string): Promise<boolean> {
  const transaction = await (await system.records()).begin();
  try {
    if (!(await transaction.remove(kind, id))) return false;
    await noteInAudit(by(context), system, { action: 'record.erase', named: { by: 'id', kind, id } });
    await transaction.commit();
    return true;
  } finally {
    await transaction.rollback();
  }
}

function withStore<T>(context: CliContext, work: (store: RecordStore) => Promise<T>): Promise<T> {
  mustExist(context.dataDir);
  return withSystem(context, async (system) => work(await system.records()));
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
