import type { Preference, Query, SearchRequest } from '../../engine/engine.ts';
import { definitionOf } from '../../fields/index.ts';
import { sortingOf } from '../../fields/orders.ts';
import {
  flat,
  type LevelContext,
  type Levels,
  mentions,
  negated,
  rangesOf,
  type Width,
} from '../../fields/shared/levels.ts';
import { all, any, everything, nothing, range } from '../../fields/shared/queries.ts';
import { heldThen } from '../../fields/shared/roles.ts';
import { companyTexts, personTexts } from '../../fields/shared/texts.ts';
import { weights } from '../../fields/shared/weights.ts';
import { type CareerOrder, type Condition, type Field, type Intent, isSearched } from '../../intent/intent.ts';
import { smallWords } from '../../query/policy/words.ts';
import type { RecordKind } from '../../records/kind.ts';
import { foldText } from '../../text/fold.ts';
import { titleKey } from '../../text/title-key.ts';
import type { Anchors } from './anchors.ts';
import { heldOrMet } from './held-title.ts';
import { asksTrade, nearTrades, noTrades } from './near-trades.ts';
import { careerOrder, type PlannedOrder, type PlannedRelation, planRelation, related } from './relations.ts';
import { flatly, type PlannedCondition, type Requirement, requirementsOf, toldOfOneRole } from './requirements.ts';
import {
  companiesTellingInPart,
  roleTelling,
  type TellingEmployers,
  telling,
  tellingInPart,
  toldByRole,
} from './told-words.ts';
import { heldLevels, mustHold } from './unknown.ts';
import { worded } from './worded.ts';

/** An intent as queries of the engine. */
export interface SearchPlan {
  /**
   * Filters from strict to open; the first that any record passes decides the result. All of them exclude records known
   * to be wrong; later ones also pass records that leave a fact unstated.
   */
  readonly tiers: readonly Tier[];
  readonly order: SearchRequest['order'];
  /** The conditions with their queries, in the order of the intent. */
  readonly conditions: readonly PlannedCondition[];
  /** The relations with their queries, in the order of the intent. */
  readonly relations: readonly PlannedRelation[];
  /** The words that were not understood and are looked for in texts: they filter if anybody tells of them, else rank. */
  readonly lookedFor: readonly string[];
}

interface Tier {
  readonly where: Query;
  readonly prefer: readonly Preference[];
}

/**
 * The most preferences that order a tier, and unknown words that rank; further ones would hardly change the order. Sentences
 * as people send them have 28 and 18 at most, and 64 preferences took 38 ms over a million people.
 */
const preferencesMax = 32;
const wordsRankedMax = 24;

/** What a plan needs beside the intent. */
export interface PlanContext extends LevelContext {
  /** Who works at a company like those that the query names, and that in words; absent if it names none. */
  readonly peers?: { readonly said: string; readonly query: Query };
}

/** The queries of each condition of some intents for one target, made once. */
export function levelsFor(target: RecordKind, context: LevelContext): (condition: Condition) => Levels {
  const known = new Map<Condition, Levels>();
  return (condition) => {
    const levels = known.get(condition) ?? levelsOf(condition, target === 'people', context);
    known.set(condition, levels);
    return levels;
  };
}

/**
 * `anchors` are those whom the relations of the intent name; without them it is not known who is meant. `employers` are
 * the ids of companies that tell of the words that were not understood. Plans of intents that share conditions may share
 * the `levels` of these.
 */
export function planOf(
  intent: Intent,
  context: PlanContext,
  anchors: Anchors = new Map(),
  employers: TellingEmployers = [],
  levels = levelsFor(intent.target, context),
): SearchPlan {
  const people = intent.target === 'people';
  const dated = pastRoles(intent, context);
  const planned = (condition: Condition): PlannedCondition => {
    const meant = duringThePast(levels(condition), condition, dated);
    if (mustHold(condition)) return { condition, levels: heldLevels(condition, meant, people) };
    return { condition, levels: condition.negated ? negated(meant) : meant };
  };
  const conditions = intent.conditions.map(planned);
  const texts = people ? personTexts : companyTexts;
  const filtering = conditions.filter(isStrict);
  const relations = people ? intent.relations.map((relation) => planRelation(relation, context, anchors)) : [];
  const order = orderOf(intent, context);
  const peers = context.peers === undefined ? [] : [flatly(context.peers.query)];
  const beyond = [...related(relations), ...(order?.requires ?? []), ...peers];
  const ofRecords = (some: readonly PlannedCondition[]) => requirementsOf(some, people, dated, context.month);
  const required = [...ofRecords(filtering), ...beyond];
  const widths = widthsOf(required);
  const asks = required.some(({ narrows }) => narrows);
  const lookedFor = wordsLookedFor(intent, asks);
  const words = lookedFor.flatMap((run) => run.words).join(' ');
  const told = people ? telling(intent, employers, context.month) : [];
  const inPart = people ? tellingInPart(intent) : companiesTellingInPart(intent);
  const byRole = people ? roleTelling(intent, employers) : nothing;
  const met = (some: readonly PlannedCondition[]): Query =>
    all([...ofRecords(some), ...beyond].map(({ stated }) => stated));
  const inOneRole = (some: readonly PlannedCondition[], told: Query): Query =>
    all([met(some), toldOfOneRole(some, told, dated, context.month)]);
  const holding = (some: readonly PlannedCondition[]): Holding => ({
    met: met(some),
    inOneRole: inOneRole(some, byRole),
  });
  const once = filtering.map(({ condition }) => heldOnce(condition));
  const isTimed = once.every((condition, at) => condition === filtering[at]?.condition);
  const times = isTimed ? [filtering] : [filtering, once.map(planned)];
  const asWords = worded(times.at(-1) ?? [], (others, said) => inOneRole(others, all([byRole, toldByRole(said)])));
  const titled = people ? employersInTitles(filtering, beyond, ofRecords) : null;
  const trade = people ? noTrades : nearTrades(intent, context.lexicon);
  const apart = conditions.filter((planned) => !asksTrade(planned.condition) && (isStrict(planned) || isWish(planned)));
  const near = all([trade.found, met(apart)]);
  const rank = rankings(conditions, words, texts, asks && people, context, trade.first);
  return {
    tiers: people
      ? [
          ...heldTitleTiers(conditions, beyond, ofRecords, rank),
          ...peopleTiers(widths, rank, asks, conditions, words, told, inPart, times.map(holding), titled, asWords),
        ]
      : [
          ...namesakeTiers(conditions, rank),
          ...withNear(companyTiers(widths, rank, asks || intent.like !== undefined, conditions, words, inPart), near),
        ],
    order: order?.by,
    conditions,
    relations,
    lookedFor: lookedFor.map(({ text }) => text),
  };
}

function levelsOf(condition: Condition, people: boolean, context: LevelContext): Levels {
  const { people: ofPeople, companies } = definitionOf(condition.field);
  if (people) return ofPeople(condition, context);
  return companies === null ? flat(everything) : companies(condition, context);
}

/** The same of a role that is held now or was, where nothing says which. */
function heldOnce(condition: Condition): Condition {
  const { field, scope, negated: no, role } = condition;
  const isOfRole = role !== undefined || field === 'title';
  return scope === 'any' && !no && isOfRole && field !== 'role_during' ? { ...condition, scope: 'ever' } : condition;
}

function isStrict({ condition }: PlannedCondition): boolean {
  return condition.strength === 'hard';
}

/**
 * The words left over by the reading of the query. If the query asks for anything else, small words that describe
 * nobody ("doing", "most") are dropped.
 */
function wordsLookedFor(
  { leftover }: Intent,
  asks: boolean,
): readonly { readonly text: string; readonly words: readonly string[] }[] {
  let room = wordsRankedMax;
  return leftover.filter(isSearched).flatMap(({ text }) => {
    const words = foldText(text)
      .split(' ')
      .filter((word) => !asks || !smallWords.has(word))
      .slice(0, room);
    room -= words.length;
    return words.length === 0 ? [] : [{ text, words }];
  });
}

/**
 * The numbers of the roles that a query places in the past ("before 2020"). A match held such a role then, whatever it
 * holds now.
 */
function pastRoles({ conditions }: Intent, { lexicon, month }: LevelContext): ReadonlySet<number> {
  const dated = conditions.filter(
    ({ field, values, negated: no }) =>
      field === 'role_during' && !no && rangesOf(values, lexicon).every(({ max }) => max !== null && max < month),
  );
  return new Set(dated.flatMap(({ role }) => (role === undefined ? [] : [role])));
}

function duringThePast(levels: Levels, { role, scope }: Condition, dated: ReadonlySet<number>): Levels {
  if (role === undefined || scope !== 'any' || !dated.has(role)) return levels;
  return { ...levels, stated: levels.ever, open: levels.ever };
}

/**
 * Tiers for a company asked for by name. A company of that exact name that meets all other conditions comes first, then
 * one whose name contains the words and that meets them, then the exact name with nothing but what must hold.
 */
function namesakeTiers(conditions: readonly PlannedCondition[], { narrow }: Rankings): readonly Tier[] {
  const named = conditions.filter((planned) => isStrict(planned) && isNamed(planned));
  if (named.length === 0) return [];
  const told = conditions.filter(
    (planned) => !named.includes(planned) && (isStrict(planned) || !planned.condition.negated),
  );
  const others = all(told.map(({ levels }) => levels.stated));
  const exact = all(named.map(({ levels }) => levels.exact));
  const contained = all(named.map(({ levels }) => levels.stated));
  const held = all(told.filter(({ condition }) => mustHold(condition)).map(({ levels }) => levels.stated));
  const wheres = others === everything ? [exact] : [all([exact, others]), all([contained, others]), all([exact, held])];
  return wheres.map((where) => ({ where, prefer: narrow }));
}

type Widths = readonly [Query, ...Query[]];

/**
 * The filter at each width, narrow first. What gives way wholly, as skills do, gives way before anything else becomes
 * wider: first to any of several ("React and TypeScript in Berlin"), then to none, if what is left says who is asked
 * for. "Who know COBOL in Berlin" finds nobody where nobody does, and not all of Berlin. A width equal to the one before
 * is left out.
 */
function widthsOf(required: readonly Requirement[]): Widths {
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

/**
 * The preferences that order a tier. In a wide tier, records that state everything come before those that leave facts
 * unstated.
 */
interface Rankings {
  readonly narrow: readonly Preference[];
  readonly wide: readonly Preference[];
}

function rankings(
  conditions: readonly PlannedCondition[],
  words: string,
  texts: readonly string[],
  lightly: boolean,
  { month }: LevelContext,
  ofTrade: readonly Preference[],
): Rankings {
  const ofConditions = conditions.map((planned) => preferencesOf(planned).map(inSteps));
  const ofWords =
    words === ''
      ? []
      : [{ query: mentions(texts, words, 'any'), weight: lightly ? weights.leftover : weights.keywords }];
  const narrow = [...ofConditions.flat(), ...titlesWithRungs(conditions, month), ...ofWords, ...ofTrade];
  const loose = conditions.filter((planned) => isStrict(planned) && planned.levels.stated !== planned.levels.open);
  const stated = loose.map(({ levels }) => ({ query: levels.stated, weight: weights.openMet }));
  if (stated.length + narrow.length <= preferencesMax) return { narrow, wide: [...stated, ...narrow] };
  // Where there are too many, something of each condition counts before anything more of one.
  const [first, more] = [ofConditions.flatMap(([one]) => one ?? []), ofConditions.flatMap(([, ...others]) => others)];
  const byNeed = [...ofWords, ...first, ...more];
  return { narrow: byNeed.slice(0, preferencesMax), wide: [...stated, ...byNeed].slice(0, preferencesMax) };
}

const weightSteps = 256;

/**
 * The preference with its weight in steps of 1/256, in which sums of weights are exact: the engine then tells who only ties
 * with the best without scoring each. Words weigh by BM25F and are never whole.
 */
function inSteps(preference: Preference): Preference {
  const { query, weight } = preference;
  if (query.op === 'text' || query.op === 'phrase' || Number.isInteger(weight * weightSteps)) return preference;
  return { query, weight: Math.round(weight * weightSteps) / weightSteps };
}

/** Prefers the very title where its rung is read apart: "Staff Engineer" before a staff software engineer. */
function titlesWithRungs(conditions: readonly PlannedCondition[], month: number): readonly Preference[] {
  return conditions.flatMap(({ condition: { field, negated: no, said, scope, span } }) => {
    if (field !== 'title' || no) return [];
    const rung = conditions.find(({ condition: one }) => one.field === 'seniority' && one.span[1] + 1 === span[0]);
    if (rung === undefined) return [];
    const key = titleKey(`${rung.condition.said} ${said}`);
    return [{ query: heldThen('title', [key], scope, month), weight: weights.titleVery }];
  });
}

function tier(where: Query, at: number, { narrow, wide }: Rankings): Tier {
  return { where, prefer: at === 0 ? narrow : wide };
}

/** The fields that words beside a title may fill: the employer's trade ("fintech founders") or a more special title. */
const besideTitles: ReadonlySet<Field> = new Set(['industry', 'specialty', 'title']);

/**
 * The tier of a title that somebody in the data holds word for word and that the query's reading divides: whoever holds
 * it, and whoever meets all its parts ("fintech recruiter", and recruiters at fintech companies).
 */
function heldTitleTiers(
  conditions: readonly PlannedCondition[],
  beyond: readonly Requirement[],
  ofRecords: (some: readonly PlannedCondition[]) => readonly Requirement[],
  rank: Rankings,
): readonly Tier[] {
  const titles = conditions.filter(isHeldTitle);
  if (titles.length === 0) return [];
  const met = (some: readonly PlannedCondition[]): Query => all(ofRecords(some).map(({ stated }) => stated));
  const divided = titles.map((title) => conditions.filter((part) => !isHeldTitle(part) && isPart(part, title)));
  const others = conditions
    .filter((part) => isStrict(part) || isBesideTitle(part))
    .filter((part) => !divided.flat().includes(part));
  const either = titles.map((title, at) => heldOrMet(title, divided[at] ?? [], met));
  return [tier(all([met(others), ...beyond.map(({ stated }) => stated), ...either]), 0, rank)];
}

/** Whether the condition prefers a title of the data, which `dividedTitles` found. */
function isHeldTitle(planned: PlannedCondition): boolean {
  const { field, values } = planned.condition;
  return isWish(planned) && field === 'title' && values.every(({ kind }) => kind === 'entity');
}

function isPart({ condition }: PlannedCondition, { condition: whole }: PlannedCondition): boolean {
  if (mustHold(condition) || condition.origin !== whole.origin) return false;
  const { span } = condition;
  return span[0] >= whole.span[0] && span[1] <= whole.span[1];
}

const isBesideTitle = (planned: PlannedCondition): boolean =>
  isWish(planned) && !isHeldTitle(planned) && besideTitles.has(planned.condition.field);

/** The conditions at a time: now where nothing says which, then at any time if that says more. */
interface Holding {
  readonly met: Query;
  /** Who meets those of one role in the role that tells of all the words which were not understood. */
  readonly inOneRole: Query;
}

/**
 * Tiers for people. Beside another filter, words that were not understood, and soft conditions beside a title, filter
 * as long as anybody passes; the words are given up last. Other soft conditions filter only if nothing else does.
 */
function peopleTiers(
  widths: Widths,
  rank: Rankings,
  asks: boolean,
  conditions: readonly PlannedCondition[],
  words: string,
  told: readonly Query[],
  inPart: readonly Query[],
  times: readonly Holding[],
  titled: Query | null,
  asWords: Query,
): readonly Tier[] {
  const wishes = conditions.filter(isWish);
  const soft = wishes.map(({ levels }) => levels.stated);
  const [stated] = widths;
  const [every = nothing] = told;
  const ofOneRole = times.map(({ inOneRole }) => all([inOneRole, every]));
  if (asks || (soft.length === 0 && words === '')) {
    const beside = all(conditions.filter(isBesideTitle).map(({ levels }) => levels.stated));
    // Wishes beside some of the words only would be a tier more, for which no evaluated sentence asks.
    const stricter = told.flatMap((query, at) => (at === 0 ? [all([beside, query]), query] : [query]));
    const wheres = [
      ...ofOneRole,
      ...[...new Set(stricter)].map((query) => all([stated, query])),
      // Who held the job once and tells of the words comes before who holds it and does not.
      ...times.slice(1).map(({ met }) => all([met, every])),
      ...inPart.map((query) => all([stated, query])),
      ...(beside === everything ? [] : [all([stated, beside])]),
    ].filter((query) => query !== nothing);
    const byWidth = widths.map((width, at) => tier(width, at, rank));
    const ofTitles = titled === null ? [] : [tier(titled, 0, rank)];
    return [
      ...wheres.map((where) => tier(where, 0, rank)),
      ...byWidth.slice(0, 1),
      ...ofTitles,
      ...byWidth.slice(1),
      ...(asWords === nothing ? [] : [tier(asWords, 1, rank)]),
    ];
  }
  const spoken =
    words === ''
      ? []
      : [mentions(personTexts, words, 'all'), ...ofOneRole, ...told, mentions(personTexts, words, 'any')];
  const filters = [...spoken, ...(soft.length === 0 ? [] : [any(soft)])];
  return filters.map((query) => tier(all([stated, query]), 0, rank));
}

/**
 * Who meets everything but names the employer in the title only, as registers of offices do: "Minister of State
 * (Department of Health)" at a parliament. Null if no present employer is asked for beside another condition.
 */
function employersInTitles(
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

/** Whoever meets the rest and is of a near trade passes along with those that pass the first tier. */
function withNear(tiers: readonly Tier[], near: Query): readonly Tier[] {
  return tiers.map((one, at) => (at === 0 ? { ...one, where: any([one.where, near]) } : one));
}

/**
 * Tiers for companies. Soft conditions and leftover words mostly name a company's trade, so they filter as long as any
 * company passes: first all of them, then some, then only the hard conditions.
 */
function companyTiers(
  widths: Widths,
  rank: Rankings,
  asks: boolean,
  conditions: readonly PlannedCondition[],
  words: string,
  inPart: readonly Query[],
): readonly Tier[] {
  const wanted = conditions.filter(isWish);
  if (wanted.length === 0 && words === '') return widths.map((width, at) => tier(width, at, rank));
  const wishes = wanted.map(({ levels }) => levels.stated);
  // "Startup" and "tech company" say little, so kinds are dropped before trades.
  const trades = wanted
    .filter(({ condition }) => condition.field !== 'company_kind')
    .map(({ levels }) => levels.stated);
  const every = words === '' ? everything : mentions(companyTexts, words, 'all');
  const some = words === '' ? nothing : mentions(companyTexts, words, 'any');
  const full = widths.flatMap((width, at) => {
    const filters = [all([width, ...wishes, every])];
    // Kinds alone are all that is asked: "employee-owned companies" are not all companies where none is.
    const isMore = asks || trades.length > 0 || words !== '';
    if (trades.length < wishes.length && isMore) filters.push(all([width, ...trades, every]));
    return filters.map((where) => tier(where, at, rank));
  });
  const partial = widths.flatMap((width, at) => {
    const filters: Query[] = [];
    if (at === 0) filters.push(...inPart.map((query) => all([width, ...trades, query])));
    if (words !== '') filters.push(all([width, ...trades, some]));
    if (words !== '' && trades.length > 0) filters.push(all([width, ...trades]));
    if (trades.length > 0) filters.push(all([width, any([...trades, some])]));
    // "Family-owned manufacturers in Germany": either kind comes before neither.
    else if (wishes.length > 1) filters.push(all([width, any(wishes)]));
    if (asks) filters.push(width);
    return filters.map((where) => tier(where, at, rank));
  });
  return [...full, ...partial];
}

/** Whether the condition names the company that is meant. */
function isNamed({ condition }: PlannedCondition): boolean {
  return condition.field === 'name' && !condition.negated;
}

/** Whether the condition is soft and asks for something. */
function isWish(planned: PlannedCondition): boolean {
  return !isStrict(planned) && !planned.condition.negated;
}

function preferencesOf(planned: PlannedCondition): readonly Preference[] {
  const { condition, levels } = planned;
  if (isStrict(planned)) return levels.prefer;
  return [{ query: levels.exact, weight: weights.soft * condition.confidence }, ...levels.prefer];
}

function orderOf({ order }: Intent, context: LevelContext): PlannedOrder | null {
  if (order === null) return null;
  const sorting = sortingOf(order.by);
  if (sorting === null) return careerOrder(order as CareerOrder, context);
  const has = range(sorting.number, null, null);
  return {
    by: { field: sorting.number, descending: order.descending !== sorting.flipped },
    requires: sorting.only === true ? [flatly(has)] : [],
  };
}
