import { foldText } from '../../../text/fold.ts';
import { stemWord } from '../../../text/stem.ts';
import { crewWords, prepositions, residueWords, smallWords, spentNouns, tenureWords } from '../../policy/words.ts';
import { type Item, isArticle, type ValueItem } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { isVerb } from './verbs.ts';
import { isFollowed } from './weak-values.ts';

/**
 * Whether an employer only says whose the thing right behind it is, which somebody knows, has or works on: "who fix Boeing
 * engines", "with IBM mainframe experience", unlike "with Google experience" and "with Deloitte audit experience".
 */
export function isMaker(at: number, items: readonly Item[], input: LatticeInput, governor: Marker | null): boolean {
  const [item, next] = [items[at], items[at + 1]];
  if (input.target === 'company' || item?.kind !== 'value' || item.field !== 'employer' || next?.join !== 'none')
    return false;
  let before = at - 1;
  while (isArticle(items[before])) before--;
  if (!isOfThings(governor) && !isVerb(before, items, input)) return false;
  if (next.kind === 'unknown') return isThing(next, input);
  // "Who know the Walmart account".
  const isOne = before < at - 1 && next.kind === 'value' && next.field === 'function' && !isFollowed(items[at + 2]);
  return isOne || (next.kind === 'value' && isTechnology(next, input));
}

const isOfThings = (governor: Marker | null): boolean => governor === 'with' || governor === 'skilled';

/** Whether unknown words are a noun, and none for those who work somewhere or for the time that somebody did. */
function isThing({ from }: Item, { tokens }: LatticeInput): boolean {
  const { word = '', shape } = tokens[from] ?? {};
  if (shape !== 'lower' && shape !== 'digit') return false;
  return ![prepositions, smallWords, crewWords, tenureWords, spentNouns, residueWords].some((words) => words.has(word));
}

/** Whether words for work name something that is used rather than a trade: "mainframe", unlike "audit". */
function isTechnology({ field, value, from, to }: ValueItem, { tokens }: LatticeInput): boolean {
  if (field === 'skill') return true;
  if (field !== 'function' || value.kind !== 'concept' || to - from > 1) return false;
  const stem = stemWord(tokens[from]?.word ?? '');
  return !foldText(value.label)
    .split(' ')
    .some((word) => stemWord(word) === stem);
}

/** Whether an employer is the subject of a clause, and so does something to others: "a startup that Novartis later swallowed". */
export function isSubjectOfClause(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [item, verb] = [items[at], items[at + 1]];
  if (target === 'company' || item?.kind !== 'value' || item.field !== 'employer' || verb?.kind !== 'unknown')
    return false;
  if (item.join !== 'none' || verb.join !== 'none' || tokens[verb.from]?.shape !== 'lower') return false;
  return objective.has(tokens[item.from - 1]?.word ?? '');
}

const objective: ReadonlySet<string> = new Set(['that', 'which', 'whom']);

/** Whether a job only says what a thing that nobody knows is of, beside the one that is asked for: "who host author readings". */
export function isJobOfThing(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  if (target === 'company' || item?.kind !== 'value' || item.field !== 'title' || item.plural) return false;
  if (before?.kind !== 'unknown' || item.join !== 'none' || next?.kind !== 'unknown' || next.join !== 'none')
    return false;
  const { word = '', shape } = tokens[next.from] ?? {};
  if (shape !== 'lower' || !/[^s]s$/.test(word) || crewWords.has(word) || residueWords.has(word)) return false;
  return items.slice(0, at - 1).some((one) => one.kind === 'value' && one.field === 'title');
}
