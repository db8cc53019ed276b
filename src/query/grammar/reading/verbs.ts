import type { Field } from '../../../intent/intent.ts';
import {
  determining,
  directed,
  doers,
  participles,
  partings,
  practising,
  relatives,
  running,
  smallWords,
  touching,
} from '../../policy/words.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';

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
  const isArticle = follows.kind === 'marker' && follows.marker === 'article';
  const next = isArticle ? items[at + 2] : follows;
  if (next === undefined || (isOwn(next) && !(next.kind === 'value' && (next.field === 'employer' || isArticle))))
    return null;
  const [verb = '', last] = input.tokens.slice(Math.max(item.from, item.to - 2), item.to).map(({ word }) => word);
  // "A case against Bayer", "5000 hours on the Boeing 737".
  const isAfterValue = items.slice(0, at).some(({ kind }) => kind === 'value');
  const preposition = last ?? verb;
  const isTouched = next.kind === 'value' && namingFields.has(next.field) && touching.has(preposition);
  const isOfEmployer = next.kind === 'value' && next.field === 'employer' && isAfterValue;
  if (isOfEmployer && (isTouched || directed.has(preposition))) return 'object';
  if (last !== undefined && (isGerund(verb) || isParticiple(verb))) {
    if (doers.has(last)) return 'agent';
    if (isTouched || directed.has(last)) return 'object';
  }
  const isCareer = running.has(last ?? verb) || partings.has(last ?? verb);
  if (next.kind === 'value' && next.field === 'employer' && isCareer) return null;
  if (!isVerb(at, items, input) || next.kind !== 'value') return null;
  const isTrade = next.field === 'industry' || next.field === 'function' || next.field === 'specialty';
  const isPractice = running.has(last ?? verb) || practising.has(last ?? verb);
  if (isTrade && !isCompanies(items[at - 1]) && input.target === 'people' && !isPractice && isGerund(last ?? verb))
    return 'object';
  if (!namingFields.has(next.field)) return null;
  return next.field === 'company_kind' && running.has(last ?? verb) ? null : 'object';
}

/** Whether a verb says what for somebody is looked for: "to open the Italian market". */
function isPurpose(at: number, items: readonly Item[], { tokens, lexicon }: LatticeInput): boolean {
  const [before, item] = [items[at - 1], items[at]];
  if (before?.kind !== 'marker' || before.marker !== 'to' || item?.join !== 'none') return false;
  const verb = tokens[item.from];
  return verb?.shape === 'lower' && lexicon.commonness(verb.word) !== null;
}

/** Whether a name in small letters is a verb, since it follows "who": "who block out time", "who react calmly". */
export function isFiniteVerb({ field, from, to }: ValueItem, { tokens }: LatticeInput): boolean {
  if (!namedFields.has(field) || to - from > 1 || tokens[from]?.shape !== 'lower') return false;
  return relatives.has(tokens[from - 1]?.word ?? '');
}

/** Fields of names, which are no verbs. */
const namedFields = new Set<Field>(['employer', 'name', 'school', 'place', 'skill']);

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
  const isSubject = subject?.kind === 'value' ? subject.field === 'title' && subject.plural : isOfPeople(subject);
  if (!isSubject || next?.join !== 'none') return false;
  if (next.kind === 'value') return next.field !== 'title';
  // "Reps selling insulin".
  if (next.kind === 'unknown') return isGerund(token.word) && tokens[next.from]?.shape === 'lower';
  // "Bankers lending to startups", "solicitors acting for landlords".
  return next.kind === 'marker' && (next.marker === 'to' || (next.marker === 'for' && isGerund(token.word)));
}

/** Whether a value is what somebody does to other people: "tutors teaching nurses". */
export function isDeedToPeople(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [subject, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'value' || item.to - item.from > 1 || item.join !== 'none' || !deedFields.has(item.field))
    return false;
  const isSubject = subject?.kind === 'value' ? subject.field === 'title' && subject.plural : isOfPeople(subject);
  const isObject = next?.kind === 'value' && next.join === 'none' && next.field === 'title' && next.plural;
  return isSubject && isObject && isGerund(tokens[item.from]?.word ?? '');
}

const isOfPeople = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'people';

/** Whether a verb is one of careers, to go by what follows: people ditch Google, rise to director and make partner. */
export function isOwn(next: Item | undefined): boolean {
  if (next?.kind !== 'value') return false;
  if (next.field === 'title' || next.field === 'seniority') return !next.plural;
  return next.field === 'employer' || next.field === 'school' || next.field === 'place';
}

/** Whether unknown words are a verb by their place and form: "who sued", "engineers suing". */
export function isVerb(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const item = items[at];
  const subject = items[at - 1];
  if (item?.kind !== 'unknown' || subject === undefined || item.join !== 'none') return false;
  const last = tokens[item.to - 1];
  if (last?.shape !== 'lower') return false;
  // "Who made more acquisitions" has an object already.
  if (determining.has(tokens[item.to - 2]?.word ?? '') && item.to - item.from > 1) return false;
  const isForm = isGerund(last.word) || isParticiple(last.word);
  if (relatives.has(tokens[item.from - 1]?.word ?? '')) return isForm || !smallWords.has(last.word);
  const isSubject =
    subject.kind === 'marker'
      ? subject.marker === 'people' || subject.marker === 'companies'
      : subject.kind === 'value' && namingFields.has(subject.field);
  return isSubject && isForm;
}

const isGerund = (word: string): boolean => /[a-z]{2}ing$/.test(word);
const isParticiple = (word: string): boolean => /[a-z]{2}ed$/.test(word) || participles.has(word);
