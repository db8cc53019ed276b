import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EngineSearchIndex } from '../../src/adapters/engine/search-index.ts';
import { type Career, careerOf } from '../../src/careers/career.ts';
import { holds, type Relation as Reference } from '../../src/careers/relation.ts';
import type { IndexChange } from '../../src/engine/engine.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import type { Intent, Relation } from '../../src/intent/intent.ts';
import type { Person } from '../../src/records/person.ts';
import { monthNow } from '../../src/search/documents/career.ts';
import { personDocument } from '../../src/search/documents/person-document.ts';
import { type Anchors, anchorsOf } from '../../src/search/plan/anchors.ts';
import { planOf } from '../../src/search/plan/plan.ts';
import { peopleSchema } from '../../src/search/schema.ts';
import { Random } from '../engine/random-source.ts';
import { now, readings } from '../small-corpus.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { randomPerson } from './careers.ts';
import { kinds, makes, randomRelations } from './random-relation.ts';
import { referenceOf } from './reference.ts';

/**
 * Protects what relations promise: a search finds exactly the people of whom `src/careers` says that they hold. Careers
 * have partial and missing dates, overlaps, roles out of order, of the future and without an employer.
 */
const firstSeed = Number(process.env['RELATIONS_SEED'] ?? 1);
const peopleEach = 400;
const relationsEach = 60;

const folder = temporaryFolder();
const { lexicon } = readings;
const schema = peopleSchema(lexicon.version);

function documentOf(person: Person) {
  return personDocument(person, () => null, readings);
}

function intentOf(relations: Intent['relations']): Intent {
  return { version: 1, target: 'people', conditions: [], relations, order: null, leftover: [] };
}

function whereOf(relations: Intent['relations'], anchors: Anchors, now: Date) {
  const [tier] = planOf(intentOf(relations), { lexicon, month: monthNow(now) }, anchors).tiers;
  if (tier === undefined) throw new Error('a plan without tiers');
  return tier.where;
}

/** The conjunction of relations, of which those with a number are alternatives. */
function meaningOf(
  relations: readonly Relation[],
  named: (name: string) => readonly Career[],
  month: number,
): Reference {
  const groups = [...Map.groupBy(relations, (relation) => relation.alternative ?? relation).values()];
  return {
    kind: 'and',
    of: groups.map((group) => ({ kind: 'or', of: group.map((relation) => referenceOf(relation, named, month)) })),
  };
}

/** Mostly the day of other tests; documents must be right on any day, because they are not made anew as time passes. */
function randomDay(random: Random): Date {
  return random.chance(0.6) ? now : new Date(Date.UTC(2008 + random.below(22), random.below(12), 12));
}

class World {
  readonly #people = new Map<string, Person>();
  readonly #random: Random;
  readonly #index;
  readonly #lease: Parameters<typeof anchorsOf>[1];
  readonly #seed: number;
  #telling = 0;

  constructor(seed: number) {
    this.#seed = seed;
    this.#random = new Random(seed);
    for (let i = 0; i < peopleEach; i++) this.#people.set(`p${i}`, randomPerson(this.#random, `p${i}`));
    const path = join(folder, `${seed}`);
    buildIndex(path, schema, [...this.#people.values()].map(documentOf), { change: 1, memoryBytesMax: 1e8 });
    const index = openIndex(path, schema);
    if (index === null) throw new Error('no index where one was built');
    this.#index = index;
    this.#lease = {
      index: new EngineSearchIndex({ people: index, company: index }),
      people: async (ids) => ids.map((id) => this.#people.get(id) ?? null),
    };
  }

  /** Replaces, adds and removes people. */
  change(): void {
    const changes = Array.from({ length: 60 }, (): IndexChange => {
      const id = `p${this.#random.below(peopleEach + 40)}`;
      if (this.#random.chance(0.3)) {
        this.#people.delete(id);
        return { id, document: null };
      }
      const person = randomPerson(this.#random, id);
      this.#people.set(id, person);
      return { id, document: documentOf(person) };
    });
    this.#index.apply(changes, this.#index.change + 1);
  }

  async check(relations: readonly Relation[]): Promise<void> {
    const now = randomDay(this.#random);
    const people = [...this.#people.values()];
    const anchors = await anchorsOf(intentOf(relations), this.#lease, now);
    // Of people with so many roles that nobody is compared with them, it is not known who is meant.
    const named = (name: string) =>
      people
        .filter((person) => person.full_name === name && anchors.get(name)?.lacking === null)
        .map((person) => careerOf(person, now));
    const meaning = meaningOf(relations, named, monthNow(now));
    const right = people.filter((person) => holds(careerOf(person, now), meaning) === true);
    const found = [...this.#index.ids(whereOf(relations, anchors, now))];
    const context = `RELATIONS_SEED=${this.#seed}, ${now.toISOString()}: ${JSON.stringify(relations)}`;
    expect(found.sort(), context).toEqual(right.map(({ id }) => id).sort());
    if (found.length > 0 && found.length < this.#people.size) this.#telling++;
  }

  async run(next: (random: Random) => readonly Relation[]): Promise<void> {
    for (let i = 0; i < relationsEach; i++) {
      await this.check(next(this.#random));
      if (i % 20 === 10) this.change();
      if (i === 40) await this.#index.merge();
    }
    this.#index.close();
    // A search that finds nobody, or everybody, would show little.
    expect(this.#telling).toBeGreaterThan(relationsEach / 2);
  }
}

test.each(kinds)('the search finds exactly the people of whom "%s" holds', { timeout: 300_000 }, async (kind) => {
  await new World(firstSeed + kinds.indexOf(kind)).run((random) => [makes[kind](random)]);
});

test('relations may stand together, and be alternatives', { timeout: 300_000 }, async () => {
  await new World(firstSeed + kinds.length).run(randomRelations);
});

// A role of which only the year is known counted as one that may begin in a month to come.
test('nobody has begun a role in a month to come', { timeout: 300_000 }, async () => {
  await new World(1_011).run((random) => [makes.during(random)]);
});
