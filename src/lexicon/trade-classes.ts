import { memoised } from '../text/bounded-cache.ts';
import { doingWords, nameKey, tradeRoots } from './trade-words.ts';

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

/** How many digits of their codes the classes of one sector, and those of one group, share. */
const sectorDigits = 2;
const groupDigits = 5;

function share(digits: number, one: string, other: string): boolean {
  const length = idPrefix.length + digits;
  return one.slice(0, length) === other.slice(0, length);
}

/** Whether two classes are of one group: makers of storage and of primary batteries. */
export function areKin(one: string, other: string): boolean {
  return share(groupDigits, one, other);
}

/** A root that no class has counts like one that speaks for a single class. */
const unknownWeight = 140;
/**
 * The least share of what the words could weigh in one class, how near to the best class another one of its group, of its
 * sector or of another must come, and how many may come within `crowd`: more are what a wide name has in it ("Insurance
 * Carriers"). Chosen on the trades to develop with (`bench/trades/`): less finds more of other trades, more fewer of the own.
 */
const shareMin = 0.3;
const nearest = { ofGroup: 0.8, ofSector: 0.95, ofOther: 0.97 } as const;
const crowd = 0.93;
const classesMax = 3;

/** How much more a class weighs that is called just what is asked, and how much it weighs at least beside the likeliest. */
const nameLead = 1.2;
const nameLeast = 1.04;

/** Who serves, or works on a site, makes and sells nothing: "lawn and garden services" are no mowers. */
const serving = /\b(?:services?|activities|contractors?|contracting|installers?|agency|agencies)\b/i;
const goodsDoings = new Set(['making', 'selling', 'trading']);
/** The sectors that make goods, and those that trade in them, by the first digits of their classes. */
const making = /^3[1-3]/;
const trading = /^4[245]/;

/** The share of its weight that a class keeps where nothing is said of making or trading: "farm machinery" is made before it is sold. */
function shareUnsaid(code: string, isServed: boolean): number {
  if (trading.test(code)) return isServed ? 0.8 : 0.9;
  return isServed && making.test(code) ? 0.8 : 1;
}

/** The first code of services, after those that grow, build, make, sell and transport. */
const firstService = '51';

/** More than the file has; records bring any number of others. */
const rootsMax = 10_000;

/** Tells of which classes of NAICS words speak: the industries of a census, with what each root weighs in each of them. */
export class TradeClasses {
  readonly #lines = new Map<string, string>();
  readonly #known = (root: string): boolean => doingWords.has(root) || this.#lines.has(root);

  /** `text` is trade-words.txt, whose lines are read when their root or name is asked for. */
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
    if (!roots.some((root) => goodsDoings.has(root))) {
      const isServed = serving.test(text);
      for (const [id, weight] of weights) weights.set(id, weight * shareUnsaid(id.slice(idPrefix.length), isServed));
    }
    // A single word may be the name of one thing and a part of many.
    const isLong = roots.filter((root) => !doingWords.has(root)).length > 1;
    const likeliest = isLong ? Math.max(...weights.values()) : 0;
    for (const id of this.#called(roots))
      weights.set(id, Math.max((weights.get(id) ?? 0) * nameLead, likeliest * nameLeast));
    for (const id of this.#servicesCalled(roots)) weights.set(id, (weights.get(id) ?? 0) * nameLead);
    const ranked = [...weights].sort(([, a], [, b]) => b - a);
    const [first = '', best = 0] = ranked[0] ?? [];
    const leastOf = (id: string): number => {
      if (areKin(id, first)) return nearest.ofGroup;
      return share(sectorDigits, id, first) ? nearest.ofSector : nearest.ofOther;
    };
    const near = ranked.filter(([id, weight]) => weight >= shareMin * most && weight >= leastOf(id) * best);
    const isCrowding = ([, weight]: (typeof near)[number]): boolean => weight >= crowd * best;
    return near.filter(isCrowding).length > classesMax ? [] : near.map(([id]) => id);
  }

  /** Whether all the words together are a name of a class. */
  isName(text: string): boolean {
    return this.#lines.has(nameKey(tradeRoots(text, this.#known)));
  }

  /** The classes of which all the words together are a name, else those that make what is called so. */
  #called(roots: readonly string[]): readonly string[] {
    const codes = this.#codes(roots) ?? (roots.includes('making') ? this.#codesOfThing(roots) : []);
    const isMaking = !this.#lines.has(nameKey(roots));
    return codes.filter((code) => !isMaking || making.test(code)).map((code) => `${idPrefix}${code}`);
  }

  /** The services that are called what remains without words for what is done: a "garment pressing shop" sells no goods. */
  #servicesCalled(roots: readonly string[]): readonly string[] {
    if (roots.includes('making') || this.#lines.has(nameKey(roots))) return [];
    return this.#codesOfThing(roots).flatMap((code) => (code >= firstService ? [`${idPrefix}${code}`] : []));
  }

  #codesOfThing(roots: readonly string[]): readonly string[] {
    const things = roots.filter((root) => !doingWords.has(root));
    return things.length === roots.length || things.length === 0 ? [] : (this.#codes(things) ?? []);
  }

  #codes(roots: readonly string[]): readonly string[] | undefined {
    return this.#lines.get(nameKey(roots))?.split(' ');
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
