import { alumniWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';

/**
 * The items, with employers before a word for those who were there once as past ones ("Google or Netflix alumni"), and
 * places there as the schools that are called by them ("Oxford or Cambridge alumni").
 */
export function withAlumni(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  for (const item of items) {
    const { from, to, join } = item;
    const alma = read.at(-1);
    const isOfAlumni =
      alma?.kind === 'value' &&
      join === 'none' &&
      input.tokens.slice(from, to).every(({ word }) => alumniWords.has(word));
    if (isOfAlumni && alma.field === 'employer') {
      const employers = read.splice(firstOfList(read, (one) => one.field === 'employer'));
      const [first = alma] = employers;
      read.push({ from: first.from, to: first.from, join: first.join, kind: 'marker', marker: 'ex' });
      read.push({ ...first, join: 'none' }, ...employers.slice(1), {
        from,
        to,
        join,
        kind: 'marker',
        marker: 'people',
      });
    } else if (isOfAlumni && schoolOf(alma, input) !== null) {
      const schools = read.splice(firstOfList(read, (one) => schoolOf(one, input) !== null));
      read.push(...schools.map((one) => schoolOf(one, input) ?? one));
      read.push({ from, to, join, kind: 'marker', marker: 'graduates' });
    } else read.push(item);
  }
  return read;
}

function schoolOf(item: Item, input: LatticeInput): ValueItem | null {
  return item.kind === 'value' && item.field === 'place' ? readAs('school', item, input) : null;
}

/** Where a list of such values begins, of which the last one ends the items: "Google, Netflix or IBM". */
function firstOfList(items: readonly Item[], isOne: (item: ValueItem) => boolean): number {
  const isListed = (item: Item | undefined): boolean => item?.kind === 'value' && isOne(item);
  let first = items.length - 1;
  for (;;) {
    const [before, own] = [items[first - 1], items[first]];
    if (isListed(before) && own?.join !== 'none') first--;
    else if (before?.kind === 'marker' && before.marker === 'or' && isListed(items[first - 2])) first -= 2;
    else return first;
  }
}
