import type { Preference, Query } from '../../engine/engine.ts';
import { keysOf } from '../../fields/shared/levels.ts';
import { any, nothing, phrase, term } from '../../fields/shared/queries.ts';
import { tradeTexts } from '../../fields/shared/texts.ts';
import { weights } from '../../fields/shared/weights.ts';
import { type Condition, type Intent, isSearched } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { namesTrade, tellingWords } from '../../lexicon/trade-words.ts';
import { tradeFields } from '../../query/grammar/reading/draft.ts';
import { withoutDoers } from './doers.ts';

const isIndustry = (id: string): boolean => id.startsWith('industry:');
/** Words further apart than by an "and" are no phrase. */
const gapMax = ' and '.length;

/**
 * The conditions that are the trade of a query for companies: those of the sentence, else those of filters that say the words
 * of one, as an explanation gives them. Kinds of company that lie below an industry are a part of it: "PR agencies", "manufacturers".
 */
export function tradeAsked({ conditions }: Intent, lexicon: Lexicon): readonly Condition[] {
  const isOfIndustry = (id: string): boolean => lexicon.ancestors(id).some(isIndustry);
  const asked = conditions.filter(
    ({ field, negated, said, values }) =>
      !negated &&
      said !== '' &&
      (tradeFields.has(field) || (field === 'company_kind' && keysOf(values).some(isOfIndustry))),
  );
  const ofSentence = asked.filter(({ origin }) => origin === 'query');
  return ofSentence.length > 0 ? ofSentence : asked;
}

/** The companies of a trade by the classes of its words. */
interface NearTrades {
  /** Who passes beside those that the readings of the words find. */
  readonly found: Query;
  /** Who passes before all others, where the words say more than the industry that they name: roofers before all who build. */
  readonly alone: Query;
  /** Who comes first among all that pass. */
  readonly first: readonly Preference[];
}

export const noTrades: NearTrades = { found: nothing, alone: nothing, first: [] };

/**
 * The companies of the classes that all words of the trade together speak for, whatever parts these were read as ("printing
 * press manufacturers" make printing machinery). Nobody where they speak for none, or do not stand together.
 */
export function nearTrades(trades: readonly Condition[], { leftover }: Intent, lexicon: Lexicon): NearTrades {
  const left = leftover.filter(isSearched).map(({ text, span }) => ({ said: text, span }));
  const parts = [...trades, ...left].sort((one, other) => one.span[0] - other.span[0]);
  const words = parts.map(({ said }) => said).join(' ');
  // A word further on may be of somebody else: "companies building for lawyers".
  if (trades.length === 0 && parts[0]?.span[0] !== 0 && !words.includes(' ')) return noTrades;
  if (parts.some(({ span }, at) => span[0] - (parts[at - 1]?.span[1] ?? span[0]) > gapMax)) return noTrades;
  const thing = withoutDoers(words);
  const asked = trades.flatMap(({ values }) => keysOf(values)).filter(isIndustry);
  // A single word is the name of an industry, of which its other meanings are no part: robotics are no mowers.
  const isAsked = (industry: string): boolean =>
    words.includes(' ') || asked.every((id) => lexicon.within(id, industry) || lexicon.within(industry, id));
  const meant = (said: string): readonly string[] =>
    lexicon.tradeClasses(said).flatMap(({ id, parents }) => (parents.some(isAsked) ? [id] : []));
  const ofAll = meant(words);
  // The word for who does it may be of another trade: the mills of steel mills.
  const classes = [...new Set([...ofAll, ...meant(thing)])];
  if (classes.length === 0) return noTrades;
  // Records tell more of an industry that has others below it than its name says, unless the query says more, too.
  const isFound = parts.length > 1 || thing !== words || asked.every((id) => lexicon.isNarrowest(id));
  const likeliest = term('sector', ofAll.length > 0 ? ofAll : classes);
  const named = trades.flatMap(({ values }) => keysOf(values));
  return {
    found: isFound ? term('sector', classes) : nothing,
    alone: saysMore(named, classes, isFound ? words : thing, isFound, lexicon)
      ? any([likeliest, ...(namesWider(thing, named, lexicon) ? [] : [phrase(tradeTexts, thing)])])
      : nothing,
    first: [{ query: likeliest, weight: weights.sectorVery }],
  };
}

/** Whether words name what lies around the trade that is asked for: all insurance, where "insurance brokers" are. */
function namesWider(thing: string, named: readonly string[], lexicon: Lexicon): boolean {
  const words = tellingWords(thing);
  return lexicon
    .candidates(words, 0)
    .some(
      ({ concept, length }) =>
        length === words.length && named.some((id) => id !== concept.id && lexicon.within(id, concept.id)),
    );
}

/** Whether the words say more than the names of what they were read as, and speak for a class in it or beside it. */
function saysMore(
  named: readonly string[],
  classes: readonly string[],
  words: string,
  isFound: boolean,
  lexicon: Lexicon,
): boolean {
  const concepts = named.flatMap((id) => lexicon.concept(id) ?? []);
  if (concepts.length === 0 || tellingWords(words).length < 2) return false;
  if (concepts.some(({ label }) => namesTrade(words, label))) return false;
  const around = concepts.flatMap(({ id, parents }) => [id, ...parents]);
  const isAround = (one: string): boolean => around.some((id) => lexicon.within(one, id));
  // A name of an industry with others below it may be another word for it, unless a class is called so: "outdoor advertising".
  const isNamed = (one: string): boolean => namesTrade(lexicon.concept(one)?.label ?? '', words);
  return classes.some((one) => isAround(one) && (isFound || isNamed(one)));
}
