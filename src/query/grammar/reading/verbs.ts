import type { Field } from '../../../intent/intent.ts';
import {
  dealing,
  determining,
  directed,
  doers,
  establishments,
  firstBetween,
  having,
  isAfterRelative,
  owners,
  participles,
  partings,
  practising,
  producing,
  running,
  seeking,
  smallWords,
  touching,
} from '../../policy/words.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import { isDoubled } from './words-around.ts';

/** Fields of whom a verb may be about without a word of the grammar between. */
const namingFields = new Set<Field>(['title', 'employer', 'name', 'school', 'company_kind', 'seniority']);

/**
 * What a verb that no list knows says of the words after it; null if the words are no verb, or say what somebody does
 * for a living. It needs a preposition ("lobbying against banks") or an object that names people or organisations.
 */
export function verbGovernor(at: number, items: readonly Item[], input: LatticeInput): 'object' | 'agent' | null {
  const item = items[at];
  const follows = items[at + 1];
  if (item?.kind !== 'unknown' || follows === undefined || follows.join !== 'none') return null;
  if (isPurpose(at, items, input)) return 'object';
  const [verb = '', last] = input.tokens.slice(Math.max(item.from, item.to - 2), item.to).map(({ word }) => word);
  const isForm = last !== undefined && isVerbForm(verb);
  if (isOfBrand(item, follows, input)) return 'object';
  // "Advised by Hinton", which is a town as well.
  const isBody = follows.kind === 'value' && (follows.field === 'place' || follows.field === 'school');
  if (isForm && doers.has(last) && verb !== 'followed' && isBody) return 'agent';
  const isArticle = follows.kind === 'marker' && follows.marker === 'article';
  const next =
    isArticle || isDeterminerItem(follows, input.tokens) ? items[at + 2] : describedBy(at + 1, items, input.tokens);
  if (next === undefined || (isOwn(next) && !(next.kind === 'value' && (next.field === 'employer' || isArticle))))
    return null;
  // "A case against Bayer", "5000 hours on the Boeing 737".
  const isAfterValue = items.slice(0, at).some(({ kind }) => kind === 'value');
  const preposition = last ?? verb;
  const isTouched = next.kind === 'value' && namingFields.has(next.field) && touching.has(preposition);
  const isOfEmployer = next.kind === 'value' && next.field === 'employer' && isAfterValue;
  if (isOfEmployer && (isTouched || directed.has(preposition))) return 'object';
  if (isForm) {
    if (doers.has(last)) return 'agent';
    if (isTouched || directed.has(last)) return 'object';
  }
  // "Who follow Tesla".
  if (isOfEmployer && item.to - item.from === 1 && isAfterRelative(item.from, input.tokens) && dealing.has(verb))
    return 'object';
  const isCareer = running.has(last ?? verb) || partings.has(last ?? verb);
  if (next.kind === 'value' && next.field === 'employer' && isCareer) return null;
  // "Who took Spotify public", unlike "who did Google before Meta".
  const after = items[at + 2];
  if (
    isOfEmployer &&
    input.target === 'people' &&
    after?.join === 'none' &&
    after.kind === 'value' &&
    after.field === 'type'
  )
    return 'object';
  if (!isVerb(at, items, input) || next.kind !== 'value') return null;
  const isPractice = running.has(last ?? verb) || practising.has(last ?? verb);
  // "Who buy steel", "who have bought steel".
  const isDone =
    isGerund(last ?? verb) || isAfterRelative(item.from, input.tokens) || isPerfect(item.from, input.tokens);
  // "Firms that audit charities", unlike "that stay private".
  const isKind = next.field === 'type' && establishments.has(input.tokens[next.to - 1]?.word ?? '');
  if (isKind && isDone && !running.has(last ?? verb)) return 'object';
  // "Payment processors that handle gambling sites" are in payments.
  const isOfOthers = input.target === 'company' && hasTrade(at, items) && !isPractice && !producing.has(last ?? verb);
  if (isOfOthers && tradeFields.has(next.field) && isDone && describesNoun(next, items, input)) return 'object';
  if (tradeFields.has(next.field) && isDone) {
    if (isEstablishment(next, input) && !running.has(last ?? verb)) return 'object';
    if (!isCompanies(items[at - 1]) && input.target === 'people' && !isPractice) return 'object';
  }
  if (!namingFields.has(next.field)) return null;
  return next.field === 'company_kind' && running.has(last ?? verb) ? null : 'object';
}

/** Whether people do something with what somebody makes whom nothing knows: "flying DJI drones". */
function isOfBrand({ from, to }: Item, product: Item, { tokens, target }: LatticeInput): boolean {
  const [verb, maker] = [tokens[from], tokens[to - 1]];
  if (target === 'company' || to - from < 2 || product.kind !== 'value' || !tradeFields.has(product.field))
    return false;
  if (verb?.shape !== 'lower' || maker?.shape === 'lower' || tokens[product.from]?.shape !== 'lower') return false;
  return isGerund(verb.word) && !running.has(verb.word) && !practising.has(verb.word);
}

/** Whether a trade is said before. */
function hasTrade(at: number, items: readonly Item[]): boolean {
  return items
    .slice(0, at)
    .some((one) => one.kind === 'value' && (one.field === 'industry' || one.field === 'specialty'));
}

/** Whether a value only describes a noun in the plural that nobody knows: "gambling sites". */
function describesNoun(value: Item, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const noun = items[items.indexOf(value) + 1];
  return noun?.kind === 'unknown' && noun.join === 'none' && /[^s]s$/.test(tokens[noun.from]?.word ?? '');
}

/** Whether a verb says what for somebody is looked for: "to open the Italian market". */
function isPurpose(at: number, items: readonly Item[], { tokens, lexicon }: LatticeInput): boolean {
  const [before, item] = [items[at - 1], items[at]];
  if (before?.kind !== 'marker' || before.marker !== 'to' || item?.join !== 'none') return false;
  const verb = tokens[item.from];
  return verb?.shape === 'lower' && lexicon.commonness(verb.word) !== null;
}

/** Whether "for" tells what for somebody is looked for, after where: "an engineer in Doha for a desalination plant". */
export function isOccasion(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [before, item, next] = items.slice(at - 1, at + 2);
  if (target === 'company' || before?.kind !== 'value' || before.field !== 'place' || next?.kind !== 'marker')
    return false;
  // "A lawyer in Madrid in a dispute".
  const matter = items[at + 2];
  if (item?.kind === 'marker' && item.marker === 'in')
    return next.marker === 'article' && matter?.kind === 'value' && matter.field === 'function';
  if (next.marker !== 'article' && !owners.has(tokens[next.from]?.word ?? '')) return false;
  // "Who work in London for a bank".
  return !tokens.slice(0, item?.from).some(({ word }) => running.has(word));
}

/** Whether "in the" tells where something was done to people, and not what they work in: "quoted in the papers". */
export function isScene(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [article, scene, after] = items.slice(at + 1, at + 4);
  const isThe = input.tokens[(scene?.from ?? 0) - 1]?.word === 'the' && article !== undefined;
  const noun = article?.kind === 'marker' ? scene : article;
  if (!isThe || noun?.kind !== 'value' || !tradeFields.has(noun.field) || noun.to - noun.from > 1) return false;
  const isSector = after?.kind === 'marker' && after.marker === 'sector' && after.join === 'none';
  return !isSector && (input.tokens[noun.from]?.word.endsWith('s') ?? false) && isVerb(at - 1, items, input);
}

/**
 * Whether a marker says more of what somebody would do or dreams of: the first preposition behind that does, and what joins words.
 * "Willing to move to Dublin", unlike "willing to mentor a student in Dublin".
 */
export function isHopedFor(at: number, items: readonly Item[]): boolean {
  const item = items[at];
  if (item?.kind !== 'marker' || item.join === 'comma') return false;
  if (joiningMarkers.has(item.marker)) return true;
  if (endingHopes.has(item.marker)) return false;
  const begun = items.slice(0, at).findLastIndex((one) => one.kind === 'marker' && one.marker === 'hoping');
  return items
    .slice(begun + 1, at)
    .every((one) => one.kind === 'unknown' || (one.kind === 'marker' && joiningMarkers.has(one.marker)));
}

const joiningMarkers = new Set<Marker>(['article', 'filler', 'or', 'not', 'of']);
/** Markers of something else than what is hoped for. */
const endingHopes = new Set<Marker>([
  'clause',
  'now',
  'people',
  'companies',
  'wishing',
  'required',
  'wished',
  'hoping',
]);

/** Whether words with what is looked for follow those who look for it: "manufacturers looking for a distributor". */
export function seeks(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [before, item, next] = items.slice(Math.max(0, at - 1), at + 2);
  if (at === 0 || item?.kind !== 'marker' || item.marker !== 'filler' || item.join !== 'none') return false;
  if (before?.kind !== 'value' || next?.join !== 'none' || (next.kind === 'marker' && next.marker !== 'article'))
    return false;
  return seeking.has(tokens[item.from]?.word ?? '');
}

/**
 * Whether a name in small letters is a verb, since it follows "who": "who block out time", "who react calmly", and of companies
 * the name of a trade: "startups that book travel".
 */
export function isFiniteVerb(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'value') return false;
  const { field, from, to } = item;
  // "Who sleep in in Paris".
  // "Which software companies have" asks by the trade.
  const next = items[at + 1];
  const isTrade = target === 'company' && (field === 'industry' || field === 'specialty');
  const isVerbal = namedFields.has(field) || (isTrade && tokens[from - 1]?.word !== 'which' && !isCompanies(next));
  if (!(isVerbal || isDoubled(at + 1, items, tokens)) || to - from > 1 || tokens[from]?.shape !== 'lower') return false;
  return isAfterRelative(from, tokens);
}

/** Whether a place is that, or has the name, of whom a verb that nobody knows is about: "governors who endorsed Biden", "who sued Monsanto". */
export function isMisspeltObject(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || item.field !== 'place' || item.join !== 'none' || !isVerb(at - 1, items, input))
    return false;
  if (item.confidence < sureOfName) return true;
  // "Lawyers who sued Monsanto", unlike "who cover Ohio".
  const verb = input.tokens[item.from - 1]?.word ?? '';
  const from = items[at - 1]?.from ?? 0;
  const isOfClause = isAfterRelative(from, input.tokens) || isPerfect(from, input.tokens);
  return isOfClause && !smallWords.has(verb) && !running.has(verb) && !practising.has(verb);
}

/** From this confidence on a name is spelled as it is known. */
const sureOfName = 0.9;

/** Fields of names, which are no verbs. */
const namedFields = new Set<Field>(['employer', 'name', 'school', 'place', 'skill']);

/** Fields of what companies do. */
const tradeFields = new Set<Field>(['industry', 'function', 'specialty']);

const isCompanies = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'companies';

/** Fields whose words are also verbs: "engineers learning Rust". */
const deedFields = new Set<Field>(['function', 'industry', 'skill', 'study', 'specialty']);

/** Whether a value is what somebody does to what follows, rather than their trade: "engineers learning Rust". */
export function isDeed(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [subject, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'value' || item.to - item.from > 1 || item.join !== 'none' || !deedFields.has(item.field))
    return false;
  const token = tokens[item.from];
  if (token?.shape !== 'lower' || !(isGerund(token.word) || isParticiple(token.word))) return false;
  if (next?.join !== 'none') return false;
  // "Contractors embedded at HMRC".
  if (subject?.kind === 'value' && isParticiple(token.word) && next.kind === 'marker' && next.marker === 'at')
    return true;
  // "Lawyers in Rome billing 2000 hours".
  if (next.kind === 'unknown' && tokens[next.from]?.shape === 'digit' && isGerund(token.word)) return at > 0;
  const isSubject = subject?.kind === 'value' ? subject.field === 'title' && subject.plural : isOfPeople(subject);
  if (!isSubject) return false;
  // "Consultants billing at 200 an hour".
  if (next.kind === 'marker' && next.marker === 'at' && tokens[next.to]?.shape === 'digit') return isGerund(token.word);
  if (next.kind === 'value') return next.field !== 'title';
  // "Reps selling insulin".
  if (next.kind === 'unknown') return isGerund(token.word) && tokens[next.from]?.shape === 'lower';
  // "Bankers lending to startups", "solicitors acting for landlords".
  return next.kind === 'marker' && (next.marker === 'to' || (next.marker === 'for' && isGerund(token.word)));
}

/** Whether a value is what those before it do to others: "tutors teaching nurses", "who audit charities", "to audit a charity". */
export function isDeedToOthers(at: number, items: readonly Item[], input: LatticeInput): boolean {
  if (isNounAsVerb(at, items, input) || isExit(at, items, input)) return true;
  const [subject, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'value' || item.to - item.from > 1 || item.join !== 'none' || next?.join !== 'none') return false;
  const token = input.tokens[item.from];
  if (token?.shape !== 'lower' || running.has(token.word) || !deedFields.has(item.field)) return false;
  // "Able to train two juniors".
  const isInfinitive = input.tokens[item.from - 1]?.word === 'to' && tradeFields.has(item.field);
  if (isInfinitive && next.kind === 'unknown' && isNumber(input.tokens[next.from])) return true;
  const isOne = next.kind === 'marker' && next.marker === 'article';
  if (isInfinitive && isOne) return true;
  const object = isOne ? items[at + 2] : describedBy(at + 1, items, input.tokens);
  if (object?.kind !== 'value') return false;
  // "Who audit casinos", "chemists testing cosmetics", but not "engineers developing drugs" and "managers manufacturing cars".
  const isTrade = tradeFields.has(object.field) && !practising.has(token.word) && item.also === undefined;
  const areOthers =
    isEstablishment(object, input) ||
    (object.field === 'title' && object.plural) ||
    (isTrade && item.field !== 'industry');
  const isOfWho = isAfterRelative(item.from, input.tokens);
  if (isOfWho || (subject?.kind === 'marker' && subject.marker === 'to')) return areOthers || isOne;
  const isSubject =
    subject?.kind === 'value'
      ? (subject.field === 'title' && subject.plural) || isSeatOfCompanies(at - 1, items, input)
      : isOfPeople(subject) || isCompanies(subject);
  return isSubject && areOthers && isGerund(token.word);
}

const isNumber = (token: Token | undefined): boolean =>
  token !== undefined && (token.shape === 'digit' || isNumberWord(token.word));

/** Fields of which a noun of one word is a verb as well. */
const verbalFields = new Set<Field>(['title', 'seniority', 'status']);

/**
 * Whether a noun says what those before "who" do to what follows: "recruiters who staff hospitals", "teachers who coach
 * debaters". Whoever is asked for is named already.
 */
function isNounAsVerb(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== 'value' || !verbalFields.has(item.field) || item.plural || item.to - item.from > 1) return false;
  // "Designers to coach interns".
  const isWanted = tokens[item.from - 1]?.word === 'to' && next?.kind === 'value' && next.plural;
  const isOfClause = isAfterRelative(item.from, tokens) || isPerfect(item.from, tokens) || isWanted;
  if (tokens[item.from]?.shape !== 'lower' || !isOfClause) return false;
  if (next?.join !== 'none' || next.kind === 'marker') return false;
  return items.slice(0, at).some((one) => one.kind === 'value' && one.field === 'title');
}

/** Whether a word for the state of a company says what it did to a place: "that exited Russia". */
export function isExit(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  const isDone = item?.kind === 'value' && item.field === 'status' && isAfterRelative(item.from, tokens);
  return isDone && next?.kind === 'value' && next.field === 'place' && next.join === 'none';
}

const isDeterminerItem = (item: Item, tokens: readonly Token[]): boolean =>
  item.kind === 'marker' && item.marker === 'filler' && areDetermining(item, tokens);

const areDetermining = ({ from, to }: Item, tokens: readonly Token[]): boolean =>
  tokens.slice(from, to).every(({ word }) => determining.has(word));

/** The value that a size, a rung or a word for which one before it describes: "small churches", "other nurses". */
function describedBy(at: number, items: readonly Item[], tokens: readonly Token[]): Item | undefined {
  const [item, next] = [items[at], items[at + 1]];
  if (item === undefined || next?.kind !== 'value' || next.join !== 'none') return item;
  const isOfValue = item.kind === 'value' && (item.field === 'headcount' || item.field === 'seniority');
  return isOfValue || (item.kind === 'unknown' && areDetermining(item, tokens)) ? next : item;
}

/** Whether a value names organisations, and not what they do: "schools", unlike "payments" or "chips". */
export function isEstablishment({ field, to }: ValueItem, { tokens }: LatticeInput): boolean {
  return field === 'company_kind' || field === 'type' || establishments.has(tokens[to - 1]?.word ?? '');
}

const isOfPeople = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'people';

/** Whether a verb is one of careers, to go by what follows: people ditch Google, rise to director and make partner. */
export function isOwn(next: Item | undefined): boolean {
  if (next?.kind !== 'value') return false;
  if (next.field === 'title' || next.field === 'seniority') return !next.plural;
  return next.field === 'employer' || next.field === 'school' || next.field === 'place';
}

/** Whether unknown words are a verb by their place and form: "who sued", "engineers suing". */
export function isVerb(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const { tokens } = input;
  const item = items[at];
  const subject = items[at - 1];
  if (item?.kind !== 'unknown' || subject === undefined || item.join !== 'none') return false;
  const last = verbIn(item, tokens);
  if (last?.shape !== 'lower') return false;
  // "Who made more acquisitions" has an object already.
  if (determining.has(tokens[item.to - 2]?.word ?? '') && item.to - item.from > 1) return false;
  const isForm = isGerund(last.word) || isParticiple(last.word);
  if (isAfterRelative(item.from, tokens)) return isForm || !smallWords.has(last.word);
  if (isPerfect(item.from, tokens)) return isParticiple(last.word);
  const isSubject =
    subject.kind === 'marker'
      ? subject.marker === 'people' || subject.marker === 'companies'
      : subject.kind === 'value' &&
        (namingFields.has(subject.field) || (isSeatOfCompanies(at - 1, items, input) && isGerund(last.word)));
  return isSubject && isForm;
}

/** Whether a word follows "who have". */
function isPerfect(at: number, tokens: readonly Token[]): boolean {
  const verb = firstBetween(at, tokens) - 1;
  const { word = '' } = tokens[verb] ?? {};
  return perfect.has(word) || (having.has(word) && isAfterRelative(verb, tokens));
}

const perfect: ReadonlySet<string> = new Set(['whove', 'thatve']);

/** Whether unknown words are a verb and what it is about: "preparing pupils". */
export function hasOwnObject(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [subject, item, , next] = items.slice(Math.max(0, at - 1), at + 3);
  if (item?.kind !== 'unknown' || item.join !== 'none' || item.to - item.from < 2) return false;
  const [verb] = tokens.slice(item.from, item.to);
  const isName = next?.kind === 'value' && next.field === 'employer';
  const isForm = isGerund(verb?.word ?? '') || isAfterRelative(item.from, tokens);
  return (
    isForm &&
    !isName &&
    verb?.shape === 'lower' &&
    (isOfPeople(subject) || subject?.kind === 'value' || subject?.kind === 'marker')
  );
}

/** The verb among unknown words: the first one after "who" if only small words follow it ("who bought out"), else the last. */
function verbIn({ from, to }: Item, tokens: readonly Token[]): Token | undefined {
  const [first, ...more] = tokens.slice(from, to);
  const isFirst = isAfterRelative(from, tokens) && more.every(({ word }) => smallWords.has(word));
  return isFirst ? first : tokens[to - 1];
}

/** Whether companies are in the place right before what they do: "banks in Ghana financing schools". */
function isSeatOfCompanies(at: number, items: readonly Item[], { target }: LatticeInput): boolean {
  const [before, item] = [items[at - 1], items[at]];
  const isPlace = item?.kind === 'value' && item.field === 'place';
  return isPlace && target === 'company' && before?.kind === 'marker';
}

/** Whether a word has the form of a verb: "opening", "opened", "sold". */
export const isVerbForm = (word: string): boolean => isGerund(word) || isParticiple(word);

export const isGerund = (word: string): boolean => /[a-z]{2}ing$/.test(word);
const isParticiple = (word: string): boolean => /[a-z]{2}ed$/.test(word) || participles.has(word);
