import { readFileSync } from 'node:fs';
import { escaped, renderMarkdown, type Section } from './markdown.ts';
import type { SearchedSection } from './matches.ts';
import { addressOf, docsSources, linksOf } from './pages.ts';

const template = readFileSync(new URL('page.html', import.meta.url), 'utf8');

/** What search engines show of a description, in characters. */
const describedMax = 160;

interface Page {
  readonly address: string;
  readonly title: string;
  readonly menu: string;
  readonly html: string;
  readonly sections: readonly Section[];
}

/** The pages under /docs by the name of their file, and what the search over them reads. */
export interface Docs {
  readonly pages: ReadonlyMap<string, string>;
  readonly sections: readonly SearchedSection[];
}

/** Makes all pages, in some 100 ms. `/docs/client` is the file `docs/client.html`. */
export function buildDocs(): Docs {
  const groups = docsSources();
  const paths = new Set(groups.flatMap(({ sources }) => sources.map(({ path }) => path)));
  const made = groups.map(({ name, sources }) => ({
    name,
    pages: sources.map(({ path, markdown, menu }): Page => {
      const rendered = renderMarkdown(markdown, linksOf(path, paths));
      const title = rendered.sections[0]?.heading ?? path;
      return { address: addressOf(path), title, menu: menu ?? title, ...rendered };
    }),
  }));
  const all = made.flatMap(({ pages }) => pages);
  const menu = (shown: Page) =>
    made
      .map(({ name, pages }) => `<h2>${name}</h2><ul>${pages.map((page) => entry(page, page === shown)).join('')}</ul>`)
      .join('\n');
  const fill = (page: Page) =>
    template
      .replace('<!-- title -->', () => escaped(page.title))
      .replace('<!-- description -->', () => escaped(page.sections[0]?.text.slice(0, describedMax) ?? ''))
      .replace('<!-- menu -->', () => menu(page))
      .replace('<!-- page -->', () => page.html);
  return {
    pages: new Map(all.map((page) => [fileOf(page.address), fill(page)])),
    sections: all.flatMap(({ address, menu, sections }) =>
      sections.map(({ heading, id, text }) => ({ page: menu, heading, address: `${address}#${id}`, text })),
    ),
  };
}

/** The file that an address under /docs is answered with. */
function fileOf(address: string): string {
  return `${address === '/docs' ? 'docs/index' : address.slice(1)}.html`;
}

/** A line of the menu; under the page that is shown, its parts. */
function entry({ address, menu, sections }: Page, isShown: boolean): string {
  if (!isShown) return `<li><a href="${address}">${escaped(menu)}</a></li>`;
  const parts = sections
    .filter(({ depth }) => depth === 2)
    .map(({ id, heading }) => `<li><a href="#${id}">${escaped(heading)}</a></li>`);
  const inner = parts.length === 0 ? '' : `<ul>${parts.join('')}</ul>`;
  return `<li><a href="${address}" aria-current="page">${escaped(menu)}</a>${inner}</li>`;
}
