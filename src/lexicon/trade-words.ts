import { foldText } from '../text/fold.ts';
import { stemAsSpelled } from '../text/stem.ts';

/** What companies do with things. One word stands for all that say the same. */
const doings: readonly (readonly string[])[] = [
  [
    'making',
    'make',
    'maker',
    'manufacture',
    'manufacturer',
    'manufacturing',
    'produce',
    'producer',
    'producing',
    'production',
    'factory',
  ],
  ['selling', 'retail', 'retailer', 'retailing', 'shop', 'store'],
  ['trading', 'distribution', 'distributor', 'importer', 'merchant', 'wholesale', 'wholesaler', 'wholesaling'],
  ['renting', 'hire', 'lease', 'leasing', 'lessor', 'rent', 'rental'],
  ['repairing', 'maintenance', 'repair', 'servicing'],
  ['growing', 'farm', 'farmer', 'farming', 'grove', 'grow', 'grower'],
];

const doingOf = new Map(doings.flatMap(([first = '', ...others]) => [first, ...others].map((word) => [word, first])));

/** What companies do with things, in the words that stand for it. */
export const doingWords: ReadonlySet<string> = new Set(doingOf.values());

/** Words of classifications and of those who ask that tell no trade from another. */
const small = new Set(
  (
    'a all also an and any are as be brand business by chain company comprise do engaged establishment except excluding ' +
    'firm following for from group house in include included including industry is it made may more not of on one ' +
    'operator or other own primarily product provider purchased service specialty such supplier that the their these this to u ' +
    'use used using various who which with within activity article nec elsewhere classified similar'
  ).split(' '),
);

/** Endings of what is done, of who does it and of where: a roaster, a roastery and roasting are one trade. The longest first. */
const endings = 'ations eries ation ings ists ions ing ery ers ors ist ment age ion er or ry ed ies es y e'.split(' ');
const rootMin = 4;

/** The root that the words of one trade share. It need not be a word. */
export function rootOf(word: string): string {
  const stem = stemAsSpelled(word);
  const doing = doingOf.get(stem);
  if (doing !== undefined) return doing;
  const ending = endings.find((one) => stem.endsWith(one) && stem.length - one.length >= rootMin) ?? '';
  const root = stem.slice(0, stem.length - ending.length);
  return root.length > rootMin && root.at(-1) === root.at(-2) ? root.slice(0, -1) : root;
}

/** What an exception names is not the trade: "Citrus (except Orange) Groves". */
const exceptions = /\b(?:except|excluding)\b[^,);]*/gi;

/** British spellings that the classification does not have, and how it spells them. */
const spellings: readonly (readonly [RegExp, string])[] = [
  [/our/, 'or'],
  [/oul/, 'ol'],
  [/([bt])re$/, '$1er'],
  [/nium/, 'num'],
  [/ller/, 'lr'],
  [/^tyr/, 'tir'],
  [/ae/, 'e'],
];

/** The parts of a compound are at least so long: fintech is no fin. */
const partMin = 4;

/** The words that tell a trade, folded. */
export function tellingWords(text: string): readonly string[] {
  return foldText(text.replace(exceptions, ' '))
    .split(' ')
    .filter((word) => word.length > 1 && !small.has(stemAsSpelled(word)) && !/^\d/.test(word));
}

/**
 * The roots of the words that tell a trade, each once. A word that is not `known` is one in another spelling, or two in one
 * ("bookbinders"), if these are known.
 */
export function tradeRoots(text: string, known: (root: string) => boolean): readonly string[] {
  const words = tellingWords(text);
  const joined = words.flatMap((word, at) => {
    const root = rootOf(`${words[at - 1] ?? ''}${word}`);
    return at > 0 && known(root) ? [root] : [];
  });
  return [...new Set([...words.flatMap((word) => rootsOf(word, known)), ...joined])];
}

/** What a name of these roots is kept under, in whichever order they are said. No root begins so. */
export const nameKey = (roots: readonly string[]): string => `=${[...roots].sort().join('+')}`;

function rootsOf(word: string, known: (root: string) => boolean): readonly string[] {
  const root = rootOf(word);
  if (known(root)) return [root];
  for (const [british, american] of spellings) {
    const other = rootOf(word.replace(british, american));
    if (known(other)) return [other];
  }
  // The cut nearest to the middle first.
  const cuts = Array.from({ length: Math.max(word.length - 2 * partMin + 1, 0) }, (_, at) => at + partMin);
  cuts.sort((a, b) => Math.abs(2 * a - word.length) - Math.abs(2 * b - word.length));
  for (const at of cuts) {
    const parts = [rootOf(word.slice(0, at)), rootOf(word.slice(at))];
    if (parts.every(known)) return parts;
  }
  return [root];
}

/** Whether a text has all words of the name of a trade. */
export function namesTrade(text: string, name: string): boolean {
  const said = new Set(tellingWords(text).map(rootOf));
  return tellingWords(name).every((word) => said.has(rootOf(word)));
}
