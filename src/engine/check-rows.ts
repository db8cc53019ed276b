import { type Query, QueryError, type RowFormula, type RowNumber, type RowSet, type Runs } from './engine.ts';
import { formulaBounds } from './formula-bounds.ts';

/** What the check of a formula needs of the check of queries. */
interface RowChecks {
  /** Counts a part of the formula like a condition; throws if there are too many, or they are nested too deep. */
  readonly part: (depth: number) => void;
  /** Checks a condition on one row. */
  readonly where: (query: Query, depth: number) => void;
  /** Throws if the rows have no number of that name. */
  readonly column: (name: string) => void;
  /** Throws if the document has no number of that name. */
  readonly ofDocument: (name: string) => void;
}

/**
 * Checks a formula before it is evaluated. `names` are those that it may use.
 * @throws QueryError that names the bound
 */
export function checkRows(among: RowFormula, that: RowFormula, checks: RowChecks): void {
  const check = new FormulaCheck(checks);
  check.formula(among, ['row'], 1, 1);
  check.formula(that, [], 1, 0);
}

class FormulaCheck {
  readonly #checks: RowChecks;
  #sets = 0;
  /** The ways to join rows that have been checked: several sets of a formula mostly share one. */
  readonly #runs = new Set<Runs>();
  #isJoining = false;

  constructor(checks: RowChecks) {
    this.#checks = checks;
  }

  /** `bound` is how many names are bound inside each other here. */
  formula(formula: RowFormula, names: readonly string[], depth: number, bound: number): void {
    this.#checks.part(depth);
    switch (formula.op) {
      case 'all':
      case 'any':
        for (const part of formula.of) this.formula(part, names, depth + 1, bound);
        return;
      case 'not':
        this.formula(formula.of, names, depth + 1, bound);
        return;
      case 'within':
        this.#number(formula.of, names);
        expectRange(formula);
        return;
      case 'atMost':
        this.#number(formula.left, names);
        this.#number(formula.right, names);
        if (!Number.isFinite(formula.slack)) throw new QueryError('the slack of a comparison is not finite');
        return;
      case 'equal':
        this.#checks.column(formula.column);
        for (const name of formula.of) expectName(name, names);
        return;
      case 'is':
        for (const name of formula.of) expectName(name, names);
        return;
      case 'in':
        if (this.#isJoining) throw new QueryError('the rows of a run are asked for while it is joined');
        for (const name of [formula.row, formula.run]) expectName(name, names);
        return;
      case 'some':
      case 'measure': {
        if (bound === formulaBounds.depthMax)
          throw new QueryError(`the rows of a formula are nested deeper than ${formulaBounds.depthMax} levels`);
        this.#set(formula.in, depth + 1);
        const inner = [...names, formula.as];
        this.formula(formula.that, inner, depth + 1, bound + 1);
        if (formula.op === 'some') return;
        expectRange(formula);
        const { of } = formula;
        if (of.kind === 'distinct') this.#checks.column(of.column);
        else if (of.kind === 'leastOf') this.formula({ op: 'measure', ...of.each }, inner, depth + 1, bound + 1);
        else if (of.kind !== 'number') for (const number of [of.from, of.to]) this.#number(number, inner);
      }
    }
  }

  #set({ where, runs, having }: RowSet, depth: number): void {
    if (++this.#sets > formulaBounds.setsMax)
      throw new QueryError(`a formula has more than ${formulaBounds.setsMax} sets of rows`);
    this.#checks.where(where, depth);
    if (having !== undefined) this.#checks.where(having, depth);
    if (runs === undefined || this.#runs.has(runs)) return;
    this.#runs.add(runs);
    this.#checks.column(runs.key);
    for (const number of runs.order) this.#number(number, ['next']);
    // Rows are joined one by one, so a formula that looked at all rows for each of them would take too long.
    this.#isJoining = true;
    for (const part of [runs.joins, runs.ends]) this.formula(part, ['run', 'next'], depth, formulaBounds.depthMax);
    this.#isJoining = false;
  }

  #number({ row, at, columns, otherwise = 0, max = 0 }: RowNumber, names: readonly string[]): void {
    expectName(row, names);
    for (const column of columns) {
      if (at === 'document') this.#checks.ofDocument(column);
      else this.#checks.column(column);
    }
    if (!Number.isFinite(otherwise) || !Number.isFinite(max)) throw new QueryError('a number of a row is not finite');
  }
}

function expectName(name: string, names: readonly string[]): void {
  if (!names.includes(name)) throw new QueryError(`a formula does not bind the name "${name.slice(0, 80)}"`);
}

function expectRange({ min = -Infinity, max = Infinity }: { readonly min?: number; readonly max?: number }): void {
  if (!(min <= max)) throw new QueryError('the range of a formula is upside down');
}
