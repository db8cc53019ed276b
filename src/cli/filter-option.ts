import { Option } from 'commander';
import { definitionOf, type Field, fieldNames } from '../fields/index.ts';
import type { Filters } from '../intent/filters.ts';
import { Problem } from '../query/filters/problem.ts';
import { type AskedFilters, readFilters } from '../query/filters/read.ts';
import { WrongUsage } from './failure.ts';

/** `--filter`, which may be given several times; its value is the list of what was written. */
export function filterOption(): Option {
  return new Option('--filter <field=value>', 'a condition that must hold; several times for several conditions')
    .argParser((text, before: readonly string[] = []) => [...before, text])
    .default([], 'none');
}

/**
 * Reads filters such as `title="Product Manager"`, `headcount=50..200` and `place!=Berlin`. Values of one field are
 * alternatives. A value in braces or brackets is the JSON of an entry of `filters`. Null if there are none. Throws
 * WrongUsage.
 */
export function filtersIn(written: readonly string[], target: 'people' | 'company'): AskedFilters | null {
  if (written.length === 0) return null;
  const parts = written.map(partOf);
  const entries = Map.groupBy(parts, ({ name }) => name);
  const filters: Filters = Object.fromEntries([...entries].map(([name, of]) => [name, entryOf(of)]));
  const read = readFilters(filters, target);
  if (read instanceof Problem) throw new WrongUsage(read.message);
  return read;
}

interface Part {
  readonly name: string;
  readonly negated: boolean;
  readonly value: unknown;
  /** Whether the value is the whole entry. */
  readonly isEntry: boolean;
}

function partOf(written: string): Part {
  const [, name = '', sign = '', text = ''] = /^([a-z_]+)(!?=)(.+)$/s.exec(written) ?? [];
  if (name === '') {
    throw new WrongUsage(
      `a filter is written like title="Product Manager", headcount=50..200 or place!=Berlin; not "${written}"`,
    );
  }
  const negated = sign === '!=';
  if (!/^[[{]/.test(text)) return { name, negated, value: valueIn(name, text), isEntry: false };
  try {
    return { name, negated, value: JSON.parse(text), isEntry: true };
  } catch {
    throw new WrongUsage(`the value of the filter ${name} begins like JSON and is none`);
  }
}

/** A range where numbers are asked for, else the text. */
function valueIn(name: string, text: string): unknown {
  const field = fieldNames.find((known) => known === name);
  const range = field === undefined || !isNumeric(field) ? null : /^(.+)?\.\.(.+)?$/.exec(text);
  if (field === undefined || range === null || text === '..') return text;
  const [, low = '', high = ''] = range;
  return { ...(low === '' ? {} : { gte: boundOf(field, low) }), ...(high === '' ? {} : { lte: boundOf(field, high) }) };
}

function isNumeric(field: Field): boolean {
  return definitionOf(field).value.kind === 'number';
}

function boundOf(field: Field, text: string): unknown {
  const { value } = definitionOf(field);
  const isMonth = value.kind === 'number' && value.unit === 'month';
  return isMonth || !/^\d+(\.\d+)?$/.test(text) ? text : Number(text);
}

/** All values that are asked for, and a condition of all that are ruled out. */
function entryOf(parts: readonly Part[]): unknown {
  const [first] = parts;
  if (first?.isEntry === true && parts.length === 1 && !first.negated) return first.value;
  const [asked = [], ruledOut = []] = [false, true].map((negated) =>
    parts.filter((part) => part.negated === negated).map(({ value }) => value),
  );
  if (ruledOut.length === 0) return asked;
  return [...(asked.length === 0 ? [] : [{ values: asked }]), { values: ruledOut, negated: true }];
}
