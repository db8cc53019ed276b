import type { Field } from '../../../intent/intent.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { isOfAsker } from './asker.ts';
import { isDealing } from './dealings.ts';
import { deniedVerb } from './denied-verb.ts';
import { type LowestRung, languagesSpoken, levelOfLeadership, yearsOfExperience } from './draft.ts';
import { afterVerbs, againOf, employerGovernors, formal, governors, hasObject, listed, saysMore } from './governors.ts';
import type { Progress } from './progress.ts';
import { isClients, isRecipient } from './somebody-else.ts';
import { namesCompanies } from './value-field.ts';
import { hasOwnObject, isHopedFor, isOccasion, isScene, isVerb, seeks } from './verbs.ts';
import { weighsWhatFollows } from './wish.ts';
import {
  clauseStart,
  deniesName,
  endsClause,
  hasMinus,
  isAboutCompanies,
  isBodyInGeneral,
  isDoubled,
  isListedAgain,
  isOfTheirs,
  isOnlyPast,
  isOperator,
  isOver,
  isPrefix,
  isRather,
  ownsCompany,
} from './words-around.ts';

/** Fields of names of companies and of what they make. */
const supplierFields = new Set<Field>(['employer', 'name', 'skill']);

const isPlace = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'place';

/** Whether a denial is of nothing that is asked for. */
function deniesOther(item: Item, at: number, progress: Progress): boolean {
  const { items, input } = progress;
  // "Retailers which lease rather than own their stores", "that I haven't emailed yet".
  if (isRather(at, items, input) || isOfAsker(item, input)) return true;
  // "Who report to a non-technical CEO".
  if (progress.governor === 'object' && input.tokens[item.to - 1]?.word === 'non') return true;
  // "Whose owner has no successor".
  return progress.governor === 'agent' && input.tokens[item.from]?.word === 'no';
}

export function readMarker(item: Item & { readonly kind: 'marker' }, at: number, progress: Progress): void {
  const { items, input, list, drafts, leftovers, tenses, negation } = progress;
  const { marker } = item;
  if (progress.governor === 'hoping' && isHopedFor(at, items)) {
    leftovers.take(item);
    return;
  }
  if (progress.asksForSomething && seeks(at, items, input)) {
    leftovers.keep(item);
    list.end();
    progress.governor = 'object';
    return;
  }
  if (isDoubled(at, items, input.tokens)) {
    leftovers.keep(item);
    return;
  }
  leftovers.take(item);
  // "That are hiring" opens a clause, too.
  if (marker === 'titled') {
    progress.tellsOfCompanies ||= isAboutCompanies(at, items, input);
    tenses.closeBeforeTitle();
  }
  // "-company:Google".
  if (hasMinus(item, input)) {
    list.end();
    negation.begin(null);
  }
  if (formal.has(marker)) return;
  switch (marker) {
    case 'or':
    case 'and':
      // In a query of operators "SaaS AND fintech" are both, where a sentence of the same words lists them.
      if (isOperator(item, input.tokens)) list.end();
      else list.connect(marker);
      return;
    case 'both':
      list.both = true;
      return;
    case 'one_of':
      list.isChoice = true;
      return;
    case 'people':
      if (!progress.isDescribing) progress.asksPeople = true;
      return;
    case 'companies':
      if (!progress.isDescribing) progress.asksCompanies = true;
      return;
    case 'not':
    case 'outside':
    case 'never':
      if (isPrefix(at, items, input)) {
        if (!deniesName(at, items, input)) leftovers.keep(item);
        return;
      }
      list.end();
      if (deniesOther(item, at, progress)) {
        leftovers.keep(item);
        return;
      }
      negation.begin(item);
      progress.governor = marker;
      return;
    case 'hoping':
      // "Who could run our finance team?"
      if (at === 0) {
        leftovers.keep(item);
        return;
      }
      progress.describe(item);
      list.end();
      progress.governor = marker;
      return;
    case 'hiring':
      // "Hiring startups".
      if (item.to - item.from === 1 && namesCompanies(at + 1, items)) leftovers.keep(item);
      else if (progress.asksForSomething) govern('object', at, progress);
      return;
    case 'left':
      if (progress.endsPost(item, at) && isBodyInGeneral(at, items, input)) {
        leftovers.keep({ ...item, to: item.from + 1 });
        tenses.endPost();
        // "Who never left Boston" are there.
      } else if (negation.isWaiting && progress.governor === 'never' && isPlace(items[at + 1])) {
        const never = negation.idle();
        if (never !== null) leftovers.keepWaived(leftovers.span(never));
        progress.governor = null;
        // "Have left", unlike "a year of cash left".
      } else if (item.to - item.from > 1 && endsClause(at, items, input)) {
        if (tenses.makePast()) progress.shown.add(item);
      } else govern(marker, at, progress);
      return;
    case 'or_later':
    case 'or_earlier':
      // "VPs with a budget of $50m or more".
      if (items[at - 1]?.kind === 'unknown' || !list.extend(marker === 'or_later', input.lexicon)) leftovers.keep(item);
      return;
    case 'bilingual':
    case 'multilingual':
      speaking(item, marker, at, progress);
      return;
    case 'wishing':
      if (isSaidBehind(at, items)) weigh(item, 'wished', progress);
      else wishFor(item, progress);
      return;
    case 'waived':
      // "Degree irrelevant", of which nothing is asked.
      if (items[at - 1]?.kind === 'value') weigh(item, marker, progress);
      else leftovers.keep(item);
      return;
    case 'required':
    case 'wished':
      if (weighsWhatFollows(at, items, input)) {
        if (marker === 'wished') wishFor(item, progress);
        else list.end();
        progress.governor = 'with';
        return;
      }
      weigh(item, marker, progress);
      progress.governor = null;
      return;
    case 'now':
      if (endsClause(at, items, input)) tenses.makeCurrent(clauseStart(at, items, input));
      else govern(marker, at, progress);
      return;
    case 'experienced':
    case 'early_career':
      if (input.target === 'company') leftovers.keep(item);
      else drafts.push(yearsOfExperience(marker, leftovers.span(item)));
      return;
    case 'leadership':
    case 'management':
      if (input.target === 'company') leftovers.keep(item);
      else leadership(item, marker, progress);
      return;
    default:
      govern(marker, at, progress);
  }
}

/** Whether a word for a wish stands behind what is wished for: "in Berlin if possible", "with Go, ideally", unlike "ideally, in Berlin". */
function isSaidBehind(at: number, items: readonly Item[]): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  return before?.kind === 'value' && (next === undefined || (item?.join === 'none' && next.join === 'comma'));
}

function wishFor(item: Item, progress: Progress): void {
  const { input, list, wish } = progress;
  progress.endWish();
  list.end();
  const { query, tokens } = input;
  wish.begin(item, query.slice(tokens[item.to - 1]?.end, tokens[item.to]?.start).includes(':'));
}

function leadership(item: Item, from: LowestRung, progress: Progress): void {
  const { input, list, drafts, leftovers, tenses, negation } = progress;
  progress.asksPeople = true;
  tenses.closeBefore('seniority', item, progress.governor, false);
  const negated = negation.takes('seniority', list.isAtStart || list.joins(item));
  const scope = tenses.scopeOf('seniority', progress.governor, negated, false);
  const draft = levelOfLeadership(from, input.lexicon, leftovers.span(item));
  drafts.push({ ...draft, negated, scope, job: tenses.now.job });
}

/** A number of languages, or, before a language, that it is spoken: "bilingual German accountants". */
function speaking(item: Item, said: 'bilingual' | 'multilingual', at: number, progress: Progress): void {
  const { items, input, list, drafts, leftovers, negation } = progress;
  const next = items[at + 1];
  if (input.target === 'company') leftovers.keep(item);
  else if (next?.kind === 'value' && next.field === 'language') govern('speaks', at, progress);
  else {
    const draft = languagesSpoken(said, leftovers.span(item));
    drafts.push({ ...draft, negated: negation.takes('language_count', list.isAtStart) });
  }
}

/** Whether a preposition belongs to the verb before it: "interviewed at Google", "designing for banks". */
function endsVerb(marker: Marker, at: number, progress: Progress): boolean {
  const { items, input, list, negation } = progress;
  const before = items[at - 1];
  if (isDealing(at, items, input)) {
    list.end();
    progress.governor = 'object';
    return true;
  }
  if (before === undefined || !afterVerbs.has(marker)) return false;
  if (negation.isWaiting && deniedVerb(at - 1, items, input) === 'denied') return false;
  if (before.kind === 'marker') return before.marker === 'object' && progress.governor === 'object';
  if (marker === 'in' && (isOccasion(at, items, input) || isScene(at, items, input))) {
    list.end();
    progress.governor = 'object';
    return true;
  }
  if (marker !== 'for') return false;
  const isOfVerb = isVerb(at - 1, items, input) || hasOwnObject(at - 1, items, input);
  if (!isOfVerb && !isOccasion(at, items, input)) return false;
  list.end();
  progress.governor = 'object';
  return true;
}

function govern(marker: Marker, at: number, progress: Progress): void {
  const { items, input, list, tenses, negation } = progress;
  const [before, item] = [items[at - 1], items[at]];
  // "Closer to Ghent than to Brussels".
  if (placing.has(marker) && comparesWith(before, input)) {
    progress.tellsOfOthers = true;
    return;
  }
  // "As good as those at Apple".
  if (progress.governor === 'object' && isCompared(items[at]?.from ?? 0, input)) return;
  if (saysMore(progress.governor, marker, items[at + 1]) || endsVerb(marker, at, progress)) return;
  if (isListedAgain(at, items)) list.connect('or');
  // "Former Google or former Meta" is one past of either.
  const isSameTense = list.connector === 'or' && againOf.has(marker) && marker === tenses.now.opener;
  const repeated = isSameTense || (list.connector !== 'none' && listed.has(marker));
  if (!repeated) list.end();
  if (!repeated) negation.endIfMet();
  // "Formerly in Leeds", unlike "former nurses in Leeds".
  const isBehindTense = before?.kind === 'marker' && before.marker === tenses.now.opener;
  if (isBehindTense) tenses.reach(marker);
  if (!isSameTense && !isBehindTense && tenses.now.until === 'phrase' && marker !== 'at' && marker !== 'of')
    tenses.end();
  // "Formerly at Google and whose employer is in banking".
  if (input.tokens[items[at]?.from ?? 0]?.word === 'whose') tenses.end();
  if (marker === 'clause') {
    tenses.end();
    progress.tellsOfCompanies = isAboutCompanies(at, items, input);
    progress.governor = ownsCompany(at, items, input) ? 'at' : null;
    return;
  }
  // "Scientists at companies developing cancer drugs": what these do is no skill of the scientists.
  if (isOfTheirs(at, items, input)) {
    tenses.end();
    progress.tellsOfCompanies = true;
    progress.governor = 'in';
    return;
  }
  const isOfOthers =
    (marker === 'to' && isRecipient(at, items, input)) || (marker === 'for' && isClients(at, items, input));
  if (isOfOthers || changesSupplier(marker, at, progress)) {
    progress.governor = 'object';
    return;
  }
  // "Analysts at banks that were fined in 2020".
  if (marker === 'held' && progress.tellsOfCompanies && isTold(items[at + 1])) return;
  // "Engineers at startups that switched from Python to Go".
  if (marker === 'moved' && progress.tellsOfCompanies) {
    progress.tellsOfOthers = true;
    return;
  }
  if (!isSameTense && item?.kind === 'marker')
    tenses.begin(item, isOver(at, items, input), isOnlyPast(at, items, input));
  if (tenses.now.opener === marker) progress.tellsOfCompanies = false;
  if (governors.has(marker) || employerGovernors.has(marker)) progress.governor = marker;
  else progress.governor = null;
  if (item !== undefined && progress.isDescribing && !hasObject(progress.governor, items.slice(at + 1)))
    progress.describe(item);
}

/** Whether companies are said to be or to have been what no job of theirs is: "at banks that were fined", "at startups that were acquired". */
const isTold = (said: Item | undefined): boolean =>
  said?.kind === 'unknown' || (said?.kind === 'value' && said.field === 'status');

/** Whether others are named before a token with whom somebody is compared, and whom nobody asks for. */
function isCompared(from: number, { tokens }: LatticeInput): boolean {
  return compared.has(tokens[from - 1]?.word ?? '') && comparing.has(tokens[from - 2]?.word ?? '');
}

const compared: ReadonlySet<string> = new Set(['those', 'ones', 'anyone', 'anybody']);
const comparing: ReadonlySet<string> = new Set(['as', 'than', 'like']);

/** Whether "than" stands there, and no exception as in "other than". */
function comparesWith(item: Item | undefined, { tokens }: LatticeInput): boolean {
  const isTold = item?.kind === 'unknown' || (item?.kind === 'marker' && item.marker === 'object');
  return isTold && tokens[item.to - 1]?.word === 'than';
}

/** Prepositions with which a comparison goes on. */
const placing = new Set<Marker>(['in', 'at', 'to', 'for', 'with', 'from', 'of']);

/**
 * Whether companies leave or come to what they use or are in: "shops which left Magento for Shopify", "makers that switched from
 * plastic to paper", unlike "which went from B2C to B2B".
 */
function changesSupplier(marker: Marker, at: number, progress: Progress): boolean {
  const { items, input } = progress;
  const next = items[at + 1];
  if (input.target === 'people') return false;
  const isOfTrade = next?.kind === 'value' && (next.field === 'industry' || next.field === 'specialty');
  if (next?.kind === 'value' && !supplierFields.has(next.field) && !isOfTrade) return false;
  const isChange = marker === 'left' || marker === 'moved';
  return isChange || (isOfTrade && marker === 'joined') || (marker === 'to' && progress.governor === 'object');
}

function weigh(item: Item, by: 'required' | 'wished' | 'waived', progress: Progress): void {
  const { input, list, leftovers } = progress;
  const weighed = list.weigh(by, input);
  if (weighed === null) leftovers.keep(item);
  else if (by === 'waived' || (weighed.negated && weighed.field === 'text')) leftovers.keepWaived(weighed.span);
}
