import type { Field } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

const rivalry = /^(competitors?|rivals?|alternatives?|competing|competes?|similar|comparable)$/;
const trades = new Set<Field>(['industry', 'specialty', 'company_kind', 'type']);

/**
 * The items, with a company that the data does not have as words that must be told of, where nothing else tells what others
 * are that are like it: "competitors of Zubrex in Asia" are not all companies in Asia, unlike "payment companies similar to Zubrex".
 */
export function withUnknownRivals(items: readonly Item[], input: LatticeInput): readonly Item[] {
  if (items.some((one) => one.kind === 'value' && trades.has(one.field))) return items;
  const at = items.findIndex((item, i) => isName(item, input) && rivalsAt(i, items, input) !== null);
  const [name, rivals] = [items[at], items[rivalsAt(at, items, input) ?? -1]];
  if (name === undefined || rivals === undefined) return items;
  const { from, to, join } = name;
  const text = foldText(input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end)).replace(/['’]s$/u, '');
  const about = { field: 'text', confidence: 0.7, plural: false, extra: [], certain: true } as const;
  const told: Item = { from, to, join, kind: 'value', value: { kind: 'words', text }, ...about };
  // What else stands behind the word is told by itself: "Zubrex rivals *wooden*".
  const end = rivals.kind === 'unknown' ? rivals.from + 1 : rivals.to;
  return items.flatMap((item): readonly Item[] => {
    if (item === name) return [told];
    if (item !== rivals) return [item];
    const others: readonly Item[] = item.to > end ? [{ ...item, from: end, join: 'none' }] : [];
    return [{ from: item.from, to: end, join: item.join, kind: 'marker', marker: 'companies' }, ...others];
  });
}

/** Where the words are that ask for those like a company: before its name ("rivals of Zubrex") or behind it ("Zubrex rivals"). */
function rivalsAt(at: number, items: readonly Item[], { tokens }: LatticeInput): number | null {
  const [by, name, next] = [items[at - 1], items[at], items[at + 1]];
  const isBefore = by?.kind === 'marker' && by.marker === 'object' && rivalry.test(tokens[by.from]?.word ?? '');
  if (isBefore && name?.join === 'none') return at - 1;
  const isBehind = next?.kind === 'unknown' && next.join === 'none' && rivalry.test(tokens[next.from]?.word ?? '');
  return isBehind ? at + 1 : null;
}

const isName = (item: Item, { tokens }: LatticeInput): boolean =>
  (item.kind === 'unknown' || (item.kind === 'value' && item.field === 'employer')) &&
  tokens[item.from]?.shape !== 'lower';
