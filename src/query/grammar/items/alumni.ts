import { alumniWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Item } from './item.ts';

/** The items, with employers before a word for those who worked there once as past ones: "Google or Netflix alumni". */
export function withAlumni(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  for (const item of items) {
    const { from, to, join } = item;
    const first = isOfAlumni(item, read.at(-1), input) ? read[firstOfList(read)] : undefined;
    if (first === undefined) read.push(item);
    else {
      const employers = read.splice(read.indexOf(first) + 1);
      read.pop();
      read.push({ from: first.from, to: first.from, join: first.join, kind: 'marker', marker: 'ex' });
      read.push({ ...first, join: 'none' }, ...employers, { from, to, join, kind: 'marker', marker: 'people' });
    }
  }
  return read;
}

function isOfAlumni({ from, to, join }: Item, before: Item | undefined, { tokens }: LatticeInput): boolean {
  return isEmployer(before) && join === 'none' && tokens.slice(from, to).every(({ word }) => alumniWords.has(word));
}

function isEmployer(item: Item | undefined): boolean {
  return item?.kind === 'value' && item.field === 'employer';
}

/** Where a list of employers begins, of which the last one ends the items: "Google, Netflix or IBM". */
function firstOfList(items: readonly Item[]): number {
  let first = items.length - 1;
  for (;;) {
    const [before, own] = [items[first - 1], items[first]];
    if (isEmployer(before) && own?.join !== 'none') first--;
    else if (before?.kind === 'marker' && before.marker === 'or' && isEmployer(items[first - 2])) first -= 2;
    else return first;
  }
}
