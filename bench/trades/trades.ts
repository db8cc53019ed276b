import { readFileSync } from 'node:fs';
import { cities } from '../../src/generator/cities.ts';
import { seededRandom } from '../../src/seeded-random.ts';
import { type Sample, samplesBeside } from '../samples.ts';

export const samples = samplesBeside(import.meta.url);

/** A trade of companies: how somebody asks for it, and how other sources call the industry of its companies. */
export interface Trade {
  readonly query: string;
  /** Whether it is asked for in a city. */
  readonly hasPlace: boolean;
  /** Ids of concepts; its companies belong to one of them. */
  readonly industries: readonly string[];
  readonly names: readonly string[];
}

/** The lines `query => industry, industry : name | name` of a sample. Throws an Error that quotes what it cannot read. */
export function trades(sample: Sample): readonly Trade[] {
  const lines = readFileSync(new URL(`${sample}.txt`, import.meta.url), 'utf8').split('\n');
  return lines
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, query, industries, names] = /^(.+) => ([a-z0-9, -]+) : (.+)$/.exec(line) ?? [];
      if (query === undefined || industries === undefined || names === undefined)
        throw new Error(`cannot read ${line}`);
      return {
        query,
        hasPlace: query.includes('{city}'),
        industries: industries.split(', ').map((id) => `industry:${id}`),
        names: names.split(' | '),
      };
    });
}

interface Maker {
  readonly trade: Trade;
  readonly city: string;
}

/** Companies that state a name of their trade and nothing else of it, and what is asked of them. */
export interface TradeWorld {
  readonly companies: readonly Readonly<Record<string, unknown>>[];
  /** By the id of a company. */
  readonly makers: ReadonlyMap<string, Maker>;
  readonly questions: readonly { readonly query: string; readonly trade: Trade; readonly city: string | null }[];
}

const seed = 24;
/** The largest. "Washington" and "New York" are states as well. */
const citiesMax = 20;
const syllables = ['ve', 'lo', 'tar', 'mi', 'kon', 'sa', 'dur', 'ne', 'pol', 'ri', 'zem', 'ga'];

/** Every name of a trade has a company in the city that is asked for and one elsewhere. */
export function tradeWorld(sample: Sample): TradeWorld {
  const random = seededRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const places = [...cities]
    .filter(({ name, region }) => name !== region && name !== 'Washington')
    .sort((a, b) => b.weight - a.weight)
    .slice(0, citiesMax);
  const companies: Readonly<Record<string, unknown>>[] = [];
  const makers = new Map<string, Maker>();
  const questions = trades(sample).map((trade) => {
    const here = pick(places);
    // A city of the same region may lie in the same metro area, which counts as the place.
    const elsewhere = pick(places.filter(({ region }) => region !== here.region));
    for (const industry of trade.names)
      for (const { name: city, region, country, countryCode } of [here, elsewhere]) {
        const id = `trade-${companies.length}`;
        const called = `${pick(syllables)}${pick(syllables)}${pick(syllables)}${companies.length}`;
        companies.push({
          id,
          company_name: called.charAt(0).toUpperCase() + called.slice(1),
          industry,
          headquarters: `${city}, ${region}, ${country}`,
          country_code: countryCode,
          employees_num: 20 + Math.floor(random() * 400),
        });
        makers.set(id, { trade, city });
      }
    const { name } = here;
    return { query: trade.query.replace('{city}', name), trade, city: trade.hasPlace ? name : null };
  });
  return { companies, makers, questions };
}
