import type { Measured, Query, RowFormula } from '../engine.ts';

/** Judges a document by those of its rows that meet a condition. They are added one after the other. */
export interface RowTally {
  /** `row` is the first of all rows of the document. */
  begin(document: number, row: number): void;
  add(row: number): void;
  isMet(): boolean;
}

/** A formula that asks for rows: that some exist is that their number is 1 at least. */
export type Asking = Extract<RowFormula, { readonly op: 'measure' }>;

/**
 * The one set of rows that a formula is about, so that these rows tell alone of whom it holds: nobody's other rows are
 * read, and no document is looked at that has none. Null if it asks for several sets, for runs, or for rows beside each
 * other.
 */
export function onlySetOf(among: RowFormula, that: RowFormula): Query | null {
  const asked = askedIn(that);
  const where = asked?.[0]?.in.where;
  if (asked === null || where === undefined || askedIn(among)?.length !== 0) return null;
  const isTold = asked.every(({ in: set, that: test, of }) => {
    return set.where === where && set.runs === undefined && askedIn(test)?.length === 0 && of.kind !== 'leastOf';
  });
  return isTold && !holdsOfNobody(that) ? where : null;
}

/** What a formula asks for at its own level. */
function askedIn(formula: RowFormula): readonly Measured[] | null {
  switch (formula.op) {
    case 'all':
    case 'any': {
      const of = formula.of.map(askedIn);
      return of.includes(null) ? null : of.flatMap((asked) => asked ?? []);
    }
    case 'not':
      return askedIn(formula.of);
    case 'some':
    case 'measure':
      return [askingOf(formula)];
    case 'in':
      return null;
    default:
      return [];
  }
}

export function askingOf(formula: Extract<RowFormula, { readonly op: 'some' | 'measure' }>): Asking {
  return formula.op === 'measure' ? formula : { ...formula, op: 'measure', of: { kind: 'number' }, min: 1 };
}

/** Whether the formula holds of a document that has none of the rows. */
function holdsOfNobody(formula: RowFormula): boolean {
  switch (formula.op) {
    case 'all':
      return formula.of.every(holdsOfNobody);
    case 'any':
      return formula.of.some(holdsOfNobody);
    case 'not':
      return !holdsOfNobody(formula.of);
    case 'measure':
      return !['mean', 'least'].includes(formula.of.kind) && (formula.min ?? 0) <= 0 && (formula.max ?? 0) >= 0;
    default:
      return false;
  }
}
