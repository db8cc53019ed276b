import type { Corpus } from '../careers/corpus.ts';
import type { Category } from '../categories.ts';
import { BaseRates } from './base-rates.ts';
import { type Calibration, calibrate } from './calibration.ts';
import { baseRateColumn, columnCount, columns, features } from './features.ts';
import { fitLogistic, type LogisticFit, logOdds, logOddsError } from './logistic.ts';
import { rowsBetween, type Snapshots } from './snapshots.ts';

/** The months of the snapshots on which coefficients are fitted, and of those on which the level is set. */
export interface Windows {
  readonly fitFrom: number;
  /** Windows end before the month `fitTo` or `calibrateTo`. */
  readonly fitTo: number;
  readonly calibrateFrom: number;
  readonly calibrateTo: number;
}

/** The penalty on the coefficients of columns scaled to a deviation of one. */
const ridge = 20;
/** A column that is zero in more than this share of the rows is left out, because so rare a fact cannot be learnt. */
const zeroShareMax = 0.995;
/** A tenure is supported if the fit saw at least this many snapshots of at least that tenure. */
const supportRows = 50;

export interface Model {
  readonly fit: LogisticFit;
  readonly rates: BaseRates;
  readonly calibration: Calibration;
  /** The mean of each column over the rows of the fit. Reasons are relative to it. */
  readonly means: Float64Array;
  /** The standard deviation, over those rows, of each group's part of the log-odds before calibration. */
  readonly spreads: Readonly<Record<Category, number>>;
  /** The longest supported tenure, in months. */
  readonly tenureMax: number;
  readonly rows: number;
  readonly leavings: number;
}

/** The groups of features that are the same for everybody in a month. */
const ofTheMonth: ReadonlySet<Category> = new Set(['season', 'market']);

/**
 * Divides every column by its deviation over all rows; call it once. Returns the divisors, 0 for a column that is left
 * out. Columns that are the same for everybody in a month are divided by more, so that against the ridge a month weighs
 * as one observation. With the weight of all its snapshots, a single year's boom would be taken for a law.
 */
export function scaleColumns({ x, count, month }: Snapshots): Float64Array {
  const perMonth = Math.sqrt(count / Math.max(new Set(month).size, 1));
  const divisors = new Float64Array(columnCount);
  for (let column = 0; column < columnCount; column++) {
    let sum = 0;
    let squares = 0;
    let zeros = 0;
    for (let at = column; at < count * columnCount; at += columnCount) {
      const figure = x[at] ?? 0;
      sum += figure;
      squares += figure * figure;
      if (figure === 0) zeros++;
    }
    const mean = sum / Math.max(count, 1);
    const deviation = Math.sqrt(Math.max(squares / Math.max(count, 1) - mean * mean, 0));
    const category = columns[column]?.category;
    const divisor = category !== undefined && ofTheMonth.has(category) ? deviation * perMonth : deviation;
    divisors[column] = zeros > zeroShareMax * count || deviation < 1e-6 ? 0 : divisor;
  }
  // The base rates are log-odds already and get a fixed divisor.
  divisors[baseRateColumn] = 0.3;
  for (let row = 0; row < count; row++) scaleRow(x, row * columnCount, divisors);
  return divisors;
}

export function scaleRow(x: Float32Array, at: number, divisors: Float64Array): void {
  for (let column = 0; column < columnCount; column++) {
    const figure = x[at + column] ?? 0;
    if (figure === 0) continue;
    const divisor = divisors[column] ?? 0;
    x[at + column] = divisor === 0 ? 0 : figure / divisor;
  }
}

/** Writes the base rate of a role, relative to the mean rate, into its column in the column's scale. */
export function writeBaseRate(
  rates: BaseRates,
  divisors: Float64Array,
  x: Float32Array,
  at: number,
  step: number,
  person: number | null,
): void {
  x[at + baseRateColumn] = logit(rates.rate(step, person)) / (divisors[baseRateColumn] ?? 1);
}

/**
 * Fits and calibrates a model on its two windows, and rewrites the base rates in `snapshots`. `similar` is a model of
 * nearly the same snapshots, from which the fit starts.
 */
export function fitModel(
  corpus: Corpus,
  snapshots: Snapshots,
  divisors: Float64Array,
  windows: Windows,
  similar: Model | null = null,
): Model {
  const { fitFrom, fitTo, calibrateFrom, calibrateTo } = windows;
  const rows = rowsBetween(snapshots, fitFrom, fitTo);
  const rates = new BaseRates(corpus, snapshots, rows);
  const { x, y, step, person, tenure } = snapshots;
  for (const row of rows) {
    writeBaseRate(rates, divisors, x, row * columnCount, step[row] ?? 0, person[row] ?? 0);
  }
  const fit = fitLogistic(snapshots, rows, ridge, similar?.fit.beta ?? null);
  const means = new Float64Array(columnCount);
  let leavings = 0;
  for (const row of rows) {
    leavings += y[row] ?? 0;
    for (let column = 0; column < columnCount; column++) {
      means[column] = (means[column] ?? 0) + (x[row * columnCount + column] ?? 0) / rows.length;
    }
  }
  const calibrationRows = rowsBetween(snapshots, calibrateFrom, calibrateTo);
  const z = modelLogOdds({ fit, rates }, snapshots, divisors, calibrationRows);
  const calibration = calibrate(
    z,
    Uint8Array.from(calibrationRows, (row) => y[row] ?? 0),
  );
  const tenures = Uint16Array.from(rows, (row) => tenure[row] ?? 0).sort();
  const tenureMax = tenures[Math.max(tenures.length - supportRows, 0)] ?? 0;
  const spreads = spreadsOf(fit, means, snapshots, rows);
  return { fit, rates, calibration, means, spreads, tenureMax, rows: rows.length, leavings };
}

/** Enough rows to estimate how much a group moves. */
const spreadRowsMax = 20_000;

function spreadsOf(
  { beta }: LogisticFit,
  means: Float64Array,
  { x }: Snapshots,
  rows: Uint32Array,
): Readonly<Record<Category, number>> {
  const names = Object.keys(features) as readonly Category[];
  const groupOf = columns.map(({ category }) => names.indexOf(category));
  const squares = new Float64Array(names.length);
  const part = new Float64Array(names.length);
  const every = Math.max(1, Math.floor(rows.length / spreadRowsMax));
  let taken = 0;
  for (let index = 0; index < rows.length; index += every) {
    part.fill(0);
    const at = (rows[index] ?? 0) * columnCount;
    for (let column = 0; column < columnCount; column++) {
      const group = groupOf[column] ?? 0;
      part[group] = (part[group] ?? 0) + (beta[column + 1] ?? 0) * ((x[at + column] ?? 0) - (means[column] ?? 0));
    }
    part.forEach((one, group) => {
      squares[group] = (squares[group] ?? 0) + one * one;
    });
    taken++;
  }
  const spread = (_: string, group: number) => Math.sqrt((squares[group] ?? 0) / Math.max(taken, 1));
  return Object.fromEntries(names.map((name, group) => [name, spread(name, group)])) as Record<Category, number>;
}

/** The log-odds before calibration, for rows that the fit has not seen. */
export function modelLogOdds(
  { fit, rates }: Pick<Model, 'fit' | 'rates'>,
  snapshots: Snapshots,
  divisors: Float64Array,
  rows: Uint32Array,
): Float64Array {
  const { x, step } = snapshots;
  return Float64Array.from(rows, (row) => {
    writeBaseRate(rates, divisors, x, row * columnCount, step[row] ?? 0, null);
    return logOdds(fit.beta, x, row * columnCount);
  });
}

export function modelError({ fit }: Model, x: Float32Array, at: number): number {
  return logOddsError(fit.covariance, x, at, columnCount);
}

export function logit(chance: number): number {
  return Math.log(chance / (1 - chance));
}
