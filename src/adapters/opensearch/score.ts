import type { EngineSchema, Order, Position, Preference, Query } from '../../engine/engine.ts';
import { inverseFrequency, k1 } from '../../engine/rank/bm25.ts';
import { wordsOf } from '../../text/words.ts';
import { type Json, type JsonObject, own } from './fields.ts';
import { filterOf, phraseIn, wordIn } from './filter.ts';
import { rowsSort } from './rows.ts';

/** How many documents there are, and how many of them hold a word of a text field. */
export interface WordStatistics {
  readonly documents: number;
  frequency(field: string, word: string): number;
}

/** The words whose frequencies the scores of preferences need, each with the fields in which it is looked for. */
export function scoredWords(prefer: readonly Preference[]): (readonly [field: string, word: string])[] {
  return prefer.flatMap(({ query }) =>
    query.op === 'text' || query.op === 'phrase'
      ? [...new Set(wordsOf(query.words))].flatMap((word) => query.fields.map((field) => [field, word] as const))
      : [],
  );
}

/** The clauses that add the score of each preference: its weight times BM25F for a text or a phrase, else its weight. */
export function scoreClauses(
  prefer: readonly Preference[],
  statistics: WordStatistics,
  schema: EngineSchema,
): JsonObject[] {
  return prefer.flatMap(({ query, weight }) => {
    if (weight === 0) return [];
    if (query.op === 'text') return textClauses(query, weight, statistics, schema);
    if (query.op === 'phrase') return phraseClauses(query, weight, statistics);
    return [{ constant_score: { filter: filterOf(query, schema), boost: weight } }];
  });
}

function textClauses(
  query: Query & { readonly op: 'text' },
  weight: number,
  statistics: WordStatistics,
  schema: EngineSchema,
): JsonObject[] {
  const fields = [...new Set(query.fields)];
  const words = [...new Set(wordsOf(query.words))].map((word) => {
    const idf = idfOf(fields, word, statistics);
    return saturated(
      fields.map((field) => wordIn(field, word)),
      1,
      weight * idf,
    );
  });
  if (query.need === 'any' || words.length === 0) return words;
  return [{ bool: { filter: [filterOf(query, schema)], should: words } }];
}

/** A phrase counts as one word whose idf is the sum of the idfs of its words. */
function phraseClauses(
  query: Query & { readonly op: 'phrase' },
  weight: number,
  statistics: WordStatistics,
): JsonObject[] {
  const words = wordsOf(query.words);
  if (words.length === 0) return [];
  const fields = [...new Set(query.fields)];
  const idf = [...new Set(words)].reduce((sum, word) => sum + idfOf(fields, word, statistics), 0);
  return [
    saturated(
      fields.map((field) => phraseIn(field, words)),
      words.length,
      weight * idf,
    ),
  ];
}

/**
 * The saturated sum of what the fields give, times a factor. A scripted similarity gives what it says once for each word
 * of a phrase.
 */
function saturated(fields: readonly JsonObject[], times: number, factor: number): JsonObject {
  const source = `double strength = _score / params.times; return params.factor * strength / (${k1} + strength);`;
  const script = { source, params: { times, factor } };
  return { script_score: { query: { bool: { should: fields, minimum_should_match: 1 } }, script } };
}

/** The idf of a word, taken from the field in which it is most frequent, as the engine does. */
function idfOf(fields: readonly string[], word: string, { documents, frequency }: WordStatistics): number {
  return inverseFrequency(documents, Math.max(...fields.map((field) => frequency(field, word))));
}

/** By what hits are sorted. Throws NotExpressible. */
export function sortOf(order: Order | undefined, schema: EngineSchema): Json[] {
  const ties = [{ _score: 'desc' }, { [own.rank]: 'desc' }, { [own.id]: 'asc' }];
  if (order === undefined) return ties;
  if (!('field' in order)) return [rowsSort(order, schema), ...ties];
  return [{ [order.field]: { order: order.descending ? 'desc' : 'asc', missing: '_last' } }, ...ties];
}

/** The sort values of a position, to go on after it. */
export function sortValues({ key, score, rank, id }: Position, order: Order | undefined): Json[] {
  if (order === undefined) return [score, rank, id];
  return [key ?? (order.descending ? '-Infinity' : 'Infinity'), score, rank, id];
}

/** The position that sort values stand for. */
export function positionOf(values: readonly unknown[], order: Order | undefined): Position {
  const [key, score, rank, id] = order === undefined ? [null, ...values] : values;
  return {
    key: typeof key === 'number' ? key : null,
    score: Number(score),
    rank: Number(rank),
    id: String(id),
  };
}
