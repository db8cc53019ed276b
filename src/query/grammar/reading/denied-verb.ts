import type { Field } from '../../../intent/intent.ts';
import { having, isAfterRelative, unfinished } from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { living } from './times-of-events.ts';
import { isVerbForm } from './verbs.ts';

/**
 * What becomes of the value behind a verb that nobody knows and that is denied: it is what is denied ("who never learned
 * Rust", "who have not flown for Emirates"), or it is told with the verb ("not admitted in New York"). Null if the words are
 * no such verb.
 */
export function deniedVerb(
  at: number,
  items: readonly Item[],
  { tokens, target }: LatticeInput,
): 'denied' | 'told' | null {
  const [by, verb, link, ...after] = items.slice(Math.max(0, at - 1), at + 4);
  if (target === 'company' || by?.kind !== 'marker' || verb?.kind !== 'unknown' || verb.join !== 'none') return null;
  const { word = '', shape } = tokens[verb.from] ?? {};
  if (verb.to - verb.from > 1 || shape !== 'lower' || link?.join !== 'none') return null;
  if (link.kind === 'value') return isVerbForm(word) && known.has(link.field) ? 'denied' : null;
  const object = after.find((one) => !isArticle(one));
  if (link.kind !== 'marker' || object?.kind !== 'value' || object.join !== 'none') return null;
  if (serving.has(link.marker) && served.has(object.field)) return 'denied';
  // "Who no longer buy from Chinese suppliers".
  const isOfClause = isAfterRelative(by.from, tokens) || isAfterRelative(by.from + 1, tokens);
  if (link.marker === 'from' && object.field === 'place' && isOfClause) return 'told';
  if (!isVerbForm(word) || !(link.marker === 'in' || link.marker === 'to')) return null;
  return isDenied(object, word) ? 'denied' : 'told';
}

/** Whether a verb is denied that says what others did to those who are asked for: "who haven't been contacted by us". */
export function isDoneByOthers(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [by, next] = [items[at - 1], items[at + 1]];
  const item = items[at];
  if (target === 'company' || item === undefined || by?.kind !== 'marker') return false;
  const isPassive = tokens[item.from - 1]?.word === 'been' || isVerbForm(tokens[item.from]?.word ?? '');
  const length = item.to - item.from;
  if (!isPassive || item.kind === 'value' || length > 2) return false;
  if (length === 2) return item.kind === 'unknown' && tokens[item.to - 1]?.word === 'by';
  return tokens[item.to]?.word === 'by' && next?.from === item.to && next.join === 'none';
}

/**
 * Whether unknown words say what companies have not done, or since when, of which no text tells: "that haven't hired since 2022",
 * "which have not opened a shop", unlike "that aren't Republican".
 */
export function isUndone(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [by, item] = [items[at - 1], items[at]];
  if (item?.kind !== 'unknown') return false;
  const words = tokens.slice(item.from, item.to);
  if (words.some(({ word, shape }) => shape === 'digit' || dating.has(word))) return true;
  const [verb] = words;
  if (
    target === 'people' ||
    by?.kind !== 'marker' ||
    item.join !== 'none' ||
    verb?.shape !== 'lower' ||
    !isVerbForm(verb.word)
  )
    return false;
  const [far = '', near = ''] = tokens.slice(Math.max(0, item.from - 2), item.from).map(({ word }) => word);
  return near === 'never' || unfinished.has(near) || (near === 'not' && having.has(far));
}

/** Words that only say when. */
const dating: ReadonlySet<string> = new Set(['since', 'until', 'during', 'lately', 'recently']);

const isDenied = ({ field }: ValueItem, verb: string): boolean =>
  field === 'place' ? living.has(verb) : known.has(field);

/** Fields of what somebody knows or has. */
const known = new Set<Field>(['skill', 'language', 'certification', 'degree', 'study']);
/** Prepositions behind a verb, and the fields of whom somebody does something for. */
const serving = new Set<Marker>(['at', 'for', 'with', 'from']);
const served = new Set<Field>(['employer', 'school', 'industry', 'specialty', 'company_kind', 'type']);

/** Whether the name of a trade is what somebody does not do: "who don't travel", "who cannot lift patients". */
export function isDeniedDeed(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'company' || item?.kind !== 'value' || item.to - item.from > 1 || item.join !== 'none') return false;
  if (!deeds.has(item.field) || tokens[item.from]?.shape !== 'lower') return false;
  const [far, near] = tokens.slice(Math.max(0, item.from - 2), item.from).map(({ word }) => word);
  return contracted.has(near ?? '') || (near === 'not' && /^(do|does|did|could|would|will)$/.test(far ?? ''));
}

/** Fields whose words are verbs as well. */
const deeds = new Set<Field>(['function', 'industry', 'specialty']);
/** Words with a denial in them, which a verb follows. */
const contracted: ReadonlySet<string> = new Set('dont doesnt didnt cannot cant couldnt wont wouldnt'.split(' '));
