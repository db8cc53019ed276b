import type { RecordKind } from '../records/kind.ts';
import { recordId } from '../records/normalise/ids.ts';
import { kindOf, normaliseCompany } from '../records/normalise/normalise-company.ts';
import { type NormaliseContext, normalisePerson } from '../records/normalise/normalise-person.ts';
import { Remarks } from '../records/normalise/remarks.ts';
import { isObject } from '../records/normalise/values.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../records/stored-record.ts';
import { type LineBlock, parseLines } from './json-lines.ts';
import type { Found } from './source.ts';

/** One thing found in a file, as far as it can be made without the store: so any thread can make it. */
export type Prepared = StoredRecord | Removal | Refusal;

/** Says that a record is to go. */
export interface Removal {
  readonly kind: 'removal';
  readonly id: string;
  /** What kind of record; null when the line does not tell. */
  readonly of: RecordKind | null;
  readonly line: number;
  readonly text: string;
}

export interface Refusal {
  readonly kind: 'refusal';
  readonly reason: string;
  readonly line: number;
  readonly text: string;
}

/** The same for all blocks of a file. */
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

/** Parses a block of lines and makes of each what can be made without the store. */
export function prepareBlock(block: LineBlock, { kind, ...given }: PrepareOptions): PreparedBlock {
  const context = { ...given, remarks: new Remarks() };
  return { prepared: parseLines(block).map((found) => prepare(found, kind, context)), remarks: context.remarks };
}

/** `kind` is that of all records of the import; null: told from the fields of each. */
export function prepare(found: Found, kind: RecordKind | null, context: NormaliseContext): Prepared {
  // The text of a table's row is made when it is asked for.
  const refusal = (reason: string): Refusal => ({ kind: 'refusal', reason, line: found.line, text: found.text });
  if ('refused' in found) return refusal(found.refused);
  const { raw } = found;
  if (!isObject(raw)) return refusal('not a JSON object');
  const of = kind ?? kindOf(raw);
  if (raw['deleted'] === true) {
    const id = recordId(context.source, raw['id']);
    if (id === null) return refusal('id is missing');
    return { kind: 'removal', id, of, line: found.line, text: found.text };
  }
  if (of === null) return refusal('neither a person (full_name) nor a company (company_name)');
  if (of === 'people') {
    const person = normalisePerson(raw, context);
    return 'refused' in person ? refusal(person.refused) : storedPerson(person.record);
  }
  const company = normaliseCompany(raw, context);
  return 'refused' in company ? refusal(company.refused) : storedCompany(company.record);
}
