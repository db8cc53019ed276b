/**
 * Pages through whole answers, 100 results a page, over an index of generated people, and counts values of facets: p50 and
 * p99 of the first and of the last 100 pages. Times are those of the processor, so that other work on the machine shows
 * little.
 *
 * Usage: npm run bench:paging [people, default 200000]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocumentIndex, Facet, Position, Query, SearchRequest } from '../src/engine/engine.ts';
import { wordOf } from './engine/corpus.ts';
import { latency } from './engine/measure.ts';
import { buildOurs } from './engine/ours.ts';

const people = Number(process.argv[2] ?? 200_000);
const pageSize = 100;
const pagesCompared = 100;
/** Pages that are found beforehand, so that the first ones are not slower for being compiled. */
const warmUpPages = 50;
const facetRounds = 20;

const everybody: Query = { op: 'all', of: [] };
const term = (field: string, value: string): Query => ({ op: 'term', field, values: [value] });
const words: Query = { op: 'text', fields: ['body'], words: [1, 3, 20, 90].map(wordOf).join(' '), need: 'any' };
const flags = [
  { query: term('skill', 'sk0'), weight: 2 },
  { query: term('city', 'ci0'), weight: 1.5 },
  { query: term('language', 'la1'), weight: 0.5 },
  { query: { op: 'same', group: 'role', of: term('title', 'ti3') } as const, weight: 0.3 },
];

type Asked = Pick<SearchRequest, 'where' | 'prefer' | 'order'>;

const queries: Readonly<Record<string, Asked>> = {
  'everybody, one score': { where: everybody, prefer: [] },
  'a level, one score': { where: term('seniority', 'se0'), prefer: [] },
  'everybody, 16 scores': { where: everybody, prefer: flags },
  'words, a score each': { where: words, prefer: [{ query: words, weight: 1 }] },
  'by years, then 16 scores': { where: everybody, prefer: flags, order: { field: 'years', descending: true } },
};

const facets: readonly Facet[] = ['seniority', 'country', 'title', 'city', 'skill', 'employer'].map((name) => ({
  name,
  fields: [name],
  has: () => true,
}));

const matching: Readonly<Record<string, Query>> = {
  everybody,
  'a level': term('seniority', 'se0'),
  'a title in a country': { op: 'all', of: [term('title', 'ti9'), term('country', 'co5')] },
  'ten people': { op: 'id', values: Array.from({ length: 10 }, (_, i) => `p${i * 17}`) },
};

const folder = mkdtempSync(join(tmpdir(), 'whom-bench-paging-'));
try {
  const { index } = await buildOurs(folder, { people, seed: 1 }, 2);
  for (const [name, asked] of Object.entries(queries)) page(index, name, asked);
  for (const [name, where] of Object.entries(matching)) count(index, name, where);
  index.close();
} finally {
  rmSync(folder, { recursive: true });
}

function page(index: DocumentIndex, name: string, asked: Asked): void {
  pagesOf(index, asked, warmUpPages);
  const { ms, seen, found } = pagesOf(index, asked, Infinity);
  if (seen !== found) throw new Error(`${name}: ${seen} of ${found} records were on a page`);
  // The first page is found by other means than those after a position.
  const first = latency(ms.slice(1, 1 + pagesCompared));
  const last = latency(ms.slice(-pagesCompared));
  const text = ({ p50, p99 }: { p50: number; p99: number }) => `${p50.toFixed(2)} ms, ${p99.toFixed(2)} ms`;
  const pages = `${found} results, ${ms.length} pages, the first ${ms[0]?.toFixed(2)} ms`;
  report(name, `${pages}; p50, p99 of the first pages ${text(first)}; of the last pages ${text(last)}`);
}

/** The times of all pages of an answer, at most `pagesMax`, and the number of records on them. */
function pagesOf(index: DocumentIndex, asked: Asked, pagesMax: number): { ms: number[]; seen: number; found: number } {
  const ms: number[] = [];
  const seen = new Set<string>();
  let found = 0;
  for (let after: Position | undefined; ; ) {
    const position: Position | undefined = after;
    const { result, took } = timed(() =>
      index.search({ ...asked, ...(position && { after: position }), offset: 0, limit: pageSize + 1 }),
    );
    ms.push(took);
    found = result.total;
    const hits = result.hits.slice(0, pageSize);
    for (const { id } of hits) seen.add(id);
    if (result.hits.length <= pageSize || ms.length === pagesMax) return { ms, seen: seen.size, found };
    after = hits.at(-1);
  }
}

function count(index: DocumentIndex, name: string, where: Query): void {
  const total = index.count(where);
  for (const facet of facets) {
    const ms = Array.from({ length: facetRounds }, () =>
      timed(() => index.facets({ where, facets: [facet], limit: 20 })),
    ).map(({ took }) => took);
    const again = latency(ms.slice(1));
    report(`${name} (${total}) by ${facet.name}`, `${again.p50.toFixed(2)} ms, the first time ${ms[0]?.toFixed(2)} ms`);
  }
}

function timed<Result>(work: () => Result): { readonly result: Result; readonly took: number } {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return { result, took: (user + system) / 1_000 };
}

function report(what: string, said: string): void {
  console.log(`${what}: ${said}`);
}
