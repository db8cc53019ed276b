import { readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiSources } from './api.ts';
import type { Source } from './source.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

interface Group {
  readonly name: string;
  readonly paths: readonly string[];
}

const inFolder = (folder: string) =>
  readdirSync(`${root}${folder}`)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => `${folder}/${name}`);

const groups: readonly Group[] = [
  {
    name: 'Asking',
    paths: [
      'README.md',
      'docs/requests.md',
      'docs/query-language.md',
      'docs/search-beside-the-sentence.md',
      'docs/prediction.md',
      'docs/client.md',
      'docs/mcp.md',
      'docs/console.md',
      'docs/errors.md',
    ],
  },
  {
    name: 'Running',
    paths: ['docs/importing.md', 'docs/operations.md', 'docs/scale.md', 'docs/configuration.md', 'CHANGELOG.md'],
  },
  {
    name: 'How it is made',
    paths: [
      'ARCHITECTURE.md',
      'docs/engine.md',
      'docs/lexicon.md',
      'docs/understanding-weights.md',
      'docs/evaluation.md',
      'docs/testing.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      'THIRD-PARTY-NOTICES.md',
    ],
  },
  { name: 'Decisions', paths: inFolder('docs/decisions') },
];

/** All pages by group: the Markdown files of the repository, and the pages that openapi.json becomes. */
export function docsSources(): readonly { readonly name: string; readonly sources: readonly Source[] }[] {
  const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
  const [asking, ...others] = groups.map(({ name, paths }) => ({
    name,
    sources: paths.map((path) => ({
      path,
      markdown: read(path),
      ...(path === 'README.md' && { menu: 'Overview' }),
    })),
  }));
  const api = { name: 'API', sources: apiSources(JSON.parse(read('openapi.json')), read('docs/requests.md')) };
  return asking === undefined ? [] : [asking, api, ...others];
}

/** The address of the page that a file becomes: `docs/client.md` is `/docs/client`. */
export function addressOf(path: string): string {
  const name = path
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .replace(/(^|\/)README$/, '')
    .toLowerCase();
  return name === '' ? '/docs' : `/docs/${name}`;
}

/**
 * Says where a link that stands in a file leads: an address elsewhere, a page, or a place in one. Null for a file that is
 * no page.
 */
export function linksOf(from: string, paths: ReadonlySet<string>): (href: string) => string | null {
  return (href) => {
    if (/^https?:/.test(href) || href.startsWith('#')) return href;
    const [to = '', place] = href.split('#');
    const path = posix.join(posix.dirname(from), to);
    if (path === 'openapi.json') return '/openapi.json';
    return paths.has(path) ? addressOf(path) + (place === undefined ? '' : `#${place}`) : null;
  };
}
