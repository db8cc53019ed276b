import type { Field, Leftover } from '../../../intent/intent.ts';
import { articles, isPlain, laurels, prizedWords, prizeWords, relatives } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item, ValueItem } from './item.ts';

/** Whether a prize was given for what follows, which may be any words of a text: "Nobel Prize winners in peace", "with a Nobel in physics". */
export function givesPrize(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'marker' || (item.marker !== 'in' && item.marker !== 'for')) return false;
  const isGiven = isWinners(before, input) || (item.marker === 'in' && isPrize(before, input));
  return isGiven && next?.kind !== 'marker' && !(next?.kind === 'value' && next.field === 'place');
}

/**
 * Whether a prize was given for the value, or was not: "chemistry laureates", "who won the Nobel Prize but not in
 * chemistry".
 */
export function isOfPrize(item: ValueItem, at: number, items: readonly Item[], input: LatticeInput): boolean {
  if (!prizeFields.has(item.field)) return false;
  if (isNamed(item, items, input)) return true;
  const next = items[at + 1];
  if (next?.join === 'none' && isWinners(next, input)) return true;
  const first = items.slice(Math.max(0, at - markersBetween), at).findIndex((one) => isPrize(one, input));
  const between = first < 0 ? [] : items.slice(Math.max(0, at - markersBetween) + first + 1, at);
  return between.length > 0 && between.every(({ kind }) => kind === 'marker') && between.some(isNegation);
}

/**
 * Whether the sentence names a prize, whose winners records tell of in words alone: "Nobel laureates known for vitamins". Who
 * is named and what was studied are left as they are, and no prize is a part of a name: "Akzo Nobel".
 */
function isNamed({ field, from, to }: ValueItem, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const isSubject = field === 'name' ? to === from + 1 && isPlain(tokens[from]?.word ?? '') : field !== 'study';
  const isPrized = (item: Item): boolean =>
    item.kind !== 'value' && tokens.slice(item.from, item.to).some(({ word }) => laurels.has(word));
  return isSubject && items.some(isPrized);
}

/** What is left over, with the verb of who got a prize told alone: texts tell of the prize in other words than "who got a Nobel for work on vitamins". */
export function asPrized(leftover: readonly Leftover[], { tokens }: LatticeInput): readonly Leftover[] {
  const isVerb = ({ span }: Leftover): boolean => {
    const at = tokens.findIndex(({ start, end }) => start === span[0] && end === span[1]);
    if (at < 1 || !relatives.has(tokens[at - 1]?.word ?? '')) return false;
    const next = tokens[articles.has(tokens[at + 1]?.word ?? '') || tokens[at + 1]?.word === 'the' ? at + 2 : at + 1];
    return prizeWords.has(next?.word ?? '') || laurels.has(next?.word ?? '');
  };
  return leftover.some(isVerb)
    ? leftover.map((words) => (isVerb(words) ? { ...words, grammar: true } : words))
    : leftover;
}

/** The most items from a prize to what it was not given for: "(Prize) but not in". */
const markersBetween = 4;

const isNegation = (item: Item): boolean =>
  item.kind === 'marker' && (item.marker === 'not' || item.marker === 'outside');

function isPrize(item: Item | undefined, { tokens }: LatticeInput): boolean {
  return item?.kind === 'unknown' && prizeWords.has(tokens[item.to - 1]?.word ?? '');
}

function isWinners(item: Item | undefined, { tokens }: LatticeInput): boolean {
  return item?.kind === 'marker' && item.marker === 'people' && prizedWords.has(tokens[item.to - 1]?.word ?? '');
}

const prizeFields = new Set<Field>(['function', 'industry', 'specialty', 'study', 'skill', 'name']);
