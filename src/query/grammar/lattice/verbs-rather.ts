import type { Candidate } from '../../../lexicon/lexicon.ts';
import { articles, auxiliaries, owners, smallWords } from '../../policy/words.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import { bounds } from '../numbers/quantity-words.ts';
import type { LatticeInput } from './edge.ts';
import { breaks } from './tokens.ts';

/** Whether a word for work or a rung is a verb behind another one: "who can lead a team", "who will audit banks". */
export function isBehindModal({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (length > 1 || token?.shape !== 'lower' || token.gap !== 'space') return false;
  return before?.shape === 'lower' && auxiliaries.has(before.word);
}

/**
 * Whether a word for work says what somebody is wanted for, as what it is done to shows: "nurses to train juniors", unlike "from
 * sales to marketing roles".
 */
export function isPurpose({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [subject, to, token, next] = [tokens[at - 2], tokens[at - 1], tokens[at], tokens[at + 1]];
  if (length > 1 || token?.shape !== 'lower' || to?.word !== 'to' || to.gap !== 'space') return false;
  if (next === undefined || next.gap !== 'space' || next.shape === 'digit') return false;
  // "Up to director level" and "who moved to design teams" say how far and whereto.
  const isOfPeople = subject !== undefined && /[^s]s$|people$/.test(subject.word) && !smallWords.has(subject.word);
  const isObject = owners.has(next.word) || articles.has(next.word) || /[^s]s$/.test(next.word);
  return isOfPeople && isObject && !tokens.slice(0, at).some(({ word }) => word === 'from' || word === 'go');
}

/** Whether "holding" is what somebody does with what follows: "holding CISSP", "holding over a hundred patents". */
export function isHeld({ length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const next = tokens[at + 1];
  if (length > 1 || tokens[at]?.word !== 'holding' || next === undefined || breaks(next.gap)) return false;
  if (bounds.longest(tokens, at + 1) !== null || isNumberWord(next.word) || articles.has(next.word)) return true;
  const words = tokens.slice(at + 1, at + 1 + heldWordsMax).map(({ word }) => word);
  return lexicon
    .candidates(words, 0)
    .some(({ concept }) => concept.kind === 'certification' || concept.kind === 'degree');
}

/** The most words of a certificate that is looked up. */
const heldWordsMax = 3;

/** Whether a word for work is but the second half of an adjective, whose first one changes it: "cross-border", "multi-cloud". */
export function isBehindPrefix({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const before = tokens[at - 1];
  return length === 1 && tokens[at]?.gap === 'joined' && prefixes.has(before?.word ?? '');
}

const prefixes: ReadonlySet<string> = new Set(
  'cross multi inter intra pre post semi sub self ultra over under half left right high low long short single full part'.split(
    ' ',
  ),
);

/** Whether "us" are those who ask: "who will audit us", "to help us", unlike "nurses us". */
export function areAskers({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [modal, verb, token] = tokens.slice(Math.max(0, at - 2), at + 1);
  if (length > 1 || token?.word !== 'us' || token.shape !== 'lower' || verb?.shape !== 'lower') return false;
  return auxiliaries.has(modal?.word ?? '') || modal?.word === 'to' || modal?.word === 'who';
}

/** Whether words for work are parts of a list: "in sales, operations or marketing" is no sales operations. */
export const spansComma = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length > 1 && tokens.slice(at + 1, at + length).some(({ gap }) => gap === 'comma');

/** Whether people who do something are asked for, and no trade of companies: "Ohio builders", unlike "at builders". */
export function areDoers(
  { length, concept }: Candidate,
  { tokens, lexicon, target }: LatticeInput,
  at: number,
): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (length > 1 || target === 'company' || !/[^s]ers$/.test(token?.word ?? '') || before === undefined) return false;
  if (smallWords.has(before.word) || breaks(token?.gap ?? 'stop')) return false;
  if (next !== undefined && !breaks(next.gap) && !smallWords.has(next.word)) return false;
  const isOne = lexicon
    .candidates([token?.word ?? ''], 0)
    .some((other) => other.concept.kind === 'title' && other.concept.id !== concept.id);
  return isOne && lexicon.candidates([before.word], 0).some((other) => other.concept.kind === 'place');
}

/** Whether two kinds of work are listed that have one name as a study or a trade: "in marketing and sales". */
export function areTwoWorks(
  { length, concept }: Candidate,
  { tokens, lexicon, target }: LatticeInput,
  at: number,
): boolean {
  if (length !== 3 || target === 'company' || tokens[at + 1]?.word !== 'and') return false;
  const isWork = (words: readonly string[]): boolean =>
    lexicon.candidates(words, 0).some((other) => other.concept.kind === 'function' && other.length === words.length);
  const words = tokens.slice(at, at + length).map(({ word }) => word);
  if (concept.kind === 'study' && tokens.some(({ word }) => studying.test(word))) return false;
  return !isWork(words) && [words.slice(0, 1), words.slice(2)].every(isWork);
}

const studying = /^(stud\w*|degrees?|majors?|graduat\w*|alum\w*|bsc|msc|ba|ma|phd|mba|bachelor\w*|master\w*|diploma)$/;
