import type { Query } from '../../engine/engine.ts';
import { mentions } from '../../fields/shared/levels.ts';
import { all, any, everything, nothing } from '../../fields/shared/queries.ts';
import { personTexts } from '../../fields/shared/texts.ts';
import { type Condition, type Field, type Intent, isSearched } from '../../intent/intent.ts';
import type { Lexicon } from '../../lexicon/lexicon.ts';
import { heldOrMet } from './held-title.ts';
import { calledClosely, isOtherName } from './other-names.ts';
import type { PlannedCondition, Requirement } from './requirements.ts';
import { isStrict, isWish, type Rankings, type Tier, tier, tiersMax, type Widths } from './tiers.ts';
import { mustHold } from './unknown.ts';
import { usuallyMeant } from './usual-titles.ts';

/** The fields that words beside a title may fill: the employer's trade ("fintech founders") or a more special title. */
const besideTitles: ReadonlySet<Field> = new Set(['industry', 'specialty', 'title']);

/**
 * The tier of a title that somebody in the data holds word for word and that the query's reading divides: whoever holds
 * it, and whoever meets all its parts ("fintech recruiter", and recruiters at fintech companies) and tells
 * of its words that were not understood ("disaster relief worker").
 */
export function heldTitleTiers(
  { leftover }: Intent,
  conditions: readonly PlannedCondition[],
  beyond: readonly Requirement[],
  ofRecords: (some: readonly PlannedCondition[]) => readonly Requirement[],
  rank: Rankings,
): readonly Tier[] {
  const titles = conditions.filter(
    (title) => isHeldTitle(title) && !conditions.some((part) => isOtherName(title, part)),
  );
  if (titles.length === 0) return [];
  const met = (some: readonly PlannedCondition[]): Query => all(ofRecords(some).map(({ stated }) => stated));
  const divided = titles.map((title) => conditions.filter((part) => !isHeldTitle(part) && isPart(part, title)));
  const others = conditions
    .filter((part) => isStrict(part) || isBesideTitle(part))
    .filter((part) => !divided.flat().includes(part));
  const either = titles.map((title, at) => {
    const unread = leftover.filter((words) => isSearched(words) && isInside(words.span, title.condition.span));
    return heldOrMet(title, divided[at] ?? [], unread.map(({ text }) => text).join(' '), met);
  });
  return [tier(all([met(others), ...beyond.map(({ stated }) => stated), ...either]), 0, rank)];
}

/**
 * The same tiers, each after those of its people who hold what a title usually means, or are called closely so where the query has
 * another name of a title.
 */
export function closestFirst(
  tiers: readonly Tier[],
  conditions: readonly PlannedCondition[],
  lexicon: Lexicon,
  held: (title: Condition) => Query,
): readonly Tier[] {
  const closely =
    usuallyMeant(conditions.filter(isStrict), lexicon, held) ??
    calledClosely(conditions.filter(isHeldTitle), conditions, lexicon);
  if (closely === null) return tiers;
  const parted = tiersMax - tiers.length;
  return tiers.flatMap((one, at) => (at < parted ? [{ ...one, where: all([one.where, closely]) }, one] : [one]));
}

/** Whether the condition prefers a title of the data, which `dividedTitles` found. */
function isHeldTitle(planned: PlannedCondition): boolean {
  const { field, values } = planned.condition;
  return isWish(planned) && field === 'title' && values.every(({ kind }) => kind === 'entity');
}

function isPart({ condition }: PlannedCondition, { condition: whole }: PlannedCondition): boolean {
  return !mustHold(condition) && condition.origin === whole.origin && isInside(condition.span, whole.span);
}

const isInside = ([from, to]: Condition['span'], [start, end]: Condition['span']): boolean =>
  from >= start && to <= end;

const isBesideTitle = (planned: PlannedCondition): boolean =>
  isWish(planned) && !isHeldTitle(planned) && besideTitles.has(planned.condition.field);

/** The conditions at a time: now where nothing says which, then at any time if that says more. */
export interface Holding {
  readonly met: Query;
  /** Who meets those of one role in the role that tells of all the words which were not understood. */
  readonly inOneRole: Query;
}

/** What the tiers for people are made of. */
interface PeopleParts {
  readonly widths: Widths;
  readonly rank: Rankings;
  /** Whether anything is asked for that narrows the people. */
  readonly asks: boolean;
  readonly conditions: readonly PlannedCondition[];
  /** The words that were not understood, and who tells of them: of all first, then of ever fewer. */
  readonly words: string;
  readonly told: readonly Query[];
  readonly inPart: readonly Query[];
  readonly times: readonly Holding[];
  /** Who names the employer in the title only; null if no employer is asked for so. */
  readonly titled: Query | null;
  /** Who meets the query if a doubtful reading is taken for words. */
  readonly asWords: Query;
}

/**
 * Tiers for people. Beside another filter, words that were not understood, and soft conditions beside a title, filter
 * as long as anybody passes; the words are given up last. Other soft conditions filter only if nothing else does.
 */
export function peopleTiers({
  widths,
  rank,
  asks,
  conditions,
  words,
  told,
  inPart,
  times,
  titled,
  asWords,
}: PeopleParts): readonly Tier[] {
  const wishes = conditions.filter(isWish);
  const soft = wishes.map(({ levels }) => levels.stated);
  const [stated] = widths;
  const [every = nothing] = told;
  const ofOneRole = times.map(({ inOneRole }) => all([inOneRole, every]));
  if (asks || (soft.length === 0 && words === '')) {
    const beside = all(conditions.filter(isBesideTitle).map(({ levels }) => levels.stated));
    // Wishes beside some of the words only would be a tier more than a sentence may have.
    const stricter = told.flatMap((query, at) => (at === 0 ? [all([beside, query]), query] : [query]));
    const wheres = [
      ...ofOneRole.map((query) => all([beside, query])),
      ...[...new Set(stricter)].map((query) => all([stated, query])),
      // Who held the job once and tells of the words comes before who holds it and does not.
      ...times.slice(1).map(({ met }) => all([met, every])),
      // Words that nobody has are given up after a doubtful reading: a Nobel Prize "for human rights".
      ...(every === nothing ? [] : [asWords]),
      ...inPart.map((query) => all([stated, query])),
      ...(beside === everything ? [] : [all([stated, beside])]),
    ].filter((query) => query !== nothing);
    const byWidth = widths.map((width, at) => tier(width, at, rank));
    const ofTitles = titled === null ? [] : [tier(titled, 0, rank)];
    return [
      ...wheres.map((where) => tier(where, 0, rank)),
      ...byWidth.slice(0, 1),
      ...ofTitles,
      ...(asWords === nothing || every !== nothing ? [] : [tier(asWords, 1, rank)]),
      ...byWidth.slice(1),
    ];
  }
  const spoken =
    words === ''
      ? []
      : [mentions(personTexts, words, 'all'), ...ofOneRole, ...told, ...inPart, mentions(personTexts, words, 'any')];
  const filters = [...spoken, ...(soft.length === 0 ? [] : [any(soft)])];
  return filters.flatMap((query) => widths.map((width, at) => tier(all([width, query]), at, rank)));
}

/**
 * Who meets everything but names the employer in the title only, as registers of offices do: "Minister of State
 * (Department of Health)" at a parliament. Null if no present employer is asked for beside another condition.
 */
export function employersInTitles(
  filtering: readonly PlannedCondition[],
  beyond: readonly Requirement[],
  ofRecords: (some: readonly PlannedCondition[]) => readonly Requirement[],
): Query | null {
  const isNamed = ({ condition: { field, negated: no, scope, alternative } }: PlannedCondition): boolean =>
    field === 'employer' && !no && (scope === 'any' || scope === 'current') && alternative === undefined;
  const [employer, ...more] = filtering.filter(isNamed);
  const others = ofRecords(filtering.filter((planned) => planned !== employer));
  if (employer === undefined || more.length > 0 || !others.some(({ narrows }) => narrows)) return null;
  const said = mentions(['titles'], employer.condition.said, 'all');
  return all([...[...others, ...beyond].map(({ stated }) => stated), said]);
}
