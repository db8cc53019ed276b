import type { Query } from '../../engine/engine.ts';
import { all, any, not, nothing, range, term } from '../../fields/shared/queries.ts';
import type { RolesOf } from '../definition.ts';
import { Dates } from './dates.ts';

/** From one month to another. */
export type Interval = readonly [from: number, to: number];

/**
 * Conditions on the dates of a single role as of one day, which the index answers without looking at careers. Intervals
 * end by that day. Each narrows `roles`, since a union of conditions on numbers would be read for the whole index.
 */
export class RoleDates {
  readonly #today: number;

  /** The month of the day. */
  constructor(today: number) {
    this.#today = today;
  }

  /** Those of the roles that are open, without those that begin later. */
  open(roles: Query): Query {
    const now = all([roles, this.#isOpen]);
    return any([all([now, range('start_least', null, this.#today)]), all([now, startUnknown])]);
  }

  /** Those of the roles that have both dates, and a month in common with one of the intervals. */
  heldIn(roles: Query, intervals: readonly Interval[]): Query {
    const joined = joinedOf(intervals);
    if (joined.length === 0) return nothing;
    const ended = joined.map(([from, to]) => all([roles, startedBy('start', to), range('end', from + 1, null)]));
    const open = all([roles, startedBy('start', lastOf(joined)), this.#isOpen]);
    return any([all([any(ended), range('months', 1, null)]), open]);
  }

  /** Those of the roles that lack a date, and may have a month in common with one of the intervals. */
  mayBeHeldIn(roles: Query, intervals: readonly Interval[]): Query {
    const joined = joinedOf(intervals);
    const [first] = joined;
    if (first === undefined) return nothing;
    return any([
      all([roles, startUnknown, range('end_most', first[0] + 1, null)]),
      all([roles, startUnknown, endUnknown]),
      all([roles, startedBy('start_least', lastOf(joined)), endUnknown]),
    ]);
  }

  /** Those of the roles that have both dates, and if they lasted at all may have a month in common with an interval. */
  mayTouch(roles: Query, intervals: readonly Interval[]): Query {
    return any(
      joinedOf(intervals).map(([from, to]) =>
        all([roles, startedBy('start_least', to), range('end_most', from + 1, null)]),
      ),
    );
  }

  /** Those of the roles with both dates that lasted a month, or may have if a bare year is taken as the whole year. */
  lasting(roles: Query): RolesOf {
    if (roles === nothing) return [];
    const dates = new Dates(this.#today);
    const { least } = dates.starts('role');
    const that = { op: 'atMost', left: least, right: dates.ends('role').most, slack: -1 } as const;
    return [{ where: roles, that }];
  }

  get #isOpen(): Query {
    return range('end_least', this.#today + 1, null);
  }
}

/** Roles that do not say when they began; those that do not say when they ended. */
const startUnknown = term('unstated', ['dates']);
const endUnknown = not(range('end_least', null, null));

function startedBy(column: 'start' | 'start_least', to: number): Query {
  return range(column, null, to - 1);
}

function lastOf(joined: readonly Interval[]): number {
  return joined.at(-1)?.[1] ?? 0;
}

/** The same months in as few intervals as possible, ascending, without those that have no month. */
function joinedOf(intervals: readonly Interval[]): readonly Interval[] {
  const joined: Interval[] = [];
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    if (from >= to) continue;
    const before = joined.at(-1);
    if (before === undefined || from > before[1]) joined.push([from, to]);
    else joined[joined.length - 1] = [before[0], Math.max(before[1], to)];
  }
  return joined;
}
