import { memoised } from '../text/bounded-cache.ts';
import { doingWords, tradeRoots } from './trade-words.ts';

interface Postings {
  /** The weight of the root in the class that it speaks for most. */
  readonly best: number;
  readonly classes: readonly (readonly [id: string, weight: number])[];
}

const idPrefix = 'industry:naics-';

/** Whether an industry is a class of NAICS. */
export function isTradeClass(id: string): boolean {
  return id.startsWith(idPrefix);
}

/** The digits of a code that classes of one group share. */
const groupDigits = 5;

/** Whether two classes are kin: makers of storage and of primary batteries. */
export function areKin(one: string, other: string): boolean {
  return one.slice(0, idPrefix.length + groupDigits) === other.slice(0, idPrefix.length + groupDigits);
}

/** A root that no class has counts like one that speaks for a single class. */
const unknownWeight = 200;
/**
 * The least share of what the words could weigh in one class, how near to the best class another one must come, one of the
 * same group less than any, and how many as near as any there may be: more are what a wide name has in it
 * ("Insurance Carriers"). Chosen on the trades to develop with (`bench/trades/`): less finds more of other trades, more fewer
 * of the own.
 */
const shareMin = 0.35;
const nearest = 0.95;
const nearestKin = 0.8;
const classesMax = 3;

/** More than the file has; records bring any number of others. */
const rootsMax = 10_000;

/** Tells of which classes of NAICS words speak: the industries of a census, with what each root weighs in each of them. */
export class TradeClasses {
  readonly #lines = new Map<string, string>();
  readonly #known = (root: string): boolean => doingWords.has(root) || this.#lines.has(root);

  /** `text` is trade-words.txt. Lines are read when their root is asked for. */
  constructor(text: string) {
    for (const line of text.split('\n')) {
      const end = line.indexOf(' ');
      if (end > 0 && !line.startsWith('#')) this.#lines.set(line.slice(0, end), line.slice(end + 1));
    }
  }

  /** The ids of the likeliest class and of those that are nearly as likely; none where the words hardly speak of any, or of many. */
  of(text: string): readonly string[] {
    const roots = tradeRoots(text, this.#known);
    if (!roots.some((root) => !doingWords.has(root) && this.#lines.has(root))) return [];
    const weights = new Map<string, number>();
    let most = 0;
    for (const root of roots) {
      const { best, classes } = this.#postings(root);
      most += best;
      for (const [id, weight] of classes) weights.set(id, (weights.get(id) ?? 0) + weight);
    }
    const ranked = [...weights].sort(([, a], [, b]) => b - a);
    const [first = '', best = 0] = ranked[0] ?? [];
    const near = ranked.filter(([, weight]) => weight >= shareMin * most && weight >= nearest * best);
    if (near.length > classesMax) return [];
    const kin = ranked.filter(
      ([id, weight]) => weight >= Math.max(shareMin * most, nearestKin * best) && areKin(id, first),
    );
    return [...new Set([...near, ...kin].map(([id]) => id))];
  }

  /** A word for what is done is in hundreds of classes, so its line is read once. */
  readonly #postings = memoised((root): Postings => {
    const line = this.#lines.get(root);
    if (line === undefined) return { best: unknownWeight, classes: [] };
    const classes = line.split(' ').map((pair) => {
      const [code = '', weight = ''] = pair.split(':');
      return [`${idPrefix}${code}`, Number(weight)] as const;
    });
    return { best: Math.max(...classes.map(([, weight]) => weight)), classes };
  }, rootsMax);
}
