import type { Query } from '../../engine/engine.ts';
import type { Field, Intent } from '../../intent/intent.ts';
import type { PlanContext } from './levels.ts';
import { type Plan, planOf } from './plan.ts';

/**
 * The order in which conditions are let go of to say what would be found without them: what is nice to have before
 * what makes the person. Fields that are not listed are never let go of: a named person, employer or school is
 * whom the question is about. Nor is any negation.
 */
const relaxable: readonly Field[] = [
  'text',
  'followers',
  'investor',
  'status',
  'type',
  'stage',
  'company_kind',
  'funding',
  'founded',
  'headcount',
  'language',
  'skill',
  'study',
  'graduated',
  'role_years',
  'role_start',
  'role_end',
  'role_during',
  'experience_years',
  'employer_place',
  'degree',
  'specialty',
  'industry',
  'first_role',
  'seniority',
  'function',
  'place',
];

const nobody = 'Nobody in the data matches all of this.';
const noCompany = 'No company in the data matches all of this.';
const advice = 'Check the spelling of names, or ask for less at once.';

/**
 * Guidance for a query that nothing matches: which conditions would have to go, and how many records would then
 * match. The records themselves are not shown: they are not what was asked for, and each would cost a credit.
 */
export function guidance(intent: Intent, context: PlanContext, count: (where: Query) => number): string {
  const none = intent.target === 'people' ? nobody : noCompany;
  let rest = intent;
  const dropped: string[] = [];
  for (const field of relaxable) {
    const going = rest.conditions.filter((condition) => condition.field === field && isRelaxable(condition));
    if (going.length === 0) continue;
    rest = { ...rest, conditions: rest.conditions.filter((condition) => !going.includes(condition)) };
    if (rest.conditions.every(({ negated }) => negated) && rest.leftover.length === 0) break;
    dropped.push(...going.map(({ span }) => `“${context.query.slice(...span).trim()}”`));
    const found = countOf(planOf(rest, context), count);
    if (found > 0)
      return `${none} Without ${listed(dropped)} there ${found === 1 ? 'is 1 match' : `are ${found} matches`}.`;
  }
  return `${none} ${advice}`;
}

function isRelaxable({ negated, strength }: Intent['conditions'][number]): boolean {
  return !negated && strength === 'hard';
}

function countOf(plan: Plan, count: (where: Query) => number): number {
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
