import { exceptedBehind } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/** The items, with what rules out the name before it put before that: "lawyers in Paris, Clifford Chance excluded". */
export function withExceptionsBehind(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  items.forEach((item, at) => {
    const [name, next] = [read.at(-1), items[at + 1]];
    const isBehind =
      item.kind === 'marker' && item.marker === 'not' && exceptedBehind.has(tokens[item.to - 1]?.word ?? '');
    const isEnd = next === undefined || next.join !== 'none';
    const isAside = name !== undefined && (name.kind === 'value' || name.kind === 'unknown') && name.join === 'comma';
    if (isBehind && isEnd && isAside && item.join === 'none')
      read.splice(-1, 1, { ...item, join: name.join }, { ...name, join: 'none' });
    else read.push(item);
  });
  return read;
}
