import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { resolveConfig } from '../../src/config-sources.ts';
import { errorCodes } from '../../src/contract/errors.ts';
import { createMetrics, measureLimiter, measureThreads } from '../../src/http/metrics.ts';

const deploy = (name: string): string => readFileSync(new URL(`../../deploy/${name}`, import.meta.url), 'utf8');

async function measured(): Promise<ReadonlySet<string>> {
  const { registry } = createMetrics();
  measureLimiter(registry, { place: 'a store' });
  measureThreads(registry, { load: { threads: 0, busy: 0, waiting: 0, ended: 0 } });
  const metrics = await registry.getMetricsAsJSON();
  const names = metrics.flatMap(({ name, type }) =>
    String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
  );
  registry.clear();
  return new Set(names);
}

test.each(['prometheus-alerts.yaml', 'grafana-dashboard.json'])('%s asks for measurements that exist', async (name) => {
  const asked = new Set(deploy(name).match(/\b(?:whom|nodejs|process)_[a-z0-9_]+/g));
  expect(asked.size).toBeGreaterThan(5);
  expect([...asked.difference(await measured())]).toEqual([]);
});

test('alerts name codes that answers have', () => {
  const patterns = [...deploy('prometheus-alerts.yaml').matchAll(/code=~?"([^"]+)"/g)].map(
    ([, pattern = '']) => pattern,
  );
  expect(patterns.length).toBeGreaterThan(1);
  for (const pattern of patterns) {
    const alternatives = /^\(([^)]+)\)(.*)$/.exec(pattern);
    const [, some = '', end = ''] = alternatives ?? [];
    const named = alternatives === null ? [pattern] : some.split('|').map((one) => `${one}${end}`);
    for (const code of named) expect(errorCodes).toContain(code);
  }
});

test.each([
  ['whom.config.json', deploy('whom.config.json')],
  ['kubernetes.yaml', /whom\.config\.json: \|\n((?: {4}.*\n)+)/.exec(deploy('kubernetes.yaml'))?.[1] ?? ''],
])('the configuration in %s is one', (name, text) => {
  const config = resolveConfig({ environment: {}, file: { name, text } });
  expect(config.database.url).toMatch(/^postgres:/);
});

test('the dashboard has no two panels in one place', () => {
  const { panels } = JSON.parse(deploy('grafana-dashboard.json')) as {
    panels: readonly { readonly gridPos: { readonly x: number; readonly y: number } }[];
  };
  expect(new Set(panels.map(({ gridPos: { x, y } }) => `${x} ${y}`)).size).toBe(panels.length);
});
