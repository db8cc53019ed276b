import type { Query, SearchRequest } from '../../src/engine/engine.ts';
import { person, vocabulary, wordOf } from './corpus.ts';

/** A query that every engine can answer: all facets, and words of one text. */
export interface BenchQuery {
  readonly class: string;
  /** Field and value of each facet, all of which must match. */
  readonly facets: readonly (readonly [field: string, value: string])[];
  readonly text: {
    readonly field: 'body' | 'titles' | 'name';
    readonly words: readonly string[];
    readonly mode: Mode;
  } | null;
}

/** `all` and `any` are ranked by BM25; the other modes only filter. */
type Mode = 'all' | 'any' | 'phrase' | 'prefix' | 'fuzzy';

/** The query classes of the performance page, and what they mean. */
export const classes: Readonly<Record<string, string>> = {
  a: 'title + big city',
  b: 'title + current employer',
  c: '2 skills + country + seniority',
  d: 'past employer + current title',
  e: '3-5 words, all, BM25',
  eo: 'the same words, any',
  ef: 'any + country',
  f: 'title word + country',
  phrase: 'words of a title, one after the other',
  prefix: 'beginning of a name (3 letters)',
  fuzzy: 'misspelt name (1 edit)',
};

/** Queries made from people of the corpus, so that every one has a match. */
export function makeQueries(perClass: number, people: number, seed: number): BenchQuery[] {
  const rank = new Map(Array.from({ length: vocabulary }, (_, i) => [wordOf(i), i]));
  const queries: BenchQuery[] = [];
  for (let i = 0, number = 7; i < perClass; number = (number + 7_919) % people) {
    const { keywords, texts } = person(number, seed);
    const value = (field: string, at = 0) => [field, keywords[field]?.[at] ?? ''] as const;
    const body = [...new Set((texts['body'] ?? '').split(' '))].filter((word) => {
      const at = rank.get(word) ?? 0;
      return at >= 60 && at < 20_000;
    });
    const bigCity = Number(value('city')[1].slice(2)) < 12;
    const words = body.slice(0, 3 + (i % 3));
    if (!bigCity || words.length < 3) continue;
    const titles = (texts['titles'] ?? '').split(' ');
    const [first = '', last = ''] = (texts['name'] ?? '').split(' ');
    const misspelt = last.length > 4 ? last.slice(0, 2) + last.slice(3) : `${last}x`;
    const make = (name: string, facets: BenchQuery['facets'], text: BenchQuery['text']) =>
      queries.push({ class: name, facets, text });
    make('a', [value('title'), value('city')], null);
    make('b', [value('title'), value('employer')], null);
    make('c', [value('skill'), value('skill', 1), value('country'), value('seniority')], null);
    make('d', [value('past_employer'), value('title')], null);
    make('e', [], { field: 'body', words, mode: 'all' });
    make('eo', [], { field: 'body', words, mode: 'any' });
    make('ef', [value('country')], { field: 'body', words, mode: 'any' });
    make('f', [value('country')], { field: 'titles', words: titles.slice(0, 1), mode: 'all' });
    make('phrase', [], { field: 'titles', words: titles.slice(0, 2), mode: 'phrase' });
    make('prefix', [], { field: 'name', words: [first.slice(0, 3)], mode: 'prefix' });
    make('fuzzy', [], { field: 'name', words: [misspelt], mode: 'fuzzy' });
    i++;
  }
  return queries;
}

/** The same query for our engine: top 10 and the total. */
export function toRequest(query: BenchQuery): SearchRequest {
  const conditions: Query[] = query.facets.map(([field, value]) => ({ op: 'term', field, values: [value] }));
  const { text } = query;
  let scored: Query | null = null;
  if (text !== null) {
    const words = text.words.join(' ');
    const word = text.words[0] ?? '';
    if (text.mode === 'all' || text.mode === 'any') {
      scored = { op: 'text', fields: [text.field], words, need: text.mode };
      conditions.push(scored);
    } else if (text.mode === 'phrase') conditions.push({ op: 'phrase', fields: [text.field], words });
    else if (text.mode === 'prefix') conditions.push({ op: 'prefix', field: text.field, value: word });
    else conditions.push({ op: 'fuzzy', field: text.field, value: word, distance: 1 });
  }
  return {
    where: { op: 'all', of: conditions },
    prefer: scored === null ? [] : [{ query: scored, weight: 1 }],
    offset: 0,
    limit: 10,
  };
}

/** Queries for "title at employer, begun before, in one and the same job", which only our engine can answer. */
export function sameJobRequests(count: number, people: number, seed: number): SearchRequest[] {
  return Array.from({ length: count }, (_, i) => {
    const row = person((i * 7_919 + 7) % people, seed).groups['role']?.[i % 6];
    const term = (field: string): Query => ({ op: 'term', field, values: row?.keywords[field] ?? [] });
    const before: Query = { op: 'range', field: 'start', max: row?.numbers['start'] ?? 0 };
    // Every other query omits the employer, so that tens of thousands of rows must be read.
    const of = i % 2 === 0 ? [term('title'), term('employer'), before] : [term('title'), before];
    return { where: { op: 'same', group: 'role', of: { op: 'all', of } }, prefer: [], offset: 0, limit: 10 };
  });
}
