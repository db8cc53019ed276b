import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { started } from '../scripts/bundle.ts';

const source = join(import.meta.dirname, '../src');

// Protects against a thread whose module a package would lack, since it is joined to those that import it.
it('a package has a file for every module that a thread is started with', () => {
  const modules = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((path) => /(?<!\.test)\.ts$/.test(path))
    .flatMap((path) => {
      const calls = readFileSync(join(source, path), 'utf8').matchAll(/workerModule\(import\.meta\.url, '([^']+)'\)/g);
      return Array.from(calls, ([, name = '']) => `${join(path, '..', name)}.js`);
    });
  expect(modules).toContain('search/threads/search-thread.js');
  for (const module of modules) expect(module).toMatch(started);
});
