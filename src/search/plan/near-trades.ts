import type { Query } from '../../engine/engine.ts';
import { keysOf } from '../../fields/shared/levels.ts';
import { nothing, term } from '../../fields/shared/queries.ts';
import { type Condition, type Field, type Intent, isSearched } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';

/** The fields in which a query for companies says a trade. */
const tradeFields: ReadonlySet<Field> = new Set(['industry', 'specialty', 'text']);
/** Kinds of company that only say what is done with the goods that a trade names. */
const doing: ReadonlySet<string> = new Set(['company_kind:manufacturer', 'company_kind:distributor-company']);
const manufacturing = 'industry:manufacturing';
/** Words further apart than by an "and" are no phrase. */
const gapMax = ' and '.length;

/** Whether the condition is a part of the trade that a query for companies asks for. */
export function asksTrade({ field, negated, origin, values }: Condition): boolean {
  return !negated && origin === 'query' && (tradeFields.has(field) || keysOf(values).some((id) => doing.has(id)));
}

/**
 * The companies of the classes that all words of the trade together speak for, whatever parts these were read as ("printing
 * press manufacturers" make printing machinery). Nobody where they speak for none, or do not stand together.
 */
export function nearTrades({ conditions, leftover }: Intent, lexicon: Lexicon): Query {
  const trades = conditions.filter(asksTrade);
  const asked = trades.flatMap(({ values }) => keysOf(values)).filter((id) => id.startsWith('industry:'));
  const left = leftover.filter(isSearched);
  // Words further on may be of somebody else: "companies building for lawyers".
  const isTold = left.every(({ span }) => span[0] === 0 && asked.length === 0);
  // Records tell more of an industry that has others below it than its name says.
  if (!isTold || !asked.every((id) => lexicon.isNarrowest(id))) return nothing;
  const parts = [...trades, ...left.map(({ text, span }) => ({ said: text, span }))];
  parts.sort((one, other) => one.span[0] - other.span[0]);
  if (parts.some(({ span }, at) => span[0] - (parts[at - 1]?.span[1] ?? span[0]) > gapMax)) return nothing;
  const isMade = trades.some(({ field }) => field === 'company_kind');
  // Who is of a class below an industry that is asked for is found by that.
  const isAround = (industry: string): boolean =>
    (isMade && industry === manufacturing) || asked.some((id) => id !== industry && lexicon.within(id, industry));
  const classes = lexicon
    .tradeClasses(parts.map(({ said }) => said).join(' '))
    .filter(({ parents }) => asked.length === 0 || parents.some(isAround))
    .map(({ id }) => id);
  return term('sector', classes);
}
