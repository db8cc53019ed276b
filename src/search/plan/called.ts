import type { Query } from '../../engine/engine.ts';
import { any, phrase } from '../../fields/shared/queries.ts';
import { type Condition, type Intent, isSearched } from '../../intent/intent.ts';
import { namesTrade, tellingWords } from '../../lexicon/trade-words.ts';
import { nameOfTrade } from './doers.ts';

/** The text that names the trade of a company as a register lists it. */
const listed = ['industry'];
/** The same with what companies list themselves, which a name in capitals quotes: "Consumer Discretionary". */
const listedOrTold = [...listed, 'specialties'];
/** Words further apart than by " and " are of several names. */
const gapMax = ' and '.length;

interface Part {
  readonly said: string;
  readonly span: Condition['span'];
}

/**
 * The names of trades that a query asks for as records list them, which the reading divides or leaves some words of out:
 * "Data/Technology" is not all technology, and "Retail REITs" are no shops. Where the words speak for a class of trades
 * (`isClassed`), whose companies say so in many words, only a name in capitals, or of several things with an ampersand, asks for
 * its own. In a sentence that is all `inCapitals` they quote nothing. A name that one class has is that of the class: "Hospitals
 * and Health Care" has clinics in it.
 */
export function namesCalled(
  trades: readonly Condition[],
  { leftover }: Intent,
  { isClassed, inCapitals }: { readonly isClassed: boolean; readonly inCapitals: boolean },
): readonly string[] {
  const labels = trades.flatMap(({ values }) => values.flatMap((value) => ('label' in value ? [value.label] : [])));
  const left = leftover.filter(isSearched).map(({ text, span }) => ({ said: text, span }));
  return runsOf([...trades, ...left]).flatMap((run) => {
    const read = trades.filter((trade) => run.some((part) => part === trade));
    const isOfSeveral = read.some(({ values }) => values.length > 1);
    if (read.length === 0 || (run.length === 1 && !isOfSeveral)) return [];
    const name = nameOfTrade(textOf(run));
    if (tellingWords(name).length < 2) return [];
    if (isOfSeveral && name.includes('&')) return [name];
    if (labels.some((label) => namesTrade(label, name))) return [];
    return !isClassed || (isQuoted(name) && !inCapitals) ? [name] : [];
  });
}

/** The companies whose records list a trade under one of the names. */
export function calledSo(names: readonly string[]): Query {
  return any(names.map((name) => phrase(isQuoted(name) ? listedOrTold : listed, name)));
}

/** Whether a sentence has no word in small letters. */
export const isInCapitals = (sentence: string): boolean => !/(?:^|[^\p{L}\p{N}'’])\p{Ll}/u.test(sentence);

/** The parts that stand beside each other. */
function runsOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  const runs: Part[][] = [];
  for (const part of parts.toSorted((one, other) => one.span[0] - other.span[0])) {
    const run = runs.at(-1);
    const end = run?.at(-1)?.span[1] ?? Number.NEGATIVE_INFINITY;
    if (run === undefined || part.span[0] - end > gapMax) runs.push([part]);
    else if (part.span[0] >= end) run.push(part);
  }
  return runs;
}

/** What stands between two parts is a sign or a space, or "and" in either spelling. */
function textOf(run: readonly Part[]): string {
  return run
    .map(({ said, span }, at) => {
      const gap = span[0] - (run[at - 1]?.span[1] ?? span[0]);
      return `${gap > 2 ? ' and ' : ' '}${said}`;
    })
    .join('')
    .trim();
}

/** Whether each word has a capital, apart from "and". */
const isQuoted = (name: string): boolean => name.split(' ').every((word) => /^[^\p{Ll}]/u.test(word) || word === 'and');
