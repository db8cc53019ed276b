import { expertWords, residentWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { readAs } from './field-readings.ts';
import type { Item, ValueItem } from './item.ts';
import { firstOfList } from './lists.ts';

/** Words behind a value that name people by it, and what the value is of them: "Docker experts", "Texas residents". */
const groups = [
  { words: expertWords, field: 'skill', from: ['skill', 'employer'] },
  { words: residentWords, field: 'place', from: ['place'] },
] as const;
type Group = (typeof groups)[number];

/** The items, with values before such a word as what it says they are, and the word as one for people: "Docker or Figma experts". */
export function withGroups(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const read: Item[] = [];
  items.forEach((item, at) => {
    const { from, to, join } = item;
    const group = isFollowedByJob(items[at + 1])
      ? undefined
      : groups.find((one) => names(one, item, read.at(-1), input));
    if (group === undefined) {
      read.push(item);
      return;
    }
    const known = read.splice(firstOfList(read, (one) => valueIn(group, one, input) !== null));
    read.push(...known.map((one) => valueIn(group, one, input) ?? one), {
      from,
      to,
      join,
      kind: 'marker',
      marker: 'people',
    });
  });
  return read;
}

function names(group: Group, { from, to, join }: Item, before: Item | undefined, input: LatticeInput): boolean {
  if (join !== 'none' || to - from > 1 || before === undefined) return false;
  return group.words.has(input.tokens[from]?.word ?? '') && valueIn(group, before, input) !== null;
}

function valueIn({ field, from }: Group, item: Item, input: LatticeInput): ValueItem | null {
  if (item.kind !== 'value' || !from.some((one) => one === item.field)) return null;
  return item.field === field ? item : readAs(field, item, input);
}

/** "Python specialist engineers". */
const isFollowedByJob = (next: Item | undefined): boolean =>
  next?.kind === 'value' && next.join === 'none' && (next.field === 'title' || next.field === 'function');
