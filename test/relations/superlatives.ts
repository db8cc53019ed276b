import type { Career, RoleTest } from '../../src/careers/career.ts';
import { howSoon, monthsAt, type Origin } from '../../src/careers/lengths.ts';
import { numberOf } from '../../src/careers/numbers.ts';
import { spellsOf } from '../../src/careers/spells.ts';
import type { CareerOrder } from '../../src/intent/intent.ts';
import { counted, testOf } from './reference.ts';

/** Months beyond every career. */
const monthsMax = 3_000;

/** The number by which an order puts a person, made of what is sure; null if there is none. */
export function numberBy(order: CareerOrder, career: Career): number | null {
  switch (order.by) {
    case 'total_time':
      return positive(monthsAt(career.roles, testOf(order.is, career.today.from)).least);
    case 'number': {
      const of = counted[order.of];
      const says: RoleTest = (role) => {
        if (typeof of === 'function') return of(role) !== null;
        return of === 'roles' || role.company_name !== null || role.company_id !== null;
      };
      const is = testOf(order.is, career.today.from);
      return positive(numberOf(career, (role) => says(role) && is(role), of, order.during).least);
    }
    case 'average': {
      const lengths = spellsOf(career.roles).flatMap(({ starts, ends }) =>
        starts.counted === null || ends.counted === null ? [] : [Math.max(ends.counted - starts.counted, 0)],
      );
      return lengths.length === 0 ? null : lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    }
    case 'how_soon':
      return fastest(
        career,
        typeof order.from === 'string' ? order.from : testOf(order.from, career.today.from),
        testOf(order.to, career.today.from),
      );
  }
}

function positive(number: number): number | null {
  return number > 0 ? number : null;
}

/** The fewest months from an origin to a goal that is known to follow within them. */
function fastest(career: Career, from: Origin, to: RoleTest): number | null {
  const within = (max: number): boolean => howSoon(career, from, to, { min: null, max }) === true;
  let [no, yes] = [-1, monthsMax];
  if (!within(yes)) return null;
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2);
    if (within(middle)) yes = middle;
    else no = middle;
  }
  return yes;
}
