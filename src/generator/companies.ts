import { type City, cities } from './cities.ts';
import { aboutUsText, sloganText } from './company-texts.ts';
import { type Industry, industries, type Sector } from './industries.ts';
import { at, Random, Weighted } from './random.ts';
import { type WellKnown, wellKnown } from './well-known.ts';

/** An employer of the invented world. The raw record is in the importer's format; careers need the other fields. */
export interface Employer {
  readonly id: string;
  readonly name: string;
  readonly website: string;
  readonly industry: Industry;
  readonly city: City;
  /** Headcount at the start of 2026. It decides how many people the employer draws, whatever `today` is. */
  readonly size: number;
  /** Month of founding: year * 12 + (month - 1). */
  readonly foundedMonth: number;
  /** Yearly growth of the headcount. No record states it, but stage, status and age hint at it. */
  readonly growth: number;
  /** Whether employees get equity that vests over four years. */
  readonly vesting: boolean;
  /** Whether the employer hires in every country. */
  readonly global: boolean;
  readonly record: Readonly<Record<string, unknown>>;
}

type Ownership = WellKnown['ownership'];

const cityWeights = new Weighted(cities, (city) => city.weight);
const techCities = new Weighted(
  cities.filter((city) => city.tech),
  (city) => city.weight,
);
const industryWeights = new Weighted(industries, (industry) => industry.weight);

const stems = (
  'Cobalt Maple Harbor North Summit Blue Silver Cedar River Stone Bright Green Golden Atlas Nova Lumen Orbit Vertex Delta ' +
  'Beacon Anchor Willow Falcon Heron Otter Juniper Aspen Ember Terra Aero Hydra Helix Quanta Prisma Vela Lyra Orion Polar ' +
  'Zephyr Meridian Keystone Pioneer Crescent Evergreen Granite Indigo Ivory Jade Karma Lotus Magnet Nimbus Onyx Pebble Quill ' +
  'Raven Saffron Tundra Umbra Velvet Wander Xenon Yonder Zenith Acorn Birch Copper Drift Echo Fable Glacier Hazel Iris Jasper ' +
  'Kindle Lark Mosaic Nectar Opal Pixel Quartz Ridge Sable Thistle Unison Violet Wren Amber Bison Canyon Dune Elm Fern Grove ' +
  'Hollow Inlet Jubilee Kestrel Lagoon Mesa Nomad Oasis Prairie Quest Reef Sierra Tidal Upland Valley Wharf Apex Bridge Compass ' +
  'Draft Engine Forge Gauge Hinge Index Joint Kernel Lever Matrix Node Outpost Pivot Rivet Signal Tempo Union Vector Weave Kite ' +
  'Sol Luna Mar Vida Campo Norte Sur Casa Nordic Alpen Rhein Baltic Adria Iber Gallia Albion Caledon Erin Savanna Baobab Acacia ' +
  'Sahara Nile Zambezi Lotus Ganga Deccan Himal Monsoon Bamboo Sakura Fuji Hanul Mekong Coral Koala Outback Kiwi Andes Pampa Amazonia'
).split(' ');
const seconds =
  'wave leaf path light field point stone bridge line loop mind spark forge craft well gate root nest port scale flow cast shift grid peak'.split(
    ' ',
  );
const legalForms: Readonly<Record<string, readonly string[]>> = {
  us: ['Inc.', 'LLC', 'Corp.'],
  gb: ['Ltd', 'Limited', 'plc'],
  de: ['GmbH', 'AG'],
  fr: ['SAS', 'SA'],
  in: ['Pvt Ltd', 'Private Limited', 'Ltd'],
  es: ['S.L.', 'S.A.'],
  it: ['S.r.l.', 'S.p.A.'],
  nl: ['B.V.'],
  se: ['AB'],
  br: ['Ltda', 'S.A.'],
  jp: ['K.K.'],
  au: ['Pty Ltd'],
  sg: ['Pte Ltd'],
  ng: ['Ltd', 'Limited'],
};
const investors = (
  'Sequoia Capital,Andreessen Horowitz,Y Combinator,Accel,Index Ventures,Tiger Global,SoftBank,Insight Partners,Lightspeed,General Catalyst,' +
  'Bessemer Venture Partners,Kleiner Perkins,Greylock,Founders Fund,500 Global,Techstars,Balderton Capital,Atomico,Point Nine,Kaszek,' +
  'Partech,Northzone,Creandum,Peak XV,Blume Ventures,East Ventures,Khosla Ventures,First Round Capital,Initialized Capital,Seedcamp'
).split(',');

interface Stage {
  readonly name: string;
  readonly weight: number;
  readonly employees: readonly [min: number, max: number];
  readonly fundingMillions: readonly [min: number, max: number];
  readonly ageYears: readonly [min: number, max: number];
  readonly growth: number;
}

const stages: readonly Stage[] = [
  { name: 'Pre-Seed', weight: 14, employees: [1, 8], fundingMillions: [0.1, 1.2], ageYears: [0, 3], growth: 0.5 },
  { name: 'Seed', weight: 30, employees: [3, 30], fundingMillions: [0.5, 6], ageYears: [1, 5], growth: 0.6 },
  { name: 'Series A', weight: 24, employees: [15, 90], fundingMillions: [5, 28], ageYears: [2, 8], growth: 0.55 },
  { name: 'Series B', weight: 14, employees: [50, 260], fundingMillions: [20, 90], ageYears: [4, 10], growth: 0.4 },
  { name: 'Series C', weight: 8, employees: [120, 700], fundingMillions: [60, 260], ageYears: [5, 12], growth: 0.3 },
  { name: 'Series D', weight: 4, employees: [300, 1800], fundingMillions: [150, 700], ageYears: [6, 14], growth: 0.2 },
  {
    name: 'Series E',
    weight: 2,
    employees: [600, 4000],
    fundingMillions: [300, 2000],
    ageYears: [8, 16],
    growth: 0.12,
  },
  { name: 'Bootstrapped', weight: 12, employees: [2, 120], fundingMillions: [0, 0], ageYears: [1, 15], growth: 0.15 },
];
const stageWeights = new Weighted(stages, (stage) => stage.weight);

/** The share of young companies that live on venture capital, by sector. */
const startupShare: Readonly<Partial<Record<Sector, number>>> = {
  technology: 0.75,
  health: 0.3,
  finance: 0.2,
  education: 0.25,
  energy: 0.25,
  transport: 0.25,
  retail: 0.25,
  industry: 0.15,
};

const companyTypes: Readonly<Record<Ownership, string>> = {
  public: 'Public Company',
  private: 'Privately Held',
  partnership: 'Partnership',
  startup: 'Privately Held',
  nonprofit: 'Nonprofit',
  government: 'Government Agency',
};

/**
 * Makes `count` companies as they are on `today`. The well-known ones come first (at most a fifth), then invented ones.
 * The same seed on a later day gives the same companies, grown or shrunk.
 */
export function makeEmployers(seed: number, count: number, today: Date): readonly Employer[] {
  const known = wellKnown.slice(0, Math.floor(count / 5) + 1);
  const names = new Set(wellKnown.map((one) => one.name.toLowerCase()));
  const made: Employer[] = [];
  for (let index = 0; index < count; index++) {
    const random = new Random(seed, 'company', index);
    const fixed = known[index];
    made.push(fixed === undefined ? invent(random, names, today) : describe(random, facts(fixed), today));
  }
  return made;
}

interface Facts {
  readonly name: string;
  readonly legalForm: string | null;
  readonly website: string;
  readonly industry: Industry;
  readonly city: City;
  /** Employees at the start of 2026. */
  readonly employees: number;
  readonly founded: number;
  readonly ownership: Ownership;
  readonly stage: Stage | null;
  readonly invented: boolean;
}

function facts(known: WellKnown): Facts {
  const city = cities.find(
    (one) => one.name === known.city && (known.city !== 'Cambridge' || isRightCambridge(one, known)),
  );
  if (city === undefined) throw new Error(`no city ${known.city}`);
  return { ...known, legalForm: null, city, stage: null, invented: false };
}

function isRightCambridge(city: City, known: WellKnown): boolean {
  return (city.countryCode === 'gb') === (known.name === 'AstraZeneca');
}

function invent(random: Random, taken: Set<string>, today: Date): Employer {
  const industry = industryWeights.pick(random);
  const startup = random.chance(startupShare[industry.sector] ?? 0.05);
  const city = (startup && random.chance(0.6) ? techCities : cityWeights).pick(random);
  const name = inventName(random, industry, city, taken);
  const stage = startup ? stageWeights.pick(random) : null;
  const year = today.getUTCFullYear();
  const founded =
    stage === null ? 2024 - Math.floor(random.next() ** 1.7 * 130) : 2026 - random.between(...stage.ageYears);
  const employees =
    stage === null
      ? Math.max(1, Math.round(Math.exp(4.2 + 1.7 * random.normal())))
      : logBetween(random, ...stage.employees);
  const slug = slugOf(name);
  return describe(
    random,
    {
      name,
      legalForm: random.chance(0.22) ? random.pick(legalForms[city.countryCode] ?? ['Ltd']) : null,
      website: `https://www.${slug}.example`,
      industry,
      city,
      employees,
      founded: Math.min(founded, year),
      ownership: ownershipOf(random, industry, startup, employees),
      stage,
      invented: true,
    },
    today,
  );
}

function inventName(random: Random, industry: Industry, city: City, taken: Set<string>): string {
  for (let attempt = 0; ; attempt++) {
    const stem = random.pick(stems);
    const ending = random.pick(industry.endings);
    const glue = ending.startsWith('.') ? '' : ' ';
    const style = random.next();
    let name = `${stem}${glue}${ending}`;
    if (style < 0.28) name = `${stem}${random.pick(seconds)}`;
    else if (style < 0.5) name = `${stem}${random.pick(seconds)}${glue}${ending}`;
    else if (style < 0.58 && glue === ' ') name = `${city.name} ${ending}`;
    else if (style < 0.66) name = `${stem} & ${random.pick(stems)}`;
    if (attempt > 6) name = `${stem} ${random.pick(stems)}${glue}${ending}`;
    const key = name.toLowerCase();
    if (taken.has(key)) continue;
    taken.add(key);
    return name;
  }
}

function ownershipOf(random: Random, industry: Industry, startup: boolean, employees: number): Ownership {
  if (startup) return 'startup';
  if (industry.sector === 'public' || industry.name === 'Higher Education') {
    return industry.name === 'Government Administration' ? 'government' : 'nonprofit';
  }
  if (industry.name === 'Law Practice' || industry.name === 'Accounting') return 'partnership';
  return employees > 2_000 && random.chance(0.6) ? 'public' : 'private';
}

/** Industries whose employers hire only where they are, however large they are. */
const localIndustries: ReadonlySet<string> = new Set([
  'Higher Education',
  'Primary and Secondary Education',
  'Hospitals and Health Care',
  'Utilities',
  'Retail',
]);

const referenceMonth = 2026 * 12;

function describe(random: Random, facts: Facts, today: Date): Employer {
  const month = today.getUTCFullYear() * 12 + today.getUTCMonth();
  const startup = facts.ownership === 'startup';
  const drift =
    (facts.stage?.growth ?? (facts.employees > 5_000 ? 0.02 : 0.05)) + random.normal() * (startup ? 0.3 : 0.1);
  // Nothing about a real company is invented except its growth, which only careers use.
  const { invented } = facts;
  const failing = random.chance(0.16) && startup && invented;
  const growth = Math.max(-0.5, failing ? -0.35 : drift);
  const grown = invented ? facts.employees * (1 + growth) ** ((month - referenceMonth) / 12) : facts.employees;
  const employees = Math.max(1, Math.round(Math.min(grown, facts.employees * 3)));
  const id = `cmp_${randomId(random)}`;
  const slug = slugOf(facts.name);
  const { city, industry } = facts;
  const status = failing
    ? random.pick(['closed', 'acquired', 'active', 'active'])
    : facts.ownership === 'public'
      ? 'public'
      : 'active';
  const stage = facts.stage?.name ?? (facts.ownership === 'public' ? 'Public' : startup ? 'Late Stage' : null);
  const funding = fundingOf(random, facts);
  const sparse = random.chance(0.12);
  const area = random.pick(industry.areas);
  const slogan = sloganText(random, industry, area);
  const about = aboutUsText(random, { ...facts, employees, growth }, area);
  const followers = Math.max(1, Math.round(employees * (2 + 30 * random.next())));
  const record = {
    id,
    company_name: facts.legalForm === null ? facts.name : `${facts.name} ${facts.legalForm}`,
    social_url: `https://network.example/company/${slug}`,
    slogan: sparse || !invented ? null : slogan,
    about_us: invented ? (sparse ? null : about) : `${facts.name}, founded in ${facts.founded}, from ${city.name}.`,
    headquarters: `${city.name}, ${city.region}`,
    country_code: city.countryCode,
    industry: industry.name,
    employees_num: random.chance(0.05) ? null : employees,
    website: facts.website,
    founded: random.chance(0.08) ? null : facts.founded,
    specialties: industry.specialties.filter(() => random.chance(0.75)),
    locations: [{ address: `${city.name}, ${city.region}, ${city.country}`, primary: true }],
    type: companyTypes[facts.ownership],
    social_followers: invented ? followers : null,
    funding,
    status,
    stage,
    investors:
      startup && funding !== null
        ? [...new Set([random.pickSkewed(investors), random.pickSkewed(investors), random.pick(investors)])]
        : [],
    refreshed_at: refreshDay(random, today),
  };
  return {
    id,
    name: facts.name,
    website: facts.website,
    industry,
    city,
    size: facts.employees,
    foundedMonth: facts.founded * 12 + random.between(0, 11),
    growth,
    vesting: startup || (facts.ownership === 'public' && industry.sector === 'technology'),
    global: facts.employees > 3_000 && facts.ownership !== 'government' && !localIndustries.has(industry.name),
    record,
  };
}

function fundingOf(random: Random, facts: Facts): number | null {
  if (facts.stage === null) return null;
  const [min, max] = facts.stage.fundingMillions;
  if (max === 0) return null;
  return Math.round(min * (max / min) ** random.next() * 20) * 50_000;
}

/** The day of the last verification: mostly recent, at most 400 days ago. */
export function refreshDay(random: Random, today: Date): string {
  const days = Math.floor(400 * random.next() ** 2.4);
  return new Date(today.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

/** An id of ten characters in base 32: more ids than anyone will make. */
export function randomId(random: Random): string {
  let text = '';
  for (let index = 0; index < 10; index++) text += at(alphabet, Math.floor(random.next() * 32));
  return text;
}

const alphabet = [...'0123456789abcdefghjkmnpqrstvwxyz'];

export function slugOf(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}

function logBetween(random: Random, min: number, max: number): number {
  return Math.round(min * (max / min) ** random.next());
}
