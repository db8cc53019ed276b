import type { Field } from '../../../intent/intent.ts';
import { prepositions, spentNouns, stayingVerbs, tenureWords, timeWords } from '../../policy/words.ts';
import type { Item, ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { DraftCondition } from './draft.ts';
import { employerGovernors } from './governors.ts';

/** Fields that say more of a noun as well as of people; what somebody knows, holds or speaks is said of them alone. */
const attached: readonly Field[] = ['title', 'function', 'name', 'company_kind', 'type', 'industry', 'specialty'];
/** Fields of the words of one phrase. */
const phraseFields = new Set<Field>([...attached, 'employer', 'place', 'language']);
/** Of which fields each preposition says more of the noun right before it. */
const taken: Partial<Record<Marker, ReadonlySet<Field>>> = {
  of: new Set<Field>([...attached, 'employer']),
  with: new Set<Field>([...attached, 'employer']),
  to: new Set<Field>(attached),
  from: new Set<Field>(attached),
  in: new Set<Field>(['employer']),
};
/** Prepositions of a place, which is that of who is asked for unless one is said before. */
const placing = new Set<Marker>(['in', 'at', 'of', 'with', 'for', 'to', 'from']);

/**
 * Whether a value stands in a phrase that says more of a word which no condition shows, behind who is asked for: "an audit by
 * KPMG", "haggle with Chinese factories", "a merger with BBVA". A place does so where another one is said before ("engineers in
 * Oslo with a view of France").
 */
export function isAttached(
  at: number,
  items: readonly Item[],
  { tokens, target }: LatticeInput,
  isTold: (item: Item) => boolean,
): boolean {
  const item = items[at];
  if (item?.kind !== 'value' || item.join !== 'none' || !phraseFields.has(item.field)) return false;
  const first = firstOfPhrase(at, items);
  const last = lastOfPhrase(at, items);
  const [link, noun] = [items[first - 1], items[last]];
  if (link === undefined || noun?.kind !== 'value' || items[first]?.join !== 'none') return false;
  const ownerAt = link.kind === 'marker' ? first - 2 : first - 1;
  const owner = items[ownerAt];
  if (owner === undefined || !isTold(owner)) return false;
  const { word = '', shape } = tokens[owner.to - 1] ?? {};
  const before = items.slice(0, ownerAt);
  if (
    shape !== 'lower' ||
    !before.some(saysWho) ||
    isNamed(
      before.findLast((one) => !isDetermining(one)),
      link,
    )
  )
    return false;
  const next = items[last + 1];
  const isDescribing = next?.kind === 'unknown' && next.join === 'none' && isNoun(next, tokens);
  const field = isDescribing ? 'type' : noun.field;
  if (item.field === 'place' || field === 'place') {
    if (!before.some(isSeat)) return false;
    return link.kind === 'marker' ? placing.has(link.marker) : isDescribing || prepositions.has(word);
  }
  // What companies do with others may be their trade: "that earn with advertising".
  if (target === 'company') return false;
  // "With a stint in Uber", "who sat in the US Senate".
  const isWork = [spentNouns, tenureWords, timeWords, stayingVerbs].some((words) => words.has(word));
  if (noun.field === 'employer' && isWork) return false;
  // "Affiliated with University of Marburg", "nominated by Ulysses Grant".
  if (noun.field !== 'employer' && tokens[noun.from]?.shape !== 'lower') return false;
  if (link.kind !== 'marker') return prepositions.has(word);
  if (link.join !== 'none') return false;
  return (taken[link.marker]?.has(field) ?? false) || (ofThings.has(link.marker) && isHad(ownerAt, items, tokens));
}

/** Prepositions of whom a thing is for, or comes from. */
const ofThings = new Set<Marker>(['for', 'to', 'from']);

/** Whether a thing is had or worked on: "on a project for Boeing", "with an offer from Meta", "with awards from Adobe", unlike "flying a plane for Delta". */
function isHad(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const [having, article] = items.slice(Math.max(0, at - 2), at);
  if (article?.kind === 'marker' && article.marker === 'with' && items[at]?.join === 'none') return true;
  if (article === undefined || !isDetermining(article)) return false;
  if (having?.kind === 'marker') return having.marker === 'with';
  return having?.kind === 'unknown' && having.to - having.from === 1 && tokens[having.from]?.word === 'on';
}

/** Whether an item is the place that somebody is said to be in. */
function isSeat(item: Item, at: number, items: readonly Item[]): boolean {
  const link = items[at - 1];
  if (item.kind !== 'value' || item.field !== 'place' || link?.kind !== 'marker') return false;
  return link.marker === 'in' || link.marker === 'based';
}

function firstOfPhrase(at: number, items: readonly Item[]): number {
  const [before, item] = [items[at - 1], items[at]];
  if (before === undefined || item?.join !== 'none') return at;
  const describes = isDetermining(before) || (isOfPhrase(before) && before.field !== 'title');
  return describes ? firstOfPhrase(at - 1, items) : at;
}

function lastOfPhrase(at: number, items: readonly Item[]): number {
  const next = items[at + 1];
  return next !== undefined && next.join === 'none' && isOfPhrase(next) ? lastOfPhrase(at + 1, items) : at;
}

const isDetermining = (item: Item): boolean =>
  item.kind === 'marker' && (item.marker === 'article' || item.marker === 'filler');

const isOfPhrase = (item: Item): item is ValueItem => item.kind === 'value' && phraseFields.has(item.field);

const isNoun = ({ from }: Item, tokens: LatticeInput['tokens']): boolean =>
  tokens[from]?.shape === 'lower' && !prepositions.has(tokens[from].word);

/** Fields of who is asked for. */
const ofWho = new Set<Field>(['title', 'function', 'industry', 'company_kind']);

const saysWho = (item: Item): boolean =>
  item.kind === 'marker'
    ? item.marker === 'people' || item.marker === 'companies'
    : item.kind === 'value' && ofWho.has(item.field);

/** Whether words go on with a list, or say where somebody works: "or by Uber", "at the department of health", "in the service of Google". */
function isNamed(before: Item | undefined, link: Item): boolean {
  if (before?.kind !== 'marker') return false;
  if (before.marker === 'or' || before.marker === 'and') return true;
  return (
    link.kind === 'marker' && link.marker === 'of' && (before.marker === 'in' || employerGovernors.has(before.marker))
  );
}

/**
 * Whether a place without a preposition of its own is not that of who is asked for, since they are said to be in another one:
 * "correspondents in London who photographed Scandinavia".
 */
export function isOtherPlace(
  at: number,
  items: readonly Item[],
  drafts: readonly DraftCondition[],
  { lexicon }: LatticeInput,
): boolean {
  const [item, before] = [items[at], items.slice(0, at).findLast((one) => !isDetermining(one))];
  if (item?.kind !== 'value' || item.join !== 'none') return false;
  if (before?.kind === 'marker' && before.marker !== 'to') return false;
  const { value } = item;
  if (value.kind !== 'concept') return false;
  return drafts.some(
    ({ field, negated, governor, values }) =>
      field === 'place' &&
      !negated &&
      (governor === 'in' || governor === 'based') &&
      values.every(
        (one) => one.kind === 'concept' && !lexicon.within(one.id, value.id) && !lexicon.within(value.id, one.id),
      ),
  );
}
