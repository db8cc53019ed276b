import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/** The entry of the lexicon for having no degree. */
const none = 'degree:none';

/** The items, with what denies any degree as that it lacks one: "who don't have a degree" is "without a degree". */
export function withLackedDegrees(items: readonly Item[], { lexicon }: LatticeInput): readonly Item[] {
  const label = lexicon.concept(none)?.label;
  if (label === undefined || !items.some(isDegree)) return items;
  const read: Item[] = [];
  for (const item of items) {
    const not = isDegree(item) ? read.findLastIndex((one) => !isArticle(one)) : -1;
    const denial = read[not];
    if (denial?.kind !== 'marker' || denial.marker !== 'not') {
      read.push(item);
      continue;
    }
    const value = { kind: 'concept', id: none, label } as const;
    const about = { field: 'degree', value, confidence: 0.95, plural: false, extra: [], certain: true } as const;
    read.splice(not, read.length, { from: denial.from, to: item.to, join: denial.join, kind: 'value', ...about });
  }
  return read;
}

const isDegree = (item: Item): boolean => item.kind === 'marker' && item.marker === 'degree_of' && item.join === 'none';
const isArticle = (item: Item): boolean => item.kind === 'marker' && item.marker === 'article';
