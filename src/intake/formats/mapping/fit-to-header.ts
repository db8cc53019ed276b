import type { Bundle } from '../bundle.ts';
import { findFile } from '../bundle.ts';
import type { Header } from '../rows/header.ts';
import type { Expression, ItemTemplate, Joined, Mapping, Parts, Template } from './mapping.ts';

type Has = (column: string) => boolean;
type Field = Template['fields'][string];

/**
 * Reduces the mapping of a known export to the columns that the header has and the files that lie beside it. The result
 * is a mapping file in which every name exists.
 */
export function fitToHeader({ join, lists, ...mapping }: Mapping, header: Header, beside: Bundle): Mapping {
  const there = {
    ...(join !== undefined && { join: joinsThere(join, beside) }),
    ...(lists !== undefined && { lists: joinsThere(lists, beside) }),
  };
  const joined = new Set(Object.values(there).flatMap((joins) => Object.keys(joins)));
  const has = (column: string) => header.find(column) !== null || joined.has(column.split('.')[0] ?? '');
  const records = mapping.records.map(({ when, fields, ...template }): Template => {
    const kept = when === undefined ? null : expression(when, has);
    return { ...template, ...(kept !== null && { when: kept }), fields: pruned(fields, (one) => field(one, has)) };
  });
  return { ...mapping, ...there, records };
}

function joinsThere(joins: Readonly<Record<string, Joined>>, beside: Bundle): Readonly<Record<string, Joined>> {
  return pruned(joins, (one) => (findFile(beside, typeof one.file === 'string' ? [one.file] : one.file) ? one : null));
}

/** Prunes each entry and drops those of which nothing is left. */
function pruned<T>(entries: Readonly<Record<string, T>>, prune: (entry: T) => T | null): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const kept = prune(entry);
      return kept === null ? [] : [[name, kept]];
    }),
  );
}

function field(value: Field, has: Has): Field | null {
  if (typeof value === 'object' && 'parts' in value) {
    const parts = pruned(value.parts, (one) => expression(one, has));
    return Object.keys(parts).length === 0 ? null : ({ parts } satisfies Parts);
  }
  if (!isItems(value)) return expression(value, has);
  const items = value.map((one) => item(one, has)).filter((one) => one !== null);
  return items.length === 0 ? null : items;
}

function isItems(value: Exclude<Field, Parts>): value is readonly ItemTemplate[] {
  return Array.isArray(value);
}

function item({ when, ...template }: ItemTemplate, has: Has): ItemTemplate | null {
  // The fields of an entry with `each` belong to another file.
  if (template.each !== undefined) return has(template.each) ? template : null;
  const fields = pruned(template.fields, (one) => expression(one, has));
  if (Object.keys(fields).length === 0) return null;
  const kept = when === undefined ? null : expression(when, has);
  return { ...template, ...(kept !== null && { when: kept }), fields };
}

function expression(written: Expression, has: Has): Expression | null {
  if (typeof written === 'string') return has(written) ? written : null;
  const { column, columns, text, first, ...rest } = written;
  const among = (options: readonly Expression[]) =>
    options.map((one) => expression(one, has)).filter((one) => one !== null);
  if (column !== undefined) return has(column) ? written : null;
  if (text !== undefined)
    return [...text.matchAll(/\{([^{}]+)\}/g)].every(([, name = '']) => has(name)) ? written : null;
  if (columns !== undefined) {
    const kept = among(columns);
    return kept.length === 0 ? null : { ...rest, columns: kept };
  }
  if (first === undefined) return written;
  const [only, ...others] = among(first);
  if (only === undefined) return null;
  return others.length === 0 && Object.keys(rest).length === 0 ? only : { ...rest, first: [only, ...others] };
}
