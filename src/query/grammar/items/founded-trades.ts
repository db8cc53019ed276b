import { producing } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item } from './item.ts';

/** The items, with what founders work on or build as the trade of what they founded, and no skill: "founders building robotics". */
export function withFoundedTrades(items: readonly Item[], input: LatticeInput): readonly Item[] {
  return items.map((item, at) => {
    if (isProducts(item, input) && isWorkOfFounders(at - 2, items, input))
      return { from: item.from, to: item.to, join: item.join, kind: 'marker', marker: 'filler' };
    if (item.kind === 'marker') return isWorkOfFounders(at, items, input) ? { ...item, marker: 'in' } : item;
    if (item.kind !== 'value' || item.field !== 'skill' || !isWorkOfFounders(at - 1, items, input)) return item;
    return readAs('industry', item, input) ?? item;
  });
}

/** Whether a marker at a position is what founders do: "working on", "who build". */
function isWorkOfFounders(at: number, items: readonly Item[], { tokens, lexicon }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'marker' || item.marker !== 'skilled' || items[at + 1]?.kind !== 'value') return false;
  const words = tokens.slice(item.from, item.to).map(({ word }) => word);
  if (!words.some((word) => producing.has(word) || /^work(s|ing|ed)?$/.test(word))) return false;
  const before = items.slice(0, at).findLast(({ kind }) => kind !== 'marker');
  if (before?.kind !== 'value' || before.field !== 'title' || before.value.kind !== 'concept') return false;
  return lexicon.within(before.value.id, 'title:founder');
}

/** Whether a word only says that a trade is what is made: "logistics products". */
const isProducts = ({ from, to, join }: Item, { tokens }: LatticeInput): boolean =>
  to - from === 1 && join === 'none' && /^products?$/.test(tokens[from]?.word ?? '');
