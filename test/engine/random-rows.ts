import type { Measure, Measured, Order, Query, RowFormula, RowNumber, RowSet } from '../../src/engine/engine.ts';
import { formulaBounds } from '../../src/engine/formula-bounds.ts';
import type { Random } from './random-source.ts';

type RowQuery = (random: Random) => Query;

const columns = ['start', 'end', 'code'] as const;
const ofDocuments = ['years', 'share'] as const;
const earliest = 1988;
const latest = 2022;

/** A query over the rows of a document. `rowQuery` makes conditions on one row. */
export function randomRows(random: Random, rowQuery: RowQuery): Query {
  const among: RowFormula = random.chance(0.6) ? { op: 'all', of: [] } : randomLeaf(random, ['row']);
  return { op: 'rows', group: 'role', among, that: randomFormula(random, rowQuery, [], 2) };
}

function randomFormula(random: Random, rowQuery: RowQuery, names: readonly string[], depth: number): RowFormula {
  const kind = random.below(10);
  const inner = () => randomFormula(random, rowQuery, names, depth - 1);
  if (depth > 0 && kind < 2) return { op: kind === 0 ? 'all' : 'any', of: random.many(3, inner) };
  if (depth > 0 && kind === 2) return { op: 'not', of: inner() };
  if (names.length < formulaBounds.depthMax && (kind < 7 || names.length === 0)) {
    const as = random.pick(['a', 'b', 'c'].filter((name) => !names.includes(name)));
    const bound = [...names, as];
    const set = randomSet(random, rowQuery);
    const that = randomFormula(random, rowQuery, bound, Math.max(depth - 1, 0));
    if (kind !== 3) return { op: 'some', as, in: set, that };
    return { op: 'measure', as, in: set, that, of: randomMeasure(random, [as]), ...randomBounds(random, 0, 5) };
  }
  return randomLeaf(random, names);
}

function randomLeaf(random: Random, names: readonly string[]): RowFormula {
  const number = () => randomNumber(random, names);
  const two = [random.pick(names), random.pick(names)] as const;
  switch (random.below(names.includes('next') ? 4 : 5)) {
    case 4:
      return { op: 'in', row: two[0], run: two[1] };
    case 0:
      return { op: 'within', of: number(), ...randomBounds(random, earliest, latest) };
    case 1:
      return { op: 'is', of: two };
    case 2:
      return { op: 'equal', column: random.pick(columns), of: two };
    default:
      return { op: 'atMost', left: number(), right: number(), slack: random.below(7) - 3 };
  }
}

function randomNumber(random: Random, names: readonly string[]): RowNumber {
  const ofDocument = random.chance(0.1);
  return {
    row: random.pick(names),
    at: ofDocument ? 'document' : random.pick(['first', 'last']),
    columns: random.many(2, () => random.pick(ofDocument ? ofDocuments : columns)),
    ...(random.chance(0.4) ? { otherwise: earliest + random.below(40) } : {}),
    ...(random.chance(0.3) ? { max: 2005 + random.below(10) } : {}),
  };
}

function randomBounds(random: Random, least: number, most: number): { min?: number; max?: number } {
  const min = least + random.below(most - least);
  return {
    ...(random.chance(0.7) ? { min } : {}),
    ...(random.chance(0.5) ? { max: min + random.below(most - least) } : {}),
  };
}

function randomSet(random: Random, rowQuery: RowQuery): RowSet {
  const where = (): Query => (random.chance(0.4) ? { op: 'all', of: [] } : rowQuery(random));
  if (random.chance(0.7)) return { where: where() };
  const next = ['run', 'next'];
  return {
    where: where(),
    runs: {
      key: random.pick(columns),
      order: random.many(2, () => randomNumber(random, ['next'])),
      joins: random.chance(0.5) ? { op: 'all', of: [] } : randomLeaf(random, next),
      ends: random.chance(0.5) ? { op: 'all', of: [] } : randomLeaf(random, next),
    },
    ...(random.chance(0.4) ? { having: where() } : {}),
  };
}

/** An order by a measure of the rows of a document. */
export function randomRowOrder(random: Random, rowQuery: RowQuery): Order {
  const among: RowFormula = random.chance(0.6) ? { op: 'all', of: [] } : randomLeaf(random, ['row']);
  return { group: 'role', among, by: randomMeasured(random, rowQuery, []), descending: random.chance(0.5) };
}

function randomMeasured(random: Random, rowQuery: RowQuery, names: readonly string[]): Measured {
  const as = random.pick(['a', 'b'].filter((name) => !names.includes(name)));
  const bound = [...names, as];
  const that = randomFormula(random, rowQuery, bound, 0);
  const of: Measure =
    names.length === 0 && random.chance(0.3)
      ? { kind: 'leastOf', each: randomMeasured(random, rowQuery, bound) }
      : randomMeasure(random, bound);
  return { as, in: randomSet(random, rowQuery), that, of };
}

function randomMeasure(random: Random, names: readonly string[]): Measure {
  const number = () => randomNumber(random, names);
  switch (random.below(5)) {
    case 4:
      return { kind: 'least', from: number(), to: number() };
    case 0:
      return { kind: 'number' };
    case 1:
      return { kind: 'distinct', column: random.pick(columns), lacking: random.pick(['nothing', 'each']) };
    case 2:
      return { kind: 'union', from: number(), to: number() };
    default:
      return { kind: 'mean', from: number(), to: number() };
  }
}
