import type { Bundle } from '../bundle.ts';
import { findFile } from '../bundle.ts';
import type { Header } from '../rows/header.ts';
import type { Joined, Mapping, Template } from './mapping.ts';
import { pruned, prunedExpression, prunedField } from './prune.ts';

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
    const kept = when === undefined ? null : prunedExpression(when, has);
    return {
      ...template,
      ...(kept !== null && { when: kept }),
      fields: pruned(fields, (one) => prunedField(one, has)),
    };
  });
  return { ...mapping, ...there, records };
}

function joinsThere(joins: Readonly<Record<string, Joined>>, beside: Bundle): Readonly<Record<string, Joined>> {
  return pruned(joins, (one) => (findFile(beside, typeof one.file === 'string' ? [one.file] : one.file) ? one : null));
}
