import type { Field } from '../../../intent/intent.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import { isAttached, isOtherPlace } from './attachment.ts';
import {
  areThings,
  describesThing,
  isBusy,
  isCommonNoun,
  isLackedPerson,
  isOwner,
  isOwnThing,
  isSizeOfPeople,
} from './common-nouns.ts';
import { isDealing } from './dealings.ts';
import { isJobOfThing, isMaker, isSubjectOfClause } from './makers.ts';
import { isOthersName, isSurname } from './persons-names.ts';
import type { Progress } from './progress.ts';
import { isOthersJob } from './somebody-else.ts';
import { endsLacked, isCounted, isLackedThing, isOfTime, isOnlyDescribed, isThing } from './things.ts';
import { isOfEvent } from './times-of-events.ts';
import { isServed } from './value-field.ts';
import { isDeed, isExit, isFiniteVerb, isMisspeltObject, isVerbForm } from './verbs.ts';
import { isCommonName, isPartOfUnknown } from './weak-values.ts';
import { isUsed } from './words-around.ts';

/** Times of roles, and of a company's founding where no word says so. */
const times = new Set<Field>(['role_during', 'role_start', 'role_end', 'founded']);

/**
 * Whether a value tells of something else than who is asked for, so that it is said not to be understood and is no
 * condition: "an audit by KPMG", "who led a merger", "startups that have a CTO".
 */
export function isTold(item: ValueItem, field: Field, at: number, progress: Progress): boolean {
  return (
    isElsewhere(item, field, at, progress) ||
    isVerbOrThing(at, progress) ||
    isLacked(at, progress) ||
    isEveryday(item, field, at, progress) ||
    isWeak(item, at, progress) ||
    isOfCompany(item, field, at, progress) ||
    isOfOthers(item, field, at, progress)
  );
}

/** Whether it says more of something that no condition shows, or is a place beside the one where somebody is. */
function isElsewhere(
  item: Item,
  field: Field,
  at: number,
  { items, input, list, drafts, negation, told, asksForSomething, governor }: Progress,
): boolean {
  if (asksForSomething && (isMaker(at, items, input, governor) || isSubjectOfClause(at, items, input))) return true;
  // "Declined an offer from Meta", which is a place as well.
  if (field === 'place' && (isDealing(at - 1, items, input) || isMeans(at, items, input))) return true;
  if (field === 'place' && isBehindTime(at, items, input)) return true;
  if (field === 'place' && isExit(at - 1, items, input)) return true;
  if (field === 'place' && isOfOneThing(at, items, input)) return true;
  if (field === 'place' && !list.goesOn(field, item) && isOtherPlace(at, items, drafts, input)) return true;
  return !negation.isWaiting && isAttached(at, items, input, (one) => one.kind === 'unknown' || told.has(one));
}

/** Whether a place tells when something was, of which nothing else is known: "who came back to Boston after New York". */
function isBehindTime(at: number, items: readonly Item[], { tokens }: Progress['input']): boolean {
  const [time, item] = items.slice(Math.max(0, at - 1), at + 1);
  return time?.kind === 'unknown' && item?.join === 'none' && timing.has(tokens[time.to - 1]?.word ?? '');
}

const timing: ReadonlySet<string> = new Set(['after', 'before', 'since', 'following']);

/** Whether a place has the name of whoever helped to do something: "hired through Randstad", "placed via Hays". */
function isMeans(at: number, items: readonly Item[], { tokens }: Progress['input']): boolean {
  const [verb, item] = items.slice(Math.max(0, at - 1), at + 1);
  if (verb?.kind !== 'unknown' || item?.join !== 'none' || verb.to - verb.from < 2) return false;
  return throughWords.has(tokens[verb.to - 1]?.word ?? '') && isVerbForm(tokens[verb.to - 2]?.word ?? '');
}

const throughWords: ReadonlySet<string> = new Set(['through', 'via']);

/** Whether a place is but the first word of what one thing is called: "that won a Cannes Lion". */
function isOfOneThing(at: number, items: readonly Item[], { tokens }: Progress['input']): boolean {
  const [verb, article, item, next] = items.slice(Math.max(0, at - 2), at + 2);
  if (item === undefined || verb?.kind !== 'unknown' || !isArticle(article) || next?.kind !== 'unknown') return false;
  const isOne = /^an?$/.test(tokens[item.from - 1]?.word ?? '');
  return isOne && next.join === 'none' && tokens[next.from]?.shape === 'title' && tokens[item.from]?.shape === 'title';
}

function isVerbOrThing(at: number, { items, input, governor }: Progress): boolean {
  return (
    isFiniteVerb(at, items, input) ||
    isMisspeltObject(at, items, input) ||
    isDeed(at, items, input) ||
    isDealing(at + 1, items, input) ||
    isThing(at, items, input, governor) ||
    isCounted(at, items, input, governor) ||
    isOnlyDescribed(at, items, input) ||
    isOfTime(at, items, input)
  );
}

function isLacked(at: number, { items, input, negation }: Progress): boolean {
  return (negation.isWaiting && isLackedThing(at, items, input)) || endsLacked(at, items, input);
}

/** Whether its word is the everyday one, as what stands around shows. */
function isEveryday(item: ValueItem, field: Field, at: number, progress: Progress): boolean {
  const { items, input, asksForSomething, tellsOfCompanies } = progress;
  if (isOwner(at, items, input)) return true;
  if (!asksForSomething) return false;
  return (
    isBusy(item, input) ||
    (!progress.negation.isWaiting && areThings(item, input)) ||
    isCommonNoun(item, field, at, items, input) ||
    isSizeOfPeople(item, input, tellsOfCompanies) ||
    describesThing(at, items, input) ||
    isOwnThing(at, items, input) ||
    isLackedPerson(item, input, progress.saysWho)
  );
}

function isWeak(item: ValueItem, at: number, progress: Progress): boolean {
  const { items, input, governor } = progress;
  if (!progress.asksForSomething) return false;
  if (isSurname(at, items, input)) return true;
  const isAsked = progress.asksPeople || progress.drafts.length > 0;
  if (isAsked && governor !== 'named' && isOthersName(at, items, input)) return true;
  return isPartOfUnknown(item, at, items, governor, input) || isCommonName(item, at, items, governor, input);
}

/** Whether it is said of companies at which people are asked for, or of what happened to one: its staff, its tools, its times. */
function isOfCompany(item: ValueItem, field: Field, at: number, progress: Progress): boolean {
  const { items, input, tellsOfCompanies } = progress;
  // "Companies which were founded in 2015" say that of themselves.
  const saysFounding = field === 'founded' && item.join === 'none';
  if (times.has(item.field)) return (tellsOfCompanies && !saysFounding) || isOfEvent(at, items, input);
  if (!tellsOfCompanies) return false;
  if (field === 'skill') return isUsed(at, items, input);
  // "Startups that have a CTO", where somebody else is asked for.
  return field === 'function' || (field === 'title' && progress.saysWho);
}

/** Whether it is the job of others whom those who are asked for serve or work with. */
function isOfOthers(item: ValueItem, field: Field, at: number, progress: Progress): boolean {
  const { items, input, governor, list, drafts, asksPeople, tenses } = progress;
  if (tenses.now.scope === 'any' && isServed(item, at, items, input.lexicon)) return true;
  if (isJobOfThing(at, items, input)) return true;
  if (field !== 'title' && !(field === 'seniority' && item.plural)) return false;
  return isOthersJob(at, items, input, {
    governor,
    isInList: list.connector !== 'none',
    asksPeople,
    // "Former press secretaries of senators".
    hasJob: drafts.some(
      ({ field: of, negated, job }) =>
        of === 'title' && !negated && (job === 0 || (governor === 'of' && item.plural && job === tenses.now.job)),
    ),
  });
}
