import type { Query, SearchRequest } from '../../engine/engine.ts';
import { definitionOf } from '../../fields/index.ts';
import { sortingOf } from '../../fields/orders.ts';
import { flat, type LevelContext, type Levels, mentions, negated, rangesOf } from '../../fields/shared/levels.ts';
import { all, any, everything, nothing, range } from '../../fields/shared/queries.ts';
import { companyTexts, personTexts } from '../../fields/shared/texts.ts';
import { type CareerOrder, type Condition, type Intent, isSearched, type Leftover } from '../../intent/intent.ts';
import { listedUnder } from '../../intent/sentence.ts';
import { producing, smallWords } from '../../query/policy/words.ts';
import type { RecordKind } from '../../records/kind.ts';
import { foldText } from '../../text/fold.ts';
import type { Anchors } from './anchors.ts';
import { isOfficeOfState, withBodyRow } from './body-rows.ts';
import { calledSo, namesCalled } from './called.ts';
import { companyTiers, namesakeTiers, withNear } from './company-tiers.ts';
import { nearTrades, noTrades, tradeAsked } from './near-trades.ts';
import { closestFirst, employersInTitles, type Holding, heldTitleTiers, peopleTiers } from './people-tiers.ts';
import { rankings } from './rankings.ts';
import { careerOrder, type PlannedOrder, type PlannedRelation, planRelation, related } from './relations.ts';
import { flatly, type PlannedCondition, requirementsOf, toldOfOneRole } from './requirements.ts';
import { isStrict, isWish, type Tier, tier, tiersMax, widthsOf } from './tiers.ts';
import { type WiderSearch, widerSearch } from './title-nouns.ts';
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
  /** Plans what is asked where no tier has a record and nobody has ever held the title, which few searches need; null if nothing is. */
  readonly wider: () => WiderSearch | null;
  readonly order: SearchRequest['order'];
  /** The conditions with their queries, in the order of the intent. */
  readonly conditions: readonly PlannedCondition[];
  /** The relations with their queries, in the order of the intent. */
  readonly relations: readonly PlannedRelation[];
  /** The words that were not understood and are looked for in texts: they filter if anybody tells of them, else rank. */
  readonly lookedFor: readonly string[];
}

/** The most unknown words that rank. Sentences as people send them have 18 at most. */
const wordsRankedMax = 24;

/** What a plan needs beside the intent. */
export interface PlanContext extends LevelContext {
  /** Who works at a company like those that the query names, and that in words; absent if it names none. */
  readonly peers?: { readonly said: string; readonly query: Query };
  /** Whether the sentence has no word in small letters, so that capitals tell nothing; absent if it has, or there is none. */
  readonly inCapitals?: boolean;
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
    const known = people
      ? withBodyRow(condition, levels(condition), isOfficeOf(condition, intent, context))
      : levels(condition);
    const meant = mayBeOver(condition, intent, dated) ? evenIfOver(known) : known;
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
  const atAnyTime = (one: PlannedCondition): PlannedCondition => {
    const once = heldOnce(one.condition);
    return once === one.condition ? one : planned(once);
  };
  const [every = nothing] = told;
  const asWords = worded(filtering, told.length > 0, (others, said) =>
    others.length === 0
      ? all([every, ofEach(said, (words) => mentions(personTexts, words, 'all')), met([])])
      : inOneRole(others.map(atAnyTime), all([byRole, ofEach(said, toldByRole)])),
  );
  const titled = people ? employersInTitles(filtering, beyond, ofRecords) : null;
  const trades = people ? [] : tradeAsked(intent, context.lexicon);
  const trade = people ? noTrades : nearTrades(trades, intent, context.lexicon);
  const apart = conditions.filter(
    (planned) => !trades.includes(planned.condition) && (isStrict(planned) || isWish(planned)),
  );
  const { inCapitals = false } = context;
  const names = people ? [] : namesCalled(trades, intent, { isClassed: trade !== noTrades, inCapitals });
  const called = names.length === 0 ? nothing : all([calledSo(names), met(apart)]);
  // Kinds are given up before trades are: "dog grooming startups" where no record says which company is one.
  const kinds = apart.filter((planned) => isWish(planned) && planned.condition.field === 'company_kind');
  const ofAnyKind = kinds.length === 0 ? [] : [apart.filter((planned) => !kinds.includes(planned))];
  const nears = [apart, ...ofAnyKind].map((some) => all([trade.found, met(some)]));
  const alone = all([trade.alone, met(apart)]);
  const rank = rankings(conditions, words, texts, asks && people, context, trade.first);
  // Of a noun alone pages would be full of whoever has it, unless an employer tells which are meant: the managers of the Padres.
  const isEnough = (title: PlannedCondition): boolean =>
    filtering.some((one) => one !== title && one.condition.field === 'employer' && !one.condition.negated);
  const titles = {
    isEnough,
    met: (title: PlannedCondition, wider: Condition): readonly Query[] =>
      timesOf(
        filtering.map((one) => (one === title ? planned(wider) : one)),
        atAnyTime,
      ).map(met),
    held: ({ condition }: PlannedCondition): Query => planned({ ...condition, scope: 'ever' }).levels.ever,
  };
  return {
    tiers: people
      ? withinBound(
          (parts) =>
            closestFirst(
              [
                ...heldTitleTiers(intent, conditions, beyond, ofRecords, rank),
                ...peopleTiers({
                  ...{ widths, rank, asks, conditions, words, told, titled, asWords },
                  inPart: parts,
                  times: told.length === 0 ? [] : timesOf(filtering, atAnyTime).map(holding),
                }),
              ],
              conditions,
              context.lexicon,
              (title) => planned(title).levels.ever,
            ),
          inPart,
        )
      : [
          ...namesakeTiers(conditions, rank),
          ...(called === nothing ? [] : [{ ...tier(called, 0, rank), said: listedUnder(names) }]),
          ...(trade.alone === nothing ? [] : [tier(alone, 0, rank)]),
          ...withNear(companyTiers(widths, rank, asks || intent.like !== undefined, conditions, words, inPart), nears),
        ],
    wider: () => (people ? widerSearch(filtering, context.lexicon, titles, rank) : null),
    order: order?.by,
    conditions,
    relations,
    lookedFor: lookedFor.map(({ text }) => text),
  };
}

/** The tiers of a sentence, which has none for some of its words where these would be too many. */
function withinBound(
  tiersWith: (inPart: readonly Query[]) => readonly Tier[],
  inPart: readonly Query[],
): readonly Tier[] {
  const tiers = tiersWith(inPart);
  return tiers.length > tiersMax ? tiersWith([]) : tiers;
}

function levelsOf(condition: Condition, people: boolean, context: LevelContext): Levels {
  const { people: ofPeople, companies } = definitionOf(condition.field);
  if (people) return ofPeople(condition, context);
  return companies === null ? flat(everything) : companies(condition, context);
}

/** Whether the employer is that of an office of state, in the same role. */
function isOfficeOf({ field, role }: Condition, { conditions }: Intent, context: LevelContext): boolean {
  if (field !== 'employer' || role === undefined) return false;
  return conditions.some((other) => other.role === role && isOfficeOfState(other, context));
}

const ofEach = (said: readonly (readonly string[])[], told: (words: string) => Query): Query =>
  all(said.map((sayings) => any(sayings.map(told))));

/** The conditions as they are said, then at any time if that says more. */
function timesOf(
  conditions: readonly PlannedCondition[],
  atAnyTime: (one: PlannedCondition) => PlannedCondition,
): readonly (readonly PlannedCondition[])[] {
  const ever = conditions.map(atAnyTime);
  return ever.every((one, at) => one === conditions[at]) ? [conditions] : [conditions, ever];
}

/** The same of a role that is held now or was, where nothing says which. */
function heldOnce(condition: Condition): Condition {
  const { field, scope, negated: no, role } = condition;
  const isOfRole = role !== undefined || field === 'title' || field === 'employer';
  return scope === 'any' && !no && isOfRole && field !== 'role_during' ? { ...condition, scope: 'ever' } : condition;
}

/**
 * The words left over by the reading of the query. If the query asks for anything else, small words that describe
 * nobody ("doing", "most") are dropped.
 */
function wordsLookedFor(
  { leftover, target }: Intent,
  asks: boolean,
): readonly { readonly text: string; readonly words: readonly string[] }[] {
  let room = wordsRankedMax;
  return leftover.filter(isSearched).flatMap(({ text: said }) => {
    const text = target === 'company' ? made(said) : said;
    const words = foldText(text)
      .split(' ')
      .filter((word) => !asks || !smallWords.has(word))
      .slice(0, room);
    room -= words.length;
    return words.length === 0 ? [] : [{ text, words }];
  });
}

/** What companies make, without the verb that says so: "making gaskets". */
function made(said: string): string {
  const [verb = '', ...thing] = said.split(' ');
  return thing.length > 0 && producing.has(foldText(verb)) ? thing.join(' ') : said;
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

/**
 * Whether what has no time may be over, since a time in the past is said of it, or words that nobody knows may say one:
 * "folks with a stint at Google".
 */
function mayBeOver({ field, role, scope }: Condition, { leftover }: Intent, dated: ReadonlySet<number>): boolean {
  if (scope !== 'any') return false;
  return (role !== undefined && dated.has(role)) || (field === 'employer' && leftover.some(isUnknown));
}

/**
 * Whether words that were not understood are looked for, and are more than a small word or a sign: "over at Oracle". Capitals
 * within the sentence name something, and no time: "the House, Democrats only".
 */
const isUnknown = (one: Leftover): boolean => {
  const isNamed = one.span[0] > 0 && one.text.split(' ').every((word) => /^\p{Lu}/u.test(word));
  const words = foldText(one.text).split(' ');
  return (
    isSearched(one) &&
    !isNamed &&
    (words.length > 1 || words.some((word) => !smallWords.has(word) && /\p{L}/u.test(word)))
  );
};

function evenIfOver(levels: Levels): Levels {
  return { ...levels, stated: levels.ever, open: levels.ever };
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
