import type { Field } from '../../../intent/intent.ts';
import { isTradeName, passed } from '../../policy/words.ts';
import { isDoneByOne } from '../items/done-by-companies.ts';
import { tellsCareer } from '../items/field-readings.ts';
import { asIndustry, type Item, industryOf, type ValueItem } from '../items/item.ts';
import { isDeniedDeed } from './denied-verb.ts';
import { type DraftCondition, lacksDegree } from './draft.ts';
import { employingSchool } from './employing-school.ts';
import { placeGovernors } from './governors.ts';
import type { Progress } from './progress.ts';
import { isTold } from './told-value.ts';
import { dated, fieldOf, namedAs } from './value-field.ts';
import { isDeedToOthers } from './verbs.ts';
import {
  endsSchools,
  hasMinus,
  impliedGovernor,
  isBeforeProfession,
  isContrast,
  isOfCompanies,
  isOfPeople,
  mayMeanBoth,
  saysPresent,
} from './words-around.ts';

export function readValue(undated: ValueItem, at: number, progress: Progress): void {
  const { items, input, list, drafts, leftovers, tenses, negation, wish } = progress;
  if (progress.governor === 'hoping' || progress.tellsOfOthers) {
    progress.describe(undated);
    return;
  }
  if (negation.isWaiting && isDeniedDeed(at, items, input)) {
    leftovers.keep(undated);
    progress.tellAll();
    return;
  }
  const employer = employingSchool(undated, at, items, progress.governor, input);
  const trade = likeList(asTrade(undated, at, progress), progress);
  // "Who finished at TU Delft between 2010 and 2014", "grads, 2022-2024".
  const before = items[at - 1];
  const isOfSchool =
    (undated.join === 'none' && drafts.at(-1)?.field === 'school') ||
    (before?.kind === 'marker' && before.marker === 'graduates');
  const item = dated(employer ?? trade, isOfSchool ? 'studied' : progress.governor, tenses.now.opener);
  const field = fieldOf(item, at, {
    items,
    tokens: input.tokens,
    target: input.target,
    governor: progress.governor,
    isFirst: drafts.length === 0,
    isAmongEmployers: list.goesOn('employer', item),
    isAmongNames: list.goesOn('name', item),
    lastField: drafts.at(-1)?.field ?? null,
  });
  const goesOn = field !== null && (list.goesOn(field, item) || wish.goesOn(field));
  if (item.join === 'comma' && !goesOn) wish.endClause();
  if (isDeedToOthers(at, items, input)) {
    leftovers.keep(item);
    list.end();
    progress.governor = 'object';
    return;
  }
  if (field === null || isTold(item, field, at, progress)) {
    progress.told.add(undated);
    progress.describe(item);
    return;
  }
  if (field === 'title' && saysPresent(item, input)) tenses.end();
  tenses.closeBefore(field, item, progress.governor, isContrast(at, items));
  // "past Series B" and "beyond seed" mean that round and later ones.
  const isPast = field === 'stage' && passed.has(input.tokens[item.from - 1]?.word ?? '');
  if (isPast) negation.end();
  if (progress.isAfterList(item)) negation.endAfterWords();
  // "No freelancers please, Java developers": who is asked for stands behind.
  if (isBehindDenied(item, field, progress)) {
    list.end();
    negation.endIfMet();
  }
  if (hasMinus(item, input)) negation.begin(null);
  // "Not in fintech, robotics preferred".
  if (item.join === 'comma' && isWeighed(items[at + 1])) negation.endIfMet();
  const negated = negation.takes(field, list.isAtStart || list.joins(item));
  const isOfCompany = input.target === 'company';
  const tense = tenses.scopeOf(field, progress.governor, negated, isOfCompany);
  // A background is of any time.
  const isBackground =
    (field === 'industry' || field === 'employer') && !isOfCompany && !negated && tellsCareer(at, items, input);
  const isAside = tense === 'any' && isBackground;
  const scope = isAside ? 'ever' : tense;
  const { to } = item;
  const from = item.known ?? item.from;
  leftovers.take({ from, to });
  if (item.passed !== undefined) leftovers.keepContent(item.passed);
  const said: DraftCondition = {
    field,
    values: [field === item.field ? item.value : namedAs(item, field, input)],
    scope,
    negated,
    strength: 'hard',
    confidence: item.confidence,
    span: leftovers.span({ from, to }),
    job: isAside ? tenses.aside() : tenses.jobOf(field),
    governor: progress.governor ?? impliedGovernor(at, items, input),
  };
  const draft = lacksDegree(said, input.lexicon);
  if (item.join === 'comma' && isGroupEnded(at, items) && list.connector === 'none') list.end();
  if (item.also !== undefined && mayMeanBoth(at, items, progress.governor)) {
    const other: DraftCondition = { ...draft, field: item.also.field, values: [item.also.value] };
    if (!(list.goesOn(field, item) && list.addMeaning(other))) {
      progress.alternatives++;
      const either = negated ? {} : { alternative: progress.alternatives };
      Object.assign(draft, either);
      drafts.push({ ...other, ...either });
    }
  }
  const isBeside = item.also === undefined && list.addBesideTwin(draft, item, () => ++progress.alternatives);
  list.level(draft, item, input.lexicon);
  if (!isBeside) list.add(draft, item, endsSchools(at, items, input) || isDoneByOne(at, items, input));
  const isOpen = isPast || input.tokens[item.to - 1]?.word.endsWith('+') === true;
  if (isOpen && (field === 'stage' || field === 'seniority')) list.extend(true, input.lexicon);
  if (field === 'stage' && list.reachesFrom(draft, input.query)) list.bridgeStages(input.lexicon);
  // "Bought by Chinese investors".
  if (field === 'status' && input.tokens[item.to - 1]?.word === 'by') progress.governor = 'agent';
  if (field === 'place' && placeGovernors.has(progress.governor ?? 'at')) {
    if (scope === 'past') tenses.end();
    progress.governor = null;
  }
  for (const extra of item.extra) {
    if (negated) continue;
    drafts.push({ ...draft, field: extra.field, values: [extra.value] });
  }
}

/** Whether a job stands behind a clause that only denies one, and nothing else says who is asked for. */
function isBehindDenied(item: ValueItem, field: Field, progress: Progress): boolean {
  const { drafts, items } = progress;
  if (field !== 'title' || !progress.isAfterList(item) || !drafts.every(({ negated }) => negated)) return false;
  return !items.some((one) => one.from > item.from && one.kind === 'value' && one.field === 'title');
}

/** Whether those who are asked for are named before a comma, and what follows says more of them: "marketing people, fintech". */
const isGroupEnded = (at: number, items: readonly Item[]): boolean => isCrowd(items[at - 1]) && !isCrowd(items[at + 1]);

const isCrowd = (item: Item | undefined): boolean =>
  item?.kind === 'marker' && item.marker === 'people' && item.join === 'none';

/** Whether a word behind a value says how much it is wanted. */
const isWeighed = (next: Item | undefined): boolean =>
  next?.kind === 'marker' && next.join === 'none' && (next.marker === 'wished' || next.marker === 'required');

/** A value of two meanings by that one first which the list before it has: "in retail or marketing". */
function likeList(item: ValueItem, { list }: Progress): ValueItem {
  const { also, field, value } = item;
  if (also === undefined || list.goesOn(field, item) || !list.goesOn(also.field, item)) return item;
  return { ...item, ...also, also: { field, value } };
}

/** Whether it is what somebody sells, and not their work: "reps selling software". */
const isSold = ({ from }: Item, { input: { tokens }, drafts }: Progress): boolean =>
  /^(sells?|sold|selling)$/.test(tokens[from - 1]?.word ?? '') && drafts.some(({ field }) => field === 'title');

/** A trade that is also a function is an industry where people work in it: "in banking". */
function asTrade(item: ValueItem, at: number, progress: Progress): ValueItem {
  const { items, input } = progress;
  const isTrade = (progress.governor !== null || isOfPeople(at, items)) && isTradeName(industryOf(item));
  return isTrade || isSold(item, progress) || isBeforeProfession(at, items, input) || isOfCompanies(at, items, input)
    ? asIndustry(item)
    : item;
}
