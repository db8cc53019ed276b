import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildConsole } from './build.ts';

/** What the whole console may weigh. */
const gzippedBytesMax = 80_000;

test('the console is small, and its page names the files as they are served', async () => {
  const files = await buildConsole();
  const page = Buffer.from(files.get('index.html') ?? []).toString();
  const named = namedIn(page);
  expect(named).toHaveLength(3);
  const bytes = ['index.html', ...named].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '').length, 0);
  expect(bytes).toBeLessThan(gzippedBytesMax);
  expect(page).not.toMatch(/<script>|<style|style=|\son\w+=/);
});

test('every file that a page names is there, and every file is named by a page', async () => {
  const files = await buildConsole();
  const pages = [...files].filter(([name]) => name.endsWith('.html'));
  const named = new Set(pages.flatMap(([, html]) => namedIn(Buffer.from(html).toString())));
  expect([...named].sort()).toEqual([...files.keys()].filter((name) => !name.endsWith('.html')).sort());
});

function namedIn(page: string): readonly string[] {
  return [...page.matchAll(/"\/console\/assets\/([\w.-]+)"/g)].map(([, name = '']) => name);
}
