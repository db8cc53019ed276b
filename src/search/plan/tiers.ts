import type { Preference, Query } from '../../engine/engine.ts';
import type { Width } from '../../fields/shared/levels.ts';
import { all, any, everything } from '../../fields/shared/queries.ts';
import type { PlannedCondition, Requirement } from './requirements.ts';

export interface Tier {
  readonly where: Query;
  readonly prefer: readonly Preference[];
  /** What it asks for other than the sentence of the intent says, in a sentence of its own. */
  readonly said?: string;
}

/**
 * The preferences that order a tier. In a wide tier, records that state everything come before those that leave facts
 * unstated.
 */
export interface Rankings {
  readonly narrow: readonly Preference[];
  readonly wide: readonly Preference[];
}

/** The most tiers of a sentence that asks for people: some of its words are not looked for alone, and some tiers not parted. */
export const tiersMax = 14;

export function tier(where: Query, at: number, { narrow, wide }: Rankings): Tier {
  return { where, prefer: at === 0 ? narrow : wide };
}

export type Widths = readonly [Query, ...Query[]];

/**
 * The filter at each width, narrow first. What gives way wholly, as skills do, gives way before anything else becomes
 * wider: first to any of several ("React and TypeScript in Berlin"), then to none, if what is left says who is asked
 * for. "Who know COBOL in Berlin" finds nobody where nobody does, and not all of Berlin. A width equal to the one before
 * is left out.
 */
export function widthsOf(required: readonly Requirement[]): Widths {
  const filter = (width: Width) => all(required.map((requirement) => requirement[width]));
  const differs = (narrow: Width, wide: Width) =>
    required.some((requirement) => requirement[narrow] !== requirement[wide]);
  // What companies are not asked, as years of somebody's experience, does not give way either.
  const yields = ({ narrows, stated, open }: Requirement) => narrows && stated !== everything && open === everything;
  const [yielding, firm] = partition(required, yields);
  const isAsked = yielding.length === 0 || firm.some(({ narrows, tells }) => narrows && tells);
  const firmly = firm.map(({ stated }) => stated);
  return [
    filter('stated'),
    ...(yielding.length > 1 ? [all([...firmly, any(yielding.map(({ stated }) => stated))])] : []),
    ...(yielding.length > 0 && isAsked ? [all(firmly)] : []),
    ...(differs('stated', 'open') && isAsked ? [filter('open')] : []),
    ...(differs('open', 'ever') && isAsked ? [filter('ever')] : []),
  ];
}

function partition<T>(all: readonly T[], isFirst: (one: T) => boolean): readonly [readonly T[], readonly T[]] {
  return [all.filter(isFirst), all.filter((one) => !isFirst(one))];
}

export function isStrict({ condition }: PlannedCondition): boolean {
  return condition.strength === 'hard';
}

/** Whether the condition is soft and asks for something. */
export function isWish(planned: PlannedCondition): boolean {
  return !isStrict(planned) && !planned.condition.negated;
}
