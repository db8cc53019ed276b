import { checkRows } from './check-rows.ts';
import {
  DocumentError,
  type EngineDocument,
  type EngineSchema,
  type FacetRequest,
  type Matching,
  type Query,
  QueryError,
  type SearchRequest,
} from './engine.ts';

/** The bounds of one query. Together they limit the memory and the time that it can take. */
export const queryBounds = {
  depthMax: 16,
  nodesMax: 3_000,
  /** Values of all conditions of a request together. */
  valuesMax: 10_000,
  /** UTF-16 units of one value. */
  valueUnitsMax: 1_024,
  /** UTF-16 units of the value of a fuzzy condition. */
  fuzzyUnitsMax: 128,
  /** UTF-16 units of the words of one text or phrase condition. */
  wordsUnitsMax: 4_096,
  /** Fields of one text or phrase condition. */
  fieldsMax: 64,
  /** Numbers of one sum. */
  addendsMax: 16,
  /** UTF-16 units of the words of all preferences. */
  scoredUnitsMax: 32_768,
  preferencesMax: 64,
  /** Ids that a request leaves out. */
  excludedMax: 10_000,
  excludedPrintsMax: 100_000,
  /** A page of 100 and the hit after it, which tells whether there is another page. */
  limitMax: 101,
  windowMax: 10_000,
  facetsMax: 16,
  /** Values of one facet. */
  facetValuesMax: 100,
} as const;

/** The bounds of one document. */
const documentBounds = {
  idUnitsMax: 256,
  /** Values of one field, in the document or in a row. */
  valuesMax: 10_000,
  textUnitsMax: 1_000_000,
  /** Rows of one group. */
  rowsMax: 1_000,
} as const;

/** The kinds of fields that an operation may name. */
const keyword = ['keyword'];
const numeric = ['number'];
const textual = ['text'];
const valued = ['keyword', 'text'];

type Kinds = Readonly<Record<string, { readonly kind: 'keyword' | 'text' | 'number'; readonly phrases?: boolean }>>;

/**
 * Checks a request before it is evaluated.
 * @throws QueryError that names the bound
 */
export function checkRequest(schema: EngineSchema, request: SearchRequest): void {
  const { offset, limit, prefer, order, after } = request;
  if (!Number.isInteger(limit) || limit < 0 || limit > queryBounds.limitMax)
    throw new QueryError(`limit is ${limit}; it must be an integer from 0 to ${queryBounds.limitMax}`);
  if (!Number.isInteger(offset) || offset < 0 || offset + limit > queryBounds.windowMax)
    throw new QueryError(`offset is ${offset}; it must be an integer with offset + limit <= ${queryBounds.windowMax}`);
  if (prefer.length > queryBounds.preferencesMax)
    throw new QueryError(`${prefer.length} preferences; at most ${queryBounds.preferencesMax}`);
  if (after !== undefined && !(Number.isFinite(after.score) && Number.isFinite(after.key ?? 0)))
    throw new QueryError('a position must have finite numbers');
  const budget = checkMatching(schema, request);
  let scored = 0;
  for (const { query, weight } of prefer) {
    if (query.op === 'text' || query.op === 'phrase') scored += query.words.length;
    if (scored > queryBounds.scoredUnitsMax)
      throw new QueryError(`the words of preferences are longer than ${queryBounds.scoredUnitsMax} characters`);
    if (!Number.isFinite(weight) || weight < 0)
      throw new QueryError(`a preference weighs ${weight}; it must be finite and not negative`);
    checkNode(schema, schema.fields, query, 1, budget, false);
  }
  if (order === undefined) return;
  if ('field' in order) expectKind(schema.fields, order.field, numeric, 'order');
  else {
    const { group, among, by } = order;
    checkNode(schema, schema.fields, { op: 'rows', group, among, that: { op: 'measure', ...by } }, 1, budget, false);
  }
}

/**
 * Checks a request for counts of values.
 * @throws QueryError
 */
export function checkFacets(schema: EngineSchema, request: FacetRequest): void {
  const { facets, limit } = request;
  if (facets.length > queryBounds.facetsMax)
    throw new QueryError(`${facets.length} facets; at most ${queryBounds.facetsMax}`);
  if (!Number.isInteger(limit) || limit < 1 || limit > queryBounds.facetValuesMax)
    throw new QueryError(`limit is ${limit}; it must be an integer from 1 to ${queryBounds.facetValuesMax}`);
  for (const { fields } of facets) for (const field of fields) expectKind(schema.fields, field, keyword, 'a facet');
  checkMatching(schema, request);
}

/** Returns what is left of the bounds of the request's queries. */
function checkMatching(schema: EngineSchema, { where, exclude = [] }: Matching): Budget {
  if (exclude instanceof Uint32Array) {
    if (exclude.length > 2 * queryBounds.excludedPrintsMax)
      throw new QueryError(`${exclude.length / 2} records are left out; at most ${queryBounds.excludedPrintsMax}`);
  } else {
    if (exclude.length > queryBounds.excludedMax)
      throw new QueryError(`${exclude.length} ids are left out; at most ${queryBounds.excludedMax}`);
    for (const id of exclude) checkLength(id, queryBounds.valueUnitsMax);
  }
  const budget = newBudget();
  checkNode(schema, schema.fields, where, 1, budget, false);
  return budget;
}

/**
 * Checks a query that has no request around it.
 * @throws QueryError
 */
export function checkQuery(schema: EngineSchema, query: Query): void {
  checkNode(schema, schema.fields, query, 1, newBudget(), false);
}

/**
 * Checks the field and value that `frequency` or `near` was called with.
 * @throws QueryError
 */
export function checkValue(schema: EngineSchema, field: string, value: string, unitsMax: number): void {
  expectKind(schema.fields, field, valued, 'a value');
  checkLength(value, unitsMax);
}

/** @throws QueryError if the field holds no number of a document */
export function checkNumber(schema: EngineSchema, field: string): void {
  expectKind(schema.fields, field, numeric, 'a number');
}

interface Budget {
  nodes: number;
  values: number;
}

function newBudget(): Budget {
  return { nodes: queryBounds.nodesMax, values: queryBounds.valuesMax };
}

function checkNode(
  schema: EngineSchema,
  kinds: Kinds,
  query: Query,
  depth: number,
  budget: Budget,
  inRow: boolean,
): void {
  spend(depth, budget);
  switch (query.op) {
    case 'all':
    case 'any':
      for (const child of query.of) checkNode(schema, kinds, child, depth + 1, budget, inRow);
      return;
    case 'not':
      checkNode(schema, kinds, query.of, depth + 1, budget, inRow);
      return;
    case 'term':
      expectKind(kinds, query.field, keyword, 'term');
      checkListed(query.values, budget);
      return;
    case 'range': {
      expectKind(kinds, query.field, numeric, 'range');
      const { min = -Infinity, max = Infinity } = query;
      if (!(min <= max)) throw new QueryError(`the range of "${query.field}" is upside down`);
      return;
    }
    case 'sum': {
      const { of, min = -Infinity, max = Infinity } = query;
      if (of.length === 0 || of.length > queryBounds.addendsMax)
        throw new QueryError(`a sum of ${of.length} numbers; it must have 1 to ${queryBounds.addendsMax}`);
      for (const { field, times } of of) {
        expectKind(kinds, field, numeric, 'sum');
        if (!Number.isFinite(times)) throw new QueryError('a factor of a sum is not finite');
      }
      if (!(min <= max)) throw new QueryError('the range of a sum is upside down');
      return;
    }
    case 'prefix':
    case 'fuzzy':
      expectKind(kinds, query.field, valued, query.op);
      if (query.value === '') throw new QueryError(`${query.op} of "${query.field}" needs a value`);
      checkLength(query.value, query.op === 'fuzzy' ? queryBounds.fuzzyUnitsMax : queryBounds.valueUnitsMax);
      return;
    case 'id':
      if (inRow) throw new QueryError('id cannot stand inside "same": rows have no id');
      checkListed(query.values, budget);
      return;
    case 'text':
    case 'phrase':
      if (inRow) throw new QueryError(`${query.op} cannot stand inside "same": rows have no text`);
      if (query.fields.length === 0) throw new QueryError(`${query.op} needs a field`);
      if (query.fields.length > queryBounds.fieldsMax)
        throw new QueryError(`${query.op} over ${query.fields.length} fields; at most ${queryBounds.fieldsMax}`);
      for (const field of query.fields) {
        expectKind(kinds, field, textual, query.op);
        if (query.op === 'phrase' && kinds[field]?.phrases !== true)
          throw new QueryError(`"${field}" keeps no phrases`);
      }
      checkLength(query.words, queryBounds.wordsUnitsMax);
      return;
    case 'same':
      checkNode(schema, groupOf(schema, query, inRow), query.of, depth + 1, budget, true);
      return;
    case 'rows': {
      const group = groupOf(schema, query, inRow);
      checkRows(query.among, query.that, {
        part: (at) => spend(at, budget),
        where: (where, at) => checkNode(schema, group, where, at, budget, true),
        column: (name) => expectKind(group, name, numeric, 'a formula'),
        ofDocument: (name) => expectKind(schema.fields, name, numeric, 'a formula'),
      });
    }
  }
}

function checkListed(values: readonly string[], budget: Budget): void {
  budget.values -= values.length;
  if (budget.values < 0) throw new QueryError(`the query has more than ${queryBounds.valuesMax} values`);
  for (const value of values) checkLength(value, queryBounds.valueUnitsMax);
}

function spend(depth: number, budget: Budget): void {
  if (depth > queryBounds.depthMax) throw new QueryError(`the query is deeper than ${queryBounds.depthMax} levels`);
  if (--budget.nodes < 0) throw new QueryError(`the query has more than ${queryBounds.nodesMax} conditions`);
}

function groupOf(schema: EngineSchema, { op, group }: Extract<Query, { group: string }>, inRow: boolean): Kinds {
  if (inRow) throw new QueryError(`"${op}" cannot stand inside "same" or "rows"`);
  const kinds = Object.hasOwn(schema.groups, group) ? schema.groups[group] : undefined;
  if (kinds === undefined) throw new QueryError(`unknown group "${group.slice(0, 80)}"`);
  return kinds;
}

function expectKind(kinds: Kinds, field: string, allowed: readonly string[], op: string): void {
  // What every object has is no field, and has no kind either.
  if (allowed.includes(kinds[field]?.kind ?? '')) return;
  const spec = Object.hasOwn(kinds, field) ? kinds[field] : undefined;
  if (spec === undefined) throw new QueryError(`unknown field "${field.slice(0, 80)}"`);
  throw new QueryError(`"${field}" is a ${spec.kind} field; ${op} needs ${allowed.join(' or ')}`);
}

function checkLength(value: string, unitsMax: number): void {
  if (value.length > unitsMax) throw new QueryError(`a value has ${value.length} characters; at most ${unitsMax}`);
  if (!value.isWellFormed()) throw new QueryError('a value holds half a character (a lone surrogate)');
}

/**
 * Checks a document before it is indexed. A field that the schema does not know is refused.
 * @throws DocumentError
 */
export function checkDocument(schema: EngineSchema, document: EngineDocument): void {
  checkParts(schema, document, checkValues);
}

/**
 * Checks everything but the single values of keyword fields, for callers that check each distinct value once.
 * @throws DocumentError
 */
export function checkShape(schema: EngineSchema, document: EngineDocument): void {
  checkParts(schema, document, () => {});
}

type Fail = (reason: string) => never;
type CheckValues = (field: string, values: readonly string[], fail: Fail) => void;

function checkParts(schema: EngineSchema, document: EngineDocument, values: CheckValues): void {
  const fail: Fail = (reason) => {
    throw new DocumentError(`a document is refused: ${reason}`);
  };
  if (document.id === '' || document.id.length > documentBounds.idUnitsMax || !document.id.isWellFormed())
    fail(`its id must be well-formed and have 1 to ${documentBounds.idUnitsMax} characters`);
  if (!(document.rank >= 0 && document.rank <= 1)) fail('its rank must be from 0 to 1');
  checkCells(schema.fields, document.keywords, document.numbers, values, fail);
  for (const field in document.texts) {
    if (schema.fields[field]?.kind !== 'text') fail(`"${field}" is not a text field`);
    if ((document.texts[field] ?? '').length > documentBounds.textUnitsMax)
      fail(`the text of "${field}" has more than ${documentBounds.textUnitsMax} characters`);
  }
  for (const group in document.groups) {
    const kinds = schema.groups[group];
    const rows = document.groups[group] ?? [];
    if (kinds === undefined) fail(`unknown group "${group}"`);
    if (rows.length > documentBounds.rowsMax) fail(`more than ${documentBounds.rowsMax} rows in "${group}"`);
    for (const row of rows) checkCells(kinds ?? {}, row.keywords, row.numbers, values, fail);
  }
}

function checkCells(
  kinds: Kinds,
  keywords: Readonly<Record<string, readonly string[]>>,
  numbers: Readonly<Record<string, number>>,
  checkEach: CheckValues,
  fail: Fail,
): void {
  for (const field in keywords) {
    if (kinds[field]?.kind !== 'keyword') fail(`"${field}" is not a keyword field`);
    const values = keywords[field] ?? [];
    if (values.length > documentBounds.valuesMax) fail(`more than ${documentBounds.valuesMax} values in "${field}"`);
    checkEach(field, values, fail);
  }
  for (const field in numbers) {
    if (kinds[field]?.kind !== 'number') fail(`"${field}" is not a number field`);
    if (!Number.isFinite(numbers[field])) fail(`the number of "${field}" is not finite`);
  }
}

function checkValues(field: string, values: readonly string[], fail: Fail): void {
  for (const value of values)
    if (value.length > queryBounds.valueUnitsMax)
      fail(`a value of "${field}" has more than ${queryBounds.valueUnitsMax} characters`);
}
