import type { EngineSchema, Excluded, Query } from '../../engine/engine.ts';
import { ownersOf } from '../../engine/row-owners.ts';
import { wordsOf } from '../../text/words.ts';
import { printOf } from './document.ts';
import { type JsonObject, own, pathOf, phraseField } from './fields.ts';
import { rowsFilter } from './rows.ts';

/** The filter that the same documents pass as the engine's query. Throws NotExpressible. */
export function filterOf(query: Query, schema: EngineSchema, group: string | null = null): JsonObject {
  const inner = (one: Query) => filterOf(one, schema, group);
  switch (query.op) {
    case 'all':
      return allOf(query.of.map(inner));
    case 'any':
      return anyOf(query.of.map(inner));
    case 'not':
      return { bool: { must_not: [inner(query.of)] } };
    case 'term':
      return { terms: { [pathOf(query.field, group)]: query.values } };
    case 'range': {
      const { field, min, max } = query;
      if (min === undefined && max === undefined) return { exists: { field: pathOf(field, group) } };
      return { range: { [pathOf(field, group)]: bounds(min, max) } };
    }
    case 'sum': {
      const fields = query.of.map(({ field }) => pathOf(field, group));
      const times = query.of.map(({ times }) => times);
      return { script: { script: { source: sumSource, params: { fields, times, ...bounds(query.min, query.max) } } } };
    }
    case 'text': {
      const words = wordsOf(query.words).map((word) => anyOf(query.fields.map((field) => wordIn(field, word))));
      return query.need === 'all' ? allOf(words) : anyOf(words);
    }
    case 'phrase': {
      const words = wordsOf(query.words);
      return words.length === 0 ? nothing : anyOf(query.fields.map((field) => phraseIn(field, words)));
    }
    case 'prefix':
      return { prefix: { [pathOf(query.field, group)]: { value: folded(query.field, query.value, schema) } } };
    case 'fuzzy': {
      const value = folded(query.field, query.value, schema);
      // Without this rewriting only the 50 most similar values would count.
      const how = { value, fuzziness: query.distance, transpositions: true, rewrite: 'constant_score' };
      return { fuzzy: { [pathOf(query.field, group)]: how } };
    }
    case 'id':
      return { terms: { [own.id]: query.values } };
    case 'same':
      return sameRow(query.group, filterOf(query.of, schema, query.group), query.twice ?? false);
    case 'rows':
      return allOf([inner(ownersOf(query.group, query.that)), rowsFilter(query, schema)]);
  }
}

/** The filter of the documents that are left out; null for none. */
export function excludedFilter(excluded: Excluded): JsonObject | null {
  if (excluded.length === 0) return null;
  if (excluded instanceof Uint32Array) {
    const prints = Array.from({ length: excluded.length / 2 }, (_, at) => printOf(excluded, at));
    return { terms: { [own.print]: prints } };
  }
  return { terms: { [own.id]: excluded } };
}

function allOf(filters: readonly JsonObject[]): JsonObject {
  const [only] = filters;
  if (only === undefined) return { match_all: {} };
  return filters.length === 1 ? only : { bool: { filter: filters } };
}

function anyOf(filters: readonly JsonObject[]): JsonObject {
  const [only] = filters;
  if (only === undefined) return nothing;
  return filters.length === 1 ? only : { bool: { should: filters, minimum_should_match: 1 } };
}

export function wordIn(field: string, word: string): JsonObject {
  return { term: { [field]: { value: word } } };
}

export function phraseIn(field: string, words: readonly string[]): JsonObject {
  return { match_phrase: { [phraseField(field)]: words.join(' ') } };
}

/** What a prefix, an almost equal value or a word is compared as. */
export function folded(field: string, value: string, schema: EngineSchema): string {
  return schema.fields[field]?.kind === 'text' ? wordsOf(value).join(' ') : value;
}

const nothing: JsonObject = { match_none: {} };

/** Two rows are two points of the score, because a filter cannot count. */
function sameRow(group: string, row: JsonObject, twice: boolean): JsonObject {
  if (!twice) return { nested: { path: group, query: row } };
  const counted = { nested: { path: group, score_mode: 'sum', query: { constant_score: { filter: row, boost: 1 } } } };
  return { function_score: { query: counted, min_score: 2 } };
}

function bounds(min: number | undefined, max: number | undefined): JsonObject {
  return { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) };
}

const sumSource = `
double sum = 0;
for (int i = 0; i < params.fields.size(); i++) {
  def number = doc[params.fields.get(i)];
  if (number.size() == 0) return false;
  sum += number.value * params.times.get(i);
}
return (params.gte == null || sum >= params.gte) && (params.lte == null || sum <= params.lte);
`.trim();
