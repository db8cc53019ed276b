import type { Query } from '../../engine/engine.ts';
import { definitionOf, fieldNames } from '../../fields/index.ts';
import type { LevelContext } from '../../fields/shared/levels.ts';
import type { Condition, Intent } from '../../intent/intent.ts';
import { planOf, type SearchPlan } from './plan.ts';

/** Fields in the order in which their conditions are let go of; those that never are, are left out. */
const letGoOrder = fieldNames
  .flatMap((field) => {
    const { letGo } = definitionOf(field);
    return letGo === null ? [] : [{ field, letGo }];
  })
  .sort((a, b) => a.letGo - b.letGo)
  .map(({ field }) => field);

const nobody = 'Nobody in the data matches all of this.';
const noCompany = 'No company in the data matches all of this.';
const advice = 'Check the spelling of names, or ask for less at once.';

/**
 * Guidance for a query that nothing matches: which conditions would have to go, and how many records would then
 * match. The records themselves are not shown: they are not what was asked for, and each would cost a credit.
 */
export function guidance(intent: Intent, context: LevelContext, count: (where: Query) => number): string {
  const none = intent.target === 'people' ? nobody : noCompany;
  let rest = intent;
  const dropped: string[] = [];
  for (const field of letGoOrder) {
    const going = rest.conditions.filter((condition) => condition.field === field && mayGo(condition));
    if (going.length === 0) continue;
    rest = { ...rest, conditions: rest.conditions.filter((condition) => !going.includes(condition)) };
    if (rest.conditions.every(({ negated }) => negated) && rest.leftover.length === 0) break;
    dropped.push(...going.map(({ said }) => `“${said}”`));
    const found = countOf(planOf(rest, context), count);
    if (found > 0)
      return `${none} Without ${listed(dropped)} there ${found === 1 ? 'is 1 match' : `are ${found} matches`}.`;
  }
  return `${none} ${advice}`;
}

/** A negation is never let go of. */
function mayGo({ negated, strength }: Condition): boolean {
  return !negated && strength === 'hard';
}

function countOf(plan: SearchPlan, count: (where: Query) => number): number {
  for (const { where } of plan.tiers) {
    const found = count(where);
    if (found > 0) return found;
  }
  return 0;
}

function listed(parts: readonly string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`;
}
