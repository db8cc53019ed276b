import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureLimiter } from './metrics.ts';

test('tells whether the limits are shared at the moment of asking', async () => {
  const registry = new Registry();
  const limiter: { place: string | null } = { place: 'a store' };
  measureLimiter(registry, limiter);
  expect(await registry.metrics()).toContain('whom_limits_alone 0');
  limiter.place = null;
  expect(await registry.metrics()).toContain('whom_limits_alone 1');
});
