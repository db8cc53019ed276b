import type { Field } from '../../../intent/intent.ts';
import { articles, crewWords, directed, doers, isTradeName, overWords, tenureWords } from '../../policy/words.ts';
import { type Item, industryOf, isJoint } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { isEmployersTrade, isHeldTitle } from '../lattice/employer-trade.ts';
import { labelAt } from '../lattice/labels.ts';
import type { Marker } from '../lattice/markers.ts';
import { namesDivision } from '../lattice/named-division.ts';
import type { Token } from '../lattice/tokens.ts';
import { listed } from './governors.ts';
import { namesCompanies } from './value-field.ts';

/** Whether words say that something is over, and nothing else: "former", "previously", unlike "past Series B". */
export function isOnlyPast(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== 'marker' || item.to - item.from > 1 || (next?.kind === 'value' && next.field === 'stage'))
    return false;
  // What somebody has experience of is over, too: "previous experience in sales".
  if (tokens.slice(item.to, item.to + tenureWordsAfter).some(({ word }) => tenureWords.has(word))) return false;
  return item.marker === 'ex' || item.marker === 'former' || tokens[item.from]?.word === 'previously';
}

/** So far behind "previous" its noun may stand. */
const tenureWordsAfter = 3;

/** Whether what was is over: "used to work in", "who previously worked in", unlike "who worked in". */
export function isOver(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'marker' || (item.marker !== 'worked' && item.marker !== 'held')) return false;
  return tokens.slice(item.from, item.to).some(({ word }) => overWords.has(word));
}

/** Whether a clause ends with the item: "who work at Google now"; the label of a form only begins one. */
export function endsClause(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  if (next === undefined || (next.kind === 'marker' && (next.marker === 'and' || next.marker === 'clause')))
    return true;
  return (next.join === 'comma' && labelAt(input, items[at]?.from ?? 0) === null) || tellsOfTime(at, items);
}

/** Where the clause of an item begins that a comma and a word of the grammar open: "(, at) Meta today"; null if none does. */
export function clauseStart(at: number, items: readonly Item[], { tokens }: LatticeInput): number | null {
  const opening = items.slice(1, at).findLast(({ join }) => join === 'comma');
  return opening?.kind === 'marker' ? (tokens[opening.from]?.start ?? null) : null;
}

/** Whether so many years follow, which are no job's: "who work at Google now with 5 years of experience". */
function tellsOfTime(at: number, items: readonly Item[]): boolean {
  const next = items.slice(at + 1).find(({ kind }) => kind !== 'marker');
  return next?.kind === 'value' && (next.field === 'experience_years' || next.field === 'role_years');
}

/** Whether a clause of its own says what somebody is: "who has left Google and is a nurse". */
export function saysPresent({ from }: Item, { tokens }: LatticeInput): boolean {
  const verb = articles.has(tokens[from - 1]?.word ?? '') ? from - 2 : from - 1;
  return /^(is|are)$/.test(tokens[verb]?.word ?? '') && tokens[verb - 1]?.word === 'and';
}

/** Whether a value follows a comma and a "not": "formerly at Google, not managers". */
export function isContrast(at: number, items: readonly Item[]): boolean {
  const before = items[at - 1];
  return before?.kind === 'marker' && before.marker === 'not' && before.join === 'comma' && items[at]?.join === 'none';
}

/** Whether a "not" after a comma sets what follows against what stands before it: "whose boss is the CFO, not the controller". */
export function isContrary(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [before, item, ...after] = items.slice(Math.max(0, at - 1), at + 4);
  if (item?.kind !== 'marker' || item.marker !== 'not' || before?.kind !== 'value') return false;
  // "Who report to a president rather than a CMO".
  if (item.join !== 'comma') return before.field === 'title' && tokens[item.to - 1]?.word === 'than';
  const next = after.find((one) => !(one.kind === 'marker' && one.marker === 'article'));
  return next?.kind === 'value' && next.join === 'none' && next.field === before.field;
}

/**
 * What governs a value without a word for it: "law firm employees" are at one, "telecom lawyers" in telecommunications, and a
 * "finance degree" is in finance.
 */
export function impliedGovernor(at: number, items: readonly Item[], input: LatticeInput): Marker | null {
  if (isOfDegree(at, items)) return 'subject';
  if (isCalledSkill(at, items)) return 'with';
  if (isOfStaff(at, items, input)) return 'at';
  return isBeforeProfession(at, items, input) ? 'in' : null;
}

/** Whether a value is what the degree behind it is in, alone or in a list: "finance degree, works as accountant", "physics or chemistry graduates". */
function isOfDegree(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || item.field !== 'study') return false;
  const behind = items.slice(at + 1).find((one) => !(one.kind === 'value' ? one.field === 'study' : isJoint(one)));
  return (
    behind?.kind === 'marker' &&
    (behind.marker === 'degree_of' || behind.marker === 'graduates') &&
    behind.join === 'none'
  );
}

/** Whether words in a list of skills end with the word for these: "Kubernetes and Docker skills". */
function isCalledSkill(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || item.field !== 'skill') return false;
  const behind = items.slice(at + 1).find((one) => !isListedSkill(one));
  return behind?.kind === 'marker' && behind.marker === 'experience' && behind.join === 'none';
}

const isListedSkill = (item: Item): boolean => (item.kind === 'value' ? item.field === 'skill' : isJoint(item));

/** Whether a value says where the people right after it work: "law firm employees", "insurance industry engineers". */
function isOfStaff(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind === 'value' && item.to - item.from > 1 && sectors.has(tokens[item.to - 1]?.word ?? '')) return true;
  if (next?.kind !== 'marker' || !isOfPeople(at, items)) return false;
  // "Bank people" are at banks as much as their employees.
  if (item?.kind === 'value' && item.field === 'company_kind') return true;
  if (item?.kind === 'value' && isTradeName(industryOf(item))) return true;
  return tokens.slice(next.from, next.to).every(({ word }) => crewWords.has(word));
}

/** Whether a word for people follows right after: "insurance professionals". */
export function isOfPeople(at: number, items: readonly Item[]): boolean {
  const next = items[at + 1];
  return next?.kind === 'marker' && next.marker === 'people' && next.join === 'none';
}

/** Whether a value is the trade of whoever employs the profession right after it: "insurance accountants". */
export function isBeforeProfession(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const { tokens, lexicon, corpus } = input;
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== 'value' || next?.kind !== 'value' || next.field !== 'title' || next.join !== 'none') return false;
  const profession = next.value.kind === 'concept' ? lexicon.concept(next.value.id) : null;
  const words = tokens.slice(item.from, item.to).map(({ word }) => word);
  // "Big tech" names its companies, which so only rank.
  if (profession === null || item.field === 'employer') return false;
  return isEmployersTrade(words, profession, isHeldTitle(tokens, item.from, next.to, corpus), lexicon);
}

const sectors: ReadonlySet<string> = new Set(['industry', 'sector']);

/** Whether a value says what companies named right before it do: "companies in banking", "whose employer is in banking", "industry: banking". */
export function isOfCompanies(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [company, link] = [items[at - 2], items[at - 1]];
  if (link?.kind === 'marker' && link.marker === 'in' && sectors.has(tokens[link.to - 1]?.word ?? '')) return true;
  return company?.kind === 'marker' && (namesCompanies(at - 2, items) || company.marker === 'at');
}

/**
 * Whether words may mean both a function and an industry. Beside companies they mean only the industry: "at marketing
 * agencies".
 */
export function mayMeanBoth(at: number, items: readonly Item[], governor: Marker | null): boolean {
  return governor !== 'at' && governor !== 'worked' && !namesCompanies(at + 1, items);
}

/** So many words may describe a company before its noun. */
const descriptionMax = 3;

/** Whether a clause speaks of a company of those before it: "founders whose lending startup shut down". */
export function ownsCompany(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'company' || item === undefined || tokens[item.to - 1]?.word !== 'whose') return false;
  const noun = items.slice(at + 1).findIndex(({ kind }) => kind !== 'value' && kind !== 'unknown');
  const end = noun < 0 ? items.length : at + 1 + noun;
  for (let i = at + 1; i <= Math.min(end, at + 1 + descriptionMax); i++) if (namesCompanies(i, items)) return true;
  return false;
}

/** Words that open a clause about what stands before them, and none about people at it, as "where" does. */
const relating = new Set(['that', 'which', 'whose']);
/** What may stand between companies and a clause about them: "startups in Berlin that". */
const betweenCompanies = new Set<Marker>(['in', 'based', 'of', 'with', 'article']);

/** Whether a clause is about companies at which people are asked for: "engineers at startups that raised money". */
export function isAboutCompanies(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const clause = items[at];
  if (target === 'company' || clause === undefined) return false;
  if (!tokens.slice(clause.from, clause.to).some(({ word }) => relating.has(word))) return false;
  for (let i = at - 1; i >= 0; i--) {
    if (namesCompanies(i, items)) return true;
    const item = items[i];
    const isBetween = item?.kind === 'marker' ? betweenCompanies.has(item.marker) : item?.kind === 'value';
    if (!isBetween || (item?.kind === 'value' && ofCareers.has(item.field))) return false;
  }
  return false;
}

/** Whether a verb right after companies says what they do, and not who works there: "at companies developing drugs". */
export function isOfTheirs(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'company' || item?.kind !== 'marker' || item.marker !== 'skilled' || item.join !== 'none')
    return false;
  return item.to - item.from === 1 && /ing$/.test(tokens[item.from]?.word ?? '') && namesCompanies(at - 1, items);
}

/** Whether a value is what somebody uses or develops, by the verb before it. */
export function isUsed(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const before = items.slice(0, at).findLast((item) => item.kind === 'marker');
  const [verb = ''] = before === undefined ? [] : tokens.slice(before.from, before.to).map(({ word }) => word);
  return /ing$/.test(verb) || verb === 'use' || verb === 'uses';
}

const ofCareers = new Set<Field>(['title', 'function', 'seniority', 'employer']);

/** Whether "by" stands between what happened to a company and who did it: "taken over by a private equity house". */
export function isByStatus(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [status, by] = [items[at - 1], items[at]];
  if (status?.kind !== 'value' || status.field !== 'status' || by?.join !== 'none') return false;
  return by.to - by.from === 1 && tokens[by.from]?.word === 'by';
}

/** Whether a preposition is said again of the next member of a list that "or" goes on with: "at Google, at Apple or at Sony". */
export function isListedAgain(at: number, items: readonly Item[]): boolean {
  const [first, member, item] = [items[at - 2], items[at - 1], items[at]];
  if (item?.kind !== 'marker' || item.join !== 'comma' || member?.kind !== 'value' || !listed.has(item.marker))
    return false;
  const isSame = (one: Item | undefined): boolean => one?.kind === 'marker' && one.marker === item.marker;
  const or = items.findIndex((one, i) => i > at && one.kind === 'marker' && one.marker === 'or');
  return (
    isSame(first) &&
    or > 0 &&
    isSame(items[or + 1]) &&
    items.slice(at, or).every((one) => isSame(one) || one.kind === 'value')
  );
}

/** Whether a preposition belongs to the verb before it, since the same one follows: "who live in in Geneva". */
export function isDoubled(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== 'marker' || next?.kind !== 'marker' || next.join !== 'none') return false;
  return next.marker === 'in' && tokens[item.to - 1]?.word === tokens[next.from]?.word;
}

/** Whether a verb says that everybody studied at the two schools: "who went to Oxford and MIT", unlike "graduates of Oxford and MIT". */
export function endsSchools(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [studied, first, and, second, more] = items.slice(Math.max(0, at - 3), at + 2);
  const areTwo = [first, second].every((one) => one?.kind === 'value' && one.field === 'school');
  if (!areTwo || and?.kind !== 'marker' || and.marker !== 'and' || second !== items[at]) return false;
  if (more?.kind === 'value' && more.join !== 'none') return false;
  if (studied?.kind !== 'marker' || studied.marker !== 'studied') return false;
  return tokens.slice(studied.from, studied.to).some(({ word }) => attending.has(word));
}

const attending: ReadonlySet<string> = new Set(['went', 'attended', 'educated']);

/** Whether one verb that nobody knows is set against another one: "lease rather than own". */
export function isRather(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [before, item, next] = items.slice(Math.max(0, at - 1), at + 2);
  if (before?.kind !== 'unknown' || item?.join !== 'none' || next?.kind !== 'unknown' || next.join !== 'none')
    return false;
  return tokens[item.to - 1]?.word === 'than' || tokens[item.to - 1]?.word === 'of';
}

/** Whether "non" negates an unknown word alone, and not what follows that: "non-technical founders". */
export function isPrefix(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const item = items[at];
  return item !== undefined && tokens[item.to - 1]?.word === 'non' && items[at + 1]?.kind === 'unknown';
}

/** Whether "non" negates a name that nothing knows, so that texts must not have it: "non-Republican senators". */
export function deniesName(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  return isPrefix(at, items, input) && next !== undefined && input.tokens[next.from]?.shape !== 'lower';
}

/** Whether a minus rules the item out, as in search boxes: "-java". */
export function hasMinus({ from }: Item, { query, tokens }: LatticeInput): boolean {
  const start = tokens[from]?.start ?? 0;
  return /(^|\s)-$/.test(query.slice(Math.max(0, start - 2), start));
}

/** Whether "AND" is in capitals among words that are not, or a sign: an operator of search engines. */
export function isOperator({ from }: Item, tokens: readonly Token[]): boolean {
  if (tokens[from]?.word === '+') return true;
  return (
    tokens[from]?.word === 'and' && tokens[from].shape === 'upper' && tokens.some(({ shape }) => shape !== 'upper')
  );
}

/** Whether an item after a comma goes on with a list: "serving banks, insurers". */
export function continuesList(item: Item, before: Item | undefined): boolean {
  return item.kind === 'value' && before?.kind === 'value' && item.field === before.field;
}

/** Whether a word may only stand once more in a list: "employed by Netflix or by Uber". */
export function isPreposition([word, ...others]: readonly Token[]): boolean {
  return word !== undefined && others.length === 0 && (doers.has(word.word) || directed.has(word.word));
}

/**
 * Whether what follows is no name but any body of its kind, or a part of one: "resigned from a district court", "retired
 * from the Ninth Circuit".
 */
export function isBodyInGeneral(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const after = items.slice(at + 1).filter((item) => !(item.kind === 'marker' && item.marker === 'article'));
  const [next] = after;
  if (next !== undefined && namesDivision(tokens, next.from)) return true;
  return next?.kind === 'unknown' && tokens.slice(next.from, next.to).every(({ shape }) => shape === 'lower');
}
