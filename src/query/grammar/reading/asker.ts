import { askers, producing, relatives, seeking, tellers } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { breaks, type Token } from '../lattice/tokens.ts';

/**
 * How many items at the beginning say who asks, with the verb after which they say whom they look for: "we are a law firm
 * in Dublin looking for" a paralegal; 0 if they say nothing of themselves.
 */
export function askerEnd(items: readonly Item[], input: LatticeInput): number {
  return endOfOffer(items, input) || endOfSearch(items, input);
}

/**
 * How many items say what those who ask for companies sell, up to the end of the clause, or to whom: "we sell payroll software:"
 * restaurants, "I sell kitchens to" hotels.
 */
function endOfOffer(items: readonly Item[], { tokens, target }: LatticeInput): number {
  const [first, second, third] = tokens.map(({ word }) => word);
  const isVerb = (word: string | undefined): boolean => word !== undefined && producing.has(word);
  const isOwn =
    first === 'our' && /^(products?|company|startup|business|team|platform|software|tool)$/.test(second ?? '');
  const sells = /^(we|i)$/.test(first ?? '')
    ? isVerb(second) || isVerb(third)
    : /^(were|im)$/.test(first ?? '') && isVerb(second);
  if (target !== 'company' || !(sells || isOwn)) return 0;
  const clause = items.findIndex(({ from }) => from > 1 && breaks(tokens[from]?.gap ?? 'start'));
  if (clause > 0) return clause;
  const to = items.findIndex((item) => item.kind === 'marker' && item.marker === 'to');
  return items.slice(0, to).some(isContent) && to + 1 < items.length ? to + 1 : 0;
}

function endOfSearch(items: readonly Item[], { tokens }: LatticeInput): number {
  const here = endHere(items, tokens);
  if (here > 0) return here;
  const [first = '', second = ''] = tokens.map(({ word }) => word);
  const isOfAskers = askers.has(first) || tellers.has(first) || ofUs.has(first) || (first === 'as' && second === 'a');
  const end = items.findIndex(({ from, to }) => tokens.slice(from, to).some(({ word }) => isSeeking(word)));
  if (!isOfAskers && !isTold(items[end], tokens)) return 0;
  const next = items[end + 1];
  // Who looks for a job asks for nobody.
  const isForJob = next?.kind === 'marker' && next.marker === 'openings';
  return next === undefined || isForJob || !items.slice(0, Math.max(end, 0)).some(isContent) ? 0 : end + 1;
}

/** Where the items end that say who asks by their job: "recruiter here, need", "CTO here looking for", unlike "nurses here". */
function endHere(items: readonly Item[], tokens: LatticeInput['tokens']): number {
  const said = items.findIndex(({ from, to }) => tokens.slice(from, to).some(({ word }) => word === 'here'));
  const [job, here, next] = [items[0], items[said], items[said + 1]];
  if (here === undefined || next === undefined || job?.kind !== 'value' || job.field !== 'title' || job.plural)
    return 0;
  const isBefore = ({ word }: Token): boolean => relatives.has(word) || isSeeking(word);
  if (tokens.slice(0, here.to).some(isBefore)) return 0;
  const verb = items
    .slice(said + 1, said + 1 + openingMax)
    .findIndex(({ from, to }) => tokens.slice(from, to).some(({ word }) => isSeeking(word)));
  if (verb < 0 && next.join === 'none') return 0;
  return said + 2 + verb;
}

/** The most items between "here" and the verb of who asks: "here, I need". */
const openingMax = 3;

/** Whether a verb says what one party of no name wants: "a family office in Geneva wants a banker", unlike "a nurse who wants". */
function isTold(verb: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  const at = tokens.findIndex(
    ({ word }, i) => verb !== undefined && i >= verb.from && i < verb.to && telling.has(word),
  );
  const isClause = ({ word, gap }: Token, i: number): boolean =>
    relatives.has(word) || word === 'whose' || (i > 0 && breaks(gap));
  return at > 0 && !tokens.slice(0, at).some(isClause);
}

const telling: ReadonlySet<string> = new Set(['wants', 'needs', 'seeks']);

/** What an item says of who asks: its words without the verb, and none of the grammar. */
export function wordsOfAsker(item: Item, { tokens }: LatticeInput): readonly Item[] {
  if (item.kind === 'marker') return [];
  const isVerb = (at: number): boolean => isSeeking(tokens[at]?.word ?? '');
  const places = Array.from({ length: item.to - item.from }, (_, i) => item.from + i);
  if (!places.some(isVerb)) return [item];
  return places.filter((at) => !isVerb(at)).map((at) => ({ ...item, from: at, to: at + 1 }));
}

/** Whether what is denied is of those who ask: "that I haven't emailed yet". */
export const isOfAsker = ({ from }: Item, { tokens }: LatticeInput): boolean =>
  /^(i|we)$/.test(tokens[from - 1]?.word ?? '');

const isSeeking = (word: string): boolean => seeking.has(word) || hiring.has(word);

/** "We're" is one word. */
const ofUs: ReadonlySet<string> = new Set(['we', 'were', 'us']);
const hiring: ReadonlySet<string> = new Set(['hiring', 'hire', 'recruiting', 'recruit']);

const isContent = ({ kind }: Item): boolean => kind === 'value' || kind === 'unknown';
