import { predictedMultiple } from '../../contract/bounds.ts';
import type { SettleRequest } from '../../ports/credit-ledger.ts';
import type { CompanyCard, PersonCard, Prediction } from '../../records/presented.ts';

type Card = PersonCard | CompanyCard;

/** What a settle must know of results that come with predictions. */
export type ResultCharge = Pick<SettleRequest, 'multiples' | 'repeatIds'>;

/** Cards with the predictions that come with them, if any do. */
export function predictedCards(cards: readonly Card[], predictions: readonly Prediction[] | null): readonly object[] {
  return predictions === null ? cards : cards.map((card, at) => ({ ...card, job_change: predictions[at] }));
}

/**
 * The price of each result in prices of a plain one, and its repeat window: a result with its prediction is another thing
 * than one without, and is paid for once, by a search or an export. Empty for results that come without.
 */
export function resultCharge(
  target: 'people' | 'company',
  cards: readonly Card[],
  predictions: readonly Prediction[] | null,
): ResultCharge {
  if (predictions === null) return {};
  const isPredicted = cards.map((_, at) => predictions[at]?.has_prediction === true);
  return {
    multiples: isPredicted.map((is) => (is ? predictedMultiple : 1)),
    repeatIds: cards.map(({ id }, at) => resultId(target, id, isPredicted[at] === true)),
  };
}

/** The id under which a result has its repeat window. */
export function resultId(target: 'people' | 'company', id: string, isPredicted: boolean): string {
  return `${target} ${id}${isPredicted ? ' job_change' : ''}`;
}
