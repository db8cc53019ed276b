import type { EngineDocument, EngineSchema, GroupRow } from '../../src/engine/engine.ts';
import { seededRandom } from '../../src/seeded-random.ts';

/**
 * Generated people as the engine sees them: 6 jobs, about 180 words and 35 facets each, with the skew of real ones.
 * Every person depends only on the seed and a number, so any process can make any part of the corpus.
 */
export const schema: EngineSchema = {
  version: 'bench-1',
  fields: {
    title: { kind: 'keyword' },
    function: { kind: 'keyword' },
    seniority: { kind: 'keyword' },
    city: { kind: 'keyword' },
    country: { kind: 'keyword' },
    employer: { kind: 'keyword' },
    past_employer: { kind: 'keyword' },
    past_title: { kind: 'keyword' },
    skill: { kind: 'keyword' },
    school: { kind: 'keyword' },
    degree: { kind: 'keyword' },
    industry: { kind: 'keyword' },
    language: { kind: 'keyword' },
    name: { kind: 'text', weight: 2, lengthNorm: 0.3, lengthTypical: 2, phrases: true },
    titles: { kind: 'text', weight: 2, lengthNorm: 0.3, lengthTypical: 3, phrases: true },
    body: { kind: 'text', weight: 1, lengthNorm: 0.6, lengthTypical: 180, phrases: false },
    years: { kind: 'number' },
    since: { kind: 'number' },
  },
  groups: {
    role: {
      title: { kind: 'keyword' },
      employer: { kind: 'keyword' },
      start: { kind: 'number' },
      end: { kind: 'number' },
    },
  },
};

class Random {
  /** Returns a number 0 <= x < 1. */
  readonly next: () => number;

  constructor(seed: number) {
    this.next = seededRandom(seed);
  }

  below(n: number): number {
    return Math.floor(this.next() * n);
  }

  /** A number from 0 to n - 1, with a probability that falls like 1 / (1 + value). */
  skewed(n: number): number {
    return Math.min(n - 1, Math.floor((n + 1) ** this.next()) - 1);
  }
}

const syllables =
  'ba ce di fo gu ha je ki lo mu na pe ri so tu va we xi yo zu bra cre dri flo glu pra tre sti sno clu'.split(' ');

/** A pronounceable word for a number, different for each number. */
export function wordOf(number: number): string {
  let word = '';
  for (let rest = number + syllables.length; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}

export const vocabulary = 60_000;
const cities = 2_000;
const jobsOf = 6;

const words = Array.from({ length: vocabulary }, (_, i) => wordOf(i));

function titleText(title: number): string {
  return `${words[title % 40]} ${words[40 + (title % 97)]}${title % 3 === 0 ? ` ${words[200 + (title % 31)]}` : ''}`;
}

/** Yields the people of one part, numbers `part + parts * i`. `data` is what a `DocumentSource` passes on. */
export function* documents(data: unknown, part: number, parts: number): Generator<EngineDocument> {
  const { people, seed } = data as { readonly people: number; readonly seed: number };
  for (let number = part; number < people; number += parts) yield person(number, seed);
}

export function person(number: number, seed: number): EngineDocument {
  const random = new Random(Math.imul(number + 1, 0x9e3779b1) ^ seed);
  const roles: GroupRow[] = [];
  let end = 2026 * 12;
  for (let i = 0; i < jobsOf; i++) {
    const start = end - 6 - random.below(60);
    const keywords = { title: [`ti${random.skewed(400)}`], employer: [`em${random.skewed(60_000)}`] };
    roles.push({ keywords, numbers: i === 0 ? { start } : { start, end } });
    end = start;
  }
  const value = (row: GroupRow | undefined, field: string) => row?.keywords[field]?.[0] ?? '';
  const title = value(roles[0], 'title');
  const city = random.skewed(cities);
  const some = (prefix: string, count: number, of: number) =>
    Array.from({ length: count }, () => `${prefix}${random.skewed(of)}`);
  const body: string[] = [];
  for (let i = 0; i < 180; i++) body.push(words[random.skewed(vocabulary)] as string);
  return {
    id: `p${number}`,
    rank: random.below(1_000) / 1_000,
    keywords: {
      title: [title],
      function: [`fu${Number(title.slice(2)) % 25}`],
      seniority: some('se', 1, 8),
      city: [`ci${city}`],
      country: [`co${city % 60}`],
      employer: [value(roles[0], 'employer')],
      past_employer: roles.slice(1).map((row) => value(row, 'employer')),
      past_title: roles.slice(1).map((row) => value(row, 'title')),
      skill: some('sk', 11, 3_000),
      school: some('sc', 2, 4_000),
      degree: some('de', 1, 20),
      industry: some('in', 1, 120),
      language: some('la', 2, 40),
    },
    texts: {
      name: `${words[random.skewed(3_000)]} ${words[3_000 + random.skewed(40_000)]}`,
      titles: titleText(Number(title.slice(2))),
      body: body.join(' '),
    },
    numbers: { years: (2026 * 12 - end) / 12, since: roles[0]?.numbers['start'] ?? 0 },
    groups: { role: roles },
  };
}
