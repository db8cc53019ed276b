import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildConsole } from './build.ts';

/** What the first screen may weigh. */
const gzippedBytesMax = 80_000;

test('the first screen is small and loads no screen of operators, and its page names the files as they are served', async () => {
  const files = await buildConsole();
  const page = Buffer.from(files.get('index.html') ?? []).toString();
  const named = namedIn(page);
  const first = ['index.html', ...named].map((name) => Buffer.from(files.get(name) ?? []));
  expect(first.filter((file) => file.length === 0)).toEqual([]);
  expect(first.reduce((sum, file) => sum + gzipSync(file).length, 0)).toBeLessThan(gzippedBytesMax);
  // The docs name the address too, for programs.
  const scripts = [...files].filter(([name]) => name.endsWith('.js'));
  const ofOperators = scripts.filter(([, file]) => Buffer.from(file).includes('/console/api/operator/'));
  expect(ofOperators.map(([name]) => name)).toEqual([expect.stringMatching(/^operator-screen-\w+\.js$/)]);
  expect(named).not.toContain(ofOperators[0]?.[0]);
  expect(page).not.toMatch(/<script>|<style|style=|\son\w+=/);
});

test('every file that a page names is there, and every file is named by a page or by a script', async () => {
  const files = await buildConsole();
  const pages = [...files].filter(([name]) => name.endsWith('.html'));
  const named = new Set(pages.flatMap(([, html]) => namedIn(Buffer.from(html).toString())));
  expect([...named].filter((name) => !files.has(name))).toEqual([]);
  const scripts = [...files]
    .filter(([name]) => name.endsWith('.js'))
    .map(([, script]) => Buffer.from(script).toString());
  const idle = [...files.keys()].filter(
    (name) => !name.endsWith('.html') && !named.has(name) && !scripts.some((script) => script.includes(`"./${name}"`)),
  );
  expect(idle).toEqual([]);
});

function namedIn(page: string): readonly string[] {
  return [...page.matchAll(/"\/console\/assets\/([\w.-]+)"/g)].map(([, name = '']) => name);
}
