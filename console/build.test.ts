import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildConsole } from './build.ts';

/** What the whole console may weigh. */
const gzippedBytesMax = 80_000;

test('the console is small, and its page names the files as they are served', async () => {
  const files = await buildConsole();
  const bytes = [...files.values()].reduce((sum, file) => sum + gzipSync(file).length, 0);
  expect(bytes).toBeLessThan(gzippedBytesMax);
  const page = Buffer.from(files.get('index.html') ?? []).toString();
  const named = [...page.matchAll(/\/console\/assets\/([\w.-]+)/g)].map(([, name]) => name);
  expect(named.sort()).toEqual([...files.keys()].filter((name) => name !== 'index.html').sort());
  expect(page).not.toMatch(/<script>|<style|style=|\son\w+=/);
});
