import type { Query, RowFormula, RowSet } from './engine.ts';

const everything: Query = { op: 'all', of: [] };

/** A query that every document passes of whose rows the formula holds. It spares looking at the rows of the others. */
export function ownersOf(group: string, formula: RowFormula): Query {
  switch (formula.op) {
    case 'all':
      return all(formula.of.map((part) => ownersOf(group, part)));
    case 'any': {
      const of = formula.of.map((part) => ownersOf(group, part));
      return of.includes(everything) ? everything : { op: 'any', of };
    }
    case 'some':
      return all([ownersOfSet(group, formula.in), ownersOf(group, formula.that)]);
    case 'measure':
      return formula.min !== undefined && formula.min > 0 ? ownersOfSet(group, formula.in) : everything;
    default:
      return everything;
  }
}

function ownersOfSet(group: string, { where, runs, having = everything }: RowSet): Query {
  const needed = runs === undefined ? [where] : [where, having];
  return all(needed.map((of) => (isEverything(of) ? everything : { op: 'same', group, of })));
}

function all(parts: readonly Query[]): Query {
  const of = parts.filter((part) => part !== everything);
  return of.length === 0 ? everything : { op: 'all', of };
}

function isEverything(query: Query): boolean {
  return query.op === 'all' && query.of.length === 0;
}
