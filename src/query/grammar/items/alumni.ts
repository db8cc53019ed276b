import { alumniWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';
import { firstOfList } from './lists.ts';

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
