import type { Measure, Query, RowFormula, Runs } from '../../engine/engine.ts';
import type { RoleTest } from '../../fields/shared/role-test.ts';

/**
 * How much is asked of a statement about a career that leaves facts open: that it is sure, or that it is possible. What
 * is not possible is false; what is possible and not sure is unknown.
 */
export type Certainty = 'sure' | 'possible';

/** A statement about the roles of a person, as the formula that decides it with a certainty. */
export type Statement = (certainty: Certainty) => RowFormula;

export const always: RowFormula = { op: 'all', of: [] };
const everything: Query = { op: 'all', of: [] };

/** The test that every role meets. */
export const anyRole: RoleTest = { sure: everything, possible: everything };

/** What no record tells. */
export const unknown: Statement = (certainty) => ({ op: certainty === 'sure' ? 'any' : 'all', of: [] });

/** A statement that no record leaves open. */
export function fact(formula: RowFormula): Statement {
  return () => formula;
}

export function and(...of: readonly Statement[]): Statement {
  return (certainty) => ({ op: 'all', of: of.map((statement) => statement(certainty)) });
}

export function or(...of: readonly Statement[]): Statement {
  return (certainty) => ({ op: 'any', of: of.map((statement) => statement(certainty)) });
}

/** It is sure that something is not so if it is not possible that it is. */
export function not(of: Statement): Statement {
  return (certainty) => ({ op: 'not', of: of(certainty === 'sure' ? 'possible' : 'sure') });
}

/** Some role that meets the test, called `as`, is such that the statement holds. */
export function some(as: string, test: RoleTest, that: Statement): Statement {
  return (certainty) => ({ op: 'some', as, in: { where: test[certainty] }, that: that(certainty) });
}

/** Some run of the roles that meet the test is such that the statement holds. */
export function someRun(as: string, test: RoleTest, runs: Runs, that: Statement): Statement {
  const over = (where: Query, certainty: Certainty): RowFormula => {
    return { op: 'some', as, in: { where, runs }, that: that(certainty) };
  };
  // A role that may meet the test may join two runs, so what is true without it need not be true with it.
  return (certainty) =>
    certainty === 'sure'
      ? over(test.sure, certainty)
      : { op: 'any', of: [over(test.sure, certainty), over(test.possible, certainty)] };
}

/** Some run of all roles, one of which meets the test, is such that the statement holds. */
export function someRunWith(as: string, test: RoleTest, runs: Runs, that: Statement): Statement {
  return (certainty) => ({
    op: 'some',
    as,
    in: { where: everything, runs, having: test[certainty] },
    that: that(certainty),
  });
}

/** Both names stand for the same role. */
export function same(a: string, b: string): Statement {
  return fact({ op: 'is', of: [a, b] });
}

/** The bounds of a number, both inclusive; null is no bound. */
interface Bounds {
  readonly min: number | null;
  readonly max: number | null;
}

/**
 * The formula that a number of a career is at least `n`. A career that leaves facts open has the least number that it
 * may be, made of the roles that are sure to count, and the most, made of all that may.
 */
export type Reaches = (n: number, end: 'least' | 'most') => RowFormula;

/** The number lies within bounds. `step` is the difference between two numbers that are next to each other. */
export function within(reaches: Reaches, { min, max }: Bounds, step = 1): Statement {
  return (certainty) => {
    const [low, high] = certainty === 'sure' ? (['least', 'most'] as const) : (['most', 'least'] as const);
    return {
      op: 'all',
      of: [
        ...(min === null ? [] : [reaches(min, low)]),
        ...(max === null ? [] : [{ op: 'not', of: reaches(max + step, high) } as const]),
      ],
    };
  };
}

/** The certainty of the roles that make the least or the most of a number. */
export function certaintyOf(end: 'least' | 'most'): Certainty {
  return end === 'least' ? 'sure' : 'possible';
}

/** A measure of the roles that meet the test, called `role`, and for which the statement holds, is at least `n`. */
export function measures(test: RoleTest, that: Statement, of: Measure, n: number, certainty: Certainty): RowFormula {
  return { op: 'measure', as: 'role', in: { where: test[certainty] }, that: that(certainty), of, min: n };
}
