import { join } from 'node:path';
import { expect, test } from 'vitest';
import { careerOf } from '../../src/careers/career.ts';
import type { IndexChange } from '../../src/engine/engine.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import type { CareerOrder, Intent } from '../../src/intent/intent.ts';
import type { Person } from '../../src/records/person.ts';
import { monthNow } from '../../src/search/documents/career.ts';
import { personDocument } from '../../src/search/documents/person-document.ts';
import { planOf } from '../../src/search/plan/plan.ts';
import { peopleSchema } from '../../src/search/schema.ts';
import { Random } from '../engine/random-source.ts';
import { now, readings } from '../small-corpus.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomPerson } from './careers.ts';
import { makes } from './random-relation.ts';
import { numberBy } from './superlatives.ts';

/**
 * Protects what an order by careers promises: everybody who has the number and nobody else, by that number, on however
 * many pages. Careers have partial and missing dates, and the index changes and is merged in between.
 */
const firstSeed = Number(process.env['ORDERS_SEED'] ?? 1);
const peopleEach = 300;
const ordersEach = 40;
const pageSize = 20;

const folder = temporaryFolder();
const { lexicon } = readings;
const schema = peopleSchema(lexicon.version);
const documentOf = (person: Person) => personDocument(person, () => null, readings);

function randomOrder(random: Random, by: CareerOrder['by']): CareerOrder {
  const made = makes[by](random) as Readonly<Record<string, unknown>>;
  const { kind, negated: _, said: _said, months: _months, count: _count, ...asked } = made;
  return { by: kind, ...asked, descending: random.chance(0.5) } as unknown as CareerOrder;
}

function planFor(order: CareerOrder) {
  const intent: Intent = { version: 1, target: 'people', conditions: [], relations: [], order, leftover: [] };
  const plan = planOf(intent, { lexicon, month: monthNow(now) });
  const [tier] = plan.tiers;
  if (tier === undefined || plan.order === undefined) throw new Error('a plan without tiers or order');
  return { ...tier, order: plan.order };
}

test.each(['total_time', 'number', 'average', 'how_soon'] as const)(
  'people are ordered by "%s", page after page',
  { timeout: 300_000 },
  async (by) => {
    const seed = firstSeed + by.length;
    const random = new Random(seed);
    const people = new Map<string, Person>();
    for (let i = 0; i < peopleEach; i++) people.set(`p${i}`, randomPerson(random, `p${i}`));
    const path = join(folder, by);
    buildIndex(path, schema, [...people.values()].map(documentOf), { change: 1, memoryBytesMax: 1e8 });
    const index = openIndex(path, schema);
    if (index === null) throw new Error('no index where one was built');
    let telling = 0;
    for (let i = 0; i < ordersEach; i++) {
      const order = randomOrder(random, by);
      const context = `ORDERS_SEED=${firstSeed}: ${JSON.stringify(order)}`;
      const known = new Map<string, number>();
      for (const person of people.values()) {
        const number = numberBy(order, careerOf(person, now));
        if (number !== null) known.set(person.id, number);
      }
      const request = { ...planFor(order), limit: pageSize };
      const found: string[] = [];
      for (let offset = 0; offset <= known.size; offset += pageSize) {
        const { hits, total } = index.search({ ...request, offset });
        expect(total, context).toBe(known.size);
        found.push(...hits.map(({ id }) => id));
      }
      expect(found.toSorted(), context).toEqual([...known.keys()].sort());
      const numbers = found.map((id) => known.get(id) ?? Number.NaN);
      const sign = order.descending ? -1 : 1;
      const right = [...known.values()].sort((a, b) => sign * (a - b));
      for (const [at, number] of right.entries()) expect(numbers[at], context).toBeCloseTo(number, 9);
      if (new Set(right).size > 1) telling++;
      if (i % 15 === 7) {
        const changes = Array.from({ length: 50 }, (): IndexChange => {
          const id = `p${random.below(peopleEach + 30)}`;
          const person = random.chance(0.3) ? null : randomPerson(random, id);
          if (person === null) people.delete(id);
          else people.set(id, person);
          return { id, document: person && documentOf(person) };
        });
        index.apply(changes, index.change + 1);
      }
      if (i === 25) await index.merge();
    }
    index.close();
    expect(telling).toBeGreaterThan(ordersEach / 2);
  },
);
