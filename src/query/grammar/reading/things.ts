import type { Field } from '../../../intent/intent.ts';
import {
  articles,
  askers,
  establishments,
  owners,
  practising,
  predicating,
  prepositions,
  running,
  spentNouns,
  tenureWords,
  touching,
} from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import { isCountOfOthers } from './counted-others.ts';
import { isFollowed, isLacking } from './weak-values.ts';

/** Fields whose words also name things that somebody may have, make or use. */
export const thingFields = new Set<Field>(['skill', 'function', 'industry', 'specialty', 'study']);
/** Fields of what stands at the end of words for a job, a company or people: "a marketing lead", "a food startup". */
const headFields = new Set<Field>([
  'title',
  'seniority',
  'degree',
  'company_kind',
  'type',
  'language',
  'certification',
]);
/** Markers of what somebody knows, or of who it is: "a marketing background", "a design team". */
const ofKnowledge = new Set<Marker>([
  'experience',
  'graduates',
  'degree_of',
  'people',
  'companies',
  'sector',
  'department',
  'openings',
  'and',
  'or',
  'both',
]);
/** Governors of where somebody works, which an industry may name alone: "at an airline", "founders of a brewery". */
const ofWork = new Set<Marker>(['at', 'of', 'from', 'worked', 'left', 'joined', 'ex', 'now', 'to']);
/** Governors that ask for such a value whatever stands before it. */
const demanding = new Set<Marker>(['studied', 'subject', 'subject_in', 'skilled', 'began', 'titled']);
/** The most items of a noun with what describes it: "a small city hospital kitchen". */
const phraseItems = 4;

/**
 * Whether a value is the word of a thing rather than somebody's trade, since it is counted or belongs to somebody: "with
 * a blog", "who led a merger", "of 80-metre yachts", unlike "with a marketing background" and "running a bakery".
 */
export function isThing(at: number, items: readonly Item[], input: LatticeInput, governor: Marker | null): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || demanding.has(governor ?? 'in')) return false;
  // "Who lived through an IPO".
  if (item.field === 'stage' && input.target === 'people') return isDeedAbout(at, items, input.tokens);
  if (input.target === 'company' && thingFields.has(item.field) && isLaunched(item, input.tokens)) return true;
  const describesThing = item.field === 'type' && isInPhrase(items[at + 1]);
  if (!thingFields.has(item.field) && !describesThing) return false;
  if (input.target === 'company' && governor !== 'with' && !isLacking(items[at - 1], input.tokens)) return false;
  const first = firstOfPhrase(at, items, input.tokens, governor);
  const before = first === null ? undefined : items.slice(0, first).findLast((one) => !isArticle(one));
  if (first === null || before === undefined) return false;
  const { word = '' } = input.tokens[(items[first]?.from ?? 0) - 1] ?? {};
  if (endsAsked(at, items, input.tokens) && !askers.has(word)) return false;
  // "At a small airline", unlike "of 200-room properties".
  const isAlone = (first === at || articles.has(word)) && !isInPhrase(items[at + 1]);
  return !(
    isAlone && namesWorkplace(item, governor, isRun(before, input.tokens) && !isOwned(at, before, items, input))
  );
}

/** Whether companies brought out one thing or opened it, which is not all they do: "that launched an app", "who started their podcast". */
function isLaunched({ from }: Item, tokens: readonly Token[]): boolean {
  const [verb = '', determiner = ''] = tokens.slice(Math.max(0, from - 2), from).map(({ word }) => word);
  return (articles.has(determiner) || owners.has(determiner)) && launching.has(verb);
}

const launching: ReadonlySet<string> = new Set('launched started opened introduced released unveiled'.split(' '));

/** Whether somebody owns a thing, and no place where others are served: "who own a drone", unlike "who own a bakery". */
function isOwned(at: number, verb: Item, items: readonly Item[], { tokens }: LatticeInput): boolean {
  if (!/^own(s|ed|ing)?$/.test(tokens[verb.to - 1]?.word ?? '')) return false;
  return !establishments.has(tokens[(items[at]?.to ?? 0) - 1]?.word ?? '');
}

/** Whether one round is what a verb that nobody knows is about, or tells when: "led a Series A", "joined Uber before its IPO". */
function isDeedAbout(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [verb, before, next] = [items[at - 2], items[at - 1], items[at + 1]];
  const determiner = tokens[(items[at]?.from ?? 0) - 1]?.word ?? '';
  const isOne = articles.has(determiner) || owners.has(determiner);
  const isOfCompany = next?.join === 'none' && next.kind !== 'unknown';
  const said =
    before !== undefined && (isArticle(before) || mayDescribe(before)) && before.kind === 'marker' ? verb : before;
  return isOne && !isOfCompany && said?.kind === 'unknown';
}

/**
 * Whether people or bodies are counted of which somebody has so many: "schools with more than 500 students", "at least one
 * ministry as customer", "in an office with no testers".
 */
export function isCounted(at: number, items: readonly Item[], input: LatticeInput, governor: Marker | null): boolean {
  const [before, item] = [items[at - 1], items[at]];
  if (item?.kind !== 'value' || before === undefined || item.join !== 'none') return false;
  const isStaff = input.target === 'people' && item.field === 'title' && item.plural;
  if (isStaff && before.kind === 'marker' && governor === 'not') {
    const [link = '', no = ''] = input.tokens.slice(Math.max(0, item.from - 2), item.from).map(({ word }) => word);
    return link === 'with' && no === 'no';
  }
  if (before.kind !== 'unknown') return false;
  const isHad = governor === 'with' && item.field === 'title' && item.plural;
  if (isCountOfOthers(at, items, input)) return true;
  const isBody = input.target === 'company' && item.field === 'type';
  return (isHad || isBody) && isNumberWord(input.tokens[before.to - 1]?.word ?? '');
}

/** Whether a value only names what something was before or after: "since the Monsanto merger". */
export function isOfTime(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || !(thingFields.has(item.field) || item.field === 'place') || item.join !== 'none')
    return false;
  const before = items
    .slice(0, at)
    .findLast(
      (one) => !isArticle(one) && !(one.kind === 'value' && (one.field === 'place' || thingFields.has(one.field))),
    );
  return before?.kind === 'unknown' && timing.has(tokens[before.to - 1]?.word ?? '');
}

const timing: ReadonlySet<string> = new Set(['since', 'until', 'till', 'during', 'amid']);

/**
 * Whether a value is of what somebody has, which is said to be as nothing tells: "whose medical certificate is valid", unlike
 * "whose degree is in physics".
 */
export function isOnlyDescribed(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const isOwned = (item: Item | undefined): boolean =>
    item?.kind === 'value' && item.field !== 'skill' && (thingFields.has(item.field) || item.field === 'degree');
  if (!isOwned(items[at])) return false;
  const owner = items.slice(0, at).findLast((item) => !isOwned(item));
  const verb = items.findIndex((item, i) => i > at && !isOwned(item));
  if (owner === undefined || tokens[owner.to - 1]?.word !== 'whose') return false;
  const said = items.slice(verb).find((item) => !(item.kind === 'marker' && item.marker === 'filler'));
  return predicating.has(tokens[items[verb]?.from ?? -1]?.word ?? '') && said?.kind === 'unknown';
}

/** Fields of what somebody may lack. */
const lackedFields = new Set<Field>([...thingFields, 'certification', 'degree', 'language']);

/** Whether unknown words only describe what is lacked: "without a clean driving licence", "without visible tattoos". */
export function describesLacked(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, item, lacked] = items.slice(Math.max(0, at - 1), at + 2);
  // "Vertical farming vs traditional agriculture" rules out a trade.
  if (item?.kind !== 'unknown' || lacked?.kind !== 'value') return false;
  return isLacking(by, tokens) && lacked.join === 'none' && lackedFields.has(lacked.field);
}

/** Words that say what is lacked of the noun before them: "no interest in pastry". */
const ofLacked = new Set<Marker>(['in', 'of', 'to', 'for', 'with', 'at']);

/** Whether unknown words name what is lacked, of which those behind a preposition say more: "no interest in pastry". */
export function isLackedNoun(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, noun, link, value] = items.slice(Math.max(0, at - 1), at + 3);
  if (
    !isLacking(by, tokens) ||
    noun?.kind !== 'unknown' ||
    noun.join !== 'none' ||
    tokens[noun.from]?.shape !== 'lower'
  )
    return false;
  if (isSpent(noun, tokens)) return false;
  // "Without points on their licence".
  const end = tokens[noun.to - 1]?.word ?? '';
  if ((prepositions.has(end) || touching.has(end)) && noun.to - noun.from > 1)
    return items.slice(at + 1, at + 3).some((one) => one.kind === 'value' && lackedFields.has(one.field));
  if (link?.kind !== 'marker' || !ofLacked.has(link.marker) || link.join !== 'none') return false;
  return value?.kind === 'value' && value.join === 'none' && lackedFields.has(value.field);
}

/** Whether unknown words say that time in a career is lacked, and what follows says where: "no earlier stint in audit". */
export function isLackedTime(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, noun, link] = items.slice(Math.max(0, at - 1), at + 2);
  return isLacking(by, tokens) && noun?.kind === 'unknown' && isSpent(noun, tokens) && link?.kind === 'marker';
}

const isSpent = ({ to }: Item, tokens: readonly Token[]): boolean => spentNouns.has(tokens[to - 1]?.word ?? '');

/** Whether a described trade is a thing that nobody is asked for by: "no formal education", unlike "no direct sales experience". */
export function isLackedThing(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const item = items[at];
  if (isLackedNoun(at - 2, items, input) || isLackedNoun(at - 1, items, input)) return true;
  const isTrade =
    item?.kind === 'value' && (item.field === 'function' || item.field === 'industry' || item.field === 'specialty');
  if (isTrade && isOwnOf(items[at + 1], input)) return true;
  return isTrade && describesLacked(at - 1, items, input) && !isFollowed(items[at + 1]);
}

/** Whether "of their own" follows. */
const isOwnOf = (link: Item | undefined, { tokens }: LatticeInput): boolean =>
  link?.kind === 'marker' && link.marker === 'of' && owners.has(tokens[link.to]?.word ?? '');

/** Whether a trade is the noun that another value tells what of is lacked: "without management training". */
export function endsLacked(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, of, item] = items.slice(Math.max(0, at - 2), at + 1);
  if (!isLacking(by, tokens) || of?.kind !== 'value' || !thingFields.has(of.field) || item?.kind !== 'value')
    return false;
  return item.join === 'none' && thingFields.has(item.field) && item.field !== 'skill' && !isFollowed(items[at + 1]);
}

/** The first item of a noun that an article, an owner or a number begins; null if nothing of the kind does. */
function firstOfPhrase(
  at: number,
  items: readonly Item[],
  tokens: readonly Token[],
  governor: Marker | null,
): number | null {
  for (let first = at; first > at - phraseItems; first--) {
    const item = items[first];
    if (item === undefined || (first < at && !mayDescribe(item))) return null;
    const begin = tokens[item.from];
    if (first < at && item.kind === 'unknown' && /^\d+$/.test(begin?.word ?? '')) return first;
    const word = tokens[item.from - 1]?.word ?? '';
    // "In a marketing function" is where somebody works.
    if (articles.has(word)) return governor === 'in' ? null : first;
    if (owners.has(word)) return first;
    if (item.join !== 'none') return null;
  }
  return null;
}

function isInPhrase(item: Item | undefined): boolean {
  if (item === undefined || item.join !== 'none') return false;
  return item.kind === 'unknown' || (item.kind === 'value' && thingFields.has(item.field));
}

/** Whether words may stand before a noun: "a proven track record", "a government tender". */
function mayDescribe(item: Item): boolean {
  // "With a company car".
  if (item.kind === 'marker') return item.marker === 'filler' || item.marker === 'companies';
  return item.kind === 'unknown' || (item.kind === 'value' && !headFields.has(item.field)) || isType(item);
}

const isType = (item: Item): boolean => item.kind === 'value' && item.field === 'type';

/** Whether the noun is that of a job, a company, people, or of what somebody knows. */
function endsAsked(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  let end = at + 1;
  for (let item = items[end]; item !== undefined && isInPhrase(item); item = items[++end])
    if (tenureWords.has(tokens[item.to - 1]?.word ?? '')) return true;
  const head = items[end];
  if (head?.join !== 'none') return false;
  if (head.kind === 'value') return headFields.has(head.field);
  if (head.kind !== 'marker') return false;
  const next = items[end + 1];
  const isPlaced = next?.kind === 'value' && thingFields.has(next.field);
  return ofKnowledge.has(head.marker) || (head.marker === 'in' && isPlaced);
}

/** Whether a trade alone stands for a company of it: "at an airline", "for a brewery", "running a bakery". */
function namesWorkplace({ field, also }: ValueItem, governor: Marker | null, isRun: boolean): boolean {
  const isTrade = field === 'industry' || field === 'specialty';
  if (isRun || ofWork.has(governor ?? 'with')) return isTrade || also?.field === 'industry';
  return isTrade && also === undefined && governor === 'for';
}

/** Whether a verb says that somebody runs or does what follows: "running a bakery". */
function isRun({ from, to }: Item, tokens: readonly Token[]): boolean {
  return tokens.slice(from, to).some(({ word }) => running.has(word) || practising.has(word));
}
