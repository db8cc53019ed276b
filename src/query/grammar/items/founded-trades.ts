import { producing } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import { asUnknown, type Item, type ValueItem } from './item.ts';

/**
 * The items, with what founders work on or build as the trade of what they founded, and no skill: "founders building robotics". What
 * is no trade is told: "founders in Boston working on data engineering".
 */
export function withFoundedTrades(items: readonly Item[], input: LatticeInput): readonly Item[] {
  return items.map((item, at) => {
    if (isProducts(item, input) && isWorkOfFounders(at - 2, items, input))
      return { from: item.from, to: item.to, join: item.join, kind: 'marker', marker: 'filler' };
    if (item.kind === 'marker') {
      if (!isWorkOfFounders(at, items, input)) return item;
      const [work] = items.slice(at + 1);
      const isTold = work !== undefined && isWork(work) && readAs('industry', work, input) === null;
      return { ...item, marker: isTold ? 'filler' : 'in' };
    }
    if (!isWork(item) || !isWorkOfFounders(at - 1, items, input)) return item;
    const trade = readAs('industry', item, input);
    if (trade === null) return asUnknown(item);
    return item.also === undefined ? trade : item;
  });
}

/** Whether an item is what somebody knows or does. */
const isWork = (item: Item): item is ValueItem =>
  item.kind === 'value' && (item.field === 'skill' || item.field === 'function');

/** Whether a marker at a position is what founders do: "working on", "who build". */
function isWorkOfFounders(at: number, items: readonly Item[], { tokens, lexicon }: LatticeInput): boolean {
  const item = items[at];
  if (item?.kind !== 'marker' || item.marker !== 'skilled' || items[at + 1]?.kind !== 'value') return false;
  const words = tokens.slice(item.from, item.to).map(({ word }) => word);
  if (!words.some((word) => producing.has(word) || /^work(s|ing|ed)?$/.test(word))) return false;
  const before = items.slice(0, at).findLast((one) => one.kind === 'value' && one.field === 'title');
  if (before?.kind !== 'value' || before.value.kind !== 'concept') return false;
  return lexicon.within(before.value.id, 'title:founder');
}

/** Whether a word only says that a trade is what is made: "logistics products". */
const isProducts = ({ from, to, join }: Item, { tokens }: LatticeInput): boolean =>
  to - from === 1 && join === 'none' && /^products?$/.test(tokens[from]?.word ?? '');
