import { type Career, holdsIn, type RoleTest } from './career.ts';
import { at, atMost, type When } from './months.ts';
import { someSpell } from './spells.ts';
import { and, some, type Truth } from './truth.ts';

/** A period from its first to its last month, both inclusive. */
export interface Period {
  readonly first: number;
  readonly last: number;
}

/** during: some A falls in the period. A role still held counts. */
export function during({ roles }: Career, is: RoleTest, { first, last }: Period): Truth {
  return some(roles, (role) =>
    and(
      holdsIn(role, is),
      () => atMost(role.starts, at(last)),
      () => atMost(at(first), role.ends),
    ),
  );
}

/** since: an open spell of A began in that month or earlier. */
export function since(career: Career, is: RoleTest, last: number): Truth {
  return someSpell(career, is, ({ open, starts }) => open && atMost(starts, at(last)));
}

/** joined: a spell of A began in the period. */
export function began(career: Career, is: RoleTest, period: Period): Truth {
  return someSpell(career, is, ({ starts }) => lies(starts, period));
}

/** left, until: a spell of A ended in the period. */
export function ended(career: Career, is: RoleTest, period: Period): Truth {
  return someSpell(career, is, ({ open, ends }) => !open && lies(ends, period));
}

function lies(when: When, { first, last }: Period): Truth {
  return and(atMost(at(first), when), () => atMost(when, at(last)));
}
