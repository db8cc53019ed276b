/** A plan on offer. An account copies its terms from the plan when it is made or moved to it. */
export interface Plan {
  readonly name: string;
  readonly creditsPerCycle: number;
  /**
   * The credits a cycle that may be spent beyond the plan once the owner switches extra usage on; null when not
   * offered.
   */
  readonly extraUsageLimitCredits: number | null;
}

/**
 * The plans on offer. The first is the default for an account that names none. Plans of one size have several of the
 * usual names.
 */
export const defaultPlans: readonly Plan[] = [
  { name: 'free', creditsPerCycle: 100, extraUsageLimitCredits: null },
  { name: 'trial', creditsPerCycle: 1_000, extraUsageLimitCredits: null },
  { name: 'starter', creditsPerCycle: 2_000, extraUsageLimitCredits: null },
  { name: 'basic', creditsPerCycle: 2_000, extraUsageLimitCredits: null },
  { name: 'standard', creditsPerCycle: 10_000, extraUsageLimitCredits: null },
  { name: 'pro', creditsPerCycle: 20_000, extraUsageLimitCredits: 20_000 },
  { name: 'team', creditsPerCycle: 50_000, extraUsageLimitCredits: 50_000 },
  { name: 'growth', creditsPerCycle: 100_000, extraUsageLimitCredits: 100_000 },
  { name: 'business', creditsPerCycle: 100_000, extraUsageLimitCredits: 100_000 },
  { name: 'scale', creditsPerCycle: 200_000, extraUsageLimitCredits: 200_000 },
  { name: 'enterprise', creditsPerCycle: 1_000_000, extraUsageLimitCredits: 1_000_000 },
];
