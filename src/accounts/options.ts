import type { RandomBytes } from './base62.ts';
import { defaultPlans, type Plan } from './plans.ts';

/** The settings of administration, with the clock and randomness of the system or of a test. */
export interface AdministrationOptions {
  readonly plans: readonly Plan[];
  /** How long the old key stays valid after a rotation. */
  readonly rotationOverlapMs: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
}

export const administrationDefaults = {
  plans: defaultPlans,
  rotationOverlapMs: 86_400_000,
} as const satisfies Partial<AdministrationOptions>;
