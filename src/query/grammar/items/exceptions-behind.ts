import { exceptedBehind } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import type { Item } from './item.ts';

/** The items, with what rules out the name before it put before that: "lawyers in Paris, Clifford Chance excluded". */
export function withExceptionsBehind(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const isBehind = (item: Item): boolean =>
    item.kind === 'marker' && item.marker === 'not' && exceptedBehind.has(tokens[item.to - 1]?.word ?? '');
  if (!items.some(isBehind)) return items;
  const read: Item[] = [];
  items.forEach((item, at) => {
    const next = items[at + 1];
    const isEnd = next === undefined || next.join !== 'none';
    const first = Math.max(
      0,
      read.findLastIndex(({ join }) => join !== 'none'),
    );
    const [begin, ...more] = read.slice(first);
    const isAside = (first === 0 || begin?.join === 'comma') && read.slice(first).every(isNamed);
    if (isBehind(item) && isEnd && begin !== undefined && isAside && item.join === 'none')
      read.splice(first, read.length, { ...item, join: begin.join }, { ...begin, join: 'none' }, ...more);
    else read.push(item);
  });
  return read;
}

const isNamed = (item: Item): boolean =>
  item.kind === 'value' || item.kind === 'unknown' || (item.kind === 'marker' && naming.has(item.marker));

/** Words behind the name of those who are ruled out: "Basel people aside". */
const naming = new Set<Marker>(['people', 'companies', 'article', 'ex', 'former', 'at', 'from']);
