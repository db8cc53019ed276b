/**
 * Measures relations between roles over generated people: the time of each alone and beside one selective condition,
 * and how much of the index they take. Each query is asked several times and its least time counts, so that other work
 * on the machine shows little.
 *
 * Usage: npm run bench:relations [-- people, default 100000]
 */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EngineDocument, EngineSchema, Query } from '../src/engine/engine.ts';
import type { LiveIndex } from '../src/engine/live-index.ts';
import { openIndex } from '../src/engine/open-index.ts';
import { buildIndex } from '../src/engine/write/build.ts';
import { generatePeople } from '../src/generator/generate.ts';
import type { Intent, Relation } from '../src/intent/intent.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { normalisePerson } from '../src/records/normalise/normalise-person.ts';
import { Remarks } from '../src/records/normalise/remarks.ts';
import type { RoleGroup } from '../src/relations/shared/role-group.ts';
import { monthNow } from '../src/search/documents/career.ts';
import { personDocument } from '../src/search/documents/person-document.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import { planOf } from '../src/search/plan/plan.ts';
import { peopleSchema } from '../src/search/schema.ts';
import { seededRandom } from '../src/seeded-random.ts';

const now = new Date('2026-11-21T12:00:00Z');
const people = Number(process.argv[2] ?? 100_000);
const queriesEach = 40;
const rounds = 5;
const counted = ['employer', 'title', 'industry', 'country', 'city'];
const dates = ['start_least', 'start_most', 'end_least', 'end_most'];
const rowNumbers = [...dates, 'rung', ...counted.map((of) => `${of}_code`)];
const documentNumbers = ['career_start', 'graduated_least', 'graduated_most', 'graduated'];
const roleMarks = ['title', 'function', 'seniority', 'employer', 'place'];

const lexicon = loadLexicon();
const readings = createReadings(lexicon);
const schema = peopleSchema(lexicon.version);
const random = seededRandom(7);
const folder = mkdtempSync(join(tmpdir(), 'whom-relations-'));
/** Employers, titles and places as often as people have them. */
const seen = { employers: [] as string[], titles: [] as string[], places: [] as string[] };

function run(): void {
  const index = built('with', schema, documents());
  const plain = built('without', withoutRelations(schema), documents().map(stripped));
  const [bytes, before] = ['with', 'without'].map((name) => bytesOf(join(folder, name)) / people) as [number, number];
  const more = ((bytes / before - 1) * 100).toFixed(1);
  console.log(`${bytes.toFixed(0)} bytes a person; ${before.toFixed(0)} without relations, ${more} % more`);
  plain.close();
  for (const [name, make] of Object.entries(makes)) {
    const queries = Array.from({ length: queriesEach }, () => whereOf(make()));
    const beside = queries.map((query): Query => ({ op: 'all', of: [place(), query] }));
    console.log(`${name.padEnd(26)} alone ${timed(index, queries)}   beside a place ${timed(index, beside)}`);
  }
  index.close();
}

function* documents(): Generator<EngineDocument> {
  const context = { source: 'bench', today: '2026-11-21', remarks: new Remarks() };
  for (const { record } of generatePeople({ seed: 3, people, companies: Math.ceil(people / 20), today: now })) {
    const result = normalisePerson(record, context);
    if ('refused' in result) throw new Error(result.refused);
    const person = result.record;
    for (const { company_name, position } of person.experience.slice(0, 2)) {
      if (company_name !== null) keep(seen.employers, company_name);
      if (position !== null) keep(seen.titles, position);
    }
    const document = personDocument(person, () => null, readings);
    const own = document.keywords['place']?.[0];
    if (own !== undefined) keep(seen.places, own);
    yield document;
  }
}

function keep(list: string[], value: string): void {
  if (list.length < 5_000) list.push(value);
}

function built(name: string, of: EngineSchema, from: Iterable<EngineDocument>): LiveIndex {
  buildIndex(join(folder, name), of, from, { change: 1, memoryBytesMax: 5e8 });
  const index = openIndex(join(folder, name), of);
  if (index === null) throw new Error('no index where one was built');
  return index;
}

function withoutRelations({ groups, fields, ...rest }: EngineSchema): EngineSchema {
  const role = Object.entries(groups['role'] ?? {}).filter(([field]) => !rowNumbers.includes(field));
  const others = Object.entries(fields).filter(([field]) => !documentNumbers.includes(field));
  return { ...rest, fields: Object.fromEntries(others), groups: { ...groups, role: Object.fromEntries(role) } };
}

function stripped({ numbers, groups, ...document }: EngineDocument): EngineDocument {
  const others = Object.entries(numbers).filter(([field]) => !documentNumbers.includes(field));
  const role = (groups['role'] ?? []).map((row) => ({
    keywords: {
      ...row.keywords,
      unstated: (row.keywords['unstated'] ?? []).filter((mark) => !roleMarks.includes(mark)),
    },
    numbers: Object.fromEntries(Object.entries(row.numbers).filter(([field]) => !rowNumbers.includes(field))),
  }));
  return { ...document, numbers: Object.fromEntries(others), groups: { ...groups, role } };
}

function bytesOf(path: string): number {
  return readdirSync(path).reduce((sum, file) => sum + statSync(join(path, file)).size, 0);
}

function pick(list: readonly string[]): string {
  return list[Math.floor(random() * list.length)] ?? '';
}

function at(): RoleGroup {
  const key = readings.employer(pick(seen.employers)).at(-1) ?? '';
  return [{ field: 'employer', values: [{ kind: 'entity', key, label: key }], negated: false }];
}

/** The title as the lexicon reads it, which is what a sentence would ask. */
function as(): RoleGroup {
  for (;;) {
    const id = readings.title(pick(seen.titles)).title;
    if (id !== null) return [{ field: 'title', values: [{ kind: 'concept', id, label: id }], negated: false }];
  }
}

function place(): Query {
  return { op: 'term', field: 'place', values: [pick(seen.places)] };
}

const common = { negated: false, said: '', span: [0, 0] } as const;
const years = (min: number) => ({ min: min * 12, max: null });

const makes: Readonly<Record<string, () => Relation>> = {
  'both, employers': () => ({ kind: 'both', a: at(), b: at(), ...common }),
  'before, employers': () => ({ kind: 'before', a: at(), b: at(), ...common }),
  'before, titles': () => ({ kind: 'before', a: as(), b: as(), ...common }),
  'next, titles': () => ({ kind: 'next', a: as(), b: as(), ...common }),
  'first, employer': () => ({ kind: 'first', is: at(), ...common }),
  'first, title': () => ({ kind: 'first', is: as(), ...common }),
  'last employer': () => ({ kind: 'last', unit: 'spell', is: at(), ...common }),
  'again, employer': () => ({ kind: 'again', is: at(), ...common }),
  'total time, title': () => ({ kind: 'total_time', is: as(), months: years(5), ...common }),
  'time in one, employer': () => ({ kind: 'time_in_one', unit: 'spell', is: at(), months: years(4), ...common }),
  'began in a year': () => ({
    kind: 'during',
    what: 'began',
    is: at(),
    period: { first: 2019 * 12, last: 2019 * 12 + 11 },
    ...common,
  }),
  'how soon, titles': () => ({
    kind: 'how_soon',
    from: as(),
    to: as(),
    months: { min: null, max: 60 },
    ...common,
  }),
  'how soon after joining': () => ({
    kind: 'how_soon',
    from: 'joining',
    to: as(),
    months: { min: null, max: 36 },
    ...common,
  }),
  'promoted, title': () => ({ kind: 'promoted', from: as(), to: [], ...common }),
  'at once, title and any': () => ({ kind: 'at_once', a: as(), b: [], still_open: true, ...common }),
  'never, employer': () => ({ kind: 'some', is: at(), tense: 'ever', ...common, negated: true }),
  'employers, 3 or more': () => ({
    kind: 'number',
    of: 'employers',
    is: [],
    count: { min: 3, max: null },
    during: null,
    ...common,
  }),
  average: () => ({ kind: 'average', months: years(3), ...common }),
  'between jobs': () => ({ kind: 'between_jobs', ...common }),
  'promoted at all': () => ({ kind: 'promoted', from: [], to: [], ...common }),
};

function whereOf(relation: Relation): Query {
  const intent: Intent = {
    version: 1,
    target: 'people',
    conditions: [],
    relations: [relation],
    order: null,
    leftover: [],
  };
  const [tier] = planOf(intent, { lexicon, month: monthNow(now) }).tiers;
  if (tier === undefined) throw new Error('a plan without tiers');
  return tier.where;
}

/** p50 and p95 of the least time of each query, and the median of their totals. */
function timed(index: LiveIndex, queries: readonly Query[]): string {
  const totals: number[] = [];
  const times = queries.map((where) => {
    let least = Infinity;
    let total = 0;
    for (let round = 0; round < rounds; round++) {
      const began = performance.now();
      total = index.search({ where, prefer: [], offset: 0, limit: 10 }).total;
      least = Math.min(least, performance.now() - began);
    }
    totals.push(total);
    return least;
  });
  const at95 = (of: readonly number[], share: number) =>
    of.toSorted((a, b) => a - b)[Math.floor(of.length * share)] ?? 0;
  return `${at95(times, 0.5).toFixed(3)} / ${at95(times, 0.95).toFixed(3)} ms (${at95(totals, 0.5)} found)`;
}

try {
  run();
} finally {
  rmSync(folder, { recursive: true });
}
