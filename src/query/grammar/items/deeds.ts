import type { Field } from '../../../intent/intent.ts';
import { DataFile } from '../../data/data-file.ts';
import { owners, relatives } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { leading } from '../lattice/leaders.ts';
import { bounds } from '../numbers/quantity-words.ts';
import { isEstablishment } from '../reading/verbs.ts';
import { rangeLabel } from './edge-item.ts';
import type { Item, ValueItem } from './item.ts';

const deedNames = [
  'founder',
  'founder of something',
  'chair',
  'owner of something',
  'owner',
  'manager',
  'coach',
  'pitcher',
  'outfielder',
  'board member',
] as const;

const deeds = new DataFile('deeds.txt').phrases('deed', deedNames);

/** Jobs that any object makes clear; the others need an employer by its name. */
const ofAnything = new Set<(typeof deedNames)[number]>(['founder', 'chair', 'board member']);
/** A company of no name may have so many words before its noun. */
const objectItems = 4;
/** A verb has three words and a bound six, at most. */
const wordsBeforeNumber = 9;
/** Fields of a company that is named or described. */
const objectFields = new Set<Field>(['employer', 'company_kind', 'industry', 'specialty', 'type', 'name']);

/** The items that a verb and what belongs to it stand for, and the token where they end. */
interface Deed {
  readonly to: number;
  readonly items: readonly Item[];
  /** Whether it is the founding of a company, which a time after it dates. */
  readonly isFounding: boolean;
}

/**
 * The job that a verb says somebody has, with its time and what governs the company after it: "people who founded a
 * fintech company". Null if the item begins no such verb.
 */
export function jobOfDeed(at: number, items: readonly Item[], input: LatticeInput): Deed | null {
  const item = items[at];
  if (item === undefined || !(isSubject(at - 1, items, input) || isListedDeed(at, items, input))) return null;
  const { tokens, lexicon } = input;
  const deed = deeds.longest(tokens, item.from);
  // "Their own company" is no verb.
  if (deed === null || owners.has(tokens[item.from - 1]?.word ?? '')) return null;
  const to = item.from + deed.length;
  // "Who managed finance": the title after it is the job.
  if (item.kind === 'marker' && item.marker === 'held' && item.to >= to) return null;
  const last = endsAt(to, items, input);
  if (last < at || !hasObject(deed.value, last, items, input)) return null;
  const noun = deed.value.replace(' of something', '').split(' ');
  const title = lexicon
    .candidates(noun, 0)
    .find(({ concept, length }) => concept.kind === 'title' && length === noun.length)?.concept;
  if (title === undefined) return null;
  const { from, join } = item;
  const { id, label } = title;
  const value = { kind: 'concept', id, label } as const;
  const job: Item = {
    ...{ from, to, join, kind: 'value', field: 'title', value },
    ...{ confidence: 0.9, plural: true, extra: [], certain: true },
  };
  // "Started their own company": whose it is, the job says.
  const end = owners.has(tokens[to]?.word ?? '') && tokens[to + 1]?.word === 'own' ? to + 2 : (items[last]?.to ?? to);
  const marker = isNamedSkill(objectOf(last, items), items, input) ? 'at' : 'of';
  const of: Item = { from: to, to: end, join: 'none', kind: 'marker', marker };
  // Whoever founded a company may have left it, and beside another job it is a role of its own.
  const isOver = tokens.slice(from, to).some(({ word }) => word.endsWith('ed'));
  const isBeside = items.slice(0, at).some((one) => one.kind === 'value' && one.field === 'title');
  const time: Item = { from, to, join, kind: 'marker', marker: isOver ? 'ever' : 'now' };
  return { to: end, items: isOver || isBeside ? [time, job, of] : [job, of], isFounding: noun[0] === 'founder' };
}

/**
 * Those who lead companies of no name, as people of a rung from head on there: "people who run insurance companies", "who
 * is in charge of a hospital". Null if the item begins no such verb, or others are named: "consultants running hospitals".
 */
export function leadersOfCompanies(at: number, items: readonly Item[], input: LatticeInput): Deed | null {
  const item = items[at];
  const subject = items[at - 1];
  if (item === undefined || subject?.kind !== 'marker') return null;
  // Not "I run a bakery and need an accountant".
  if (subject.marker !== 'people' && subject.marker !== 'clause') return null;
  if (items.slice(0, at).some((one) => one.kind === 'value' && one.field === 'title')) return null;
  const { tokens } = input;
  const verb = leading.longest(tokens, item.from);
  if (verb?.value !== 'work' || owners.has(tokens[item.from + verb.length]?.word ?? '')) return null;
  const to = item.from + verb.length;
  const last = items.findIndex((one) => one.to === to);
  if (last < at || !leadsCompany(last, items, input)) return null;
  const { from, join } = item;
  const rung: Item = { from, to, join, kind: 'marker', marker: 'leadership' };
  return { to, items: [rung, { from: to, to, join: 'none', kind: 'marker', marker: 'at' }], isFounding: false };
}

/** Whether companies or an establishment are what a verb that ends with an item is about. */
function leadsCompany(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const after = items.slice(at + 1).filter((item) => !isArticle(item));
  const end = after.findIndex(
    (item, i) => item.join !== 'none' || (i > 0 && item.kind === 'marker' && !isCompany(item)),
  );
  const object = after.slice(0, end < 0 ? objectItems : Math.min(end, objectItems));
  const [first] = object;
  if (first === undefined || first.join !== 'none') return false;
  if (object.some(isCompany)) return true;
  if (first.kind !== 'value' || !isTrade(first) || object.length > 1) return false;
  return isEstablishment(first, input) || isDetermined(at, items, input);
}

const isTrade = (item: Item): boolean =>
  item.kind === 'value' && (item.field === 'industry' || item.also?.field === 'industry');

/** Whether a word for companies goes on with an item: "behind advertising startups". */
function isCompanyBehind(item: Item, items: readonly Item[]): boolean {
  const next = items[items.indexOf(item) + 1];
  return next?.join === 'none' && isCompany(next);
}

/** Whether the words before a number are a verb that says a job, and a bound: "founded (at least) two companies". */
export function isAfterDeed(at: number, tokens: LatticeInput['tokens']): boolean {
  for (let from = Math.max(0, at - wordsBeforeNumber); from < at; from++) {
    const to = from + (deeds.longest(tokens, from)?.length ?? 0);
    if (to > from && (to === at || bounds.longest(tokens, to)?.length === at - to)) return true;
  }
  return false;
}

/** Whether what follows is said of people: "people founding", "who have founded", "consultants running". */
function isSubject(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const { tokens } = input;
  const item = items[at];
  // "Lawyers in Rome serving on the board of a hospital", "bankers on the boards of two museums".
  if (item?.kind === 'value')
    return (
      isHolder(isSeat(at, items) ? items[at - 2] : item) && /(ing$|^on$|^with$|^who$)/.test(tokens[item.to]?.word ?? '')
    );
  if (item?.kind !== 'marker') return false;
  // "Who once pitched for Cleveland".
  if (tokens[item.from]?.word === 'once' && at > 0) return isSubject(at - 1, items, input);
  if (item.marker === 'people' || item.marker === 'clause' || item.marker === 'filler') return true;
  // "Who left Acme and started a company".
  if (item.marker === 'and') return input.target === 'people' && (at === 0 || isToldOfMany(at, items, input));
  return item.marker === 'with' && relatives.has(tokens[item.from]?.word ?? '');
}

/** Whether a clause before "and" tells of those who are asked for, so that a verb may follow it: "people who worked at Acme and started". */
const isToldOfMany = (at: number, items: readonly Item[], { tokens }: LatticeInput): boolean =>
  items
    .slice(0, at)
    .some((item) => item.kind === 'marker' && tokens.slice(item.from, item.to).some(({ word }) => relatives.has(word)));

const isHolder = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'title' && item.plural;

/** Whether a place stands behind its preposition. */
function isSeat(at: number, items: readonly Item[]): boolean {
  const [link, place] = [items[at - 1], items[at]];
  return place?.kind === 'value' && place.field === 'place' && link?.kind === 'marker';
}

/** The item that ends with a verb, or with an article after it that belongs to the same phrase: "pitched for the". */
function endsAt(to: number, items: readonly Item[], { tokens }: LatticeInput): number {
  const isDefinite = tokens[to]?.word === 'the';
  return items.findIndex((one) => one.to === to || (isDefinite && one.from < to && one.to === to + 1));
}

/** Whether a past deed to something certain begins the sentence, or goes on a list of them: "pitched for Cleveland, managed the Cubs". */
function isListedDeed(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const item = items[at];
  if (item === undefined || (at > 0 && item.join !== 'comma')) return false;
  const end = item.from + (deeds.longest(input.tokens, item.from)?.length ?? 0);
  const last = endsAt(end, items, input);
  const object = last < at ? undefined : objectOf(last, items);
  const isPast = input.tokens.slice(item.from, end).some(({ word }) => word.endsWith('ed'));
  return isPast && object?.kind === 'value' && object.field === 'employer' && isDetermined(last, items, input);
}

function hasObject(deed: (typeof deedNames)[number], at: number, items: readonly Item[], input: LatticeInput): boolean {
  const after = items.slice(at + 1, at + 2 + objectItems).filter((item) => !isArticle(item));
  const next = objectOf(at, items);
  if (next === undefined || next.join !== 'none') return false;
  if (next.kind === 'value' && next.field === 'employer') return true;
  const isOfTrade = isTrade(next) && isCompanyBehind(next, items);
  if (deed.endsWith('something') && !isCompany(next) && !isOfTrade && !isDetermined(at, items, input)) return false;
  if (after.slice(0, objectItems).some(isCompany)) return true;
  if (!ofAnything.has(deed)) return false;
  if (isNamedSkill(next, items, input)) return true;
  return deed === 'chair' || next.kind === 'unknown' || (next.kind === 'value' && objectFields.has(next.field));
}

/** What a verb that ends with an item does something to. */
function objectOf(at: number, items: readonly Item[]): Item | undefined {
  return items.slice(at + 1, at + 2 + objectItems).find((item) => !isArticle(item));
}

/** Whether a skill is written as the name of a company, and no noun follows: "who founded Zapier". */
function isNamedSkill(item: Item | undefined, items: readonly Item[], { tokens }: LatticeInput): boolean {
  if (item?.kind !== 'value' || item.field !== 'skill' || tokens[item.from]?.shape === 'lower') return false;
  const next = items[items.indexOf(item) + 1];
  return next === undefined || next.join !== 'none' || (next.kind === 'marker' && next.marker !== 'companies');
}

const isCompany = (item: Item): boolean =>
  item.kind === 'marker' ? item.marker === 'companies' : item.kind === 'value' && item.field === 'company_kind';

const isArticle = (item: Item): boolean =>
  item.kind === 'marker' && (item.marker === 'article' || item.marker === 'filler');

function isDetermined(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item === undefined || next === undefined) return false;
  if (tokens[item.to - 1]?.word === 'the') return true;
  const word = tokens[item.to]?.word ?? '';
  return (next.kind === 'marker' && next.marker === 'article') || owners.has(word);
}

/** The time of a founding as the year in which the company began: "who started a company after 2019". */
export function foundedThen(item: ValueItem): ValueItem | null {
  const { field, value } = item;
  if (value.kind !== 'range' || (field !== 'role_during' && field !== 'role_start')) return null;
  const year = (month: number | null): number | null => (month === null ? null : Math.floor(month / 12));
  const since = field === 'role_start' && value.min === null;
  const [min, max] = since ? [year(value.max), null] : [year(value.min), year(value.max)];
  return { ...item, field: 'founded', value: { kind: 'range', min, max, label: rangeLabel(min, max) } };
}
