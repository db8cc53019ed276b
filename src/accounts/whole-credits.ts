import { AdministrationRefused } from './refused.ts';

/** Keeps sums exact: nine million such amounts still fit into a JavaScript number (2^53). */
export const creditsMax = 1_000_000_000;

/** Returns the number if it is a whole one from `atLeast` to `creditsMax`. Throws AdministrationRefused. */
export function wholeCredits(credits: number, atLeast: number): number {
  if (Number.isInteger(credits) && credits >= atLeast && credits <= creditsMax) return credits;
  throw new AdministrationRefused(`${credits} credits: give a whole number from ${atLeast} to ${creditsMax}`);
}
