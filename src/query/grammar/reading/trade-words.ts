import type { Field } from '../../../intent/intent.ts';
import { adverb, namesakes, namesNoTrade, reputeWords, smallWords, suppliers, traders } from '../../policy/words.ts';
import { type Item, isJoint } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import type { DraftCondition } from './draft.ts';
import { namesCompanies, namesProducts } from './value-field.ts';

/**
 * Whether unknown words in a query for companies are a trade: before a company or a product ("injection molding
 * company", "tide prediction software"), or at the head of a query without another trade ("chimney liners in Leeds").
 */
export function isTrade(
  item: Item,
  at: number,
  items: readonly Item[],
  { tokens, lexicon }: LatticeInput,
  before: readonly DraftCondition[],
): boolean {
  const words = tokens.slice(item.from, item.to);
  if (!isNoun(words) || words.every(({ word }) => reputeWords.has(word))) return false;
  if (namesCompanies(at + 1, items)) return true;
  // A single common word is more often praise: "innovative software", "affordable in Leeds".
  const [first] = words;
  const commonness = words.length === 1 && first !== undefined ? lexicon.commonness(first.word) : null;
  if (commonness === 'commonest' || commonness === 'common') return false;
  if (namesProducts(at + 1, items)) return true;
  const next = items[at + 1];
  const previous = items[at - 1];
  // "With female founders", unlike "women coffee roasters".
  const isNamesake = namesakes.has(words.at(-1)?.word ?? '');
  if (previous?.kind === 'trait' && item.join === 'none' && !isNamesake) return false;
  const isOfMakers = isMade(at, items, tokens) || isOfVerb(item, next, tokens);
  // "Nonprofits fighting hunger", unlike "mushroom growing".
  if (!isOfMakers && at > 0 && words.length > 1 && /.ing$/.test(first?.word ?? '')) return false;
  const isAsked = isOfMakers || previous?.kind !== 'marker' || !inClauses.has(previous.marker);
  const isHead = isAsked && !before.some(({ field }) => tradeFields.has(field));
  return isHead && (next === undefined ? isOfMakers : next.kind === 'marker' && endsHead.has(next.marker));
}

/** The words of a trade without the verb that says that goods are made: "making ball bearings". */
export function wordsOfTrade(words: readonly Token[]): string {
  const goods = words.length > 1 && makes.test(words[0]?.word ?? '') ? words.slice(1) : words;
  return goods.map(({ word }) => word).join(' ');
}

const makes = /^(mak(e|es|ing)|manufactur(e|es|ing)|produc(e|es|ing))$/;

/** Whether a verb before goods, which no list goes on with, says that companies make them: "that make ball bearings". */
function isOfVerb({ from, to }: Item, next: Item | undefined, tokens: readonly Token[]): boolean {
  return to - from > 1 && makes.test(tokens[from]?.word ?? '') && !isJoint(next);
}

/** Whether a word for those who make or sell goods stands before: "makers of masterbatch". */
function isMade(at: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const [whose, of] = [items[at - 2], items[at - 1]];
  if (of?.kind === 'marker' && of.marker === 'companies' && tokens[of.to - 1]?.word === 'of') return true;
  if (of?.kind !== 'marker' || of.marker !== 'of' || whose?.kind !== 'marker' || whose.marker !== 'companies')
    return false;
  const { word = '' } = tokens[whose.to - 1] ?? {};
  return traders.has(word) || suppliers.has(word);
}

const tradeFields = new Set<Field>(['industry', 'specialty', 'company_kind', 'name', 'text']);
/** Markers that may follow the head of a query: "roasters in", "exporters from". */
const endsHead = new Set<Marker>(['in', 'based', 'from', 'outside', 'clause', 'with']);
/** Markers after which words are not the head of a query: "who invested in", "in growth with". */
const inClauses = new Set<Marker>([
  'clause',
  'in',
  'for',
  'at',
  'of',
  'from',
  'with',
  'not',
  'object',
  'agent',
  'backed',
  'named',
]);

const abbreviationMax = 4;

/**
 * Whether the words may be a noun. They must be in small letters or abbreviations ("CNC machining"), since other
 * capitals mark names, and must not all be among the commonest words, of a closed class or adverbs.
 */
function isNoun(words: readonly Token[]): boolean {
  const isShort = ({ shape, word }: Token): boolean => shape === 'upper' && word.length <= abbreviationMax;
  const isSmall = ({ shape }: Token): boolean => shape === 'lower';
  return (
    words.some(isSmall) &&
    words.every((word) => isSmall(word) || isShort(word)) &&
    !words.every(({ word, asked }) => smallWords.has(word) || namesNoTrade(word) || adverb.of(asked))
  );
}
