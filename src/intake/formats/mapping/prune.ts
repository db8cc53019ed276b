import type { Expression, ItemTemplate, Parts, Template } from './mapping.ts';

/** Whether a column is there. */
type Has = (column: string) => boolean;
type Field = Template['fields'][string];

/** Prunes each entry and drops those of which nothing is left. */
export function pruned<T>(
  entries: Readonly<Record<string, T>>,
  prune: (entry: T) => T | null,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const kept = prune(entry);
      return kept === null ? [] : [[name, kept]];
    }),
  );
}

/** What is left of a field without the columns that are not there; null for nothing. */
export function prunedField(value: Field, has: Has): Field | null {
  if (typeof value === 'object' && 'parts' in value) {
    const parts = pruned(value.parts, (one) => prunedExpression(one, has));
    return Object.keys(parts).length === 0 ? null : ({ parts } satisfies Parts);
  }
  if (!isItems(value)) return prunedExpression(value, has);
  const items = value.map((one) => item(one, has)).filter((one) => one !== null);
  return items.length === 0 ? null : items;
}

function isItems(value: Exclude<Field, Parts>): value is readonly ItemTemplate[] {
  return Array.isArray(value);
}

function item({ when, ...template }: ItemTemplate, has: Has): ItemTemplate | null {
  // The fields of an entry with `each` belong to another file.
  if (template.each !== undefined) return has(template.each) ? template : null;
  const fields = pruned(template.fields, (one) => prunedExpression(one, has));
  if (Object.keys(fields).length === 0) return null;
  const kept = when === undefined ? null : prunedExpression(when, has);
  return { ...template, ...(kept !== null && { when: kept }), fields };
}

/** What is left of an expression without the columns that are not there; null for nothing. */
export function prunedExpression(written: Expression, has: Has): Expression | null {
  if (typeof written === 'string') return has(written) ? written : null;
  const { column, columns, text, first, ...rest } = written;
  const among = (options: readonly Expression[]) =>
    options.map((one) => prunedExpression(one, has)).filter((one) => one !== null);
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
