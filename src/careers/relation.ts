import { type Career, holdsIn, type RoleTest } from './career.ts';
import { averageTime, howSoon, type Origin, timeInOne, totalTime } from './lengths.ts';
import type { Amount } from './months.ts';
import { type Counted, number } from './numbers.ts';
import { again, before, both, first, last, next } from './order.ts';
import { promoted, type RungOf } from './promotion.ts';
import { began, during, ended, type Period, since } from './times.ts';
import { atOnce, betweenJobs, overlapsWith } from './together.ts';
import { and, every, not, some, type Truth } from './truth.ts';

/** The relations that a query can ask of a career. Lengths are in months. */
export type Relation =
  | { readonly kind: 'and' | 'or'; readonly of: readonly Relation[] }
  | { readonly kind: 'not'; readonly of: Relation }
  | { readonly kind: 'some'; readonly is: RoleTest; readonly tense: 'ever' | 'past' | 'current' }
  | { readonly kind: 'only'; readonly is: RoleTest }
  | { readonly kind: 'both' | 'before' | 'next'; readonly a: RoleTest; readonly b: RoleTest }
  | { readonly kind: 'first' | 'again'; readonly is: RoleTest }
  | { readonly kind: 'last'; readonly unit: 'role' | 'spell'; readonly is: RoleTest }
  | { readonly kind: 'total time'; readonly is: RoleTest; readonly amount: Amount }
  | {
      readonly kind: 'time in one';
      readonly unit: 'role' | 'spell';
      readonly is: RoleTest;
      readonly amount: Amount;
    }
  | { readonly kind: 'average'; readonly amount: Amount }
  | { readonly kind: 'during' | 'began' | 'ended'; readonly is: RoleTest; readonly period: Period }
  | { readonly kind: 'since'; readonly is: RoleTest; readonly last: number }
  | { readonly kind: 'how soon'; readonly from: Origin; readonly to: RoleTest; readonly amount: Amount }
  | {
      readonly kind: 'number';
      readonly is: RoleTest;
      readonly counted: Counted;
      readonly amount: Amount;
      readonly within: Period | null;
    }
  | { readonly kind: 'promoted'; readonly from: RoleTest; readonly to: RoleTest; readonly rungOf: RungOf }
  | { readonly kind: 'at once'; readonly a: RoleTest; readonly b: RoleTest; readonly stillOpen: boolean }
  | { readonly kind: 'between jobs' }
  | {
      readonly kind: 'overlap';
      readonly others: readonly Career[];
      readonly is: RoleTest;
      readonly stillOpen: boolean;
    };

/**
 * Whether the relation holds of the career; unknown if the career has no roles. This function defines every relation
 * and is the oracle for faster implementations.
 */
export function holds(career: Career, relation: Relation): Truth {
  if (career.roles.length === 0) return null;
  switch (relation.kind) {
    case 'and':
      return every(relation.of, (part) => holds(career, part));
    case 'or':
      return some(relation.of, (part) => holds(career, part));
    case 'not':
      return not(holds(career, relation.of));
    case 'some':
      return someRole(career, relation.is, relation.tense);
    case 'only':
      return only(career, relation.is);
    case 'both':
      return both(career, relation.a, relation.b);
    case 'before':
      return before(career, relation.a, relation.b);
    case 'next':
      return next(career, relation.a, relation.b);
    case 'first':
      return first(career, relation.is);
    case 'last':
      return last(career, relation.unit, relation.is);
    case 'again':
      return again(career, relation.is);
    case 'total time':
      return totalTime(career, relation.is, relation.amount);
    case 'time in one':
      return timeInOne(career, relation.unit, relation.is, relation.amount);
    case 'average':
      return averageTime(career, relation.amount);
    case 'during':
      return during(career, relation.is, relation.period);
    case 'began':
      return began(career, relation.is, relation.period);
    case 'ended':
      return ended(career, relation.is, relation.period);
    case 'since':
      return since(career, relation.is, relation.last);
    case 'how soon':
      return howSoon(career, relation.from, relation.to, relation.amount);
    case 'number':
      return number(career, relation.is, relation.counted, relation.amount, relation.within);
    case 'promoted':
      return promoted(career, relation.from, relation.to, relation.rungOf);
    case 'at once':
      return atOnce(career, relation.a, relation.b, relation.stillOpen);
    case 'between jobs':
      return betweenJobs(career);
    case 'overlap':
      return overlapsWith(career, relation.others, relation.is, relation.stillOpen);
  }
}

/** Some role is A. "past" requires that the role has ended, "current" that it has not. */
function someRole({ roles }: Career, is: RoleTest, tense: 'ever' | 'past' | 'current'): Truth {
  return some(roles, (role) => and(tense === 'ever' || role.open === (tense === 'current'), () => holdsIn(role, is)));
}

/**
 * has only been A: every role that says whether it is A is one, and at least one role says so. "Never A" is the
 * negation of "ever A".
 */
function only({ roles }: Career, is: RoleTest): Truth {
  const known = roles.map((role) => holdsIn(role, is)).filter((truth) => truth !== null);
  return known.length === 0 ? null : !known.includes(false);
}
