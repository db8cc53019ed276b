import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: {
    alias: [{ find: /^.*\/worker-module\.ts$/, replacement: `${import.meta.dirname}/test/compiled-workers.ts` }],
  },
  test: {
    globalSetup: 'test/compiled-workers.ts',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts', 'console/**/*.test.ts'],
    // Files that share a worker share its modules, which made the tests of src take 137 s instead of 207.
    isolate: false,
    // Two cores: a third worker only makes the ones that start servers wait.
    maxWorkers: 2,
    // A bound on what hangs, not a measurement: beside three busy loops on one core a test took 73 s that takes 10 alone.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Such a bound for what a test waits to become true, where Vitest gives a second.
    expect: { poll: { timeout: 60_000 } },
  },
});
