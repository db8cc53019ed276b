/** One part of the evaluation: figures to compare with the recorded ones, and lines for people to read. */
export interface Section {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** The failures, one line for each query. */
  readonly failing: readonly string[];
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: '%' | 'ms';
  readonly goal: number;
  readonly better: 'higher' | 'lower';
  /**
   * Whether the figure must not become worse than recorded. Times depend on the machine, so they are compared with the
   * goal instead. Shares that are not compared are only told.
   */
  readonly compared: boolean;
  /** The number of cases behind the figure. */
  readonly of: number;
}

export function share(name: string, count: number, of: number, goal: number, better: Figure['better']): Figure {
  const value = of === 0 ? 0 : Math.round((count / of) * 10_000) / 100;
  return { name, value, unit: '%', goal, better, compared: true, of };
}
