import type { Field } from '../../../intent/intent.ts';
import { doers, practising, raisingWords, relatives, running, smallWords } from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { breaks, type Token } from '../lattice/tokens.ts';
import { leads } from '../numbers/quantity-words.ts';
import { thingFields } from './things.ts';

/** What happened to a company at some time. */
const events = new Set<Field>(['status', 'stage', 'funding']);
/** Names of who did it: "acquired by Google in 2018". */
const doing = new Set<Field>(['employer', 'name', 'investor']);

/**
 * Whether a time right after a value says when that happened to a company: "companies acquired in 2023". A year alone
 * is one of founding, but not behind a word that nothing knows: "companies that expanded since 2021".
 */
export function isOfEvent(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [first, last, item] = [items[at - 2], items[at - 1], items[at]];
  if (last === undefined || item?.kind !== 'value' || item.join === 'comma') return false;
  // Records do not say when somebody got a certificate.
  const isHeld = last.kind === 'value' && last.field === 'certification' && item.join === 'none';
  if (isHeld || isOfDeed(at, items, tokens) || isOfHappening(at, items, tokens)) return true;
  const isNamed = last.kind === 'value' && doing.has(last.field) && last.join === 'none';
  const before = isNamed && first !== undefined ? first : last;
  if (isOfDeal(at, items, tokens)) return true;
  const isEvent = (before.kind === 'value' && events.has(before.field)) || isOfLiving(at, items, tokens);
  if (item.field === 'founded' && (isRaised(item, tokens) || isSpan(item, tokens) || isOfChange(items[at - 2])))
    return true;
  if (item.field === 'founded') return item.confidence < 1 && (isEvent || last.kind === 'unknown');
  return isEvent;
}

/** Whether a time stands right behind one thing that nobody knows: "back from a sabbatical in 2023". */
function isOfHappening(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [article, thing] = items.slice(Math.max(0, at - 2), at);
  if (thing?.kind !== 'unknown' || thing.join !== 'none' || article === undefined) return false;
  // "No accidents in the last five years".
  if (article.kind === 'marker' && article.marker === 'not' && article.to === thing.from) return true;
  if (!isArticle(article) || article.join !== 'none' || !/^an?$/.test(tokens[thing.from - 1]?.word ?? '')) return false;
  const words = tokens.slice(thing.from, thing.to);
  return words.every(({ word, shape }) => shape === 'lower' && !jobWords.has(word));
}

/** Nouns of a job, whose time is that of the role: "who took a position in 2020". */
const jobWords: ReadonlySet<string> = new Set([
  'job',
  'role',
  'post',
  'position',
  'career',
  'seat',
  'chair',
  'company',
  'firm',
]);

/** Whether a year is that of a round, as its clause says: "raised their previous round in 2021 or 2022". */
function isRaised({ from, confidence }: ValueItem, tokens: readonly Token[]): boolean {
  const clause = tokens.slice(0, from + 1).findLastIndex(({ gap }) => breaks(gap));
  return confidence < 1 && tokens.slice(Math.max(0, clause), from).some(({ word }) => /^rais(e|es|ed|ing)$/.test(word));
}

/** Whether a time stands behind what companies changed to: "that switched from plastic to paper after 2018". */
const isOfChange = (link: Item | undefined): boolean =>
  link?.kind === 'marker' && (link.marker === 'moved' || link.marker === 'to' || link.marker === 'joined');

/** Whether so long something has been done to a company: "owned for more than four years", unlike "established for ten years". */
function isSpan({ from }: Item, tokens: readonly Token[]): boolean {
  const [done = '', link = ''] = tokens.slice(Math.max(0, from - 2), from).map(({ word }) => word);
  return link === 'for' && /[a-z]{2}ed$/.test(done) && leads.longest(tokens, from - 2)?.value !== 'founded';
}

/** Whether a time stands behind what happened to a company and who did it, whatever they are: "acquired by private equity since 2021". */
function isOfDeal(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const by = items.slice(0, at).findLastIndex(({ to }) => doers.has(tokens[to - 1]?.word ?? ''));
  const status = items[tokens[items[by]?.from ?? 0]?.word === 'by' ? by - 1 : by];
  const isDoer = (one: Item): boolean => one.join === 'none' && one.kind !== 'order' && one.kind !== 'trait';
  return status?.kind === 'value' && status.field === 'status' && items.slice(by + 1, at).every(isDoer);
}

/**
 * Whether a time is that of what somebody did, which is no word of careers: "who won an award in 2020", "who sold their house in
 * 2019", "solicitors admitted in 2012", "who reported to Jane Doe before 2014".
 */
function isOfDeed(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const object = items.slice(0, at).toReversed();
  if (isOfParticiple(object, tokens)) return true;
  const before = object.findIndex((one) => one.kind !== 'value' && !isOfObject(one));
  const link = object[before];
  if (link?.kind === 'marker' && link.marker === 'object' && before > 0) return true;
  const place = object.findIndex((one) => !isOfObject(one) || relatives.has(tokens[one.from - 1]?.word ?? ''));
  const verb = object[place];
  if (verb !== undefined && isMarketing(verb, tokens)) return true;
  if (verb?.kind !== 'unknown') return false;
  const [{ word = '', shape } = { word: '', shape: 'digit' }] = tokens.slice(verb.from, verb.to);
  if (shape !== 'lower') return false;
  // What somebody ran is no work if nobody knows it: "who ran a marathon".
  const isOfThing = object.slice(0, place).some(({ kind }) => kind === 'unknown');
  return isOfThing || !(smallWords.has(word) || running.has(word) || practising.has(word));
}

/** Whether a word that says nothing of companies is what people did to something: "who launched four products last year". */
const isMarketing = ({ kind, from }: Item, tokens: readonly Token[]): boolean =>
  kind === 'marker' && raisingWords.has(tokens[from]?.word ?? '') && relatives.has(tokens[from - 1]?.word ?? '');

/** Whether a participle that no list has stands right behind who is asked for, and before the time. */
function isOfParticiple([participle, who]: readonly Item[], tokens: readonly Token[]): boolean {
  if (participle === undefined || who === undefined || participle.to - participle.from > 1) return false;
  const isRead = participle.kind !== 'unknown' && !(participle.kind === 'marker' && participle.marker === 'filler');
  const { word = '' } = tokens[participle.from] ?? {};
  if (isRead || participle.join === 'slash' || !/[a-z]{3}ed$/.test(word) || employed.has(word)) return false;
  return who.kind === 'value' || (who.kind === 'marker' && (who.marker === 'clause' || who.marker === 'people'));
}

/** Participles that say that somebody has a job. */
const employed: ReadonlySet<string> = new Set(['employed', 'engaged', 'contracted', 'seconded', 'installed']);

/** What may stand between a verb and its time. */
function isOfObject(item: Item): boolean {
  if (item.kind === 'marker') return item.marker === 'article' || item.marker === 'filler' || item.marker === 'people';
  return item.kind === 'unknown' || (item.kind === 'value' && thingFields.has(item.field));
}

/** Whether a time is that in which somebody has lived where the place before it says: "has lived in Berlin since 2015". */
function isOfLiving(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const place = items[at - 1];
  if (place?.kind !== 'value' || place.field !== 'place') return false;
  const words = tokens.slice(Math.max(0, place.from - 2), place.from).map(({ word }) => word);
  return words.some((word) => living.has(word));
}

export const living: ReadonlySet<string> = new Set([
  'lived',
  'living',
  'lives',
  'live',
  'resided',
  'residing',
  'resident',
]);
