import { BoundedCache } from './bounded-cache.ts';
import { oneSpelling } from './spelling.ts';

/**
 * Reduces a word and its plural to one key, and in Romance and German titles the feminine too, in one spelling of those
 * that English has. Both sides of every comparison are stemmed, so the key need not be a real word.
 */
export function stemWord(word: string): string {
  return stems.getOrMake(word, (one) => oneSpelling(makeStem(one)));
}

/** The key of a word as it is spelled, for tables that know the spellings of their own words. */
export function stemAsSpelled(word: string): string {
  return spelledStems.getOrMake(word, makeStem);
}

/** Records bring any number of words. */
const stemsMax = 100_000;
const stems = new BoundedCache<string>(stemsMax);
const spelledStems = new BoundedCache<string>(stemsMax);

const irregular: ReadonlyMap<string, string> = new Map([
  ['men', 'man'],
  ['women', 'woman'],
  ['midwives', 'midwife'],
  ['children', 'child'],
  ['alumnae', 'alumnus'],
  ['alumni', 'alumnus'],
  ['alumna', 'alumnus'],
  ['stores', 'store'],
  ['businesses', 'business'],
  ['companies', 'company'],
  ['series', 'series'],
  ['chefs', 'chef'],
  ['staff', 'staff'],
  // The news are not new: "managers of the New York Yankees".
  ['news', 'news'],
  // Securities are not security: a "securities analyst" and a "security analyst" have two trades.
  ['securities', 'securities'],
  // Acquisitions buy companies and buildings; customer acquisition is another trade.
  ['acquisitions', 'acquisitions'],
  // Titles are written short as well: "Asst. Manager", "Assoc Director".
  ['asst', 'assistant'],
  ['assoc', 'associate'],
]);

function makeStem(word: string): string {
  const known = irregular.get(word);
  if (known !== undefined) return known;
  if (word.length < 4)
    return word.length === 3 && /[a-z][a-rt-z]s$/.test(word) && abbreviations.has(word.slice(0, 2))
      ? word.slice(0, 2)
      : word;
  return masculine(singular(word));
}

/** Two-letter abbreviations that take a plural. Other words of three letters keep their s ("gas", "his", "las"). */
const abbreviations: ReadonlySet<string> = new Set([
  'pm',
  'ae',
  'vp',
  'rn',
  'md',
  'gc',
  'ba',
  'qa',
  'gp',
  'mp',
  'ea',
  'va',
  'pt',
  'ta',
  'cs',
  'vc',
  'lp',
  'sa',
  'se',
  'dj',
  'tv',
  'it',
  'pa',
  'np',
]);

function singular(word: string): string {
  if (/(men)$/.test(word) && word.length > 5 && !word.endsWith('specimen')) return `${word.slice(0, -2)}an`;
  // "Spokespeople", "salespeople".
  if (/[a-z]{3}people$/.test(word)) return `${word.slice(0, -'people'.length)}person`;
  if (/innen$/.test(word)) return word.slice(0, -3);
  if (/[a-z]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh|zz)es$/.test(word)) return word.slice(0, -2);
  if (/(d|t|s)ores$/.test(word)) return word.slice(0, -2);
  if (/[^aeious]s$/.test(word) || /[aeo]s$/.test(word)) return word.slice(0, -1);
  return word;
}

function masculine(word: string): string {
  if (/(er|eur|tor|ist|ant|ent|oge)in$/.test(word) && word.length > 7) return word.slice(0, -2);
  if (/(d|t|s)ora$/.test(word)) return word.slice(0, -1);
  if (/(i|h)era$/.test(word) && word.length > 6) return `${word.slice(0, -1)}o`;
  if (/eira$/.test(word) && word.length > 6) return `${word.slice(0, -1)}o`;
  if (/[a-z]euse$/.test(word)) return `${word.slice(0, -3)}ur`;
  if (/trice$/.test(word)) return `${word.slice(0, -4)}eur`;
  return word;
}
