import { type City, cities } from './cities.ts';
import type { WorkFunction } from './function-table.ts';
import { functionOf } from './functions.ts';
import {
  type CareerState,
  hazardBound,
  leaveHazard,
  levelAllowed,
  promotionHazard,
  steepnessByLevel,
} from './hazard.ts';
import { functionMix, type Sector } from './industries.ts';
import type { LaborMarket, Workplace } from './labor-market.ts';
import { at, type Random, Weighted } from './random.ts';

/** One role of a career. Months are year * 12 + (month - 1). */
export interface SimulatedRole {
  readonly title: string;
  readonly work: WorkFunction;
  readonly level: number;
  readonly workplace: Workplace;
  readonly city: City;
  readonly startMonth: number;
  /** Null while the role goes on. */
  readonly endMonth: number | null;
}

interface Career {
  /** Roles, oldest first. */
  readonly roles: readonly SimulatedRole[];
  readonly city: City;
  /** What the hazard of a change depends on, in the month after `untilMonth`; null for a person without a job. */
  readonly state: CareerState | null;
}

const cityWeights = new Weighted(cities, (city) => city.weight);
const sectorWeights = new Weighted(
  [
    ['technology', 34],
    ['finance', 11],
    ['health', 10],
    ['education', 7],
    ['industry', 10],
    ['retail', 7],
    ['services', 8],
    ['public', 6],
    ['media', 6],
    ['hospitality', 5],
    ['construction', 5],
    ['energy', 4],
    ['transport', 4],
  ] as const satisfies readonly (readonly [Sector, number])[],
  ([, weight]) => weight,
);
const sectorNames = Object.keys(functionMix) as readonly Sector[];
const functionWeights = new Map(
  sectorNames.map(
    (sector) => [sector, new Weighted(Object.entries(functionMix[sector]), ([, weight]) => weight)] as const,
  ),
);

export function homeCity(random: Random): City {
  return cityWeights.pick(random);
}

/** Simulates one career month by month, from its first month to `untilMonth`, with the chances of `hazard.ts`. */
export function simulateCareer(
  random: Random,
  market: LaborMarket,
  home: City,
  firstMonth: number,
  untilMonth: number,
): Career {
  const worker = new Worker(random, market, home, firstMonth);
  for (let month = firstMonth; month <= untilMonth; month++) worker.live(month);
  return worker.career(untilMonth);
}

class Worker {
  readonly #random: Random;
  readonly #market: LaborMarket;
  readonly #firstMonth: number;
  readonly #roles: SimulatedRole[] = [];
  #city: City;
  #sector: Sector;
  #work: WorkFunction;
  #roleName: string;
  #level: number;
  #manages = false;
  #workplace: Workplace | null = null;
  #title = '';
  #joined = 0;
  #roleStart = 0;
  #bound = 1;
  #idleUntil: number;
  #retired = false;

  constructor(random: Random, market: LaborMarket, home: City, firstMonth: number) {
    this.#random = random;
    this.#market = market;
    this.#firstMonth = firstMonth;
    this.#city = home;
    this.#sector = sectorWeights.pick(random)[0];
    this.#work = this.#pickWork();
    this.#roleName = this.#pickRoleName();
    this.#level = random.chance(0.3) ? 0 : random.chance(0.75) ? 1 : 2;
    if (this.#work.id === 'leadership') this.#level = 2;
    this.#idleUntil = firstMonth;
  }

  live(month: number): void {
    if (this.#workplace === null) {
      if (!this.#retired && month >= this.#idleUntil) this.#join(month);
      return;
    }
    const dice = this.#random.next();
    if (dice >= this.#bound) return;
    const state = this.#state(month, this.#workplace);
    const leaves = leaveHazard(state);
    if (dice < leaves) this.#leave(month);
    else if (dice < leaves + promotionHazard(state)) this.#promote(month, this.#workplace);
  }

  career(untilMonth: number): Career {
    const roles = [...this.#roles];
    if (this.#workplace === null) return { roles, city: this.#city, state: null };
    roles.push(this.#role(this.#workplace, null));
    return { roles, city: this.#city, state: this.#state(untilMonth + 1, this.#workplace) };
  }

  #state(month: number, workplace: Workplace): CareerState {
    return {
      month,
      tenureMonths: month - this.#joined,
      roleMonths: month - this.#roleStart,
      careerMonths: month - this.#firstMonth,
      level: this.#level,
      turnover: this.#work.turnover,
      growth: workplace.employer?.growth ?? 0,
      vesting: workplace.employer?.vesting ?? false,
    };
  }

  #join(month: number): void {
    const founds = this.#work.id === 'leadership' && this.#level < 6;
    const workplace = founds
      ? this.#market.foundCompany(this.#random, this.#city, this.#sector, month)
      : this.#market.hire(this.#random, this.#city, this.#sector, month);
    const seat = workplace.employer?.city;
    // People move to their place of work, unless the employer hires everywhere or is abroad.
    if (seat !== undefined && workplace.employer?.global === false && seat.countryCode === this.#city.countryCode) {
      if (this.#random.chance(0.7)) this.#city = seat;
    }
    this.#workplace = workplace;
    this.#joined = month;
    this.#roleStart = month;
    this.#title = this.#pickTitle();
    this.#bound = hazardBound(this.#state(month, workplace));
  }

  #leave(month: number): void {
    const random = this.#random;
    this.#close(month);
    const years = (month - this.#firstMonth) / 12;
    if (years > 38 && random.chance(0.5)) {
      this.#retired = true;
      return;
    }
    const gap = random.next();
    this.#idleUntil = month + (gap < 0.72 ? 0 : gap < 0.92 ? random.between(1, 4) : random.between(5, 16));
    const raise = this.#level === 0 ? 0.9 : 0.3 * (steepnessByLevel[this.#level] ?? 0);
    if (this.#level < levelAllowed(years) && random.chance(raise)) this.#raise();
    if (random.chance(0.06)) this.#city = cityWeights.pick(random);
    const sector = sectorWeights.pick(random)[0];
    if (random.chance(0.25) && this.#work.id in functionMix[sector]) this.#sector = sector;
    if (years > 4 && this.#level >= 2 && random.chance(0.025)) this.#change(functionOf('leadership'));
    else if (random.chance(this.#work.id === 'leadership' ? 0.5 : 0.05)) this.#change(this.#pickWork());
    if (this.#idleUntil === month) this.#join(month);
  }

  #promote(month: number, workplace: Workplace): void {
    this.#close(month);
    this.#workplace = workplace;
    this.#roleStart = month;
    this.#raise();
    this.#title = this.#pickTitle();
    this.#bound = hazardBound(this.#state(month, workplace));
  }

  #close(month: number): void {
    if (this.#workplace !== null) this.#roles.push(this.#role(this.#workplace, Math.max(month - 1, this.#roleStart)));
    this.#workplace = null;
  }

  #role(workplace: Workplace, endMonth: number | null): SimulatedRole {
    return {
      title: this.#title,
      work: this.#work,
      level: this.#level,
      workplace,
      city: this.#city,
      startMonth: this.#roleStart,
      endMonth,
    };
  }

  #raise(): void {
    this.#level++;
    if (this.#level === 4) this.#manages = this.#random.chance(0.4);
    if (this.#level > 5) this.#manages = true;
  }

  #change(work: WorkFunction): void {
    this.#work = work;
    this.#roleName = this.#pickRoleName();
    if (this.#level > 4) this.#level--;
  }

  #pickWork(): WorkFunction {
    return functionOf(functionWeights.get(this.#sector)?.pick(this.#random)[0] ?? 'operations');
  }

  #pickRoleName(): string {
    return roleWeights(this.#work).pick(this.#random)[0];
  }

  #pickTitle(): string {
    const random = this.#random;
    if (random.chance(0.1)) this.#roleName = this.#pickRoleName();
    const managed = this.#level > 5 || (this.#manages && this.#level >= 4);
    const titles = managed
      ? at(this.#work.managers, Math.min(this.#level - 4, this.#work.managers.length - 1))
      : at(this.#work.ladder, Math.min(this.#level, this.#work.ladder.length - 1));
    return random.pickSkewed(titles).replace('{r}', this.#roleName);
  }
}

const roleTables = new Map<string, Weighted<readonly [string, number]>>();

function roleWeights(work: WorkFunction): Weighted<readonly [string, number]> {
  let table = roleTables.get(work.id);
  if (table === undefined) {
    table = new Weighted(work.roles, ([, weight]) => weight);
    roleTables.set(work.id, table);
  }
  return table;
}
