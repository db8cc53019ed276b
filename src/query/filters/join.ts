import { type Condition, type Intent, likenedMax, type Relation } from '../../intent/intent.ts';
import type { Filtering } from './resolve.ts';

/** An Intent that asks for nothing: what filters alone are joined to. */
export function unasked(target: Intent['target']): Intent {
  return { version: 1, target, conditions: [], relations: [], order: null, leftover: [] };
}

/** The intent and the filters, joined by "and". The order of the filters comes before that of the sentence. */
export function withFilters(intent: Intent, { conditions, relations, order, like = [], leftover }: Filtering): Intent {
  const likened = [...(intent.like ?? []), ...like].slice(0, likenedMax);
  return {
    ...intent,
    conditions: [...intent.conditions, ...apart(conditions, intent.conditions)],
    relations: [...intent.relations, ...apart(relations, intent.relations)],
    order: order ?? intent.order,
    ...(likened.length === 0 ? {} : { like: likened }),
    leftover: [...intent.leftover, ...leftover],
  };
}

/** Numbers the groups of filters after those of the sentence, so that no group holds conditions of both. */
function apart<Part extends Condition | Relation>(parts: readonly Part[], others: readonly Part[]): readonly Part[] {
  const roles = highest(others.flatMap((part) => ('role' in part ? (part.role ?? []) : [])));
  const alternatives = highest(others.flatMap(({ alternative }) => alternative ?? []));
  return parts.map((part) => ({
    ...part,
    ...('role' in part && part.role !== undefined ? { role: part.role + roles } : {}),
    ...(part.alternative === undefined ? {} : { alternative: part.alternative + alternatives }),
  }));
}

function highest(numbers: readonly number[]): number {
  return Math.max(0, ...numbers);
}
