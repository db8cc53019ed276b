import type { City } from './cities.ts';
import { type Employer, slugOf } from './companies.ts';
import { type Industry, industries, type Sector } from './industries.ts';
import { type Names, namesByCountry, namesElsewhere } from './names.ts';
import { type Random, Weighted } from './random.ts';

/** A person's place of work: an employer with a record, or a small one without. */
export interface Workplace {
  readonly name: string;
  readonly industry: Industry;
  /** Null if the employer has no record. */
  readonly employer: Employer | null;
}

/**
 * Finds employers for people, by country and sector. Larger employers come up more often, and startups more often than
 * their size says.
 */
export class LaborMarket {
  readonly #pools = new Map<string, Weighted<Employer>>();
  readonly #startups: Weighted<Employer> | null;

  constructor(employers: readonly Employer[]) {
    const countries = [...new Set(employers.map((one) => one.city.countryCode))];
    const bySector = Map.groupBy(employers, (one) => one.industry.sector);
    for (const [sector, ofSector] of bySector) {
      const global = ofSector.filter((one) => one.global);
      const local = Map.groupBy(ofSector, (one) => one.city.countryCode);
      for (const country of [...countries, '']) {
        const own = local.get(country) ?? [];
        const pool = [...own, ...global.filter((one) => one.city.countryCode !== country)];
        const weightOf = (one: Employer) => hiringWeight(one) * (one.city.countryCode === country ? 1 : 0.12);
        if (pool.length > 0) this.#pools.set(`${country} ${sector}`, new Weighted(pool, weightOf));
      }
    }
    const young = employers.filter((one) => one.vesting && one.size <= 200);
    this.#startups = young.length === 0 ? null : new Weighted(young, () => 1);
  }

  /** Picks a place of work in a sector, founded by `month`, for a person in a city. */
  hire(random: Random, city: City, sector: Sector, month: number): Workplace {
    const pool = this.#pools.get(`${city.countryCode} ${sector}`) ?? this.#pools.get(` ${sector}`);
    const unrecorded = pool === undefined ? 1 : pool.total < 60 ? 0.6 : 0.18;
    if (pool !== undefined && !random.chance(unrecorded)) {
      for (let attempt = 0; attempt < 4; attempt++) {
        const employer = pool.pick(random);
        if (employer.foundedMonth <= month) return { name: employer.name, industry: employer.industry, employer };
      }
    }
    return smallEmployer(random, city, sector);
  }

  /** Makes a company that the person founds, or that nobody has heard of yet. */
  foundCompany(random: Random, city: City, sector: Sector, month: number): Workplace {
    if (this.#startups !== null && random.chance(0.6)) {
      for (let attempt = 0; attempt < 8; attempt++) {
        const employer = this.#startups.pick(random);
        if (Math.abs(employer.foundedMonth - month) < 18)
          return { name: employer.name, industry: employer.industry, employer };
      }
    }
    return smallEmployer(random, city, sector);
  }
}

/**
 * The weight of an employer. Technology companies and startups have more people with public profiles than their
 * headcount says.
 */
function hiringWeight(employer: Employer): number {
  return employer.size ** 0.4 * (employer.vesting && employer.industry.sector === 'technology' ? 3 : 1);
}

const bySector = Map.groupBy(industries, (one) => one.sector);

function smallEmployer(random: Random, city: City, sector: Sector): Workplace {
  const industry = random.pick(bySector.get(sector) ?? industries);
  const ending = random.pick(industry.endings.filter((one) => !one.startsWith('.')));
  const family = random.pickSkewed(namesOf(random, city.countryCode).family);
  const name = random.pick([
    `${family} ${ending}`,
    `${city.name} ${ending}`,
    `${family} & ${ending}`,
    `${family} ${industry.endings[0] ?? ''}`,
  ]);
  return { name: name.replace('& &', '&').replace(' .', '.').trim(), industry, employer: null };
}

const nameMixes = new Map<string, Weighted<readonly [number, Names]>>();

/** Picks one of the cultures that live in a country. */
export function namesOf(random: Random, countryCode: string): Names {
  let mix = nameMixes.get(countryCode);
  if (mix === undefined) {
    mix = new Weighted(namesByCountry[countryCode] ?? namesElsewhere, ([share]) => share);
    nameMixes.set(countryCode, mix);
  }
  return mix.pick(random)[1];
}

export function profileSlug(fullName: string, suffix: string): string {
  return `${slugOf(fullName) || 'person'}-${suffix}`;
}
