import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { measureLimiter } from './metrics.ts';

test('tells whether the limits are shared at the moment of asking', async () => {
  const registry = new Registry();
  const limiter = { isAlone: false };
  measureLimiter(registry, limiter);
  expect(await registry.metrics()).toContain('whom_limits_alone 0');
  limiter.isAlone = true;
  expect(await registry.metrics()).toContain('whom_limits_alone 1');
});
