import { generateCompanies, generatePeople } from '../src/generator/generate.ts';
import type { Finder } from '../src/search/finder.ts';
import { now, SmallCorpus } from '../test/small-corpus.ts';

const world = { seed: 12, people: 3_000, companies: 800, today: now };

/** What the measurement finds over made-up people and companies. */
export async function overGeneratedWorld<Result>(measure: (finder: Finder) => Promise<Result>): Promise<Result> {
  const corpus = new SmallCorpus();
  try {
    const people = [...generatePeople(world)].map(({ record }) => record);
    await corpus.write(people, [...generateCompanies(world)]);
    return await measure(await corpus.finder());
  } finally {
    await corpus.close();
  }
}
