import { alumniWords, askers } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import { asUnknown, type Item, type ValueItem } from './item.ts';
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
    // "Our alumni" are those of whoever asks.
    if (item.kind === 'value' && item.field === 'title' && areOfAsker(item, input)) {
      read.push(asUnknown(item));
      continue;
    }
    const words = input.tokens.slice(from, to).map(({ word }) => word);
    const isNamed = alma?.kind === 'value' && join === 'none';
    const isOfAlumni = isNamed && words.every((word) => alumniWords.has(word));
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
    } else if (isNamed && schoolOf(alma, input) !== null && (isOfAlumni || isOfStudents(words, read, input))) {
      const first = firstOfList(read, (one) => schoolOf(one, input) !== null);
      const schools = read.splice(first);
      const before = read.at(-1);
      if (before !== undefined && isFormer(before))
        read[read.length - 1] = { ...before, kind: 'marker', marker: 'filler' };
      read.push(...schools.map((one) => schoolOf(one, input) ?? one));
      read.push({ from, to, join, kind: 'marker', marker: 'graduates' });
    } else read.push(item);
  }
  return read;
}

const areOfAsker = ({ from, to }: Item, { tokens }: LatticeInput): boolean =>
  askers.has(tokens[from - 1]?.word ?? '') && tokens.slice(from, to).every(({ word }) => alumniWords.has(word));

/** Whether several schools stand before their graduates, or former students are named: "Cambridge or Oxford graduates", "ex-Yale students". */
function isOfStudents([word = '']: readonly string[], before: readonly Item[], input: LatticeInput): boolean {
  const first = firstOfList(before, (one) => schoolOf(one, input) !== null);
  if (/^(graduates?|grads?)$/.test(word)) return before.length - first > 1;
  return /^students?$/.test(word) && isFormer(before[first - 1]);
}

const isFormer = (item: Item | undefined): boolean =>
  item?.kind === 'marker' && (item.marker === 'former' || item.marker === 'ex');

function schoolOf(item: Item, input: LatticeInput): ValueItem | null {
  if (item.kind !== 'value') return null;
  if (item.field === 'school') return item;
  return item.field === 'place' ? readAs('school', item, input) : null;
}
