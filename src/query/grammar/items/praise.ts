import { reputeWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/** The items, with praise before the words of a trade as words of its own, which no record needs to tell: "reliable freight forwarders". */
export function withPraiseApart(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  return items.flatMap((item): readonly Item[] => {
    if (item.kind !== 'unknown' || item.to - item.from < 2 || !reputeWords.has(tokens[item.from]?.word ?? ''))
      return [item];
    const middle = item.from + 1;
    return [
      { ...item, to: middle },
      { ...item, from: middle, join: 'none' },
    ];
  });
}
