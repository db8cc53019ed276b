import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { Random } from '../../src/generator/random.ts';

/** The titles of O*NET and ESCO that are kept beside the repository; nothing of them is committed. */
const folder = new URL('../../../shared/data/occupations/', import.meta.url);
const files = ['onet', 'esco'].map((name) => new URL(`${name}.jsonl.gz`, folder));

export const occupationsAbsent = !files.every((file) => existsSync(file));

export type Half = 'development' | 'held-out';

/** An occupation of either list: what its holders are called. */
export interface Occupation {
  readonly titles: readonly string[];
}

const seed = 12;
const titleCharsMax = 60;

/** The occupations of one half. Occupations that share a code are in the same half. */
export function occupations(half: Half): readonly Occupation[] {
  const found: Occupation[] = [];
  for (const file of files)
    for (const line of gunzipSync(readFileSync(file)).toString('utf8').split('\n')) {
      if (line === '') continue;
      const { code, isco, label, alternates } = JSON.parse(line) as Readonly<Record<string, string>> & {
        readonly alternates: readonly string[];
      };
      // O*NET names its occupations in the plural, as nobody is called; only its alternates are titles.
      const titles = label === undefined ? alternates : [label, ...alternates];
      const group = isco ?? code?.slice(0, 7) ?? '';
      if (new Random(seed, group, 0).chance(0.5) !== (half === 'development')) continue;
      found.push({ titles: [...new Set(titles.map(asHeld).filter(isTitle))] });
    }
  return found.filter(({ titles }) => titles.length > 0);
}

/** "Chief Diversity Officer (CDO)" is two ways to write one title. */
const asHeld = (title: string): string => title.replace(/\s*\([^)]*\)/g, '').trim();

/** "Assemblyman or Woman" and "Owner/Operator" are two titles. */
const isTitle = (title: string): boolean =>
  title.length <= titleCharsMax && /[a-z]/i.test(title) && !/\/| or /.test(title);

const links: ReadonlySet<string> = new Set(['of', 'the', 'and', 'in', 'for', 'to', 'a', 'an', 'on', 'at', 'with']);

/** The words of a title in the singular, without those that only link. It is kept apart from what it measures. */
export function wordsOf(title: string): readonly string[] {
  const words = title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, '')
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word !== '' && !links.has(word)).map(singular);
}

function singular(word: string): string {
  if (word.endsWith('men')) return `${word.slice(0, -2)}an`;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return /[^siu]s$/.test(word) ? word.slice(0, -1) : word;
}

/** The plural of a title: "directors of sales", "nurses". */
export function plural(title: string): string {
  const [, head = title, rest = ''] = /^(.*?)((?:,| of | for | in | to | and ).*)?$/.exec(title) ?? [];
  if (/(^|\s|[a-z])man$/i.test(head) && !/human$/i.test(head)) return `${head.slice(0, -2)}en${rest}`;
  if (/[^aeiou]y$/i.test(head)) return `${head.slice(0, -1)}ies${rest}`;
  // A word that is a plural or an abbreviation stays as it is.
  if (/[^s]s$/i.test(head)) return title;
  if (/(ss|x|ch|sh)$/i.test(head)) return `${head}es${rest}`;
  return `${head}s${rest}`;
}
