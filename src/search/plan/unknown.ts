import type { Query } from '../../engine/engine.ts';
import { definitionOf } from '../../fields/index.ts';
import type { Levels } from '../../fields/shared/levels.ts';
import { all, any, not, nothing, term } from '../../fields/shared/queries.ts';
import { weights } from '../../fields/shared/weights.ts';
import type { Condition } from '../../intent/intent.ts';

/** Whether the condition says itself what records do that do not state it: it holds at every width then. */
export function mustHold({ unknown }: Condition): boolean {
  return unknown === 'exclude' || unknown === 'include';
}

/**
 * The levels of a condition that must hold: one query at every width, with those who state the value or also those who
 * state none. Numbers hold exactly, other values as near as a sentence takes them. A negated condition excludes those
 * who state the value, or also those who state none.
 */
export function heldLevels(condition: Condition, levels: Levels, people: boolean): Levels {
  const silent = silentOf(condition, levels, people);
  const includes = condition.unknown === 'include';
  const { exact, open, prefer, row } = levels;
  if (condition.negated) {
    const query = includes
      ? any([not(exact), silent])
      : all([not(exact), ...(silent === nothing ? [] : [not(silent)])]);
    return { exact: query, stated: query, open: query, ever: query, prefer: [], row: null };
  }
  const isNumber = definitionOf(condition.field).value.kind === 'number';
  const stated = isNumber ? exact : levels.stated;
  const query = includes ? any([stated, isNumber ? all([open, not(levels.stated)]) : open, silent]) : stated;
  const rowQuery = row && (includes ? row.open : row.stated);
  return {
    exact,
    stated: query,
    open: query,
    ever: query,
    prefer: includes ? [{ query: stated, weight: weights.openMet }, ...prefer] : prefer,
    row: rowQuery && { stated: rowQuery, open: rowQuery },
  };
}

/** The records that do not state the field, if documents tell: of a past employer they do not. */
function silentOf({ field, scope }: Condition, levels: Levels, people: boolean): Query {
  if (levels.silent !== undefined) return levels.silent;
  const { unstated } = definitionOf(field);
  return unstated === null || (people && scope === 'past') ? nothing : term('unstated', [unstated.mark]);
}
