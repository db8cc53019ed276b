import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { lookupKeysMax } from '../../contract/bounds.ts';
import { type InvalidKey, keyParts, readKey, type SentKey } from '../../http/operations/record-keys.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { RecordKey } from '../../records/links/record-key.ts';
import type { LookedUp } from '../../search/finder.ts';
import { nearestField } from '../../text/nearest-field.ts';
import type { CliContext, Result } from '../context.ts';
import { CliFailure, mustExist, WrongUsage } from '../failure.ts';
import { withSystem } from '../with-system.ts';

export interface LookupOptions {
  readonly target: RecordKind;
}

/** Looks up whom the lines of a file mean, in the data folder itself: CSV with a header, or a JSON object a line. */
export async function lookup(context: CliContext, file: string, { target }: LookupOptions): Promise<Result> {
  mustExist(file);
  const keys = rowsOf(readFileSync(file, 'utf8')).map((row) => readKey(target, row));
  mustExist(context.dataDir);
  return withSystem(context, async (system) => {
    const finder = await system.finder();
    const now = new Date(context.now());
    const results: (LookedUp | InvalidKey)[] = [];
    for (let at = 0; at < keys.length; at += lookupKeysMax) {
      const some = keys.slice(at, at + lookupKeysMax);
      const found = (await finder.lookUp(target, some.filter(isKey), now)).values();
      for (const key of some) results.push(isKey(key) ? (found.next().value ?? { kind: 'not_found' }) : key);
    }
    const count = (kind: LookedUp['kind']) => results.filter((one) => 'kind' in one && one.kind === kind).length;
    const total = `${count('found')} of ${results.length} found, ${count('ambiguous')} ambiguous`;
    return { value: { results: results.map(shapeOf) }, text: [...results.map(lineOf), total].join('\n') };
  });
}

function isKey(key: RecordKey | InvalidKey): key is RecordKey {
  return 'by' in key;
}

function rowsOf(text: string): readonly SentKey[] {
  const rows: readonly unknown[] = text.trimStart().startsWith('{') ? jsonLines(text) : csvRows(text);
  return rows.map((row, at) => keyOf(row, at + 1));
}

function csvRows(text: string): readonly unknown[] {
  try {
    return parse(text, { columns: true, bom: true, trim: true, skip_empty_lines: true });
  } catch {
    throw new CliFailure('the file is neither CSV with a header nor JSON lines');
  }
}

function jsonLines(text: string): readonly unknown[] {
  return text.split('\n').flatMap((line, at): readonly unknown[] => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      throw new CliFailure(`line ${at + 1} of the file is not JSON`);
    }
  });
}

/** A row with texts only, without its empty cells. */
function keyOf(row: unknown, number: number): SentKey {
  if (typeof row !== 'object' || row === null) throw new CliFailure(`key ${number} of the file is no object`);
  const parts = Object.entries(row).filter(([, text]) => text !== '' && text !== null);
  for (const [name, text] of parts) {
    if (!keyParts.some((part) => part === name)) {
      const nearest = nearestField(name, keyParts);
      const hint = nearest === null ? `known are ${keyParts.join(', ')}` : `did you mean "${nearest}"?`;
      throw new WrongUsage(`the file has a column that is no part of a key; ${hint}`);
    }
    if (typeof text !== 'string') throw new CliFailure(`key ${number} of the file holds something that is no text`);
  }
  return Object.fromEntries(parts) as SentKey;
}

function shapeOf(result: LookedUp | InvalidKey): object {
  if ('invalid' in result) return { status: 'invalid', message: result.invalid };
  const { kind: status, ...rest } = result;
  return { status, ...rest };
}

function lineOf(result: LookedUp | InvalidKey): string {
  if ('invalid' in result) return `invalid    ${result.invalid}`;
  switch (result.kind) {
    case 'found':
      return `found      ${result.id}  ${nameOf(result.record)}`;
    case 'ambiguous':
      return `ambiguous  ${result.candidates.map((card) => `${card.id} ${nameOf(card)}`).join(' or ')}`;
    case 'not_found':
      return 'not found';
  }
}

function nameOf(record: { readonly full_name: string } | { readonly company_name: string | null }): string {
  return 'full_name' in record ? record.full_name : (record.company_name ?? '');
}
