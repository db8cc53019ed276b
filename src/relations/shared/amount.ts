import { type Static, Type } from 'typebox';
import type { DeepReadonly } from '../../fields/shared/asked.ts';

/** The most months or things that a relation asks for. */
export const amountMax = 1_200;

const bound = Type.Union([Type.Integer({ minimum: 0, maximum: amountMax }), Type.Null()], {
  description: 'Inclusive; null is open.',
});

export const Amount = Type.Object({ min: bound, max: bound }, { additionalProperties: false });
export type Amount = DeepReadonly<Static<typeof Amount>>;

/** "at least 5 years", "up to 18 months", "2 years to 4 years". */
export function monthsText(amount: Amount): string {
  return amountText(amount, (months) => {
    if (months % 12 > 0 || months === 0) return `${months} ${months === 1 ? 'month' : 'months'}`;
    return `${months / 12} ${months === 12 ? 'year' : 'years'}`;
  });
}

/** "at least 3 employers", "exactly 1 employer", "3 to 4 employers". */
export function countText(amount: Amount, one: string, many: string): string {
  const { min, max } = amount;
  if (min !== null && max !== null && min < max) return `${min} to ${max} ${many}`;
  return amountText(amount, (count) => `${count} ${count === 1 ? one : many}`);
}

/** What nothing is: less than none. */
export const lessThanNone: Amount = { min: 1, max: 0 };

function amountText({ min, max }: Amount, show: (number: number) => string): string {
  if (min === lessThanNone.min && max === lessThanNone.max) return `less than ${show(0)}`;
  if (min !== null && max !== null && min > max) return `at least ${show(min)} but at most ${show(max)}`;
  if (min !== null && max !== null) return min === max ? `exactly ${show(min)}` : `${show(min)} to ${show(max)}`;
  if (min !== null) return `at least ${show(min)}`;
  return max === null ? 'any number' : `at most ${show(max)}`;
}
