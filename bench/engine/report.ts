import type { Latency } from './measure.ts';
import type { Built } from './ours.ts';
import { type BenchQuery, classes } from './queries.ts';

export interface EngineReport {
  readonly name: string;
  readonly built: Built;
  readonly byClass: Readonly<Record<string, Latency>>;
  /** The number of queries whose total differs from ours. */
  readonly disagreements: number;
}

/** The goals of the performance page for 1,000,000 people: p50 and p95 in ms. */
const goals: Readonly<Record<string, readonly [number, number]>> = {
  a: [0.08, 0.2],
  b: [0.03, 0.2],
  c: [0.3, 0.6],
  d: [0.1, 0.4],
  e: [0.1, 0.3],
  eo: [1.0, 2.5],
  ef: [0.8, 2.0],
  f: [0.2, 0.4],
};

function ms(value: number): string {
  return value < 0.1 ? value.toFixed(3) : value < 10 ? value.toFixed(2) : value.toFixed(0);
}

/** The mean of calls per second over classes with equal weight. */
function perSecond(report: EngineReport, names: readonly string[]): string {
  const figures = names.flatMap((name) => report.byClass[name]?.perSecond ?? []);
  const msPerQuery = figures.reduce((sum, each) => sum + 1000 / each, 0) / figures.length;
  return Math.round(1000 / msPerQuery).toString();
}

export function printReport(
  reports: readonly EngineReport[],
  queries: readonly BenchQuery[],
  totals: ReadonlyMap<BenchQuery, number>,
): void {
  const rows: string[][] = [['p50 / p95 / p99 ms', 'matches', 'goal', ...reports.map(({ name }) => name)]];
  for (const [name, meaning] of [...Object.entries(classes), ['same', 'title (+ employer) before, one job'] as const]) {
    const found = queries.filter((query) => query.class === name).map((query) => totals.get(query) ?? 0);
    const goal = goals[name];
    rows.push([
      `${name}: ${meaning}`,
      found.length === 0 ? '' : `${Math.min(...found)}-${Math.max(...found)}`,
      goal === undefined ? '' : `${goal[0]} / ${goal[1]}`,
      ...reports.map(({ byClass }) => {
        const figures = byClass[name];
        return figures === undefined ? '-' : `${ms(figures.p50)} / ${ms(figures.p95)} / ${ms(figures.p99)}`;
      }),
    ]);
  }
  const mb = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  const each = (label: string, goal: string, show: (report: EngineReport) => string) =>
    rows.push([label, '', goal, ...reports.map(show)]);
  each('queries/s a-d', '10000', (report) => perSecond(report, ['a', 'b', 'c', 'd']));
  each('queries/s a-f', '2600', (report) => perSecond(report, Object.keys(goals)));
  each('build', '80 s', ({ built }) => `${built.buildSeconds.toFixed(1)} s`);
  each('open', '0.5 s', ({ built }) => (built.openSeconds > 0 ? `${built.openSeconds.toFixed(2)} s` : '-'));
  each('memory', '600 MB', ({ built }) => mb(built.memoryBytes));
  each('on disk', '', ({ built }) => mb(built.bytes));
  each('totals that differ from ours', '0', ({ disagreements }) => disagreements.toString());
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}
