import type { RecordKind } from '../records/kind.ts';
import { recordId } from '../records/normalise/ids.ts';
import { kindOf, normaliseCompany } from '../records/normalise/normalise-company.ts';
import { type NormaliseContext, normalisePerson } from '../records/normalise/normalise-person.ts';
import { Remarks } from '../records/normalise/remarks.ts';
import { isObject } from '../records/normalise/values.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../records/stored-record.ts';
import { type LineBlock, parseLines } from './json-lines.ts';
import type { RawItem } from './raw-items.ts';

/** One item of a file, prepared as far as possible without the store, so that any thread can do it. */
export type Prepared = StoredRecord | Removal | Refusal;

/** Asks for the removal of a record. */
export interface Removal {
  readonly kind: 'removal';
  readonly id: string;
  /** The kind of the record; null if the line does not state it. */
  readonly of: RecordKind | null;
  readonly line: number;
  readonly text: string;
}

interface Refusal {
  readonly kind: 'refusal';
  readonly reason: string;
  readonly line: number;
  readonly text: string;
}

/** The settings that all blocks of a file share. */
export interface PrepareOptions {
  readonly kind: RecordKind | null;
  readonly source: string;
  readonly today: string;
  readonly sourceDate: string | null;
}

export interface PreparedBlock {
  readonly prepared: readonly Prepared[];
  readonly remarks: Remarks;
}

/** Parses a block of lines and prepares each of its items. */
export function prepareBlock(block: LineBlock, { kind, ...given }: PrepareOptions): PreparedBlock {
  const context = { ...given, remarks: new Remarks() };
  return { prepared: parseLines(block).map((item) => prepare(item, kind, context)), remarks: context.remarks };
}

/** Prepares one item. `kind` is the kind of all records of the import; null means that the fields of each tell it. */
export function prepare(item: RawItem, kind: RecordKind | null, context: NormaliseContext): Prepared {
  // `item.text` is a getter that builds a table's row again, so it is read only for a refusal.
  const refusal = (reason: string): Refusal => ({ kind: 'refusal', reason, line: item.line, text: item.text });
  if ('refused' in item) return refusal(item.refused);
  const { raw } = item;
  if (!isObject(raw)) return refusal('not a JSON object');
  const of = kind ?? kindOf(raw);
  if (raw['deleted'] === true) {
    const id = recordId(context.source, raw['id']);
    if (id === null) return refusal('id is missing');
    return { kind: 'removal', id, of, line: item.line, text: item.text };
  }
  if (of === null) return refusal('neither a person (full_name) nor a company (company_name)');
  if (of === 'people') {
    const person = normalisePerson(raw, context);
    return 'refused' in person ? refusal(person.refused) : storedPerson(person.record);
  }
  const company = normaliseCompany(raw, context);
  return 'refused' in company ? refusal(company.refused) : storedCompany(company.record);
}
