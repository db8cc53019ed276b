import type { Field } from '../../intent/intent.ts';
import { smallWords } from '../policy/words.ts';
import type { DraftCondition } from './draft-list.ts';
import type { LatticeInput } from './edge.ts';
import type { Item } from './items.ts';
import type { Marker } from './markers.ts';
import type { Token } from './tokens.ts';
import { namesCompanies, namesProducts } from './value-field.ts';

/**
 * Whether words that nothing knows are a trade, in a query for companies: "injection molding company", "tide
 * prediction software", and at the head of a query that says no other ("chimney liners in Leeds").
 */
export function isTrade(
  item: Item,
  at: number,
  items: readonly Item[],
  { tokens, lexicon }: LatticeInput,
  before: readonly DraftCondition[],
): boolean {
  const words = tokens.slice(item.from, item.to);
  if (!isNoun(words)) return false;
  if (namesCompanies(at + 1, items)) return true;
  // "innovative software", "affordable in Leeds": a common word alone rather praises.
  const [first] = words;
  const commonness = words.length === 1 && first !== undefined ? lexicon.commonness(first.word) : null;
  if (commonness === 'commonest' || commonness === 'common') return false;
  if (namesProducts(at + 1, items)) return true;
  const next = items[at + 1];
  const previous = items[at - 1];
  const isAsked = previous?.kind !== 'marker' || !inClauses.has(previous.marker);
  const isHead = isAsked && !before.some(({ field }) => tradeFields.has(field));
  return isHead && next?.kind === 'marker' && endsHead.has(next.marker);
}

const tradeFields = new Set<Field>(['industry', 'specialty', 'company_kind', 'name', 'text']);
/** What can follow the head of a query: "roasters in", "exporters from". */
const endsHead = new Set<Marker>(['in', 'based', 'from', 'outside', 'clause', 'with']);
/** What they say something about: "who invested in", "in growth with". */
const inClauses = new Set<Marker>([
  'clause',
  'in',
  'for',
  'at',
  'of',
  'from',
  'with',
  'not',
  'like',
  'backed',
  'named',
]);

const abbreviationMax = 4;

/** Small letters but for abbreviations ("CNC machining"), and not only the commonest words: other capitals are names. */
function isNoun(words: readonly Token[]): boolean {
  const isShort = ({ shape, word }: Token): boolean => shape === 'upper' && word.length <= abbreviationMax;
  const isSmall = ({ shape }: Token): boolean => shape === 'lower';
  return (
    words.some(isSmall) &&
    words.every((word) => isSmall(word) || isShort(word)) &&
    !words.every(({ word }) => smallWords.has(word))
  );
}
