import { orders } from '../../../fields/orders.ts';
import type { FieldOrder, Leftover, Span } from '../../../intent/intent.ts';
import { directed, prepositions, relatives } from '../../policy/words.ts';
import { type Item, isArticle } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { askerEnd, wordsOfAsker } from './asker.ts';
import { isDoneByOthers } from './denied-verb.ts';
import type { DraftCondition } from './draft.ts';
import { gradesInTitles } from './grades-in-titles.ts';
import { Progress } from './progress.ts';
import { readMarker } from './read-marker.ts';
import { readUnknown } from './read-unknown.ts';
import { readValue } from './read-value.ts';
import { beginsAside, opensClause, tellsOfOthers } from './somebody-else.ts';
import { idleNegation, untold } from './untold.ts';
import { beginsClause } from './wish.ts';
import { continuesList, isContrary } from './words-around.ts';

export interface ReadOut {
  readonly drafts: DraftCondition[];
  readonly leftover: Leftover[];
  /** The words that nothing above took, such as those before a title that its concept does not say: "foundation model engineers". */
  readonly missed: readonly Leftover[];
  /** Words of the grammar that no condition shows. */
  readonly untold: readonly Leftover[];
  readonly order: FieldOrder | null;
  /** Whether the query names people or companies as what it asks for. */
  readonly asksFor: { readonly people: boolean; readonly companies: boolean };
  /** Whether the query begins with who asks. */
  readonly tellsOfAsker: boolean;
}

/** Reads the items from left to right and tracks what each word governs: time, negation, governor, alternatives. */
export function readItems(items: readonly Item[], input: LatticeInput): ReadOut {
  const progress = new Progress(items, input);
  const { drafts, leftovers, negation } = progress;
  const end = askerEnd(items, input);
  const asked = items.slice(end);
  const ofAsker: Item[] = [];
  items.forEach((item, at) => {
    if (at < end && !isSeatOfAsker(item, asked)) {
      ofAsker.push(...wordsOfAsker(item, input));
      leftovers.take(item);
    } else readItem(item, at, progress);
  });
  progress.endWish();
  leftovers.isDenied = false;
  const idle = negation.idle();
  const idleWords = untold(asked, input).filter((item) => !progress.shown.has(item));
  const idlePasts = progress.tenses.idle().filter(({ from }) => !idleWords.some((item) => item.from === from));
  const asTitles = asked.filter((item) => !progress.told.has(item));
  const grades = gradesInTitles(asTitles, input);
  const verbs = verbsOfTold(progress);
  // Texts tell of what was acquired by that word, and seldom of what was "sold to" somebody.
  const acts = verbs.filter((verb) => !hasPreposition(verb, input));
  const dealings = verbs.filter((verb) => !acts.includes(verb));
  const silent = [
    ...ofAsker,
    ...(idle === null ? [] : [idleNegation(idle, items)]),
    ...idleWords,
    ...idlePasts,
    ...grades,
    ...objectsAside(progress),
    ...dealings,
  ];
  return {
    drafts,
    leftover: leftovers.kept,
    missed: [...leftovers.missed(), ...acts.map((verb) => leftovers.wordsOf(leftovers.withoutSmall(verb)))],
    untold: silent.map((item) => ({ ...leftovers.wordsOf(item), grammar: true })),
    order: progress.order,
    asksFor: { people: progress.asksPeople, companies: progress.asksCompanies },
    tellsOfAsker: end > 0,
  };
}

/**
 * The words of what is done to a place that is asked for all the same: "responsible for Leeds", "leaving Leeds", unlike "covering
 * Ohio", which says where.
 */
function objectsAside({ items, told, input: { tokens } }: Progress): readonly Item[] {
  return items.filter((item, at) => {
    const next = items.slice(at + 1).find((one) => !isArticle(one));
    const isOfPlace = next?.join === 'none' && isPlace(next) && !told.has(next);
    if (!isOfPlace || item.kind !== 'marker' || (item.marker !== 'object' && item.marker !== 'left')) return false;
    return !tokens.slice(item.from, item.to).some(({ word }) => /^(cover|represent)/.test(word));
  });
}

/** The verbs of people whose object is only told, which say what was done to it: "who acquired a startup". */
function verbsOfTold({ items, told, drafts, leftovers, input: { target, tokens } }: Progress): readonly Item[] {
  if (target === 'company') return [];
  return items.filter((item, at) => {
    const object = items.slice(at + 1).find((one) => !isArticle(one));
    if (item.kind !== 'marker' || object === undefined) return false;
    // "Teachers leaving the profession".
    if (item.marker === 'left' && object.kind === 'unknown')
      return (
        !drafts.some(({ span }) => isIn(object, span, tokens)) &&
        !leftovers.kept.some(({ span }) => isIn(item, span, tokens))
      );
    if (item.marker !== 'object') return false;
    return told.has(object) && [item.from, item.from - 1].some((at) => relatives.has(tokens[at]?.word ?? ''));
  });
}

const hasPreposition = ({ from, to }: Item, { tokens }: LatticeInput): boolean =>
  tokens.slice(from, to).some(({ word }) => prepositions.has(word) || directed.has(word));

const isIn = ({ from }: Item, [start, end]: Span, tokens: LatticeInput['tokens']): boolean =>
  start <= (tokens[from]?.start ?? 0) && (tokens[from]?.start ?? 0) < end;

/** Whether a place is where those who ask are, and so where somebody is wanted if no other place is said. */
function isSeatOfAsker(item: Item, asked: readonly Item[]): boolean {
  return isPlace(item) && !asked.some(isPlace);
}

const isPlace = (item: Item): boolean => item.kind === 'value' && item.field === 'place';

function readItem(item: Item, at: number, progress: Progress): void {
  const { items, input, leftovers, wish } = progress;
  if (progress.isDescribing && isContrary(at, items, input)) {
    leftovers.keep(item);
    return;
  }
  if (isCompared(item, progress)) {
    leftovers.keep(item);
    progress.tellsOfOthers = true;
    return;
  }
  if (item.join === 'comma' && progress.isDescribing && !continuesList(item, items[at - 1])) progress.governor = null;
  if (beginsClause(at, items)) wish.endClause();
  if (item.join === 'comma' || opensClause(item, input)) progress.tellsOfOthers = tellsOfOthers(at, items, input);
  leftovers.isDenied &&= progress.tellsOfOthers;
  progress.tellsOfOthers ||= progress.asksForSomething && beginsAside(at, items, input);
  endNegationOfWords(item, progress);
  // "No recruiters: HR managers".
  if (isBehindColon(item, input)) progress.negation.endIfMet();
  // "Who haven't been contacted by us".
  if (progress.negation.isWaiting && isDoneByOthers(at, items, input)) progress.tellAll();
  if (item.kind === 'marker') readMarker(item, at, progress);
  else if (item.kind === 'value') readValue(item, at, progress);
  else if (item.kind === 'unknown') readUnknown(item, at, progress);
  else if (item.kind === 'trait') readTrait(item, progress);
  else readOrder(item, progress);
}

/** Whether a level or an experience is only more or less than that of others: "CTOs more experienced than ours". */
function isCompared(item: Item, { input: { tokens, target } }: Progress): boolean {
  const isLevel =
    item.kind === 'value' ? item.field === 'seniority' : item.kind === 'marker' && item.marker === 'experienced';
  if (!isLevel || target === 'company' || tokens[item.to]?.word !== 'than') return false;
  return /^(more|less)$/.test(tokens[item.from - 1]?.word ?? '');
}

function isBehindColon({ from }: Item, { tokens, query }: LatticeInput): boolean {
  const { gap, start } = tokens[from] ?? {};
  return gap === 'stop' && query.slice(tokens[from - 1]?.end, start).includes(':');
}

/** Ends a negation of words that nothing knows: "no team under them, Amsterdam". */
function endNegationOfWords(item: Item, progress: Progress): void {
  const isPlaceApart = isPlace(item) && item.join === 'comma';
  // "Independent not chain, experience with Opera or Mews".
  const isOther = item.kind === 'marker' && item.join === 'comma' && item.marker !== 'or' && item.marker !== 'and';
  if (!isPlaceApart && !isOther && !progress.isAfterList(item)) return;
  const idle = progress.negation.idleBehindWords();
  if (idle !== null) progress.leftovers.keep(idle);
}

/** What negates the trait negates nothing else. */
function readTrait(item: Extract<Item, { kind: 'trait' }>, progress: Progress): void {
  if (progress.negation.isWaiting) progress.negation.end();
  // "Ideally under 30, Stockholm".
  progress.endWish();
  progress.leftovers.keepTrait(item);
}

function readOrder(item: Extract<Item, { kind: 'order' }>, progress: Progress): void {
  const { input, leftovers } = progress;
  const { of } = orders[item.order.by];
  // "Largest banks in Spain by employees".
  if (progress.order?.by === item.order.by) {
    leftovers.take(item);
    return;
  }
  if (progress.order !== null || (of !== 'both' && of !== input.target)) {
    leftovers.keep(item);
    return;
  }
  leftovers.take(item);
  progress.order = { ...item.order, span: leftovers.span(item) };
}
