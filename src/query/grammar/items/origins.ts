import type { Field } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import { establishments } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { markers } from '../lattice/markers.ts';
import { type Item, isJoint, type ValueItem } from './item.ts';

/** Whether people from somewhere are asked for elsewhere, where "German engineers" are rather of that origin than there: "in Spain". */
export function isOrigin(item: ValueItem, at: number, items: readonly Item[], input: LatticeInput): boolean {
  if (!isDemonym(item, input)) return false;
  // "German and Swiss engineers".
  let last = at;
  for (let next = items[last + 1]; isJoint(next) && isDemonym(items[last + 2], input); next = items[last + 1])
    last += 2;
  const title = items[last + 1];
  if (title?.kind !== 'value' || title.field !== 'title' || title.join !== 'none') return false;
  return items.some((link, i) => {
    const place = items[i + 1];
    if (i <= at || link.kind !== 'marker' || (link.marker !== 'in' && link.marker !== 'based')) return false;
    // "Indian engineers who are not in Delhi".
    const before = items[i - 1];
    if (before?.kind === 'marker' && (before.marker === 'not' || before.marker === 'outside')) return false;
    return place?.kind === 'value' && place.field === 'place' && !liesWithin(place, item, input);
  });
}

/**
 * Whether a place says of which cuisine or make something is that companies right behind it are in elsewhere: "Italian restaurants
 * in Chicago", "importers of Japanese cars in Kenya", unlike "German engineering firms in China".
 */
export function isProvenance(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [item, thing, ...after] = items.slice(at, at + 5);
  if (item?.kind !== 'value' || !isDemonym(item, input)) return false;
  if (thing?.kind !== 'value' || thing.join !== 'none' || !ofThings.has(thing.field)) return false;
  const [seller] = after;
  const isSold = seller?.join === 'none' && !isIn(seller) && sells(seller, input);
  if (!isSold && namesFirms(thing, input) && !sells(thing, input)) return false;
  const [link, place] = isSold ? after.slice(1) : after;
  return isIn(link) && place?.kind === 'value' && place.field === 'place' && !liesWithin(place, item, input);
}

const ofThings = new Set<Field>(['industry', 'specialty']);

const isIn = (item: Item | undefined): boolean => item?.kind === 'marker' && item.marker === 'in';

/** Whether words end with those who sell things or serve guests, which may come from elsewhere: "restaurants", "food importers". */
function sells({ to }: Item, { tokens }: LatticeInput): boolean {
  const { word = '' } = tokens[to - 1] ?? {};
  return establishments.has(word) || /^importers?$/.test(word);
}

const namesFirms = ({ to }: Item, { tokens }: LatticeInput): boolean =>
  markers.all(tokens, to - 1).some(({ value }) => value === 'companies');

/** Whether a place lies in that of those who are called by it: "German engineers in Berlin". */
function liesWithin({ value }: ValueItem, wider: ValueItem, { lexicon }: LatticeInput): boolean {
  return value.kind === 'concept' && wider.value.kind === 'concept' && lexicon.within(value.id, wider.value.id);
}

/** Whether a place is called as those are who come from there. */
function isDemonym(item: Item | undefined, { tokens }: LatticeInput): boolean {
  if (item?.kind !== 'value' || item.field !== 'place' || item.value.kind !== 'concept') return false;
  const { word = '' } = tokens[item.from] ?? {};
  return item.to - item.from === 1 && demonym.test(word) && foldText(item.value.label) !== word;
}

const demonym = /(an|ish|ese|ch|ic|i|er|ss|ek|ot)$/;
