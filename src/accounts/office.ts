import type { RandomBytes } from './base62.ts';
import { defaultPlans, type Plan } from './plans.ts';

export interface AdministrationOptions {
  readonly plans: readonly Plan[];
  /** How long the old key stays valid after a rotation. */
  readonly rotationOverlapMs: number;
}

export const administrationDefaults: AdministrationOptions = { plans: defaultPlans, rotationOverlapMs: 86_400_000 };

/** What administration needs of the world: the system's clock and randomness, or a test's. */
export interface Office extends AdministrationOptions {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly randomBytes: RandomBytes;
  /** Told of an account whose credentials or status changed: the `forget` of a directory in the same process. */
  readonly changed?: (accountId: string) => void;
}

/** A command cannot be carried out; the message is one line that says what to do. */
export class AdministrationRefused extends Error {
  override readonly name = 'AdministrationRefused';
}
