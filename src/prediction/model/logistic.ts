/** Rows of features, one after the other. A fit uses some of them. */
export interface Design {
  readonly columns: number;
  readonly x: Float32Array;
  /** The outcome of each row, 0 or 1. */
  readonly y: Uint8Array;
  /** The person whom each row is about. Rows of one person are not independent. */
  readonly person: Uint32Array;
}

export interface LogisticFit {
  /** The intercept, then one coefficient for each column. */
  readonly beta: Float64Array;
  /** Covariance of `beta`, row by row. It allows for the likeness of one person's rows (Liang and Zeger 1986). */
  readonly covariance: Float64Array;
  readonly iterations: number;
  readonly converged: boolean;
}

const iterationsMax = 30;
const lastStep = 1e-6;
const scaleMin = 1e-4;

/**
 * Logistic regression with a ridge of `lambda` on everything but the intercept. It minimises -log-likelihood + lambda /
 * 2 * |beta|^2 by iteratively reweighted least squares, which is Newton's method here, and halves a step that does not
 * improve. It uses the rows `rows`, in which those of one person must be adjacent. A column that is zero everywhere
 * gets the coefficient 0; without any row all coefficients are 0. `start` is the first estimate; one near the result
 * saves most of the steps.
 */
export function fitLogistic(
  design: Design,
  rows: Uint32Array,
  lambda: number,
  start: Float64Array | null = null,
): LogisticFit {
  const size = design.columns + 1;
  let beta: Float64Array = rows.length === 0 || start === null ? new Float64Array(size) : start;
  let state = derivatives(design, rows, beta, lambda);
  let iterations = 0;
  let converged = rows.length === 0;
  while (!converged && iterations < iterationsMax) {
    iterations++;
    const step = solve(cholesky(state.hessian, size), state.gradient, size);
    // The error of Newton's method is about the square of its last step, and smaller gains are lost in rounding. The
    // curvature hardly changes any more either, and another pass over all rows would take a fifth of the time.
    converged = step.every((one) => Math.abs(one) < lastStep);
    let scale = 1;
    let next = move(beta, step, scale);
    if (converged) {
      beta = next;
      break;
    }
    let after = derivatives(design, rows, next, lambda);
    while (!(after.loss <= state.loss) && scale > scaleMin) {
      scale /= 2;
      next = move(beta, step, scale);
      after = derivatives(design, rows, next, lambda);
    }
    if (!(after.loss <= state.loss)) break;
    beta = next;
    state = after;
  }
  return { beta, covariance: sandwich(design, rows, beta, state.hessian), iterations, converged };
}

/** The log-odds of a row. */
export function logOdds(beta: Float64Array, x: Float32Array, at: number): number {
  let sum = beta[0] ?? 0;
  for (let column = 1; column < beta.length; column++) {
    const figure = x[at + column - 1] ?? 0;
    if (figure !== 0) sum += figure * (beta[column] ?? 0);
  }
  return sum;
}

/** The standard error of a row's log-odds. */
export function logOddsError(covariance: Float64Array, x: Float32Array, at: number, columns: number): number {
  const size = columns + 1;
  let variance = covariance[0] ?? 0;
  for (let i = 1; i < size; i++) {
    const xi = x[at + i - 1] ?? 0;
    if (xi === 0) continue;
    // The matrix is symmetric, so an element beside the diagonal counts twice.
    let sum = covariance[i * size] ?? 0;
    for (let j = 1; j < i; j++) sum += (x[at + j - 1] ?? 0) * (covariance[i * size + j] ?? 0);
    variance += xi * (2 * sum + xi * (covariance[i * size + i] ?? 0));
  }
  return Math.sqrt(Math.max(variance, 0));
}

export function sigmoid(z: number): number {
  return 1 / (1 + Math.exp(-z));
}

interface Derivatives {
  readonly loss: number;
  /** The gradient of the log-likelihood less the penalty; it points uphill. */
  readonly gradient: Float64Array;
  /** The Hessian of the loss, lower triangle. */
  readonly hessian: Float64Array;
}

function derivatives(design: Design, rows: Uint32Array, beta: Float64Array, lambda: number): Derivatives {
  const { columns, x, y } = design;
  const size = columns + 1;
  const gradient = new Float64Array(size);
  const hessian = new Float64Array(size * size);
  const index = new Int32Array(size);
  const figures = new Float64Array(size);
  let loss = 0;
  for (let r = 0; r < rows.length; r++) {
    const row = rows[r] ?? 0;
    const count = nonZero(x, row * columns, columns, index, figures);
    let z = 0;
    for (let a = 0; a < count; a++) z += (figures[a] ?? 0) * (beta[index[a] ?? 0] ?? 0);
    const p = sigmoid(z);
    const outcome = y[row] ?? 0;
    // log(1 + e^z) without overflow.
    loss += (z > 0 ? z + Math.log1p(Math.exp(-z)) : Math.log1p(Math.exp(z))) - outcome * z;
    const residual = outcome - p;
    const weight = p * (1 - p);
    for (let a = 0; a < count; a++) {
      const i = index[a] ?? 0;
      const xa = figures[a] ?? 0;
      gradient[i] = (gradient[i] ?? 0) + xa * residual;
      const weighted = xa * weight;
      const start = i * size;
      for (let b = 0; b <= a; b++) {
        const at = start + (index[b] ?? 0);
        hessian[at] = (hessian[at] ?? 0) + weighted * (figures[b] ?? 0);
      }
    }
  }
  for (let i = 1; i < size; i++) {
    const b = beta[i] ?? 0;
    loss += (lambda / 2) * b * b;
    gradient[i] = (gradient[i] ?? 0) - lambda * b;
    hessian[i * size + i] = (hessian[i * size + i] ?? 0) + lambda;
  }
  return { loss, gradient, hessian };
}

/** Writes the positions (0 is the intercept) and values of a row that are not zero. Returns their number. */
function nonZero(x: Float32Array, at: number, columns: number, index: Int32Array, figures: Float64Array): number {
  index[0] = 0;
  figures[0] = 1;
  let count = 1;
  for (let column = 0; column < columns; column++) {
    const figure = x[at + column] ?? 0;
    if (figure === 0) continue;
    index[count] = column + 1;
    figures[count++] = figure;
  }
  return count;
}

/** The sandwich estimator H^-1 (sum over persons of g g') H^-1, where g is the gradient of a person's rows. */
function sandwich(design: Design, rows: Uint32Array, beta: Float64Array, hessian: Float64Array): Float64Array {
  const { columns, x, y, person } = design;
  const size = columns + 1;
  const middle = new Float64Array(size * size);
  const gradient = new Float64Array(size);
  let of = -1;
  const close = (): void => {
    for (let i = 0; i < size; i++) {
      const gi = gradient[i] ?? 0;
      if (gi === 0) continue;
      for (let j = 0; j <= i; j++) middle[i * size + j] = (middle[i * size + j] ?? 0) + gi * (gradient[j] ?? 0);
    }
    gradient.fill(0);
  };
  for (const row of rows) {
    if (person[row] !== of && of >= 0) close();
    of = person[row] ?? 0;
    const residual = (y[row] ?? 0) - sigmoid(logOdds(beta, x, row * columns));
    gradient[0] = (gradient[0] ?? 0) + residual;
    for (let column = 0; column < columns; column++) {
      const figure = x[row * columns + column] ?? 0;
      if (figure !== 0) gradient[column + 1] = (gradient[column + 1] ?? 0) + figure * residual;
    }
  }
  close();
  const factor = cholesky(hessian, size);
  // Two solves give it: H^-1 M, then H^-1 of the transpose of that.
  const half = solveColumns(
    factor,
    (i, j) => (i >= j ? (middle[i * size + j] ?? 0) : (middle[j * size + i] ?? 0)),
    size,
  );
  return solveColumns(factor, (i, j) => half[j * size + i] ?? 0, size);
}

function solveColumns(factor: Float64Array, element: (i: number, j: number) => number, size: number): Float64Array {
  const result = new Float64Array(size * size);
  const column = new Float64Array(size);
  for (let j = 0; j < size; j++) {
    for (let i = 0; i < size; i++) column[i] = element(i, j);
    const solved = solve(factor, column, size);
    for (let i = 0; i < size; i++) result[i * size + j] = solved[i] ?? 0;
  }
  return result;
}

/**
 * Cholesky factor L, with L L' = the matrix whose lower triangle is `lower`. A pivot that rounding made 0 becomes tiny.
 */
function cholesky(lower: Float64Array, size: number): Float64Array {
  const factor = new Float64Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = lower[i * size + j] ?? 0;
      for (let k = 0; k < j; k++) sum -= (factor[i * size + k] ?? 0) * (factor[j * size + k] ?? 0);
      factor[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (factor[j * size + j] ?? 1);
    }
  }
  return factor;
}

/** Solves L L' v = b. */
function solve(factor: Float64Array, b: Float64Array, size: number): Float64Array {
  const v = Float64Array.from(b);
  for (let i = 0; i < size; i++) {
    let sum = v[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= (factor[i * size + k] ?? 0) * (v[k] ?? 0);
    v[i] = sum / (factor[i * size + i] ?? 1);
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = v[i] ?? 0;
    for (let k = i + 1; k < size; k++) sum -= (factor[k * size + i] ?? 0) * (v[k] ?? 0);
    v[i] = sum / (factor[i * size + i] ?? 1);
  }
  return v;
}

function move(beta: Float64Array, step: Float64Array, scale: number): Float64Array {
  return beta.map((b, i) => b + scale * (step[i] ?? 0));
}
