import type { Field } from '../../../intent/intent.ts';
import { foldText } from '../../../text/fold.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

const rivalry = /^(competitors?|rivals?|alternatives?|competing|competes?|similar|comparable)$/;
const trades = new Set<Field>(['industry', 'specialty', 'company_kind', 'type']);

/**
 * Whether a company that the data does not have is all that tells what others are that are like it, so that their records must
 * speak of it: "competitors of Zubrex in Asia" are not all companies in Asia, unlike "payment companies similar to Zubrex".
 */
function isAloneTelling(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [by, item] = [items[at], items[at + 1]];
  if (by?.kind !== 'marker' || by.marker !== 'object' || !rivalry.test(tokens[by.from]?.word ?? '')) return false;
  const isName = item?.kind === 'unknown' || (item?.kind === 'value' && item.field === 'employer');
  if (!isName || item.join !== 'none' || tokens[item.from]?.shape === 'lower') return false;
  return !items.some((one) => one.kind === 'value' && trades.has(one.field));
}

/** The items, with such a name as words that must be told of. */
export function withUnknownRivals(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const at = items.findIndex((_, i) => isAloneTelling(i, items, input));
  const [by, name] = [items[at], items[at + 1]];
  if (by === undefined || name === undefined) return items;
  const { from, to } = name;
  const text = foldText(input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end));
  const about = { field: 'text', confidence: 0.7, plural: false, extra: [], certain: true } as const;
  const told: Item = { from, to, join: 'none', kind: 'value', value: { kind: 'words', text }, ...about };
  const { from: begin, to: end, join } = by;
  return [
    ...items.slice(0, at),
    { from: begin, to: end, join, kind: 'marker', marker: 'companies' },
    told,
    ...items.slice(at + 2),
  ];
}
