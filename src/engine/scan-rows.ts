import { EditDistance } from '../text/edit-distance.ts';
import type {
  EngineDocument,
  GroupRow,
  Measured,
  Order,
  Query,
  RowFormula,
  RowNumber,
  RowSet,
  Runs,
} from './engine.ts';
import { formulaBounds } from './formula-bounds.ts';

/** A run of rows, or a single row, which is both its first and its last. */
interface Run {
  readonly first: GroupRow;
  readonly last: GroupRow;
  readonly rows: readonly GroupRow[];
}

type Names = ReadonlyMap<string, Run>;
type Meets = (query: Query, row: GroupRow) => boolean;
type Numbers = Readonly<Record<string, number>>;

/** A document as a formula about the rows of one group sees it. */
interface Seen {
  readonly rows: readonly GroupRow[];
  readonly numbers: Numbers;
  readonly meets: Meets;
}

function runOf(row: GroupRow): Run {
  return { first: row, last: row, rows: [row] };
}

/** The plainest statement of what a formula means. It evaluates every part of it for every row. */
export function rowsMatch(
  document: Pick<EngineDocument, 'groups' | 'numbers'>,
  { group, among, that }: Extract<Query, { op: 'rows' }>,
  meets: Meets,
): boolean {
  return holds(that, new Map(), seenOf(document, group, among, meets));
}

/** The measure of the rows of a document; `NaN` if there is none. */
export function rowsMeasure(
  document: Pick<EngineDocument, 'groups' | 'numbers'>,
  { group, among, by }: Extract<Order, { group: string }>,
  meets: Meets,
): number {
  return measured(by, new Map(), seenOf(document, group, among, meets));
}

function seenOf(
  { groups, numbers }: Pick<EngineDocument, 'groups' | 'numbers'>,
  group: string,
  among: RowFormula,
  meets: Meets,
): Seen {
  const rows = (groups[group] ?? []).slice(0, formulaBounds.rowsMax);
  const known = new Map<Query, Map<GroupRow, boolean>>();
  // A set is asked for each row that is bound outside it, and a condition on a row is much work.
  const meetsOnce: Meets = (query, row) => {
    const ofQuery = known.get(query) ?? new Map<GroupRow, boolean>();
    known.set(query, ofQuery);
    const answer = ofQuery.get(row) ?? meets(query, row);
    ofQuery.set(row, answer);
    return answer;
  };
  const seen: Seen = { rows, numbers, meets: meetsOnce };
  const own = rows.filter((row) => holds(among, new Map([['row', runOf(row)]]), seen));
  return { ...seen, rows: own };
}

function holds(formula: RowFormula, names: Names, seen: Seen): boolean {
  const test = (part: RowFormula, more: Names = new Map()): boolean => holds(part, new Map([...names, ...more]), seen);
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
      return isWithin(numberOf(formula.of, bound(formula.of.row), seen.numbers), formula);
    case 'atMost': {
      const { left, right, slack } = formula;
      const number = (of: RowNumber): number => numberOf(of, bound(of.row), seen.numbers);
      return number(left) <= number(right) + slack;
    }
    case 'equal': {
      const [a, b] = formula.of.map((name) => bound(name).first.numbers[formula.column]);
      return a !== undefined && a === b;
    }
    case 'is': {
      const [a, b] = formula.of.map((name) => bound(name).first);
      return a === b;
    }
    case 'in': {
      const { first } = bound(formula.row);
      return bound(formula.run).rows.includes(first);
    }
    case 'some':
      return setOf(formula.in, seen).some((run) => test(formula.that, new Map([[formula.as, run]])));
    case 'measure':
      return isWithin(measured(formula, names, seen), formula);
  }
}

function isWithin(value: number, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): boolean {
  return value >= min && value <= max;
}

function numberOf({ at, columns, otherwise = Number.NaN, max = Infinity }: RowNumber, run: Run, of: Numbers): number {
  const numbers = at === 'document' ? of : run[at].numbers;
  const [value] = columns.flatMap((column) => numbers[column] ?? []);
  return value === undefined ? otherwise : Math.min(value, max);
}

function setOf({ where, runs, having }: RowSet, seen: Seen): readonly Run[] {
  const own = seen.rows.filter((row) => seen.meets(where, row));
  return runs === undefined ? own.map(runOf) : runsOf(own, runs, having, seen);
}

function runsOf(
  rows: readonly GroupRow[],
  { key, order, joins, ends }: Runs,
  having: Query | undefined,
  seen: Seen,
): readonly Run[] {
  const ranks = (row: GroupRow): readonly number[] =>
    order.map((of) => {
      const number = numberOf(of, runOf(row), seen.numbers);
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
    const next = runOf(row);
    const names: Names = new Map([
      ['run', before?.run ?? next],
      ['next', next],
    ]);
    const has = having === undefined || seen.meets(having, row);
    if (before === undefined || !holds(joins, names, seen)) runs.push({ run: next, key: own, has });
    else {
      const { first, last, rows: joined } = before.run;
      before.run = { first, last: holds(ends, names, seen) ? row : last, rows: [...joined, row] };
      before.has ||= has;
    }
  }
  return runs.filter(({ has }) => has).map(({ run }) => run);
}

function measured({ as, in: set, that, of }: Measured, names: Names, seen: Seen): number {
  const bound = (run: Run): Names => new Map([...names, [as, run]]);
  const runs = setOf(set, seen).filter((run) => holds(that, bound(run), seen));
  const number = (one: RowNumber, run: Run): number => numberOf(one, bound(run).get(one.row) ?? run, seen.numbers);
  switch (of.kind) {
    case 'number':
      return runs.length;
    case 'distinct': {
      const values = runs.map(({ first }) => first.numbers[of.column]);
      const known = values.filter((value) => value !== undefined);
      return new Set(known).size + (of.lacking === 'each' ? values.length - known.length : 0);
    }
    case 'union': {
      const intervals = runs.map((run) => [number(of.from, run), number(of.to, run)] as const);
      const dated = intervals.filter(([from, to]) => from < to).sort((a, b) => a[0] - b[0]);
      let covered = -Infinity;
      return dated.reduce((length, [from, to]) => {
        const added = Math.max(to - Math.max(from, covered), 0);
        covered = Math.max(covered, to);
        return length + added;
      }, 0);
    }
    case 'mean': {
      const lengths = runs.map((run) => number(of.to, run) - number(of.from, run));
      return lengths.reduce((sum, length) => sum + (length > 0 ? length : 0), 0) / lengths.length;
    }
    case 'least':
      return leastOf(runs.map((run) => Math.max(number(of.to, run) - number(of.from, run), 0)));
    case 'leastOf':
      return leastOf(runs.map((run) => measured(of.each, bound(run), seen)));
  }
}

function leastOf(numbers: readonly number[]): number {
  const known = numbers.filter((number) => !Number.isNaN(number));
  return known.length === 0 ? Number.NaN : Math.min(...known);
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
    case 'sum': {
      const sum = query.of.reduce((total, { field, times }) => total + (row.numbers[field] ?? Number.NaN) * times, 0);
      return isWithin(sum, query);
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
