/** One part of the evaluation: figures that are compared with the recorded ones, and lines for people to read. */
export interface Section {
  readonly name: string;
  readonly figures: readonly Figure[];
  /** What went wrong, one line a query. */
  readonly failing: readonly string[];
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: '%' | 'ms';
  readonly goal: number;
  readonly better: 'higher' | 'lower';
  /** Whether it may not become worse than recorded. Times depend on the machine and are held against the goal instead. */
  readonly compared: boolean;
  /** Of how many. */
  readonly of: number;
}

export function share(name: string, count: number, of: number, goal: number, better: Figure['better']): Figure {
  const value = of === 0 ? 0 : Math.round((count / of) * 10_000) / 100;
  return { name, value, unit: '%', goal, better, compared: true, of };
}
