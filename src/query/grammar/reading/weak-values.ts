import type { Field } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import { stemWord } from '../../../text/stem.ts';
import { smallWords } from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { bounds } from '../numbers/quantity-words.ts';
import { namesCompanies } from './value-field.ts';

/** Fields whose values are also everyday words, and that no sentence demands by the word alone. */
const weakFields = new Set<Field>(['skill', 'study', 'function', 'industry', 'specialty']);
/** Fields that a place in the sentence demands: "in fintech". */
const demandedFields = new Set<Field>(['function', 'industry', 'specialty']);
/** Governors that ask for such a value themselves. */
const demanding = new Set<Marker>(['skilled', 'studied', 'subject', 'subject_in', 'began', 'object', 'agent']);
const placing = new Set<Marker>(['in', 'based', 'at', 'for', 'of', 'from', 'worked']);

/**
 * Whether a value only describes a noun that nothing knows, or is all that is known of what a number or a small word
 * begins: "who travel a lot", "projects worth $20M", "$500M under management".
 */
export function isPartOfUnknown(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  governor: Marker | null,
  { tokens, target }: LatticeInput,
): boolean {
  const [before, follows, verb] = [items[at - 1], items[at + 1], items[at + 2]];
  // "Other than paediatric ones", "the small ones".
  if (follows !== undefined && follows.join === 'none' && tokens[follows.from]?.word === 'ones') return false;
  if (isSizeOfThing(item, follows)) return true;
  // "For the holiday season" names one thing, "for insurance giants" where somebody works.
  const isDetermined = isArticle(before) && follows?.kind === 'unknown';
  // "With a startup idea".
  if (item.field === 'company_kind' && governor === 'with' && target === 'people')
    return follows?.kind === 'unknown' && follows.join === 'none';
  if (!weakFields.has(item.field) || (governor !== null && demanding.has(governor))) return false;
  if (target === 'company' && governor !== 'with') return false;
  // "With hands-on Kubernetes experience".
  if (follows?.kind === 'marker' && follows.marker === 'experience' && follows.join === 'none') return false;
  if (isOfAmount(at, items, tokens) || isMeasured(at, items, tokens)) return true;
  if (governor !== null && placing.has(governor) && demandedFields.has(item.field) && !isDetermined) return false;
  const isInfinitive = follows?.kind === 'marker' && follows.marker === 'to' && verb?.kind === 'unknown';
  // "Receptionists swift to answer".
  if (item.field === 'skill' && isInfinitive) return true;
  // Keywords stand beside each other without belonging together: "product manager saas remote".
  if (before?.kind === 'value') return false;
  const isLed =
    before?.kind === 'unknown' &&
    item.join === 'none' &&
    tokens
      .slice(before.from, before.to)
      .some(({ word, shape }, i, { length }) => shape === 'digit' || (i === length - 1 && smallWords.has(word)));
  let next = at + 1;
  while (isArticle(items[next])) next++;
  const head = items[next];
  if (isLed) return head?.kind !== 'value' || head.join !== 'none';
  const end = items[next + 1];
  const isModified = end?.kind === 'value' && end.join === 'none' && end.field === 'title';
  return head?.kind === 'unknown' && head.join === 'none' && !isModified && !namesCompanies(next + 1, items);
}

/** Whether a value says what an amount is of: "with 4 million in sales". */
function isOfAmount(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const [amount, link] = items.slice(Math.max(0, at - 2), at);
  if (amount?.kind !== 'unknown' || link?.kind !== 'marker') return false;
  // "At 120% of quota".
  if (link.marker === 'of') return amount.to - amount.from === 1 && tokens[amount.from]?.shape === 'digit';
  if (link.marker !== 'in') return false;
  return tokens.slice(amount.from, amount.to).some(({ shape }) => shape === 'digit');
}

/** Whether an amount says how much there is of a value: "with P&L of 40 million", "with revenue between 50 and 200 million". */
function isMeasured(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const [link, amount] = items.slice(at + 1, at + 3);
  if (link?.join !== 'none') return false;
  const number = link.kind === 'marker' && (link.marker === 'of' || link.marker === 'filler') ? amount : link;
  if (number?.kind !== 'unknown') return false;
  const from = number.from + (bounds.longest(tokens, number.from)?.length ?? 0);
  return from < number.to && tokens[from]?.shape === 'digit';
}

/** Fields of things, which a word for the size of a company only describes: "negotiated big contracts". */
const sizedFields = new Set<Field>(['function', 'skill', 'study']);

function isSizeOfThing({ field, certain }: ValueItem, next: Item | undefined): boolean {
  if (field !== 'headcount' || certain || next?.join !== 'none') return false;
  // "Who take on small jobs".
  if (next.kind === 'marker') return next.marker === 'openings';
  return next.kind === 'unknown' || (next.kind === 'value' && sizedFields.has(next.field));
}

/**
 * Whether a common word names a function only beside others, and here stands as the thing that it is elsewhere: "a strong
 * reputation", "switched careers", "tight turnarounds".
 */
export function isCommonName(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  governor: Marker | null,
  input: LatticeInput,
): boolean {
  const { field, value, from, to } = item;
  if (field !== 'function' || value.kind !== 'concept' || to - from > 1) return false;
  const before = items[at - 1];
  const isDescribed = before?.kind === 'marker' && (before.marker === 'article' || before.marker === 'filler');
  const isOfThing =
    before?.kind === 'unknown' || (governor === 'with' && isDescribed) || isLacking(before, input.tokens);
  if (item.join !== 'none' || !isOfThing) return false;
  const { word = '', shape } = input.tokens[from] ?? {};
  const isOwn = foldText(value.label)
    .split(' ')
    .some((own) => stemWord(own) === stemWord(word));
  return shape === 'lower' && !isOwn && input.lexicon.commonness(word) !== null && !isFollowed(items[at + 1]);
}

/** Whether words say that what follows is lacked. */
export const isLacking = (by: Item | undefined, tokens: LatticeInput['tokens']): boolean =>
  by !== undefined && tokens.slice(by.from, by.to).some(({ word }) => word === 'no' || word === 'without');

/** Whether a noun goes on, or what stands for one. */
export const isFollowed = (next: Item | undefined): boolean =>
  next?.join === 'none' && (next.kind === 'value' || (next.kind === 'marker' && ofNouns.has(next.marker)));
/** Markers after which words name a trade all the same: "kitchen experience", "careers teams". */
const ofNouns = new Set<Marker>(['experience', 'people', 'companies', 'sector', 'department', 'openings', 'and', 'or']);
