import type { Query } from '../../engine/engine.ts';
import { all, any, not, range, term } from '../../fields/shared/queries.ts';

/** From one month to another. */
export type Interval = readonly [from: number, to: number];

/** Conditions on the dates of a single role as of one day, which the index answers without looking at careers. */
export class RoleDates {
  readonly #today: number;

  /** The month of the day. */
  constructor(today: number) {
    this.#today = today;
  }

  /** Those of the roles that are open, without those that begin later. A union would be read for the whole index. */
  open(roles: Query): Query {
    const now = all([roles, range('end_least', this.#today + 1, null)]);
    return any([all([now, range('start_least', null, this.#today)]), all([now, startUnknown])]);
  }

  /** Those of the roles that have both dates and a month in common with an interval that has begun and ended. */
  heldIn(roles: Query, intervals: readonly Interval[]): Query {
    const ended = intervals.map(([from, to]) => all([roles, startedBy('start', to), range('end', from + 1, null)]));
    const last = Math.max(...intervals.map(([, to]) => to));
    const open = all([roles, startedBy('start', last), range('end_least', this.#today + 1, null)]);
    return intervals.length === 0 ? any([]) : any([all([any(ended), range('months', 1, null)]), open]);
  }

  /** Those of the roles that lack a date and may have a month in common with such an interval. */
  mayBeHeldIn(roles: Query, intervals: readonly Interval[]): Query {
    if (intervals.length === 0) return any([]);
    const last = Math.max(...intervals.map(([, to]) => to));
    const first = Math.min(...intervals.map(([from]) => from));
    return any([
      all([roles, startUnknown, range('end_most', first + 1, null)]),
      all([roles, startUnknown, endUnknown]),
      all([roles, startedBy('start_least', last), endUnknown]),
    ]);
  }
}

/** Roles that do not say when they began; those that do not say when they ended. */
const startUnknown = term('unstated', ['dates']);
const endUnknown = not(range('end_least', null, null));

function startedBy(column: 'start' | 'start_least', to: number): Query {
  return range(column, null, to - 1);
}
