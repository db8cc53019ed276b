import type { Query } from '../../engine/engine.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Asked } from './asked.ts';
import { keysOf, type LevelContext, wordsOf } from './levels.ts';
import { any, term } from './queries.ts';
import type { RoleFacet } from './role-facets.ts';

/**
 * A condition on one role as queries over its row: the roles known to meet it, and all that may, because they leave it
 * open. What a relation between roles says of a person is decided by both.
 */
export interface RoleTest {
  readonly sure: Query;
  readonly possible: Query;
}

export type RoleTestOf = (asked: Pick<Asked, 'values'>, context: LevelContext) => RoleTest;

/** A test of a fact; rows that leave it open have the mark among their `unstated`. */
export function roleTest(sure: Query, mark: string): RoleTest {
  return { sure, possible: any([sure, term('unstated', [mark])]) };
}

/** Tests a facet by its exact values: of a relation, a near value would be something else than what was asked. */
export function facetTest(facet: RoleFacet | 'place', mark: string, keysOfValues = namesOf): RoleTestOf {
  return (asked) => roleTest(term(facet, keysOfValues(asked)), mark);
}

/** The keywords of the values; a name that no list has is one by itself. */
function namesOf({ values }: Pick<Asked, 'values'>): readonly string[] {
  return [...keysOf(values), ...wordsOf(values).flatMap((words) => [...new Set([words, nameKey(words)])])];
}
