import type { Field, Intent } from '../../../intent/intent.ts';
import { isDeterminer, lore, personalWords, siteNouns, sourcing } from '../../policy/words.ts';
import { type Item, isJoint, type ValueItem } from '../items/item.ts';
import type { Marker } from '../lattice/markers.ts';
import { breaks, type Token } from '../lattice/tokens.ts';
import { isCountOfOthers } from './counted-others.ts';

/** What stands around a value. */
export interface Around {
  readonly items: readonly Item[];
  readonly tokens: readonly Token[];
  readonly target: Intent['target'];
  /** The marker that governs the value. */
  readonly governor: Marker | null;
}

/** The field of a place: where somebody is, or where the employer is; null if it is where something else is. */
export function placeField(item: ValueItem, at: number, about: Around): Field | null {
  const { items, tokens, target } = about;
  if (isGovernedElsewhere(item, at, about) || isOfLanguage(item, tokens)) return null;
  // Records do not say where a company was.
  if (target === 'company' && wasThere(at, items)) return null;
  // Records do not say where a school is, nor where a licence holds: "doctors trained in the UK", "licensed in Texas".
  if (isOfSchool(at, items) || isOfLicence(at, items, tokens) || isOfObject(at, items, target)) return null;
  // "Specialised in Swiss law".
  const isOfThing = isOfSite(at, items, tokens) || isOfLore(items[at + 1], items[at + 2], tokens);
  if (isOfThing || isOfPerson(at, items, about)) return null;
  const site = siteOf(items.slice(0, firstPlace(at, items)).findLast(isNotBoth), tokens);
  if (target === 'company') return site === 'office' ? 'office_place' : item.field;
  if (isOfClients(at, items, about)) return null;
  // Records say of an employer where it sits, and not where else it is.
  if (site === 'office') return null;
  return site === 'seat' || describesEmployer(at, items) ? 'employer_place' : item.field;
}

/** Whether the word that governs a place, and what stands before that, say that nobody who is asked for is there. */
function isGovernedElsewhere({ join }: Item, at: number, { items, tokens, target, governor }: Around): boolean {
  const before = items[at - 1];
  const isApart = join === 'comma' && before?.kind === 'unknown';
  switch (governor) {
    // "Who speak Nordic", unlike "fluent German, Munich".
    case 'speaks':
      return !(join === 'comma' && before?.kind === 'value' && before.field === 'language');
    // "Studied in Paris".
    case 'subject':
      return true;
    // "Buying their lithium from Chile".
    case 'from':
      return isSource(at, items, tokens);
    // "With a dotted line to Munich", "wineries that export to China", unlike "firms with open data, Chicago".
    case 'to':
      if (movedFrom(at, items)) return false;
      return target === 'company' ? !isApart : items[at - 2]?.kind === 'unknown';
    // "Banks with branches in Ghana", "who negotiated with Iran".
    case 'with':
      return (target === 'company' && !isApart) || (items[at - 2]?.kind === 'unknown' && join === 'none');
    default:
      return false;
  }
}

/** Whether a place is that to which somebody moved from another one: "companies that moved from London to Dublin". */
function movedFrom(at: number, items: readonly Item[]): boolean {
  const [moved, place, to] = items.slice(Math.max(0, at - 3), at);
  return isMoving(moved) && place?.kind === 'value' && place.field === 'place' && to?.kind === 'marker';
}

/** Whether words of the past govern a place: "moved from London", "formerly headquartered in Boston". */
function wasThere(at: number, items: readonly Item[]): boolean {
  const before = items.slice(0, firstPlace(at, items)).findLast((item) => !isAt(item));
  return isMoving(before) || (before?.kind === 'marker' && (before.marker === 'held' || before.marker === 'former'));
}

const isAt = (item: Item): boolean => item.kind === 'marker' && (item.marker === 'in' || item.marker === 'based');

const isMoving = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'moved';

/** Whether "in" stands between studies and the value: "studied in Paris". */
function isOfSchool(at: number, items: readonly Item[]): boolean {
  const [studied, link] = items.slice(Math.max(0, at - 2), at);
  return studied?.kind === 'marker' && studied.marker === 'subject' && link?.kind === 'marker' && link.marker === 'in';
}

/** Whether "in" stands between "licensed", with what it lets somebody do, and the value: "licensed to practise in Texas". */
function isOfLicence(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [link, ...before] = items.slice(0, at).toReversed();
  if (link?.kind !== 'marker' || link.marker !== 'in' || link.join !== 'none') return false;
  const [deed, to] = before;
  const isDone = deed?.kind === 'unknown' && to?.kind === 'marker' && to.marker === 'to';
  const licence = before[isDone ? 2 : 0];
  if (licence?.kind !== 'value' || licence.field !== 'certification') return false;
  // "Physician assistants certified in Seattle" are there.
  return /^licen[cs]ed$/.test(tokens[licence.to - 1]?.word ?? '');
}

/**
 * Whether "in" says where one thing or somebody is whom a verb is about: "opening a plant in Mexico", "who answer to a boss in
 * Rotterdam". What people do with a thing they do where they are.
 */
function isOfObject(at: number, items: readonly Item[], target: Intent['target']): boolean {
  const [verb, article, noun, link] = items.slice(Math.max(0, at - 4), at);
  if (link?.kind !== 'marker' || link.marker !== 'in' || link.join !== 'none' || noun?.kind !== 'unknown') return false;
  if (article?.kind !== 'marker' || article.marker !== 'article' || verb === undefined) return false;
  return verb.kind === 'marker'
    ? verb.marker === 'object' || (target === 'company' && (verb.marker === 'openings' || verb.marker === 'skilled'))
    : target === 'company' && verb.kind === 'unknown';
}

/** Whether "in" says where those are whom somebody works for or leads: "for a client in Oslo", "with more reps in France". */
function isOfClients(at: number, items: readonly Item[], { tokens, target }: Around): boolean {
  const [before, link] = items.slice(Math.max(0, at - 2), at);
  if (link?.kind !== 'marker' || link.marker !== 'in' || link.join !== 'none' || before?.join !== 'none') return false;
  if (isCountOfOthers(at - 2, items, { tokens, target })) return true;
  const phrase = tokens.slice(Math.max(0, before.to - clientWordsMax), before.to).map(({ word }) => word);
  return clients.has(phrase.at(-1) ?? '') && phrase.some((word) => serving.has(word));
}

/** The most words of whom somebody works for: "with two big clients". */
const clientWordsMax = 4;
const serving: ReadonlySet<string> = new Set(['with', 'for', 'to']);
const clients: ReadonlySet<string> = new Set(
  'client clients customer customers supplier suppliers investor investors'.split(' '),
);

/** Whether a name, or a preposition of persons, stands right before what is also a name: "who did a PhD under Hinton". */
function isOfPerson(at: number, items: readonly Item[], { tokens, governor, target }: Around): boolean {
  const [before, item] = [items[at - 1], items[at]];
  if (item?.join !== 'none') return false;
  if (before?.kind === 'value' && before.field === 'name') return true;
  if (target === 'company') return false;
  if (before?.kind === 'marker') return before.marker === 'for' && governor === 'object';
  return before?.kind === 'unknown' && personalWords.has(tokens[before.to - 1]?.word ?? '');
}

/** Whether a place only says which site it is that a verb nobody knows is about: "who shut their Montreal office". */
function isOfSite(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item === undefined || next?.join !== 'none' || !siteNouns.has(tokens[next.from]?.word ?? '')) return false;
  if (!isDeterminer(tokens[item.from - 1]?.word ?? '')) return false;
  return items.slice(0, at).findLast(({ kind, from }) => kind !== 'marker' || from < item.from - 1)?.kind === 'unknown';
}

/** Whether a subject that is another one in each country follows: "Swiss law", unlike "Swiss law firms". */
function isOfLore(subject: Item | undefined, next: Item | undefined, tokens: readonly Token[]): boolean {
  if (subject?.kind !== 'value' || subject.join !== 'none' || !lore.has(tokens[subject.from]?.word ?? '')) return false;
  return (
    subject.to - subject.from === 1 &&
    (next?.join !== 'none' || (next.kind === 'marker' && next.marker !== 'companies'))
  );
}

/** So many items may stand between a verb and where its object comes from. */
const sourcedItems = 4;

/** Whether a place is where something is bought: "importing wine from Chile". */
const isSource = (at: number, items: readonly Item[], tokens: readonly Token[]): boolean =>
  items
    .slice(Math.max(0, at - sourcedItems), at)
    .some(({ from, to }) => tokens.slice(from, to).some(({ word }) => sourcing.has(word)));

/** Whether a value says which languages: "with any Nordic language", unlike "location London, language German". */
const isOfLanguage = ({ to }: Item, tokens: readonly Token[]): boolean =>
  /^languages?$/.test(tokens[to]?.word ?? '') && !breaks(tokens[to]?.gap ?? 'stop');

/** Where a list of places begins that a place goes on: "with offices in Berlin and London", "in Ghana, Togo". */
function firstPlace(at: number, items: readonly Item[]): number {
  const before = items[at - 1];
  if (items[at]?.join === 'comma' && before?.kind === 'value' && before.field === 'place')
    return firstPlace(at - 1, items);
  const [other, joint] = [items[at - 2], items[at - 1]];
  return isJoint(joint) && other?.kind === 'value' && other.field === 'place' ? firstPlace(at - 2, items) : at;
}

/** "Offices in both Austin and Denver". */
const isNotBoth = (item: Item): boolean => item.kind !== 'marker' || item.marker !== 'both';

/** What the words before a place say of a company: its seat ("headquartered in"), or only some office of it; null for neither. */
function siteOf(before: Item | undefined, tokens: readonly Token[]): 'seat' | 'office' | null {
  if (before?.kind !== 'marker' || before.marker !== 'based') return null;
  const words = tokens.slice(before.from, before.to).map(({ word }) => word);
  if (words.some((word) => seats.has(word))) return 'seat';
  return words.some((word) => offices.has(word)) ? 'office' : null;
}

const seats: ReadonlySet<string> = new Set(['headquartered', 'headquarters', 'hq', 'hqd', 'head', 'seat']);
const offices: ReadonlySet<string> = new Set(['presence', 'operations', ...siteNouns]);

/**
 * Whether a place stands right before words for companies, and so is the employer's: "German startups", "at French
 * fintech companies".
 */
function describesEmployer(at: number, items: readonly Item[]): boolean {
  const before = items[at - 1];
  if (before?.kind === 'marker' && (before.marker === 'in' || before.marker === 'based')) return false;
  for (let i = at + 1; i < items.length; i++) {
    const item = items[i];
    if (item === undefined || item.join === 'comma') return false;
    if (item.kind === 'marker') return item.marker === 'companies';
    if (item.kind !== 'value') return false;
    if (isEmployers(item)) return true;
    if (item.field === 'company_kind') {
      const after = items[i + 1];
      // "Berlin startup engineers" are engineers in Berlin.
      return !(after?.kind === 'value' && (after.field === 'title' || after.field === 'function'));
    }
    if (!['industry', 'specialty', 'type', 'stage', 'headcount'].includes(item.field)) return false;
  }
  return false;
}

/** Whether a value is for many employers: "German car makers". */
function isEmployers({ field, value }: ValueItem): boolean {
  return field === 'employer' && value.kind === 'concept' && value.id.startsWith('employer_group:');
}
