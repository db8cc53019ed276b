import type { Condition, Intent } from '../../src/intent/intent.ts';
import { itemOf, relationItemOf } from '../../src/query/notation.test-helper.ts';

/**
 * An Intent as one string. A condition becomes its text in the notation of `examples.txt` and the words that stated it.
 * The order of conditions and the numbers of groups are left out, so that only a change of meaning changes the string.
 */
export function projected({ conditions, relations, order, leftover }: Intent, query: string): string {
  const roles = new Map<number, number>();
  const alternatives = new Map<number, number>();
  const shown = conditions
    .map((condition) => ({ condition, sortedBy: shownOf(withoutGroups(condition), query) }))
    .sort((a, b) => compare(a.sortedBy, b.sortedBy))
    .map(({ condition: { role, alternative, ...rest } }) => {
      const renumbered = {
        ...rest,
        ...(role !== undefined && { role: numbered(roles, role) }),
        ...(alternative !== undefined && { alternative: numbered(alternatives, alternative) }),
      };
      return shownOf(renumbered, query);
    });
  const orders = order === null ? [] : [`order=${order.descending ? '-' : '+'}${order.by}`];
  const related = relations.map((relation) => `${relationItemOf(relation)} «${query.slice(...relation.span)}»`);
  return [...shown.sort(compare), ...related.sort(compare), ...orders, ...leftover.map(({ text }) => `+${text}`)].join(
    '; ',
  );
}

function withoutGroups({ role: _role, alternative: _alternative, ...rest }: Condition): Condition {
  return rest;
}

function shownOf(condition: Condition, query: string): string {
  return `${itemOf(condition)} «${query.slice(...condition.span)}»`;
}

function numbered(numbers: Map<number, number>, number: number): number {
  const known = numbers.get(number) ?? numbers.size + 1;
  numbers.set(number, known);
  return known;
}

/** Compares by code units, which is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
