import type { Query } from '../../engine/engine.ts';
import { vagueKinds } from '../../fields/shared/company-kinds.ts';
import { keysOf, mentions } from '../../fields/shared/levels.ts';
import { all, any, everything, nothing } from '../../fields/shared/queries.ts';
import { companyTexts } from '../../fields/shared/texts.ts';
import { smallWords } from '../../query/policy/words.ts';
import type { PlannedCondition } from './requirements.ts';
import { isStrict, isWish, type Rankings, type Tier, tier, type Widths } from './tiers.ts';
import { mustHold } from './unknown.ts';

/**
 * Tiers for a company asked for by name. A company of that exact name that meets all other conditions comes first, then
 * one whose name contains the words and that meets them, then the exact name with nothing but what must hold.
 */
export function namesakeTiers(conditions: readonly PlannedCondition[], { narrow }: Rankings): readonly Tier[] {
  const named = conditions.filter((planned) => isStrict(planned) && isNamed(planned));
  if (named.length === 0) return [];
  const told = conditions.filter(
    (planned) => !named.includes(planned) && (isStrict(planned) || !planned.condition.negated),
  );
  const others = all(told.map(({ levels }) => levels.stated));
  const exact = all(named.map(({ levels }) => levels.exact));
  const contained = all(named.map(({ levels }) => levels.stated));
  const held = all(told.filter(({ condition }) => mustHold(condition)).map(({ levels }) => levels.stated));
  const wheres = others === everything ? [exact] : [all([exact, others]), all([contained, others]), all([exact, held])];
  return wheres.map((where) => ({ where, prefer: narrow }));
}

function isVague({ field, values }: PlannedCondition['condition']): boolean {
  return field === 'company_kind' && keysOf(values).every((id) => vagueKinds.has(id));
}

/** Whether the condition names the company that is meant. */
function isNamed({ condition }: PlannedCondition): boolean {
  return condition.field === 'name' && !condition.negated;
}

/** Whoever meets the rest and is of a near trade passes along with those that pass the first tier. */
export function withNear(tiers: readonly Tier[], nears: readonly Query[]): readonly Tier[] {
  return tiers.map((one, at) => ({ ...one, where: any([one.where, nears[at] ?? nothing]) }));
}

/** The words without small ones, of which every record has some, unless there are no others. */
function tellingMost(words: string): string {
  const telling = words.split(' ').filter((word) => !smallWords.has(word));
  return telling.length === 0 ? words : telling.join(' ');
}

/**
 * Tiers for companies. Soft conditions and leftover words mostly name a company's trade, so they filter as long as any
 * company passes: first all of them, then some, then only the hard conditions.
 */
export function companyTiers(
  widths: Widths,
  rank: Rankings,
  asks: boolean,
  conditions: readonly PlannedCondition[],
  words: string,
  inPart: readonly Query[],
): readonly Tier[] {
  const wanted = conditions.filter(isWish);
  if (wanted.length === 0 && words === '') return widths.map((width, at) => tier(width, at, rank));
  const wishes = wanted.map(({ levels }) => levels.stated);
  // "Startup" and "tech company" say little, so such kinds are dropped before trades.
  const trades = wanted.filter(({ condition }) => !isVague(condition)).map(({ levels }) => levels.stated);
  const every = words === '' ? everything : mentions(companyTexts, words, 'all');
  const some = words === '' ? nothing : mentions(companyTexts, tellingMost(words), 'any');
  const full = widths.flatMap((width, at) => {
    const filters = [all([width, ...wishes, every])];
    // Kinds alone are all that is asked: "employee-owned companies" are not all companies where none is.
    const isMore = asks || trades.length > 0 || words !== '';
    if (trades.length < wishes.length && isMore) filters.push(all([width, ...trades, every]));
    return filters.map((where) => tier(where, at, rank));
  });
  const partial = widths.flatMap((width, at) => {
    const filters: Query[] = [];
    if (at === 0) filters.push(...inPart.map((query) => all([width, ...trades, query])));
    if (words !== '') filters.push(all([width, ...trades, some]));
    if (words !== '' && trades.length > 0) filters.push(all([width, ...trades]));
    if (trades.length > 0) filters.push(all([width, any([...trades, some])]));
    // "Family-owned manufacturers in Germany": either kind comes before neither.
    else if (wishes.length > 1) filters.push(all([width, any(wishes)]));
    if (asks) filters.push(width);
    return filters.map((where) => tier(where, at, rank));
  });
  return [...full, ...partial];
}
