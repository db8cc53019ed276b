/** Service times in milliseconds. */
export interface Times {
  readonly mean: number;
  /** One time, for a random number from 0 to below 1. */
  at(random: number): number;
}

/** A measured quantile: the share of all that took at most so many milliseconds. */
export interface Quantile {
  readonly share: number;
  readonly ms: number;
}

/**
 * The distribution through measured quantiles, the least share first: exponential between two of them, and beyond the last
 * one as between the last two, since what was measured of a tail is its fall.
 */
export function through(quantiles: readonly Quantile[]): Times {
  // With y = -ln(1 - share) an exponential distribution is a straight line.
  const points = [{ y: 0, ms: 0 }, ...quantiles.map(({ share, ms }) => ({ y: -Math.log1p(-share), ms }))];
  const lines = points.slice(1).map((end, at) => {
    const begin = points[at] ?? { y: 0, ms: 0 };
    return { from: begin.y, ms: begin.ms, slope: (end.ms - begin.ms) / (end.y - begin.y) };
  });
  const mean = lines.reduce((sum, { from, slope }, at) => {
    const next = lines[at + 1];
    return sum + slope * (Math.exp(-from) - (next === undefined ? 0 : Math.exp(-next.from)));
  }, 0);
  return {
    mean,
    at(random) {
      const y = -Math.log1p(-random);
      const line = lines.findLast(({ from }) => from <= y);
      return line === undefined ? 0 : line.ms + line.slope * (y - line.from);
    },
  };
}

/** The same times, longer by a factor. */
export function scaled({ mean, at }: Times, factor: number): Times {
  return { mean: mean * factor, at: (random) => factor * at(random) };
}

/** Times that are exponentially distributed, for which queues have closed forms. */
export function exponential(mean: number): Times {
  return { mean, at: (random) => -mean * Math.log1p(-random) };
}
