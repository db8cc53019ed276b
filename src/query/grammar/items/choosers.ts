import type { Field } from '../../../intent/intent.ts';
import { choosingWords, favouredWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { breaks } from '../lattice/tokens.ts';
import type { Item } from './item.ts';

/** What the name of a person may be read as, besides a name. */
const named = new Set<Field>(['name', 'place', 'employer', 'school']);
/** What single words of one may be read as: "Ulysses Grant". */
const namedInPart = new Set<Field>([...named, 'function', 'industry', 'specialty', 'skill']);

/** The most parts that the name of a person has, with a title and initials. */
const partsMax = 5;

/**
 * Whoever chose those who are asked for is nobody who is looked for, and no place: "Clinton nominees", "Bush-appointed
 * judges", "whom Harry S Truman appointed", "who did Bush put on the bench", "private secretaries to Peter Hain". The
 * name is left as words, which the texts of those who were chosen tell.
 */
export function withChoosers(all: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const items = all.flatMap((item) => withoutChoosing(item, tokens));
  const read: Item[] = [];
  for (let at = 0; at < items.length; at++) {
    const item = items[at];
    if (item === undefined) break;
    const end = endOfName(at, items, tokens);
    const choice =
      end === null ? null : (choiceAt(end, items, tokens) ?? (isServed(at, items, tokens) ? { at: end } : null));
    if (end === null || choice === null) {
      read.push(item);
      continue;
    }
    const { from, join } = item;
    const name: Item = { from, to: items[end - 1]?.to ?? item.to, join, kind: 'unknown' };
    read.push(...(choice.denied === undefined ? [name] : [choice.denied.not, name, choice.denied.verb]));
    at = choice.at - 1;
  }
  return read;
}

/** An unknown name and the word for choosing after it apart: "Eisenhower put". */
function withoutChoosing(item: Item, tokens: LatticeInput['tokens']): readonly Item[] {
  const last = tokens[item.to - 1];
  if (item.kind !== 'unknown' || item.to - item.from < 2 || !choosingWords.has(last?.word ?? '')) return [item];
  return [
    { ...item, to: item.to - 1 },
    { ...item, from: item.to - 1, join: 'none' },
  ];
}

/** Where the name that begins at an item ends; null if none begins. It has a capital in each part. */
function endOfName(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): number | null {
  let end = at;
  while (end < at + partsMax && isPart(items[end], tokens) && (end === at || items[end]?.join === 'none')) end++;
  const parts = items.slice(at, end);
  return parts.some((item) => item.kind === 'value' && named.has(item.field)) ? end : null;
}

function isPart(item: Item | undefined, tokens: LatticeInput['tokens']): boolean {
  if (item === undefined || (item.kind !== 'unknown' && !(item.kind === 'value' && namedInPart.has(item.field))))
    return false;
  return tokens.slice(item.from, item.to).every(({ shape }) => shape !== 'lower');
}

/** A choice that a name is followed by: where the items go on after the name, and the negation between. */
interface Choice {
  readonly at: number;
  /** "Did not appoint" as a negation and words that say no more. */
  readonly denied?: { readonly not: Item; readonly verb: Item };
}

/** "Clinton nominees", "Truman appointed", "whom Bush did not appoint"; null if no such word follows. */
function choiceAt(end: number, items: readonly Item[], tokens: LatticeInput['tokens']): Choice | null {
  const word = (item: Item | undefined): string => (item?.join === 'none' ? (tokens[item.from]?.word ?? '') : '');
  const [next, not, verb] = items.slice(end, end + 3);
  if (favouredWords.has(word(next)) || choosingWords.has(word(next))) return { at: end };
  // Several people have no one's name: "Reagan judges".
  const isOfMany = next?.kind === 'value' && next.field === 'title' && next.plural && next.join === 'none';
  const before = items[end - 1];
  if (isOfMany && before?.kind === 'value' && before.field === 'name') return { at: end };
  if (not?.kind !== 'marker' || not.marker !== 'not' || verb === undefined) return null;
  if (word(next) !== 'did' || !choosingWords.has(word(verb))) return null;
  if (verb.to - verb.from > 1) return null;
  const { from, to } = verb;
  return { at: end + 3, denied: { not, verb: { from: from - 2, to, join: 'none', kind: 'marker', marker: 'filler' } } };
}

/**
 * Whether "nominated by" stands before, with what they were nominated to or without ("put on the Third Circuit by"), or a
 * title of those who serve somebody: "private secretaries to".
 */
function isServed(at: number, items: readonly Item[], tokens: LatticeInput['tokens']): boolean {
  const from = items[at]?.from ?? 0;
  if (tokens[from - 1]?.word === 'by' && isOfChoice(from - 1, tokens)) return true;
  const [title, to] = [items[at - 2], items[at - 1]];
  if (title?.kind !== 'value' || title.field !== 'title' || to === undefined) return false;
  return to.to - to.from === 1 && tokens[to.from]?.word === 'to';
}

/** Whether the clause before a word has a verb for choosing: "named to a court of appeals" before "by". */
function isOfChoice(by: number, tokens: LatticeInput['tokens']): boolean {
  const clause = tokens.slice(0, by).findLastIndex(({ gap }) => breaks(gap));
  return tokens.slice(Math.max(0, clause), by).some(({ word }) => choosingWords.has(word));
}
