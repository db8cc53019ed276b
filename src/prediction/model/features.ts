import type { Colleagues, Exposure } from '../careers/colleagues.ts';
import { type Corpus, elementAt } from '../careers/corpus.ts';
import type { Category } from '../categories.ts';

const tenureSteps = [3, 6, 12, 18, 24, 36, 48, 60, 84, 120] as const;
const steps = (name: string) => [...tenureSteps.map((months) => `${name}_from_${months}_months`), `${name}_log`];

/**
 * All inputs of the model, by group. Nothing else reaches it: no age, gender, name, nationality, photo, school, profile
 * text or gap between jobs, nor anything derived from them.
 */
export const features: Readonly<Record<Category, readonly string[]>> = {
  tenure_at_employer: steps('tenure_at_employer'),
  tenure_in_role: steps('tenure_in_role'),
  past_pace: ['past_spell_log_months', 'moves_per_year', 'no_past_spell'],
  promotions: ['new_roles_per_year', 'new_role_within_a_year'],
  role_base_rate: ['role_base_log_odds'],
  colleague_exits: ['exits_90_days', 'exits_365_days', 'exits_not_known'],
  company_size: ['colleagues_log', 'headcount_log', 'headcount_known'],
  company_age: ['company_years_log', 'company_years_known'],
  company_growth: ['colleagues_growth'],
  company_funding: ['funding_log', 'funding_known'],
  season: ['season_sine', 'season_cosine'],
  market: ['market_exits'],
};

export const columns: readonly { readonly name: string; readonly category: Category }[] = Object.entries(
  features,
).flatMap(([category, names]) => names.map((name) => ({ name, category: category as Category })));

export const columnCount = columns.length;
/** The fit of a model fills this column, because it is learnt from the outcomes that the fit may see. */
export const baseRateColumn = columns.findIndex(({ name }) => name === 'role_base_log_odds');

/** A person's own pace is averaged with two imagined spells of this length, so that a short career says little. */
const priorSpellMonths = 30;
const priorYears = 3;
/** The market's rate of leaving weighs as much as an employer's own after this many person-months. */
const priorPersonMonths = 36;
/** The fewest colleagues, observed through a year on average, about whom a feature says anything. */
const colleaguesMin = 8;

/** The data that features are made from: the careers, and who joined and left whom in the relevant months. */
export interface Evidence {
  readonly corpus: Corpus;
  readonly colleagues: Colleagues;
}

/**
 * Writes the features of a person in a spell, as month `s` begins, to `row[at ...]`, which must be zero. Only events
 * before `s` count, and only if they were seen before `s`, where the history tells when. Of a company record, only what
 * was seen before `s` counts, except the year of founding, which does not change.
 */
export function writeFeatures(
  evidence: Evidence,
  person: number,
  spell: number,
  s: number,
  row: Float32Array,
  at: number,
): void {
  const { corpus, colleagues } = evidence;
  let column = at;
  const put = (figure: number): void => {
    row[column++] = figure;
  };
  const putTenure = (months: number): void => {
    for (const step of tenureSteps) put(months >= step ? 1 : 0);
    put(Math.log(months / 12 + 0.25));
  };

  const tenure = s - elementAt(corpus.spellStart, spell);
  const step = corpus.stepAt(spell, s);
  const newRoles = step - elementAt(corpus.firstStep, spell);
  const roleMonths = s - Math.max(elementAt(corpus.stepStart, step), elementAt(corpus.spellStart, spell));
  putTenure(tenure);
  putTenure(Math.max(roleMonths, 1));

  const past = pastPace(corpus, person, s);
  put(Math.log((past.months + 2 * priorSpellMonths) / (past.spells + 2) / priorSpellMonths));
  // The divisor counts years at work. Years of the whole career include the gaps between jobs and would reveal them.
  put((past.spells + 1) / ((past.months + tenure) / 12 + priorYears));
  put(past.spells === 0 ? 1 : 0);

  put(newRoles / (tenure / 12 + 1));
  put(newRoles > 0 && roleMonths <= 12 ? 1 : 0);

  column++;

  const employer = elementAt(corpus.spellEmployer, spell);
  const market = colleagues.market(s, s - 12, s);
  const year = colleagues.of(employer, person, s, s - 12, s);
  const quarter = colleagues.of(employer, person, s, s - 3, s);
  const known = year !== null && quarter !== null && year.personMonths >= colleaguesMin * 12;
  put(known ? logRate(quarter, market) : 0);
  put(known ? logRate(year, market) : 0);
  put(known ? 0 : 1);

  const facts = corpus.facts(employer);
  const seen = facts.seen !== null && facts.seen < s;
  // Nearly every record covers the months a year ago; only recently verified ones cover last month.
  const before = colleagues.of(employer, person, s, s - 15, s - 12);
  // With fewer colleagues the feature would reveal whether enough people joined later for the employer to have figures
  // at all.
  put(before !== null && before.personMonths >= colleaguesMin * 3 ? Math.log1p(before.personMonths / 3) : 0);
  put(seen && facts.headcount !== null ? Math.log1p(facts.headcount) : 0);
  put(seen && facts.headcount !== null ? 1 : 0);

  const years = facts.founded === null ? null : Math.max(s / 12 - facts.founded, 0);
  put(years === null ? 0 : Math.log1p(years));
  put(years === null ? 0 : 1);

  put(known ? (12 * (year.hires - year.exits)) / (year.personMonths + priorPersonMonths) : 0);

  put(seen && facts.fundingUsd !== null ? Math.log1p(facts.fundingUsd) : 0);
  put(seen && facts.fundingUsd !== null ? 1 : 0);

  const season = (2 * Math.PI * (s % 12)) / 12;
  put(Math.sin(season));
  put(Math.cos(season));

  put(marketLevel(market));
}

/** The logarithm of the employer's rate of leaving divided by everybody's. Few observations keep it near 0. */
function logRate(own: Exposure, market: Exposure): number {
  const rate = (market.exits + 1) / (market.personMonths + 100);
  return Math.log((own.exits + rate * priorPersonMonths) / (own.personMonths + priorPersonMonths) / rate);
}

/** The logarithm of leavings for each person-month over the last year, clamped to what a market can be. */
function marketLevel({ exits, personMonths }: Exposure): number {
  const rate = (exits + 1) / (personMonths + 100);
  return Math.log(Math.max(0.002, Math.min(rate, 0.1)) / 0.015);
}

/** The number of employers left before `s`, and the months spent there. */
function pastPace(corpus: Corpus, person: number, s: number): { spells: number; months: number } {
  let spells = 0;
  let months = 0;
  const { firstSpell, spellStart, spellEnd, spellLeft } = corpus;
  const career = corpus.careerAt(person, s);
  for (let spell = elementAt(firstSpell, career); spell < elementAt(firstSpell, career + 1); spell++) {
    const start = elementAt(spellStart, spell);
    const end = elementAt(spellEnd, spell);
    if (start >= s || end >= s || elementAt(spellLeft, spell) === 0) continue;
    spells++;
    months += Math.max(end - start, 1);
  }
  return { spells, months };
}
