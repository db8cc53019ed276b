import type { Field } from '../../../intent/intent.ts';
import {
  asides,
  askers,
  dwellings,
  ofRecords,
  predicating,
  relatives,
  residueWords,
  spentNouns,
  tenureWords,
  tied,
  transferring,
} from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { type Marker, markers } from '../lattice/markers.ts';
import { breaks, type Token } from '../lattice/tokens.ts';
import { isProduct, isSizeWord, namesCompanies } from './value-field.ts';
import { isEstablishment, isGerund, isOwn, isVerb } from './verbs.ts';
import { isAboutCompanies } from './words-around.ts';

/** Governors of a job beside the one that is asked for, unless it is a list. */
const besideJobs = new Set<Marker>(['with', 'for', 'at', 'of', 'to', 'skilled']);
/** Fields of what companies do for others. */
const serviceFields = new Set<Field>(['company_kind', 'industry', 'specialty']);
const clientFields = new Set<Field>(['company_kind', 'type', 'industry', 'specialty', 'employer']);
/** So many items may stand between a verb and whom its object goes to. */
const transferItems = 3;

/** Whether something is done, sold or given to what follows "to": "pitching to banks", "who sell software to banks". */
export function isRecipient(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  if (next?.kind !== 'value') return false;
  // "Chose to stay" and "rose to director" have no recipient.
  if (!isOwn(next) && isVerb(at - 1, items, input)) return true;
  // "Open to sales roles".
  if (items[at - 1]?.kind === 'unknown' && next.field === 'function') return true;
  if (!clientFields.has(next.field) && !(next.field === 'title' && next.plural)) return false;
  const before = items.slice(Math.max(0, at - transferItems), at);
  return before.some(({ from, to }) => input.tokens.slice(from, to).some(({ word }) => transferring.has(word)));
}

/**
 * Whether "for" stands between what companies do and those who use it, whose trade is another one: "software for banks",
 * "agencies for dentists", unlike "software for healthcare".
 */
export function isClients(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [before, next] = [items[at - 1], items[at + 1]];
  if (before === undefined || next?.kind !== 'value') return false;
  if (input.target === 'company') return isServed(before, at, items, input);
  // "Account executives for enterprise".
  if (before.kind !== 'value') return false;
  if (isSizeWord(next) && items[at + 2]?.join !== 'none' && before.field === 'title') return true;
  return isProduct(before.field, before.value) && isClient(at + 1, items, input);
}

function isServed(before: Item, at: number, items: readonly Item[], input: LatticeInput): boolean {
  if (!isClient(at + 1, items, input)) return false;
  // "Uniforms for hospitals", unlike "hunting for banks".
  if (before.kind === 'unknown') return !isGerund(input.tokens[before.to - 1]?.word ?? '');
  // "Lighting suppliers for hotels", unlike "tools for dentists", whose makers state no more than their trade.
  if (before.kind === 'marker') return before.marker === 'companies' && isThing(items[at - 2]);
  // "Agencies in Leeds for dentists".
  const isPlace = before.kind === 'value' && before.field === 'place' && items[at - 2]?.kind === 'marker';
  const trade = isPlace ? items[at - 3] : before;
  return trade?.kind === 'value' && serviceFields.has(trade.field);
}

const isThing = (item: Item | undefined): boolean =>
  item?.kind === 'unknown' || (item?.kind === 'value' && tradesOfCompanies.has(item.field));

const tradesOfCompanies = new Set<Field>(['industry', 'specialty']);

/** Whether organisations or people begin there: "hospitals", "e-commerce brands", "engineers". */
function isClient(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'value') return false;
  const saysWho = markers.all(input.tokens, item.to - 1).some(({ value }) => value === 'companies');
  const isOfCompanies = namesCompanies(at + 1, items) || saysWho;
  return isOfCompanies || isEstablishment(item, input) || (item.field === 'title' && item.plural);
}

/** Words for those whom somebody else leads. */
const teams: ReadonlySet<string> = new Set(['team', 'teams', 'group', 'groups', 'squad', 'squads']);

/** What has been read before a job. */
interface Before {
  readonly governor: Marker | null;
  readonly isInList: boolean;
  readonly asksPeople: boolean;
  readonly hasJob: boolean;
}

/** Whether a job is somebody else's: "engineers working with doctors", "people caring for nurses". */
export function isOthersJob(at: number, items: readonly Item[], input: LatticeInput, about: Before): boolean {
  const [before, item] = [items[at - 1], items[at]];
  const { governor } = about;
  // "Analysts two levels below a CEO".
  const isOne = before?.kind === 'marker' && before.marker === 'article' && items[at - 2]?.kind === 'unknown';
  if (item?.kind === 'value' && isOne && item.join === 'none' && !item.plural && about.hasJob) return true;
  // "Engineers one level below director".
  const isBelow =
    before?.kind === 'unknown' && /^(below|under|above|beneath|beside)$/.test(input.tokens[before.to - 1]?.word ?? '');
  if (item?.kind === 'value' && isBelow && item.join === 'none' && !item.plural && about.hasJob) return true;
  if (item?.kind !== 'value' || item.join !== 'none' || before?.kind !== 'marker') return false;
  // "Under pressure from activists".
  const isBeside = governor !== null && (besideJobs.has(governor) || (governor === 'from' && item.plural));
  if (!isBeside) return false;
  if (before.marker === 'titled' || about.isInList || input.target === 'company') return false;
  // "Who led a team of engineers".
  if (before.marker === 'of' && item.plural && teams.has(input.tokens[before.from - 1]?.word ?? '')) return true;
  const isWith = input.tokens[before.to - 1]?.word === 'with' && before.to - before.from > 1;
  return (about.asksPeople && isWith) || about.hasJob;
}

/** Whether an item begins a clause about what stands before it. */
export const opensClause = ({ from }: Item, { tokens }: LatticeInput): boolean => {
  const word = tokens[from]?.word ?? '';
  return relatives.has(word) || word === 'whose';
};

/**
 * Whether a clause that an item opens is about somebody at the head of companies, or about those whom somebody leads: "startups
 * whose CEO studied at Yale", "managers whose engineers are in Pune", "running a squad that speaks Dutch".
 */
export function tellsOfOthers(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const { tokens, target } = input;
  const [team, clause, head] = [items[at - 1], items[at], items[at + 1]];
  if (clause === undefined || target === 'company' || !opensClause(clause, input)) return false;
  // "Players on the team who became managers" became them themselves.
  const isTeam = team?.kind === 'unknown' && clause.join === 'none' && tokens[clause.from]?.word !== 'who';
  if (isTeam && teams.has(tokens[team.to - 1]?.word ?? '')) return true;
  if (tokens[clause.to - 1]?.word !== 'whose' || head?.join !== 'none') return false;
  // "Whose mother taught at Oxford".
  if (tied.has(tokens[head.from]?.word ?? '')) return true;
  if (isOfBelonging(clause.to, items, tokens)) return true;
  if (head.kind === 'unknown') return isSubject(at + 1, items, input);
  if (head.kind !== 'value' || isOfCareer(items[at + 2]) || isTimeOfCareer(head, input)) return false;
  return head.field === 'title' || (head.field === 'seniority' && (head.plural || isAboutCompanies(at, items, input)));
}

/**
 * Whether what somebody has is something, of which no record tells: "whose territory is the Nordics", "whose biggest client is
 * Siemens", unlike "whose base is Paris".
 */
function isOfBelonging(from: number, items: readonly Item[], tokens: readonly Token[]): boolean {
  const end = tokens.findIndex(({ word }, at) => at > from && predicating.has(word));
  if (end < 0 || end > from + belongingWordsMax || tokens.slice(from + 1, end).some(({ gap }) => breaks(gap)))
    return false;
  const { word = '' } = tokens[end - 1] ?? {};
  if (dwellings.has(word)) return false;
  // "Whose court was abolished" says that the post has ended.
  const said = items.find((item) => item.from > end && item.kind !== 'marker');
  const noun = items.find((item) => item.from >= from && item.to === end);
  if (said?.kind !== 'value' || (noun?.kind === 'value' && recorded.has(noun.field))) return false;
  return !ofRecords.has(word) || (said.field === 'place' && said.from === end + 1);
}

/** Fields of what a record tells of somebody: "whose PhD is in computer science". */
const recorded = new Set<Field>(['degree', 'study', 'language', 'certification', 'school', 'employer']);
/** The most words of what somebody has: "last full time employer". */
const belongingWordsMax = 4;

/** Whether words that nobody knows are what does what follows, and say no part of a career: "whose pictures hang in Paris", unlike "whose base is Paris". */
function isSubject(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [head, next] = [items[at], items[at + 1]];
  if (head === undefined || residueWords.has(tokens[head.from]?.word ?? '')) return false;
  if (head.to - head.from > 1) return mayBeDeed(tokens[head.from + 1]);
  if (next?.kind === 'unknown') return mayBeDeed(tokens[next.from]);
  return next?.kind === 'marker' && next.join === 'none' && verbs.has(next.marker);
}

/** Whether a word may say what a subject does, and not what it is. */
const mayBeDeed = (token: Token | undefined): boolean => token?.shape === 'lower' && !predicating.has(token.word);

/** Markers of what people do. */
const verbs = new Set<Marker>(['skilled', 'speaks', 'left', 'joined', 'moved', 'worked', 'studied', 'object']);

/** Whether a title is that of a time in a career: "whose director stint ended in 2020", of which a relation has the rest. */
function isTimeOfCareer({ to }: Item, { tokens, query }: LatticeInput): boolean {
  const start = tokens[to - 1]?.end ?? 0;
  const [, word = ''] = /^\W*(\w+)/.exec(query.slice(start).toLowerCase()) ?? [];
  return spentNouns.has(word) || tenureWords.has(word);
}

/** Whether a word for a job follows, which is then that of those who are asked for: "whose sales role". */
const isOfCareer = (next: Item | undefined): boolean =>
  next?.kind === 'marker' && next.join === 'none' && (next.marker === 'openings' || next.marker === 'experience');

/**
 * Whether an item begins what is said of others in the clause of those who are asked for: whom or what somebody is tied to ("fans
 * of Apple", "close to the founder of Stripe"), why or when, and what those who ask have or do ("I could trust", "because our
 * bank is small").
 */
export function beginsAside(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (item === undefined || before === undefined || target === 'company') return false;
  const { word = '' } = tokens[item.from] ?? {};
  // "Born while Reagan was president".
  if (item.kind === 'unknown' && tokens.slice(item.from, item.to).some((token) => asides.has(token.word))) return true;
  const isOfAsker = askers.has(word) && reasons.has(tokens[item.from - 1]?.word ?? '');
  // "Advisers in Munich I'd have lunch with", unlike "engineers I can meet in Munich".
  const isSubject = subjects.has(word) && before.kind === 'value' && before.field === 'place' && item.join === 'none';
  if (isOfAsker || isSubject) return true;
  // "Teachers of children in Leeds" teach there.
  const isOfJob = before.kind === 'marker' && before.marker === 'of';
  const isTied = item.kind === 'unknown' && tied.has(tokens[item.to - 1]?.word ?? '');
  return isTied && !isOfJob && next?.kind === 'marker' && next.join === 'none' && tying.has(next.marker);
}

/** Markers between such a word and those of whom it tells. */
const tying = new Set<Marker>(['of', 'to', 'at', 'in', 'with', 'from', 'worked']);
/** Words before what those who ask have, which open a clause about it: "since our bank is small", "that my wife likes". */
const reasons: ReadonlySet<string> = new Set([
  ...relatives,
  'since',
  'as',
  'so',
  'if',
  'when',
  'before',
  'after',
  'until',
  'once',
]);
const subjects: ReadonlySet<string> = new Set(['i', 'id', 'ive', 'we', 'wed', 'weve']);
