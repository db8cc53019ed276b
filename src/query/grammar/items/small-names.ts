import { smallWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/**
 * The items, without names of the data that are one of the commonest words and go on with words that the name has not: a
 * company called "Open" is not meant by "open data companies", nor one called "Second" by "Second Circuit judges".
 */
export function withoutSmallNames(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  let isOpen = false;
  items.forEach((item, at) => {
    const next = items[at + 1];
    const before = read.at(-1);
    const isName =
      item.kind === 'value' && (item.field === 'employer' || item.field === 'name') && item.value.kind === 'entity';
    const isSmall = isName && item.to - item.from === 1 && smallWords.has(tokens[item.from]?.word ?? '');
    const goesOn =
      next?.join === 'none' &&
      next.kind !== 'marker' &&
      // "Target cashiers" keep the name, which has a capital where the noun has none.
      (tokens[item.from]?.shape === 'lower' || next.kind === 'unknown' || tokens[next.from]?.shape !== 'lower');
    if (isOpen && before !== undefined && item.kind === 'unknown') read[read.length - 1] = { ...before, to: item.to };
    else if (isSmall && goesOn) read.push({ from: item.from, to: item.to, join: item.join, kind: 'unknown' });
    else read.push(item);
    isOpen = isSmall && goesOn;
  });
  return read;
}
