import { foldText } from '../../../text/fold.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { isSpeakers, readAs } from './field-readings.ts';
import { type Item, isJoint, type ValueItem } from './item.ts';

/** A language that may also be a place, by its place among the items. */
interface Member {
  readonly at: number;
  readonly language: ValueItem;
}

/** What says of the languages behind it that they are spoken, and what says so of those before it. */
const opening = new Set<Marker>(['bilingual', 'multilingual']);
const closing = new Set<Marker>(['speakers', 'bilingual', 'multilingual']);

/**
 * The items, with all members of a list as languages where one word says that they are spoken: "French- and Dutch-speaking
 * accountants", "Spanish and Portuguese speakers", "bilingual Spanish and English nurses".
 */
export function withSpokenLists(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const read = [...items];
  for (let at = 0; at < items.length; at++) {
    const members = listFrom(at, items, input);
    const last = members.at(-1);
    if (last === undefined) continue;
    const [first, next] = [items[at - 1], items[last.at + 1]];
    const isOpened = first?.kind === 'marker' && opening.has(first.marker);
    const closed = next === undefined ? null : closedBy(next, input);
    if (isOpened || closed !== null) for (const { at: place, language } of members) read[place] = language;
    if (closed !== null) read[last.at + 1] = closed;
    at = last.at;
  }
  return read;
}

/** The languages of the list that begins there; none if there is no such list. */
function listFrom(from: number, items: readonly Item[], input: LatticeInput): readonly Member[] {
  const members: Member[] = [];
  for (let at = from; ; ) {
    const item = items[at];
    const language = item?.kind === 'value' ? languageOf(item, input) : null;
    if (item === undefined || language === null) return members;
    members.push({ at, language });
    const next = items[at + 1];
    at += isJoint(next) ? 2 : 1;
    if (!isJoint(next) && next?.join === 'none') return members;
  }
}

/** The language that a value is, or that is called as the people of a place are: "Dutch", unlike "Java". */
function languageOf(item: ValueItem, input: LatticeInput): ValueItem | null {
  if (item.field === 'language') return item;
  if (item.field !== 'place' || item.value.kind !== 'concept' || item.to - item.from > 1) return null;
  if (foldText(item.value.label) === input.tokens[item.from]?.word) return null;
  return readAs('language', item, input);
}

/** What closes the list: the word that says that its members are spoken; null if there is none. */
function closedBy(item: Item, { tokens }: LatticeInput): Item | null {
  const { from, to, join, kind } = item;
  if (join !== 'none') return null;
  if (kind === 'value') return to - from === 1 && isSpeakers(tokens[from]) ? item : null;
  if (kind !== 'marker') return null;
  if (closing.has(item.marker)) return item;
  const isSpeaking = item.marker === 'speaks' && to - from === 1 && tokens[from]?.word === 'speaking';
  return isSpeaking ? { from, to, join, kind, marker: 'speakers' } : null;
}
