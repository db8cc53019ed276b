import type {
  EngineDocument,
  EngineSchema,
  Excluded,
  FacetRequest,
  GroupRow,
  Position,
  Preference,
  Query,
  SearchRequest,
} from '../../src/engine/engine.ts';
import { fingerprintsOf } from '../../src/text/fingerprint.ts';
import { randomRowOrder, randomRows } from './random-rows.ts';
import type { Random } from './random-source.ts';

export const schema: EngineSchema = {
  version: 'random-1',
  fields: {
    tag: { kind: 'keyword' },
    place: { kind: 'keyword' },
    title: { kind: 'text', weight: 2, lengthNorm: 0.5, lengthTypical: 3, phrases: true },
    body: { kind: 'text', weight: 1, lengthNorm: 0.75, lengthTypical: 8, phrases: false },
    note: { kind: 'text', weight: 0.7, lengthNorm: 0, lengthTypical: 1, phrases: true },
    years: { kind: 'number' },
    funding: { kind: 'number' },
    share: { kind: 'number' },
  },
  groups: {
    role: {
      title: { kind: 'keyword' },
      employer: { kind: 'keyword' },
      start: { kind: 'number' },
      end: { kind: 'number' },
      code: { kind: 'number' },
    },
    degree: { school: { kind: 'keyword' } },
  },
  extremes: { role: ['start', 'code'] },
};

export const vocabulary = (
  'a sales sale salesman engineer enginer engineering head of vice president c++ data date dates große café 東京 東北 ' +
  'chief 😀smile micheal michael zeta'
).split(' ');

/** Picks with the skew of real values: most documents have the first ones. */
function skewed<T>(random: Random, of: readonly T[]): T {
  return of[Math.floor(of.length * random.next() ** 3)] as T;
}

function randomText(random: Random, wordsMost: number): string {
  const words = random.many(wordsMost, () => skewed(random, vocabulary));
  return words.map((word) => (random.chance(0.08) ? `${word}\n` : word)).join(random.chance(0.9) ? ' ' : ', ');
}

/** Frozen lists that documents share, whose terms an engine may remember. One list repeats a value. */
const sharedLists: readonly (readonly string[])[] = [
  Object.freeze(['sales', 'engineer', 'a']),
  Object.freeze(['a', 'café', 'a']),
  Object.freeze(['zeta']),
  Object.freeze([]),
];

function randomValues(random: Random, most: number): readonly string[] {
  return random.chance(0.3) ? random.pick(sharedLists) : random.many(most, () => skewed(random, vocabulary));
}

function randomRow(random: Random): GroupRow {
  return {
    keywords: {
      title: randomValues(random, 2),
      ...(random.chance(0.8) ? { employer: [skewed(random, vocabulary)] } : {}),
    },
    numbers: randomNumbers(random),
  };
}

function randomNumbers(random: Random): GroupRow['numbers'] {
  const start = 1990 + random.below(30);
  return {
    ...(random.chance(0.7) ? { start } : {}),
    ...(random.chance(0.6) ? { end: start + random.below(6) - 1 } : {}),
    ...(random.chance(0.8) ? { code: random.below(3) } : {}),
  };
}

export function randomDocument(random: Random, id: string): EngineDocument {
  const numbers: Record<string, number> = {};
  if (random.chance(0.8)) numbers['years'] = random.below(8);
  if (random.chance(0.3)) numbers['funding'] = random.below(3) * 70_000 - 70_000;
  if (random.chance(0.3)) numbers['share'] = random.below(5) / 4;
  return {
    id,
    rank: random.below(4) / 3,
    keywords: {
      tag: randomValues(random, 4),
      ...(random.chance(0.9) ? { place: [skewed(random, vocabulary)] } : {}),
    },
    texts: {
      title: randomText(random, 5),
      ...(random.chance(0.8) ? { body: randomText(random, 14) } : {}),
      ...(random.chance(0.4) ? { note: randomText(random, 2) } : {}),
    },
    numbers,
    groups: {
      ...(random.chance(0.8) ? { role: random.many(random.chance(0.1) ? 7 : 3, () => randomRow(random)) } : {}),
      ...(random.chance(0.3) ? { degree: [{ keywords: { school: [random.pick(vocabulary)] }, numbers: {} }] } : {}),
    },
  };
}

/** A document so small that hundreds of thousands of them are built and read in seconds. */
export function tinyDocument(random: Random, id: string): EngineDocument {
  const words = (most: number) => random.many(most, () => skewed(random, vocabulary)).join(' ');
  const row = (): GroupRow => ({
    keywords: { title: [skewed(random, vocabulary)] },
    numbers: randomNumbers(random),
  });
  return {
    id,
    rank: random.below(4) / 3,
    keywords: random.chance(0.5) ? { tag: [skewed(random, vocabulary)] } : {},
    texts: { ...(random.chance(0.6) ? { title: words(3) } : {}), ...(random.chance(0.2) ? { body: words(3) } : {}) },
    numbers: random.chance(0.4) ? { years: random.below(8) } : {},
    groups: random.chance(0.8) ? { role: random.many(4, row) } : {},
  };
}

function randomRange(random: Random, field: string, least: number, most: number): Query {
  const a = least + random.next() * (most - least);
  const b = random.chance(0.5) ? Math.round(a) : a + random.next() * (most - a);
  const low = Math.min(a, b);
  const high = Math.max(a, b);
  return {
    op: 'range',
    field,
    ...(random.chance(0.7) ? { min: random.chance(0.5) ? Math.round(low) : low } : {}),
    ...(random.chance(0.7) ? { max: Math.max(Math.round(low), high) } : {}),
  };
}

function randomSum(random: Random): Query {
  const fields = random.pick([['years', 'share'], ['years', 'funding'], ['funding', 'share'], ['years']]);
  const of = fields.map((field) => ({ field, times: random.pick([-2, -1, 0.3, 1, 12]) }));
  const min = random.below(40) - 20;
  return {
    op: 'sum',
    of,
    ...(random.chance(0.7) ? { min } : {}),
    ...(random.chance(0.7) ? { max: min + random.below(40) } : {}),
  };
}

function beginning(random: Random, value: string): string {
  return [...value].slice(0, 1 + random.below(3)).join('');
}

function randomTermQuery(random: Random, fields: readonly string[]): Query {
  const field = random.pick(fields);
  const value = skewed(random, vocabulary);
  const kind = random.below(8);
  if (kind === 0) return { op: 'prefix', field, value: beginning(random, value) };
  if (kind === 1) return { op: 'fuzzy', field, value, distance: random.pick([1, 2]) };
  return { op: 'term', field, values: [value, ...random.many(2, () => skewed(random, vocabulary))] };
}

function randomRowQuery(random: Random, depth: number): Query {
  const kind = random.below(depth > 0 ? 6 : 3);
  if (kind === 3) return { op: 'not', of: randomRowQuery(random, depth - 1) };
  if (kind > 3) {
    const op = kind === 4 ? 'all' : 'any';
    return { op, of: random.many(3, () => randomRowQuery(random, depth - 1)) };
  }
  if (kind === 0) return randomRange(random, 'start', 1988, 2022);
  return randomTermQuery(random, ['title', 'employer']);
}

const textFields = ['title', 'body', 'note'] as const;

function randomWords(random: Random): string {
  return Array.from({ length: 1 + random.below(4) }, () =>
    random.chance(0.1) ? 'unknown' : skewed(random, vocabulary),
  ).join(' ');
}

function someOf<T>(random: Random, of: readonly T[]): T[] {
  const some = of.filter(() => random.chance(0.5));
  return some.length > 0 ? some : [random.pick(of)];
}

export function randomQuery(random: Random, depth: number): Query {
  const kind = random.chance(0.15) ? random.pick([10, 10, 11]) : random.below(depth > 0 ? 10 : 7);
  switch (kind) {
    case 0:
      return random.pick([
        randomRange(random, 'years', -1, 9),
        randomRange(random, 'funding', -80_000, 80_000),
        randomRange(random, 'share', -0.1, 1.1),
        randomSum(random),
      ]);
    case 1:
      return {
        op: 'text',
        fields: someOf(random, textFields),
        words: randomWords(random),
        need: random.pick(['all', 'any']),
      };
    case 2:
      return { op: 'phrase', fields: someOf(random, ['title', 'note']), words: randomWords(random) };
    case 3:
      return {
        op: 'same',
        group: 'role',
        of: randomRowQuery(random, 2),
        ...(random.chance(0.3) ? { twice: true } : {}),
      };
    case 10:
      return randomRows(random, (random) => randomRowQuery(random, 1));
    case 4: {
      const field = random.pick(textFields);
      const value = skewed(random, vocabulary);
      if (random.chance(0.5)) return { op: 'fuzzy', field, value, distance: random.pick([1, 2]) };
      return { op: 'prefix', field, value: beginning(random, value) };
    }
    case 5:
    case 6:
      return randomTermQuery(random, ['tag', 'place']);
    case 11:
      return { op: 'id', values: random.many(8, () => `d${random.below(90)}`) };
    case 7:
      return { op: 'not', of: randomQuery(random, depth - 1) };
    default:
      return { op: kind === 8 ? 'all' : 'any', of: random.many(4, () => randomQuery(random, depth - 1)) };
  }
}

/** A request that ranks only by words of which every match has one. They stand alone or beside another condition. */
export function randomRanking(random: Random): Pick<SearchRequest, 'where' | 'prefer'> {
  const words = Array.from({ length: 2 + random.below(4) }, () => skewed(random, vocabulary)).join(' ');
  const query: Query = { op: 'text', fields: someOf(random, textFields), words, need: 'any' };
  const other = randomQuery(random, 1);
  const where = random.pick<Query>([
    query,
    { op: 'all', of: [query, other] },
    { op: 'all', of: [query, { op: 'not', of: other }] },
    { op: 'any', of: [query, other] },
    { op: 'not', of: query },
  ]);
  return { where, prefer: [{ query, weight: random.pick([0, 1, 1, 1, 0.3]) }] };
}

export function randomRequest(random: Random): SearchRequest {
  const prefer: Preference[] = random.many(4, () => ({
    query: randomQuery(random, 1),
    weight: random.pick([0, 0.5, 1, 1, 2.25, 10 * random.next()]),
  }));
  const where = randomQuery(random, 3);
  const scored = where.op === 'text' && random.chance(0.7) ? [{ query: where, weight: 1 }, ...prefer] : prefer;
  return {
    where: random.chance(0.15) ? { op: 'all', of: [] } : where,
    prefer: scored,
    ...(random.chance(0.15) ? randomRanking(random) : {}),
    offset: random.chance(0.3) ? random.below(30) : 0,
    limit: random.pick([0, 1, 3, 10, 10, 10, 100]),
    ...(random.chance(0.1) ? { order: randomRowOrder(random, (random) => randomRowQuery(random, 1)) } : {}),
    ...(random.chance(0.2)
      ? { order: { field: random.pick(['years', 'funding', 'share']), descending: random.chance(0.5) } }
      : {}),
    ...(random.chance(0.3) ? { withMatched: true } : {}),
    ...(random.chance(0.2) ? { after: randomPosition(random) } : {}),
    ...(random.chance(0.15) ? { exclude: randomExclusion(random) } : {}),
  };
}

/** Some documents by id or by fingerprint, some of them twice, and some that there may not be. */
function randomExclusion(random: Random): Excluded {
  const ids = random.many(30, () => `d${random.below(90)}`);
  return random.chance(0.5) ? ids : fingerprintsOf(ids);
}

/** A position at which there may be many documents, or none. */
export function randomPosition(random: Random): Position {
  return {
    key: random.pick([null, random.below(8), 2_000 + random.below(20)]),
    score: random.pick([0, 1, 2.25, 1.5, 3 * random.next()]),
    rank: Math.fround(random.below(4) / 3),
    id: `d${random.below(140_000)}`,
  };
}

/** Few distinct facets, because an index keeps the order of each one's values. */
export function randomFacets(random: Random): FacetRequest {
  return {
    where: randomQuery(random, 2),
    ...(random.chance(0.3) ? { exclude: randomExclusion(random) } : {}),
    facets: random.many(3, () => {
      const fields = random.pick([['tag'], ['place'], ['tag', 'place']]);
      const least = random.pick([0, 5]);
      return { name: `${fields.join()} ${least}`, fields, has: (value) => value.length >= least };
    }),
    limit: random.pick([1, 3, 20]),
  };
}
