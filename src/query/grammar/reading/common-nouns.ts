import type { Field } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import {
  companyAdjectives,
  counting,
  isDeterminer,
  losing,
  owned,
  predicating,
  relatives,
  stateRun,
} from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { placeGovernors } from './governors.ts';
import { isFollowed } from './weak-values.ts';

/** Fields of names, which stand without a word for which one: "in Island", "at Block", "who know Spring". */
const named = new Set<Field>(['place', 'employer', 'school', 'language', 'skill', 'stage']);
/** Fields of names that may have such a word, unless they are abbreviations: "with a BEd". */
const abbreviated = new Set<Field>(['degree', 'certification']);
/** Markers behind which a name has an article all the same: "in the states", "at the block", "who speak a polish". */
const ofNames = new Set<Marker>([
  'outside',
  'in',
  'based',
  'at',
  'from',
  'worked',
  'joined',
  'left',
  'ex',
  'former',
  'speaks',
  'studied',
]);
/** Markers of knowledge, behind which a skill is meant: "who know the rust basics". */
const ofKnowledge = new Set<Marker>(['skilled', 'experience', 'speakers', 'degree_of', 'subject_in', 'graduates']);

/**
 * Whether a common word in small letters is the everyday noun behind a word for which one, and no name: "who love the island",
 * "lost their block", "with a bed", unlike "in the states" and "with a master".
 */
export function isCommonNoun(
  item: ValueItem,
  field: Field,
  at: number,
  items: readonly Item[],
  input: LatticeInput,
): boolean {
  const { tokens, lexicon, target } = input;
  const token = tokens[item.from];
  const before = tokens[item.from - 1]?.word ?? '';
  if (token?.shape !== 'lower' || item.to - item.from > 1 || item.value.kind !== 'concept') return false;
  // "Who are wise".
  const isSaidOfThem = predicating.has(before) && (field === 'employer' || field === 'skill');
  if (!(isDeterminer(before) || counting.has(before) || isSaidOfThem)) return false;
  const commonness = lexicon.commonness(token.word);
  if (commonness !== 'commonest' && commonness !== 'common') return false;
  if (field === 'stage' && target === 'company') return false;
  if (!named.has(field) && !(abbreviated.has(field) && isAbbreviation(token.word, item.value.label))) return false;
  // "Near the centre of Leeds".
  if (field === 'place' && items[at + 1]?.kind === 'marker' && tokens[item.to]?.word === 'of') return true;
  const [next, link] = [items[at + 1], items.slice(0, at).findLast((one) => !isArticle(one))];
  if (isFollowed(next) || (next?.kind === 'marker' && ofKnowledge.has(next.marker))) return false;
  return !(
    link?.kind === 'marker' &&
    (ofNames.has(link.marker) ||
      (link.marker === 'not' && tokens[link.to - 1]?.word === 'in') ||
      (field === 'skill' && ofKnowledge.has(link.marker)))
  );
}

/** Whether a word is but the letters of what it stands for: "bed" for a BEd, unlike "a master's". */
const isAbbreviation = (word: string, label: string): boolean =>
  !label.split(/[^\p{L}]+/u).some((own) => foldText(own) === word.replace(/s$/, '') && /^\p{L}\p{Ll}+$/u.test(own));

/** Whether a word for the size of a company is said of people or their team: "nurses who are tiny", "in a small team". */
export function isSizeOfPeople(
  { field, from, to, certain }: ValueItem,
  { tokens, target }: LatticeInput,
  tellsOfCompanies: boolean,
): boolean {
  if (field !== 'headcount' || target === 'company' || tellsOfCompanies || certain) return false;
  // "In a small team".
  if (/^teams?$/.test(tokens[to - 1]?.word ?? '')) return true;
  if (to - from > 1) return false;
  return predicating.has(tokens[from - 1]?.word ?? '');
}

const ofCompanies = new Set<Field>(['type', 'status']);

/**
 * Whether a word for the type or state of a company describes a noun that nobody knows: "with a public profile", "startups that
 * bought a failed rival", or is "public" as the state is: "public schools".
 */
export function describesThing(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item?.kind !== 'value' || !ofCompanies.has(item.field) || item.to - item.from > 1 || next?.join !== 'none')
    return false;
  const word = tokens[item.from]?.word ?? '';
  if (word === 'public' && next.kind === 'value' && stateRun.has(tokens[next.to - 1]?.word ?? '')) return true;
  if (tokens[next.from]?.shape !== 'lower') return false;
  const isNoun =
    next.kind === 'unknown' || next.kind === 'trait' || (next.kind === 'marker' && next.marker === 'filler');
  if (target === 'people') return isNoun && item.field === 'type' && companyAdjectives.has(word);
  const isObject = isDeterminer(tokens[item.from - 1]?.word ?? '') || before?.kind === 'unknown';
  return isNoun && next.kind !== 'marker' && (isObject || (before?.kind === 'marker' && before.marker === 'with'));
}

/** Whether a trade is a thing that companies have and do not sell: "startups that lost their database", unlike "that sell their software". */
export function isOwnThing(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'people' || item?.kind !== 'value' || (item.field !== 'industry' && item.field !== 'specialty'))
    return false;
  const [verb, owner] = tokens.slice(Math.max(0, item.from - 2), item.from);
  if (!/^(their|its)$/.test(owner?.word ?? '') || isFollowed(items[at + 1])) return false;
  return verb !== undefined && losing.has(verb.word);
}

/** Whether it says who owns, backs or made something: "American-owned startups in Berlin", "Italian-made shoes", "university-backed". */
export function isOwner(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (item?.kind !== 'value' || !owning.has(item.field) || next?.kind !== 'unknown') return false;
  // "Companies in Germany controlled by the state" are there.
  const before = items[at - 1];
  const isJoined = tokens[next.from]?.gap === 'joined';
  const isPlaced = !isJoined && before?.kind === 'marker' && placeGovernors.has(before.marker);
  return next.join === 'none' && !isPlaced && owned.has(tokens[next.from]?.word ?? '');
}

const owning = new Set<Field>(['place', 'company_kind', 'language']);

/** Whether a word for a trade says what companies are about to do: "that are fundraising". */
export function isBusy({ field, from, to }: ValueItem, { tokens, target }: LatticeInput): boolean {
  if (target === 'people' || field !== 'industry' || to - from > 1) return false;
  const { word = '', shape } = tokens[from] ?? {};
  // "Whose industry is banking" are in it.
  const isSaidOfThem = predicating.has(tokens[from - 1]?.word ?? '') && relatives.has(tokens[from - 2]?.word ?? '');
  return shape === 'lower' && word.endsWith('ing') && isSaidOfThem;
}

/** Whether one title is that of somebody else whom those who are asked for lack: "engineers without a manager". */
export function isLackedPerson(
  { field, from, plural }: ValueItem,
  { tokens, target }: LatticeInput,
  asksForPeople: boolean,
): boolean {
  if (field !== 'title' || target === 'company' || plural || !asksForPeople) return false;
  const [lacking, article] = tokens.slice(Math.max(0, from - 2), from);
  return lacking?.word === 'without' && (article?.word === 'a' || article?.word === 'an');
}

/**
 * Whether a common noun in the plural names things, and not the work that is called by one of them: "satellite images", "had been
 * generals", unlike "in products" and "sales".
 */
export function areThings({ field, from, to }: ValueItem, { tokens, lexicon, target }: LatticeInput): boolean {
  const { word = '', shape } = tokens[from] ?? {};
  if (field !== 'function' || target === 'company' || to - from > 1 || shape !== 'lower' || !/[^s]s$/.test(word))
    return false;
  if (lexicon.commonness(word) === null || tokens[from - 1]?.word === 'in') return false;
  return lexicon.candidates([word], 0).every(({ concept, how }) => concept.kind !== 'function' || how === 'inflected');
}
