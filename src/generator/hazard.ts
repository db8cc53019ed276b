/**
 * The law by which invented people change jobs. Each month an employed person may leave for another employer or get a
 * new role at the present one. It is exported so that predictions can be compared with the truth. The monthly chance of
 * leaving is `base` times one factor for each of: tenure with the employer, function, level, growth of the employer,
 * years since the first job, calendar month and era. A new role at the same employer depends on time in the role, level
 * and growth. A person's record shows all of these, or the company's record hints at them.
 */
export interface CareerState {
  /** The month that the chance is for: year * 12 + (month - 1). */
  readonly month: number;
  /** Months with the employer, over all roles. */
  readonly tenureMonths: number;
  /** Months in the present role. */
  readonly roleMonths: number;
  /** Months since the first job began. */
  readonly careerMonths: number;
  /** 0 intern, 1 junior, 2 regular, 3 senior, 4 lead or manager, 5 principal, 6 director, 7 vice president, 8 chief. */
  readonly level: number;
  /** The turnover of the function, relative to the average: see `WorkFunction.turnover`. */
  readonly turnover: number;
  /** Yearly growth of the employer's headcount: 0.3 is 30 % more. */
  readonly growth: number;
  /** Whether the employer gives equity that vests over four years. Such employers lose people at its anniversaries. */
  readonly vesting: boolean;
}

const baseLeave = 0.0165;
const basePromotion = 0.02;

/** The chance of going to another employer, or out of work, within the month. */
export function leaveHazard(state: CareerState): number {
  const hazard =
    baseLeave *
    tenureFactor(state.tenureMonths, state.vesting) *
    state.turnover *
    levelFactor(state.level) *
    growthFactor(state.growth) *
    careerFactor(state.careerMonths) *
    calendarFactor(state.month);
  return Math.min(hazard, 0.5);
}

/** The chance of a new role at the same employer within the month. */
export function promotionHazard(state: CareerState): number {
  if (state.roleMonths < 9 || state.level >= levelAllowed(state.careerMonths / 12)) return 0;
  const ripeness = Math.min((state.roleMonths - 6) / 24, 1.2);
  const steepness = steepnessByLevel[state.level] ?? 0;
  return Math.min(basePromotion * ripeness * steepness * Math.exp(0.8 * clamp(state.growth)), 0.4);
}

/** How fast people move up from each level, relative to the average. Higher levels have ever fewer positions. */
export const steepnessByLevel: readonly number[] = [3, 1.2, 0.7, 0.2, 0.18, 0.15, 0.12, 0.08];

/** The highest level that a person can have after this many years of work. */
export function levelAllowed(years: number): number {
  return years < 1
    ? 1
    : years < 2.5
      ? 2
      : years < 5
        ? 3
        : years < 8
          ? 4
          : years < 12
            ? 5
            : years < 17
              ? 6
              : years < 21
                ? 7
                : 8;
}

/** The chance of a new employer or a new role, which together are a "change of role". */
export function changeHazard(state: CareerState): number {
  return 1 - (1 - leaveHazard(state)) * (1 - promotionHazard(state));
}

/**
 * An upper bound of both hazards together while a role lasts. The bound alone settles nine of ten months without
 * computing the hazards, which saves a fifth of the time to make a person.
 */
export function hazardBound(state: Pick<CareerState, 'level' | 'turnover' | 'growth' | 'vesting'>): number {
  const tenureMost = state.vesting ? 1.35 * 2.2 : 1.35;
  const careerMost = 1.3;
  const calendarMost = 1.35 * 1.4;
  const leave =
    baseLeave *
    tenureMost *
    state.turnover *
    levelFactor(state.level) *
    growthFactor(state.growth) *
    careerMost *
    calendarMost;
  const promotion = basePromotion * 1.2 * (steepnessByLevel[state.level] ?? 0) * Math.exp(0.8 * clamp(state.growth));
  return leave + promotion;
}

/** Few people leave at once, most in the second to fourth year, and those who stayed long stay. */
function tenureFactor(months: number, vesting: boolean): number {
  const years = months / 12;
  const hump = years < 0.5 ? 0.35 : years < 1 ? 0.8 : years < 4 ? 1.35 : years < 7 ? 0.9 : years < 12 ? 0.55 : 0.3;
  if (!vesting || months < 12 || months > 50) return hump;
  const sinceCliff = months % 12;
  return sinceCliff <= 1 ? hump * 2.2 : sinceCliff >= 10 ? hump * 0.6 : hump;
}

/** Contracts of interns are short. The higher the level, the rarer a move. */
function levelFactor(level: number): number {
  return level === 0 ? 7 : level === 1 ? 1.35 : level <= 3 ? 1 : level <= 5 ? 0.85 : level <= 7 ? 0.75 : 0.6;
}

/** Shrinking employers lose people. */
function growthFactor(growth: number): number {
  return Math.exp(-1.3 * clamp(growth));
}

function careerFactor(months: number): number {
  const years = months / 12;
  return years < 5 ? 1.3 : years < 15 ? 1 : years < 25 ? 0.75 : 0.5;
}

/** People move mostly in January and September. Many left in 2021 and few in 2023. */
function calendarFactor(month: number): number {
  const year = Math.floor(month / 12);
  const inYear = month % 12;
  const season = inYear === 0 || inYear === 8 ? 1.35 : inYear === 11 || inYear === 6 ? 0.75 : 1;
  const era = year === 2021 ? 1.4 : year === 2009 || year === 2023 ? 0.75 : year === 2020 ? 0.8 : 1;
  return season * era;
}

function clamp(growth: number): number {
  return Math.max(-0.6, Math.min(growth, 1));
}
