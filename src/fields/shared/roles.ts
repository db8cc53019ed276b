import type { Preference, Query } from '../../engine/engine.ts';
import type { Asked, Scope } from './asked.ts';
import { flat, keysOf, type LevelContext, type Levels, type LevelsOf, rangesOf } from './levels.ts';
import { all, any, range, same, term } from './queries.ts';
import { type RoleFacet, type RoleTime, roleField } from './role-facets.ts';
import { weights } from './weights.ts';

/** A person counts as between two jobs for this many months after the last role ended. */
export const betweenRolesMonths = 12;

/**
 * Matches a facet at the time the scope asks for. Without a time, it matches current roles, and the last role of
 * somebody between two jobs. Whoever left longer ago, or at an unknown time, is a former senator rather than a senator.
 */
export function heldThen(facet: RoleFacet, keys: readonly string[], scope: Scope, month: number): Query {
  if (scope !== 'any') return held(facet, keys, everTimesOf(scope));
  const between = all([held(facet, keys, ['last']), range('left', month - betweenRolesMonths, null)]);
  return any([held(facet, keys, ['now']), between]);
}

/** The times to match if nobody holds the facet now. Without a time in the query, a past role is enough. */
export function everTimesOf(scope: Scope): readonly RoleTime[] {
  return scope === 'current' ? ['now'] : scope === 'past' ? ['past'] : ['now', 'past'];
}

export function held(facet: RoleFacet, keys: readonly string[], times: readonly RoleTime[]): Query {
  return any(times.map((time) => term(roleField(facet, time), keys)));
}

export function currentFirst(facet: RoleFacet, keys: readonly string[], scope: Scope): readonly Preference[] {
  return scope === 'any' ? [{ query: held(facet, keys, ['now']), weight: weights.current }] : [];
}

/** The levels of a facet that has no near values; `unstated` is the mark of records that leave it open. */
export function facetLevels(
  facet: RoleFacet,
  { values, scope }: Asked,
  { month }: LevelContext,
  unstated: string | null,
): Levels {
  const keys = keysOf(values);
  const stated = heldThen(facet, keys, scope, month);
  const row = term(facet, keys);
  const unsaid = unstated === null || scope === 'past' ? [] : [term('unstated', [unstated])];
  const open = any([stated, ...unsaid]);
  return {
    exact: stated,
    stated,
    open,
    ever: any([open, held(facet, keys, everTimesOf(scope))]),
    prefer: currentFirst(facet, keys, scope),
    row: { stated: row, open: any([row, ...unsaid]) },
  };
}

/** Restricts a row to roles of the time in the scope. */
export function timed(row: Query, scope: Scope): Query {
  return scope === 'any' || scope === 'ever' ? row : all([term('time', everTimesOf(scope)), row]);
}

/** Matches the month in which a role began or ended. */
export function roleDate(number: 'start' | 'end'): LevelsOf {
  return ({ values, scope }, { lexicon }) => {
    const dates = any(rangesOf(values, lexicon).map(({ min, max }) => range(number, min, max)));
    return ofOneRole(timed(dates, scope));
  };
}

/** Matches a record if any one of its roles meets the row query. */
export function ofOneRole(row: Query): Levels {
  return flat(same('role', row), row);
}
