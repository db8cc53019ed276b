import { isAfterDeed } from '../grammar/items/deeds.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { markers } from '../grammar/lattice/markers.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { isNumberWord } from '../grammar/numbers/numbers.ts';
import { bounds } from '../grammar/numbers/quantity-words.ts';
import { employerGovernors } from '../grammar/reading/governors.ts';
import { isVerbForm } from '../grammar/reading/verbs.ts';
import {
  apartWords,
  articles,
  elapsedWords,
  isDeterminer,
  overWords,
  presentJob,
  relatives,
  stayingVerbs,
  wholeTime,
  workingNow,
} from '../policy/words.ts';
import { filled, type Match } from './match.ts';
import { saysWord } from './pattern.ts';
import { relationPatterns } from './relation-patterns.ts';

/** Whether a match takes the object of a verb for a number of employers or for a role, or one job for two. */
export function isOfObjects(match: Match, input: LatticeInput): boolean {
  return (
    countsObjects(match, input) ||
    holdsObject(match, input) ||
    holdsTerms(match, input) ||
    isOneJob(match, input) ||
    isOfPlace(match, input) ||
    isBothOfOthers(match, input) ||
    isWholeTime(match, input) ||
    isStreakOfDeed(match, input) ||
    isCutOff(match, input) ||
    isNotThere(match, input) ||
    isDeedAgain(match, input) ||
    isWithinEmployer(match, input) ||
    isFrameOfDeed(match, input) ||
    isSpentElsewhere(match, input)
  );
}

/**
 * Whether a time at a job is all the experience that somebody has, or the time in the present job: "Google people with 5 years of
 * experience", "who have 5 years of experience and are at Google", "5 years in their current job at any company but Google".
 */
function isWholeTime({ from, to, slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  const [first, ...more] = templates;
  if ((first?.kind !== 'total_time' && first?.kind !== 'time_in_one') || more.some(({ kind }) => kind !== 'some'))
    return false;
  const held = [...filled(slots)];
  const time = held.find(({ holds }) => !('of' in holds));
  const [role, ...others] = held.filter(({ holds }) => 'of' in holds);
  if (time === undefined || others.length > 0) return false;
  const [link, ...behind] = tokens.slice(time.to, time.to + 3).map(({ word }) => word);
  if ((link === 'in' || link === 'at') && behind.some((word) => presentJob.has(word))) return true;
  if (role === undefined || first.kind === 'time_in_one') return false;
  const said = tokens.slice(from, to).map(({ word }) => word);
  if (said.some((word) => word === 'younger' || word === 'older')) return true;
  // "Airbnb, min. 5 yrs" is time there; "5-10 years, Amazon, Python" are notes of several things.
  const isBare = to - from === role.to - role.from + time.to - time.from && tokens[role.from]?.word !== 'there';
  if (isBare) return to - from < tokens.length || said.some((word) => wholeTime.has(word) || employing.has(word));
  // "10 years of experience or more" ends with its bound.
  if (!tokens.slice(time.from, time.to + 1).some(({ word }) => wholeTime.has(word))) return false;
  return role.from < time.from || tokens.slice(time.to, role.from).some(({ word }) => apartWords.has(word));
}

const employing: ReadonlySet<string> = new Set(['at', 'for', 'by', 'with']);

/**
 * Whether a title, a trade and an employer are said of the present, and so of one job: "who work as nurses and work for Bupa", "who
 * work for Google and work in banking".
 */
function isOneJob({ from, to, slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  if (templates.length !== 1 || templates[0]?.kind !== 'both') return false;
  const held = [...filled(slots)];
  const roles = new Set(held.map(({ holds }) => ('of' in holds ? holds.of : null)));
  const trades = held.filter((slot) => isBehindIn(slot, tokens));
  const isOfTrade = trades.length > 0 && trades.length < held.length;
  if (!isOfTrade && !(roles.has('as') && roles.has('at'))) return false;
  const words = tokens.slice(from, to).map(({ word }) => word);
  return (
    words.some((word) => workingNow.has(word)) && !words.some((word) => overWords.has(word) || elapsedWords.has(word))
  );
}

const isBehindIn = ({ from }: { readonly from: number }, tokens: readonly Token[]): boolean =>
  [tokens[from], tokens[from - 1]].some((token) => token?.word === 'in') ||
  (tokens[from - 1]?.word === 'the' && tokens[from - 2]?.word === 'in');

/**
 * Whether so many years in a row are those of what somebody did, and not of one job: "who beat quota three years running", unlike
 * "who stayed five years straight".
 */
function isStreakOfDeed({ from, to, slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  if (templates[0]?.kind !== 'time_in_one' || !streaks.has(tokens[to - 1]?.word ?? '')) return false;
  if ([...filled(slots)].some(({ holds }) => 'of' in holds)) return false;
  const who = tokens.findLastIndex(({ word }, at) => at < from && relatives.has(word));
  const deed = who < 0 ? [] : tokens.slice(who + 1, from);
  return (
    deed.length > 1 && !deed.some(({ word, gap }) => breaks(gap) || stayingVerbs.has(word) || workingWords.has(word))
  );
}

/**
 * Whether "in" says within what time something was done, and not how long a job was: "who tripled revenue in two years", unlike
 * "who put in two years".
 */
function isFrameOfDeed({ slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  if (templates[0]?.kind !== 'total_time') return false;
  const isFrame = (at: number): boolean =>
    tokens[at]?.word === 'in' && !/^put(s|ting)?$/.test(tokens[at - 1]?.word ?? '');
  return [...filled(slots)].some(({ from, holds }) => !('of' in holds) && (isFrame(from - 1) || isFrame(from)));
}

/** Whether a time is not spent in the role behind it, which is denied: "7 years of experience, no fintech". */
function isSpentElsewhere({ slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  const [first] = templates;
  if (first?.kind !== 'total_time' && first?.kind !== 'time_in_one') return false;
  if (templates.some(({ negated }) => negated)) return false;
  return [...filled(slots)].some(({ from, holds }) => 'of' in holds && deniesRole(from, tokens));
}

const deniesRole = (at: number, tokens: readonly Token[]): boolean =>
  [tokens[at], tokens[at - 1]].some((token) => token?.word === 'no' || token?.word === 'not');

/** Whether the last word goes on with a time or a title: "promoted within (two years)", "were promoted (to boss)", unlike "promoted within". */
function isCutOff({ to }: Match, { tokens }: LatticeInput): boolean {
  const [last, next] = [tokens[to - 1], tokens[to]];
  if (next === undefined || breaks(next.gap)) return false;
  if (last?.word === 'promoted') return /^(to|into|as|from|by)$/.test(next.word);
  if (last?.word !== 'within' && last?.word !== 'inside') return false;
  return next.shape === 'digit' || isNumberWord(next.word) || articles.has(next.word);
}

/** Whether somebody has left the employers before it, of whom the grammar makes former ones: "from Zara or H&M, not currently there". */
function isNotThere({ slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  const [first, ...more] = templates;
  if (first?.kind !== 'some' || !first.negated || more.length > 0) return false;
  return [...filled(slots)].every(({ from, to }) => to - from === 1 && tokens[from]?.word === 'there');
}

/** Whether "twice" says how often somebody did something else than work there: "who switched teams twice in two years at Google". */
function isDeedAgain({ from, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  const twice = tokens.findLastIndex(({ word }, at) => at <= from && word === 'twice');
  if (templates[0]?.kind !== 'again' || twice < 0) return false;
  const who = tokens.findLastIndex(({ word }, at) => at < twice && relatives.has(word));
  const deed = who < 0 ? [] : tokens.slice(who + 1, twice);
  return (
    deed.length > 1 && !deed.some(({ word, gap }) => breaks(gap) || stayingVerbs.has(word) || workingWords.has(word))
  );
}

/** Whether teams are counted that are parts of one employer: "on three teams at Spotify", unlike "played for three teams". */
function isWithinEmployer({ from, to, slots }: Match, { tokens }: LatticeInput): boolean {
  const said = tokens.slice(from, to).map(({ word }) => word);
  if (!said.some((word) => word === 'team' || word === 'teams')) return false;
  const isOn = [...filled(slots)].some(({ from: first, holds }) => 'min' in holds && tokens[first - 1]?.word === 'on');
  const isTimes = tokens[to]?.word === 'times';
  return isOn || employing.has(tokens[isTimes ? to + 1 : to]?.word ?? '');
}

const streaks: ReadonlySet<string> = new Set(['running', 'straight', 'row', 'consecutively', 'uninterrupted', 'end']);
const workingWords: ReadonlySet<string> = new Set(
  'work works worked working been be was were lasted held kept taught'.split(' '),
);

/** Whether "both" is said of what somebody knows, and not of employers before it: "at Siemens or SAP with both Python and SQL". */
function isBothOfOthers({ to, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  const next = tokens[to];
  if (templates[0]?.kind !== 'both' || tokens[to - 1]?.word !== 'both' || next === undefined || breaks(next.gap))
    return false;
  return markers.all(tokens, to - 2).some(({ value }) => value === 'with' || value === 'skilled' || value === 'speaks');
}

/** Whether a role is of the terms on which somebody works: "who go into the office three days a week". */
function holdsTerms({ slots }: Match, { tokens }: LatticeInput): boolean {
  return [...filled(slots)].some(({ holds }) => {
    if (!('of' in holds)) return false;
    const first = Math.max(0, holds.from - verbWordsMax);
    return tokens
      .slice(first, holds.from)
      .some((_, i) =>
        markers
          .all(tokens, first + i)
          .some(({ value, length }) => value === 'qualifier' && first + i + length >= holds.to),
      );
  });
}

/** The most words of a verb with its preposition: "who want to get out of". */
const verbWordsMax = 6;

/**
 * Whether a role is what a verb is about that three dots passed over, or that stands before the match: "from Chicago who have sold
 * to hospitals", "who spoke at a conference since 2020".
 */
function holdsObject({ from: start, slots, pattern }: Match, { tokens }: LatticeInput): boolean {
  return [...filled(slots)].some(({ holds }) => {
    if (!('of' in holds)) return false;
    const from = isDeterminer(tokens[holds.from - 1]?.word ?? '') ? holds.from - 1 : holds.from;
    if (!pattern.isLoose && from > start) return false;
    const first = Math.max(0, from - verbWordsMax);
    return tokens.slice(first, from).some((_, i) => {
      const verb = tokens.slice(first + i, from);
      return (
        markers.all(tokens, first + i).some(({ value, length }) => value === 'object' && length === verb.length) &&
        !verb.every(({ word }) => saysWord(pattern, word))
      );
    });
  });
}

/** Whether it begins with a word that belongs to the place before it: "Texas-based nurses and pharmacists". */
function isOfPlace({ from }: Match, { tokens }: LatticeInput): boolean {
  const { word, gap } = tokens[from] ?? {};
  return word === 'based' && (gap === 'joined' || gap === 'space') && from > 0 && isEndOfWhere(tokens[from + 1]);
}

/** Whether no preposition goes on to say where: "based in". */
const isEndOfWhere = (next: Token | undefined): boolean => !/^(in|at|around|near|out)$/.test(next?.word ?? '');

/** Whether a number is of what somebody founded or ran, and not of employers: "founded two companies". */
function countsObjects({ from: start, to, slots, pattern: { templates } }: Match, { tokens }: LatticeInput): boolean {
  if (!templates.some(({ kind, args: [what] }) => kind === 'number' && what === 'employers')) return false;
  // What opens or comprises employers is a history: "an employment history comprising 4 employers".
  const areEmployers = tokens.slice(start, to).some(({ word }) => word === 'employers');
  return [...filled(slots)].some(
    ({ from, holds }) =>
      'min' in holds && (isAfterDeed(from, tokens) || isAfterVerb(from, start, tokens, areEmployers)),
  );
}

/**
 * Whether a verb before the match has what is counted as its object: "plan to open 20 shops", "audited 40 firms"; one that is not
 * of careers, and somebody's, where employers are counted: "who audited three employers".
 */
function isAfterVerb(at: number, start: number, tokens: readonly Token[], areEmployers: boolean): boolean {
  const isBound = (from: number): boolean => bounds.longest(tokens, from)?.length === at - from;
  const [first = at] = [at - 3, at - 2, at - 1].filter((from) => from > 0 && isBound(from));
  const [before, verb] = [tokens[first - 2], tokens[first - 1]];
  if (verb?.shape !== 'lower' || first - 1 >= start) return false;
  if (areEmployers && (!relatives.has(before?.word ?? '') || relationPatterns.words.has(verb.word))) return false;
  // "Joined three companies".
  if (markers.all(tokens, first - 1).some(({ value }) => employerGovernors.has(value))) return false;
  return before?.word === 'to' ? verb.word !== 'have' : isVerbForm(verb.word);
}
