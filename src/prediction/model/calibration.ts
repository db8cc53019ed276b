import { sigmoid } from './logistic.ts';

/** A map from a model's log-odds to chances that never falls. */
export interface Calibration {
  readonly kind: 'platt' | 'isotonic';
  /** The slope of Platt's line. If `kind` is 'isotonic', it is the slope of the line fitted beside the steps. */
  readonly slope: number;
  readonly intercept: number;
  chance(logOdds: number): number;
}

/** With fewer leavings than this, isotonic steps would follow chance. */
const isotonicEventsMin = 1_000;
const iterationsMax = 50;

/**
 * Fits a line to log-odds (Platt 1999). If there are 1,000 leavings or more, it tries isotonic steps (Zadrozny and
 * Elkan 2002) and takes them if, fitted on either half of the rows, they predict the other half better.
 */
export function calibrate(z: Float64Array, y: Uint8Array): Calibration {
  const line = platt(z, y);
  if (y.reduce((sum, one) => sum + one, 0) < isotonicEventsMin) return line;
  let lineLoss = 0;
  let stepLoss = 0;
  for (const half of [0, 1]) {
    const fitted = (at: number) => at % 2 === half;
    const held = (at: number) => at % 2 !== half;
    const [fz, fy, hz, hy] = [
      z.filter((_, at) => fitted(at)),
      y.filter((_, at) => fitted(at)),
      z.filter((_, at) => held(at)),
      y.filter((_, at) => held(at)),
    ];
    lineLoss += loss(platt(fz, fy), hz, hy);
    stepLoss += loss(isotonic(fz, fy, line), hz, hy);
  }
  return stepLoss < lineLoss ? isotonic(z, y, line) : line;
}

/**
 * Logistic regression of the outcome on the log-odds, by Newton's method. It starts at the identity, which a single
 * imagined observation holds in place.
 */
export function platt(z: Float64Array, y: Uint8Array): Calibration {
  let intercept = 0;
  let slope = 1;
  let before = lineLoss(intercept, slope, z, y);
  for (let iteration = 0; iteration < iterationsMax; iteration++) {
    const { da, db } = newtonStep(intercept, slope, z, y);
    let scale = 1;
    let after = lineLoss(intercept + da, slope + db, z, y);
    while (!(after <= before) && scale > 1e-6) {
      scale /= 2;
      after = lineLoss(intercept + scale * da, slope + scale * db, z, y);
    }
    if (!(after <= before)) break;
    intercept += scale * da;
    slope += scale * db;
    before = after;
    if (Math.abs(da) + Math.abs(db) < 1e-9) break;
  }
  // A falling line would reverse the order. Then the model knows nothing, and everybody gets the mean.
  if (slope < 0) {
    slope = 0;
    const events = y.reduce((sum, one) => sum + one, 0);
    intercept = Math.log((events + 0.5) / (y.length - events + 0.5));
  }
  return { kind: 'platt', slope, intercept, chance: (logOdds) => sigmoid(intercept + slope * logOdds) };
}

/**
 * One Newton step towards the highest likelihood, with one imagined observation that holds the line at the identity.
 * Without rows the line stays there.
 */
function newtonStep(intercept: number, slope: number, z: Float64Array, y: Uint8Array): { da: number; db: number } {
  let ga = -intercept;
  let gb = 1 - slope;
  let haa = 1;
  let hab = 0;
  let hbb = 1;
  for (let at = 0; at < z.length; at++) {
    const x = z[at] ?? 0;
    const p = sigmoid(intercept + slope * x);
    const residual = (y[at] ?? 0) - p;
    const weight = p * (1 - p);
    ga += residual;
    gb += residual * x;
    haa += weight;
    hab += weight * x;
    hbb += weight * x * x;
  }
  const determinant = haa * hbb - hab * hab;
  return { da: (hbb * ga - hab * gb) / determinant, db: (haa * gb - hab * ga) / determinant };
}

function lineLoss(intercept: number, slope: number, z: Float64Array, y: Uint8Array): number {
  let sum = (intercept * intercept + (slope - 1) ** 2) / 2;
  for (let at = 0; at < z.length; at++) {
    const log = intercept + slope * (z[at] ?? 0);
    sum += (log > 0 ? log + Math.log1p(Math.exp(-log)) : Math.log1p(Math.exp(log))) - (y[at] ?? 0) * log;
  }
  return sum;
}

/**
 * Isotonic regression: pools neighbours until the shares rise (Ayer et al. 1955), then joins the means of the pools by
 * straight lines.
 */
export function isotonic(z: Float64Array, y: Uint8Array, line: Calibration): Calibration {
  const order = Uint32Array.from(z.keys()).sort((a, b) => (z[a] ?? 0) - (z[b] ?? 0));
  const weight: number[] = [];
  const sum: number[] = [];
  const centre: number[] = [];
  for (const at of order) {
    weight.push(1);
    sum.push(y[at] ?? 0);
    centre.push(z[at] ?? 0);
    for (let last = sum.length - 1; last > 0; last--) {
      const before = last - 1;
      if ((sum[before] ?? 0) * (weight[last] ?? 1) < (sum[last] ?? 0) * (weight[before] ?? 1)) break;
      sum[before] = (sum[before] ?? 0) + (sum[last] ?? 0);
      centre[before] = (centre[before] ?? 0) + (centre[last] ?? 0);
      weight[before] = (weight[before] ?? 0) + (weight[last] ?? 0);
      sum.pop();
      centre.pop();
      weight.pop();
    }
  }
  const xs = Float64Array.from(centre, (total, pool) => total / (weight[pool] ?? 1));
  // Adding half a leaving and half a stay keeps a small pool from certainty.
  const ps = Float64Array.from(sum, (total, pool) => (total + 0.5) / ((weight[pool] ?? 0) + 1));
  for (let pool = 1; pool < ps.length; pool++) ps[pool] = Math.max(ps[pool] ?? 0, ps[pool - 1] ?? 0);
  return { ...line, kind: 'isotonic', chance: (logOdds) => interpolate(xs, ps, logOdds) };
}

function interpolate(xs: Float64Array, ps: Float64Array, x: number): number {
  let low = 0;
  let high = xs.length - 1;
  if (x <= (xs[0] ?? 0)) return ps[0] ?? 0;
  if (x >= (xs[high] ?? 0)) return ps[high] ?? 0;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((xs[middle] ?? 0) <= x) low = middle;
    else high = middle;
  }
  const share = (x - (xs[low] ?? 0)) / ((xs[high] ?? 0) - (xs[low] ?? 0));
  return (ps[low] ?? 0) + share * ((ps[high] ?? 0) - (ps[low] ?? 0));
}

function loss(calibration: Calibration, z: Float64Array, y: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < z.length; at++) {
    const p = calibration.chance(z[at] ?? 0);
    sum -= Math.log(y[at] === 1 ? p : 1 - p);
  }
  return sum;
}
