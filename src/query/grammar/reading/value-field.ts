import type { Field, Value } from '../../../intent/intent.ts';
import type { Lexicon } from '../../../lexicon/lexicon.ts';
import { nameKey } from '../../../text/name-key.ts';
import {
  articles,
  honorifics,
  isDeterminer,
  isOrdinary,
  servedNouns,
  spokenBy,
  tenureWords,
} from '../../policy/words.ts';
import { isOfJob } from '../items/field-readings.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { type Marker, markers } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { workFields } from './draft.ts';
import { describing, employerGovernors } from './governors.ts';
import { type Around, placeField } from './place-field.ts';

/** The surroundings of a value, and what has been read before it. */
interface Surroundings extends Around {
  /** True if nothing precedes the value. */
  readonly isFirst: boolean;
  /** Whether the value goes on with a list of employers. */
  readonly isAmongEmployers: boolean;
  /** Likewise with one of names of companies. */
  readonly isAmongNames: boolean;
  /** The field of the condition before the value; null if there is none. */
  readonly lastField: Field | null;
}

/** The field of a value under its governor; null if the value only describes something else. */
export function fieldOf(item: ValueItem, at: number, about: Surroundings): Field | null {
  const { field } = item;
  const { items, target, governor } = about;
  const before = items[at - 1];
  // "Now at Figma" and "at Google or Figma" name an employer, although Figma is also a skill.
  const isAt = before?.kind === 'marker' && (before.marker === 'now' || employerGovernors.has(before.marker));
  const after = items[at + 1];
  // "Previous sales experience" does not.
  const isKnown = after?.kind === 'marker' && after.marker === 'experience' && after.join === 'none';
  // "New to Python", unlike "new to Google".
  if (field === 'skill' && about.tokens[item.from - 1]?.word === 'to' && about.tokens[item.from - 2]?.word === 'new')
    return null;
  if (field === 'skill' && !isKnown && (isAt || about.isAmongEmployers)) return 'employer';
  // "with web design" names a skill.
  // "Enterprise software engineers" tells of the software, "mid-size company CFOs" of who employs them.
  const isBeforeTitle = after?.kind === 'value' && after.field === 'title' && after.join === 'none';
  const saysWhose = markers.all(about.tokens, item.to - 1).some(({ value }) => value === 'companies');
  if (isSizeWord(item) && target === 'people' && isBeforeTitle && !saysWhose) return null;
  // "Who quit Werner", which is also somebody's name.
  if (field === 'name' && item.value.kind === 'words' && target === 'people' && isOfCareer(before, governor))
    return 'employer';
  // What companies use is not what they are: "companies using Kubernetes".
  const word = before === undefined ? '' : (about.tokens[before.to - 1]?.word ?? '');
  if (target === 'company' && before?.kind === 'marker' && using.has(word)) return null;
  // "With demanding patients" tells of others.
  if (
    field === 'function' &&
    (governor === 'with' || governor === 'skilled') &&
    target === 'people' &&
    areServed(item, about.tokens)
  )
    return null;
  // "Who worked with satellite images" are in no trade of these.
  if (workFields.has(field) && target === 'people' && word === 'with' && isWorkedWith(before, about.tokens))
    return null;
  if (field === 'function' && (governor === 'with' || governor === 'skilled') && !isOfJob(items[at + 1]))
    return 'skill';
  // "The French-speaking part", "with German-speaking clients".
  if (field === 'language' && isSpokenByOthers(at, items, about.tokens)) return null;
  // "Insurers for the self-employed".
  if (field === 'type' && governor === 'for' && target === 'company') return null;
  // "Researchers funded by the EU".
  if (governor === 'backed' && field === 'place' && target === 'people') return null;
  // Who invests is no trade of who gets it: "clinics backed by private equity".
  if (governor === 'backed' && investing.has(field) && !endsInvestors(at, items)) return null;
  // "Companies with a founder named Patrick".
  if (field === 'place' && governor === 'named' && target === 'company' && isSomebody(items[at - 2])) return null;
  // "Clinics that book through Doctolib".
  const isNamed = governor === 'named' || governor === null;
  if (
    field === 'name' &&
    target === 'company' &&
    !about.isFirst &&
    isNamed &&
    before?.kind === 'unknown' &&
    item.join === 'none'
  )
    return null;
  // "Aides to Senator Warren".
  const isCalled = before?.kind === 'unknown' && at > 1 && honorifics.has(about.tokens[before.to - 1]?.word ?? '');
  if (field === 'name' && isCalled && item.join === 'none' && target === 'people') return null;
  // "Biographers of Angela Merkel", "with a Marie Curie fellowship".
  const isOneOfAName = articles.has(about.tokens[item.from - 1]?.word ?? '') || governor === 'of';
  if (field === 'name' && target === 'people' && !about.isFirst && isOneOfAName) return null;
  if (describing.has(governor ?? 'in') && isDescribing(item, at, about)) return null;
  // "Companies acquired by Salesforce" says who bought them, and not where anybody works.
  if (field === 'employer' && before?.kind === 'value' && before.field === 'status' && word === 'by') return null;
  if (field === 'employer' && governor === 'for' && isClientOfEmployer(at, items)) return null;
  if (field === 'employer' && (isKnownOf(before, about.tokens) || isModel(item, before, items[at + 1], about.tokens)))
    return null;
  if (field === 'employer') {
    if (governor === 'backed') return 'investor';
    if (target === 'people') return 'employer';
    if (isDenied(at, items)) return about.lastField === 'investor' ? 'investor' : 'name';
    if (about.isAmongNames) return 'name';
    if (about.isFirst && didSo(items[at + 1], items[at + 2], about.tokens)) return null;
    const first = (about.isFirst && !isBehind(at, items, about.tokens)) || governor === 'named';
    return first && !(governor !== null && elsewhere.has(governor)) ? 'name' : null;
  }
  if (field === 'title' || field === 'function') {
    if (governor === 'began') return 'first_role';
  }
  return field === 'place' ? placeField(item, at, about) : field;
}

/** Whether a name says by whom something was done to those who are asked for: "FDA approved drug makers", "Amazon-owned companies". */
function didSo(done: Item | undefined, next: Item | undefined, tokens: readonly Token[]): boolean {
  if (done?.kind !== 'unknown' || done.join !== 'none' || done.to - done.from > 1) return false;
  const isAsked = next?.kind === 'value' || (next?.kind === 'marker' && next.marker === 'companies');
  return isAsked && next.join === 'none' && /[a-z]{2}ed$/.test(tokens[done.from]?.word ?? '');
}

/** Whether words of no company stand before "named": a founder, "whose owner is". */
const isSomebody = (item: Item | undefined): boolean =>
  item?.kind === 'unknown' || (item?.kind === 'marker' && item.marker === 'agent');

/** Whether "not" or "except" stands right before a whole name: "fintechs except Stripe", unlike "not Google backed". */
function isDenied(at: number, items: readonly Item[]): boolean {
  const [item, next] = [items[at], items[at + 1]];
  const before = items.slice(0, at).findLast((one) => one.kind !== 'marker' || one.marker !== 'article');
  if (before?.kind !== 'marker' || before.marker !== 'not' || item?.join !== 'none') return false;
  return next?.join !== 'none' || (next.kind === 'marker' && next.marker !== 'backed');
}

/** Whether what somebody works with follows: "who work with", unlike "experience working with" and "with". */
function isWorkedWith(before: Item | undefined, tokens: readonly Token[]): boolean {
  if (before?.kind !== 'marker' || before.marker === 'skilled') return false;
  return /^work(s|ed|ing)?$/.test(tokens[before.to - 2]?.word ?? '');
}

/** Whether what somebody knows or is near to follows, and not who employs them: "specialised in BMW", "close to Exxon". */
function isKnownOf(before: Item | undefined, tokens: readonly Token[]): boolean {
  if (before?.kind !== 'marker') return false;
  const words = tokens.slice(before.from, before.to).map(({ word }) => word);
  if (before.marker === 'based') return before.to - before.from > 1 && /^(to|from|of)$/.test(words.at(-1) ?? '');
  if (before.marker === 'speaks') return true;
  return (
    before.marker === 'skilled' &&
    /^(in|on|of)$/.test(words.at(-1) ?? '') &&
    !words.some((word) => tenureWords.has(word))
  );
}

/** Whether the number of a model follows the name of who makes it: "the Airbus A320", "certified for Airbus A320", unlike "at Google L5". */
function isModel({ from }: Item, before: Item | undefined, next: Item | undefined, tokens: readonly Token[]): boolean {
  const { word = '' } = tokens[from - 1] ?? {};
  const isFor = before?.kind === 'marker' && before.marker === 'for' && before.to - before.from === 1;
  if (next?.kind !== 'unknown' || next.join !== 'none' || !(isDeterminer(word) || isFor)) return false;
  return /\d/.test(tokens[next.from]?.word ?? '');
}

/** Whether the employer of whoever works for somebody follows: "account managers for Coca-Cola at Ogilvy". */
function isClientOfEmployer(at: number, items: readonly Item[]): boolean {
  const [link, employer] = items.slice(at + 1, at + 3);
  if (link?.kind !== 'marker' || link.marker !== 'at' || link.join !== 'none') return false;
  return employer?.kind === 'unknown' || (employer?.kind === 'value' && employer.field === 'employer');
}

/** Whether a word right before says that somebody works where it says, or did. */
function isOfCareer(before: Item | undefined, governor: Marker | null): boolean {
  return before?.kind === 'marker' && before.marker === governor && ofCareers.has(before.marker);
}

const ofCareers = new Set<Marker>(['left', 'joined', 'ex', 'worked', 'at', 'moved']);

/** Whether a word says a size, and no number: "enterprise". */
export function isSizeWord({ field, certain }: ValueItem): boolean {
  return field === 'headcount' && !certain;
}

/** Whether a word names those whom somebody serves, and no work: "patients". */
const areServed = ({ to }: Item, tokens: readonly Token[]): boolean => servedNouns.has(tokens[to - 1]?.word ?? '');

/** Whether a language is that of others, or of where it is spoken: "the French-speaking part". */
function isSpokenByOthers(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const next = items[at + 1];
  if (next?.kind !== 'marker' || next.join !== 'none') return false;
  if (next.marker !== 'speakers' && next.marker !== 'speaks') return false;
  return spokenBy.has(tokens[next.to]?.word ?? '');
}

/** Whether a trade behind a comma is of those who are asked for again: "not backed by Sequoia, fintech, Berlin". */
function endsInvestors(at: number, items: readonly Item[]): boolean {
  const [before, item] = [items[at - 1], items[at]];
  const isInvestor = before?.kind === 'unknown' || (before?.kind === 'value' && before.field === 'employer');
  return item?.kind === 'value' && item.field === 'industry' && item.join === 'comma' && isInvestor;
}

/** Fields of trades and bodies, some of which invest; whoever is an accelerator's is a kind of company: "backed by Techstars". */
const investing = new Set<Field>(['industry', 'specialty', 'function', 'school']);

/** Words before what companies use. */
export const using: ReadonlySet<string> = new Set(['use', 'uses', 'using', 'used']);

/**
 * Whether words that nothing knows stand right before, or whatever word a clause has: "shops on Shopify", "stores that take
 * PayPal", but not "tell me about Stripe".
 */
function isBehind(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [clause, before] = [items[at - 2], items[at - 1]];
  if (before?.kind !== 'unknown' || items[at]?.join !== 'none') return false;
  if (at > 2 && clause?.kind === 'marker' && clause.marker === 'clause') return true;
  // "Companies founded before Apple".
  if (comparing.has(tokens[before.to - 1]?.word ?? '')) return true;
  return !tokens.slice(before.from, before.to).every(({ word }) => isOrdinary(word));
}

/** Words before a company with which others are compared. */
const comparing: ReadonlySet<string> = new Set(['before', 'after', 'than']);

/** Governors of a company that is not asked for itself. */
const elsewhere = new Set<Marker>(['ex', 'former', 'from', 'at', 'to', 'moved', 'left', 'joined', 'worked']);

/** What can be done something to; a size, a round or a date is said of who is asked for. */
const objectFields = new Set<Field>([
  'title',
  'function',
  'seniority',
  'employer',
  'name',
  'school',
  'company_kind',
  'type',
  'industry',
  'specialty',
  'skill',
  'study',
  'degree',
  'place',
]);

/** Words that say which way something goes, or what it is compared with. */
const directions: ReadonlySet<string> = new Set(['to', 'into', 'from', 'than']);

/**
 * Whether the value belongs to what a verb is about. A place does before a noun of its own ("sold to German banks") and
 * where something goes ("willing to move to Canada"), else it is the territory ("covering Germany"). Sizes are conditions
 * ("larger than 50 people").
 */
function isDescribing({ field, to, certain }: ValueItem, at: number, about: Surroundings): boolean {
  const { items, governor, tokens } = about;
  const next = items[at + 1];
  // "Selling to enterprises" and "to enterprise" have a noun for a size.
  const isNoun = (tokens[to - 1]?.word.endsWith('s') ?? false) || next === undefined || next.join !== 'none';
  // "Whose owner is over 65".
  if (field === 'headcount' && ((!certain && isNoun) || governor === 'agent')) return true;
  // "Looking after 200 staff", unlike "larger than 50 people".
  const last = tokens[(items[at - 1]?.to ?? 0) - 1]?.word;
  const isLed =
    about.target === 'people' && governor === 'object' && items[at - 1]?.kind === 'marker' && last !== 'than';
  if (field === 'headcount' && isLed && !(next?.kind === 'value' && next.join === 'none')) return true;
  // "Serving small churches".
  if (field === 'headcount' && next?.kind === 'value' && next.join === 'none') return objectFields.has(next.field);
  // "Who went through two IPOs".
  if (field === 'stage' && about.target === 'people' && governor === 'object') return true;
  // "Whose founder died".
  if (field === 'status' && governor === 'agent') return true;
  if (!objectFields.has(field)) return false;
  // Places do nothing: "poached by Meta".
  if (governor === 'agent' && items[at - 1]?.kind !== 'value') return true;
  const before = items[at - 1];
  const isThere = before?.kind === 'marker' && before.marker === 'object';
  if (field !== 'place' || (isThere && directions.has(tokens[before.to - 1]?.word ?? ''))) return true;
  return next?.join === 'none' && (next.kind === 'unknown' || (next.kind === 'value' && next.field !== 'place'));
}

/**
 * Whether the item names companies, so the words before it are the trade: "expense management company", "graph database
 * startup".
 */
export function namesCompanies(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  if (item === undefined || item.join === 'comma') return false;
  if (item.kind === 'marker') return item.marker === 'companies';
  return item.kind === 'value' && item.field === 'company_kind';
}

const products = new Set(['industry:software', 'industry:mobile-apps', 'industry:technology']);

/**
 * Whether the item names a product, so the words before it are its purpose: "church management software", "tide
 * prediction app".
 */
export function namesProducts(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  return item?.kind === 'value' && item.join === 'none' && isProduct(item.field, item.value);
}

export function isProduct(field: Field, value: Value | undefined): boolean {
  return field === 'industry' && value?.kind === 'concept' && products.has(value.id);
}

/** Moves a date to the field that its context asks for: joining, leaving, graduating, or being in a role. */
export function dated(item: ValueItem, governor: Marker | null, opener: Marker | null): ValueItem {
  const { field, value } = item;
  if (value.kind !== 'range' || (field !== 'role_during' && field !== 'role_start')) return item;
  const { min, max } = value;
  if (governor === 'studied' || governor === 'subject') {
    const year = (month: number | null): number | null => (month === null ? null : Math.floor(month / 12));
    return { ...item, field: 'graduated', value: { ...value, min: year(min), max: year(max) } };
  }
  if (opener === 'left' && field === 'role_during') return { ...item, field: 'role_end' };
  if (opener !== 'joined') return item;
  // "joined since 2022" starts with that year. Only "has been there since 2022" includes earlier starts.
  const since = field === 'role_start' && min === null && max !== null;
  const began = since ? { ...value, min: max - 11, max: null } : value;
  return { ...item, field: 'role_start', value: began };
}

/**
 * Whether a title is named only because another job serves it, like the CFO in "Assistant to the CFO". The caller rules
 * out "moved from ... to", which asks for the title itself.
 */
export function isServed({ value }: ValueItem, at: number, items: readonly Item[], lexicon: Lexicon): boolean {
  const to = items[at - 1];
  if (to?.kind !== 'marker' || to.marker !== 'to') return false;
  const served = value.kind === 'concept' ? lexicon.concept(value.id)?.title?.seniority : null;
  const job = items[at - 2];
  return served === 'seniority:c_level' && job?.kind === 'value' && job.field === 'title';
}

/** The value for a field that its context asks for: the name of a product is then that of its company, as it is said. */
export function namedAs(
  { field: own, value, from, to }: ValueItem,
  field: Field,
  { query, tokens }: LatticeInput,
): Value {
  if (value.kind !== 'concept' || (own !== 'skill' && field !== 'skill')) return value;
  const said = query.slice(tokens[from]?.start, tokens[to - 1]?.end);
  return { kind: 'words', text: nameKey(own === 'skill' ? said : value.label) };
}
