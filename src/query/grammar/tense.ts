import type { Scope } from '../../intent/intent.ts';
import type { Marker } from './markers.ts';

/** The job that words describe, the time they put it in, and how far both apply. */
export interface Tense {
  readonly job: number;
  readonly scope: Scope;
  /**
   * The point where the tense ends: `employers` after the employers it governs, `phrase` at the next governor, `clause`
   * at the next clause, `end` with the sentence.
   */
  readonly until: 'employers' | 'phrase' | 'clause' | 'end';
  readonly opener: Marker | null;
}

export const untensed: Tense = { job: 0, scope: 'any', until: 'end', opener: null };
