import { EditDistance } from '../text/edit-distance.ts';
import type { GroupRow, Query, RowFormula, RowNumber, RowSet, Runs } from './engine.ts';
import { formulaBounds } from './formula-bounds.ts';

/** A run of rows, or a single row, which is both its first and its last. */
interface Run {
  readonly first: GroupRow;
  readonly last: GroupRow;
}

type Names = ReadonlyMap<string, Run>;
type Meets = (query: Query, row: GroupRow) => boolean;

/** The plainest statement of what a formula means. It evaluates every part of it for every row. */
export function rowsMatch(rows: readonly GroupRow[], among: RowFormula, that: RowFormula, meets: Meets): boolean {
  const seen = rows.slice(0, formulaBounds.rowsMax);
  const known = new Map<Query, Map<GroupRow, boolean>>();
  // A set is asked for each row that is bound outside it, and a condition on a row is much work.
  const meetsOnce: Meets = (query, row) => {
    const ofQuery = known.get(query) ?? new Map<GroupRow, boolean>();
    known.set(query, ofQuery);
    const answer = ofQuery.get(row) ?? meets(query, row);
    ofQuery.set(row, answer);
    return answer;
  };
  const own = seen.filter((row) => holds(among, new Map([['row', { first: row, last: row }]]), [], meetsOnce));
  return holds(that, new Map(), own, meetsOnce);
}

function holds(formula: RowFormula, names: Names, rows: readonly GroupRow[], meets: Meets): boolean {
  const test = (part: RowFormula, more: Names = new Map()): boolean =>
    holds(part, new Map([...names, ...more]), rows, meets);
  const bound = (name: string): Run => {
    const run = names.get(name);
    if (run === undefined) throw new RangeError(`unknown name "${name}"`);
    return run;
  };
  switch (formula.op) {
    case 'all':
      return formula.of.every((part) => test(part));
    case 'any':
      return formula.of.some((part) => test(part));
    case 'not':
      return !test(formula.of);
    case 'within':
      return isWithin(numberOf(formula.of, bound(formula.of.row)), formula);
    case 'atMost': {
      const { left, right, slack } = formula;
      return numberOf(left, bound(left.row)) <= numberOf(right, bound(right.row)) + slack;
    }
    case 'equal': {
      const [a, b] = formula.of.map((name) => bound(name).first.numbers[formula.column]);
      return a !== undefined && a === b;
    }
    case 'is': {
      const [a, b] = formula.of.map((name) => bound(name).first);
      return a === b;
    }
    case 'some':
      return setOf(formula.in, rows, meets).some((run) => test(formula.that, new Map([[formula.as, run]])));
    case 'measure': {
      const measured = setOf(formula.in, rows, meets).filter((run) => test(formula.that, new Map([[formula.as, run]])));
      return isWithin(measureOf(formula.of, measured), formula);
    }
  }
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): boolean {
  return value >= min && value <= max;
}

function numberOf({ at, columns, otherwise = Number.NaN, max = Infinity }: RowNumber, run: Run): number {
  const [value] = columns.flatMap((column) => run[at].numbers[column] ?? []);
  return value === undefined ? otherwise : Math.min(value, max);
}

function setOf({ where, runs, having }: RowSet, rows: readonly GroupRow[], meets: Meets): readonly Run[] {
  const own = rows.filter((row) => meets(where, row));
  return runs === undefined ? own.map((row) => ({ first: row, last: row })) : runsOf(own, runs, having, meets);
}

function runsOf(
  rows: readonly GroupRow[],
  { key, order, joins, ends }: Runs,
  having: Query | undefined,
  meets: Meets,
): readonly Run[] {
  const ranks = (row: GroupRow): readonly number[] =>
    order.map((of) => {
      const number = numberOf(of, { first: row, last: row });
      return Number.isNaN(number) ? -Infinity : number;
    });
  const sorted = rows.toSorted((a, b) => {
    const left = ranks(a);
    const right = ranks(b);
    const differing = left.findIndex((rank, i) => rank !== right[i]);
    return differing < 0 ? 0 : (left[differing] ?? 0) < (right[differing] ?? 0) ? -1 : 1;
  });
  const runs: { run: Run; key: number | undefined; has: boolean }[] = [];
  for (const row of sorted) {
    const own = row.numbers[key];
    const before = runs.findLast((other) => own !== undefined && other.key === own);
    const next: Run = { first: row, last: row };
    const names: Names = new Map([
      ['run', before?.run ?? next],
      ['next', next],
    ]);
    const has = having === undefined || meets(having, row);
    if (before === undefined || !holds(joins, names, [], meets)) runs.push({ run: next, key: own, has });
    else {
      if (holds(ends, names, [], meets)) before.run = { first: before.run.first, last: row };
      before.has ||= has;
    }
  }
  return runs.filter(({ has }) => has).map(({ run }) => run);
}

function measureOf(measure: Extract<RowFormula, { op: 'measure' }>['of'], runs: readonly Run[]): number {
  switch (measure.kind) {
    case 'number':
      return runs.length;
    case 'distinct': {
      const values = runs.map(({ first }) => first.numbers[measure.column]);
      const known = values.filter((value) => value !== undefined);
      return new Set(known).size + (measure.lacking === 'each' ? values.length - known.length : 0);
    }
    case 'union': {
      const intervals = runs.map((run) => [numberOf(measure.from, run), numberOf(measure.to, run)] as const);
      const dated = intervals.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0]);
      let covered = -Infinity;
      return dated.reduce((length, [from, to]) => {
        const added = Math.max(to - Math.max(from, covered), 0);
        covered = Math.max(covered, to);
        return length + added;
      }, 0);
    }
    case 'mean': {
      const lengths = runs.map((run) => numberOf(measure.to, run) - numberOf(measure.from, run));
      return lengths.reduce((sum, length) => sum + (length > 0 ? length : 0), 0) / lengths.length;
    }
  }
}

/** Evaluates the conditions that mean the same on a row of a group as on a document. */
export function rowMatches(query: Query, row: GroupRow): boolean {
  switch (query.op) {
    case 'all':
      return query.of.every((child) => rowMatches(child, row));
    case 'any':
      return query.of.some((child) => rowMatches(child, row));
    case 'not':
      return !rowMatches(query.of, row);
    case 'term':
      return (row.keywords[query.field] ?? []).some((held) => query.values.includes(held));
    case 'range': {
      const number = row.numbers[query.field];
      return number !== undefined && number >= (query.min ?? -Infinity) && number <= (query.max ?? Infinity);
    }
    case 'prefix':
    case 'fuzzy':
      return (row.keywords[query.field] ?? []).some((held) => isLike(query, query.value, held));
    default:
      return false;
  }
}

export function isLike(query: Query & { op: 'prefix' | 'fuzzy' }, value: string, held: string): boolean {
  return query.op === 'prefix' ? held.startsWith(value) : new EditDistance(value, query.distance).of(held) !== null;
}
