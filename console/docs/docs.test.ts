import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildDocs } from './build.ts';
import { renderMarkdown } from './markdown.ts';
import { excerpt, matches } from './matches.ts';
import { addressOf } from './pages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { pages, sections } = buildDocs();
const fileOf = (address: string) => `${address === '/docs' ? 'docs/index' : address.slice(1)}.html`;

describe('the pages under /docs', () => {
  test('are all Markdown files of the repository and all operations', () => {
    const files = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })];
    expect(files.length).toBeGreaterThan(25);
    expect(files.map((path) => fileOf(addressOf(path))).filter((name) => !pages.has(name))).toEqual([]);
    expect(pages.has('docs/api/search.html')).toBe(true);
  });

  test('link only to pages and places that are there', () => {
    const broken: string[] = [];
    for (const [name, html] of pages) {
      for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) {
        const [path = '', place] = href.split('#');
        if (!path.startsWith('/docs') && path !== '') continue;
        const target = path === '' ? html : pages.get(fileOf(path));
        if (target === undefined || (place !== undefined && !target.includes(`id="${place}"`)))
          broken.push(`${name}: ${href}`);
      }
    }
    expect(broken).toEqual([]);
  });

  test('hold no script and no style of their own', () => {
    for (const [name, html] of pages) expect(html, name).not.toMatch(/<script>|<style|style=|\son\w+="/);
  });

  test('show an example for each operation', () => {
    const without = [...pages].filter(([name, html]) => name.startsWith('docs/api/') && !html.includes('id="example"'));
    expect(without.map(([name]) => name)).toEqual(['docs/api/openapi.html', 'docs/api/types.html']);
  });

  test('show HTML that stands in Markdown, and follow no link that is no page', () => {
    const { html } = renderMarkdown('# A\n\n<b>x</b> <script>\n\n[file](../src/x.ts)', () => null);
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(html).not.toMatch(/<script|<b>|href="\.\./);
  });
});

describe('the search over the docs', () => {
  test.each(['idempotency key', 'page_size', 'rotate keys'])('finds "%s"', (asked) => {
    const found = matches(sections, asked);
    expect(found.length).toBeGreaterThan(0);
    for (const { page, heading, text } of found) {
      for (const word of asked.split(/[\s_]/)) expect(`${page} ${heading} ${text}`.toLowerCase()).toContain(word);
    }
  });

  test('puts what is named so first, and finds nothing for nothing', () => {
    expect(matches(sections, 'errors')[0]?.address).toBe('/docs/errors#errors');
    expect(matches(sections, '  ')).toEqual([]);
    expect(matches(sections, 'xyzzy')).toEqual([]);
  });

  test('shows the words around what was found', () => {
    expect(excerpt(`${'before '.repeat(30)}needle ${'after '.repeat(30)}`, 'Needle')).toMatch(/^… .*needle.* …$/);
  });
});
