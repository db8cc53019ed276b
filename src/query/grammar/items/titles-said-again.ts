import type { Marker } from '../lattice/markers.ts';
import { againOf } from '../reading/governors.ts';
import type { Item, ValueItem } from './item.ts';

/** What may stand before the employer of a job that is told after its title. */
const placing = new Set<Marker>(['at', 'for', 'of', 'with']);

/**
 * The items, with the title of alternatives said once: "former Google engineers or former Meta engineers" are former
 * Google or former Meta engineers, and "nurses at Acme or nurses at Mayo" are nurses at Acme or at Mayo. Else each title
 * would be a job of its own, and all of them asked for together.
 */
export function withTitlesOnce(items: readonly Item[]): readonly Item[] {
  const once = new Map<Item, Item | null>();
  items.forEach((or, at) => {
    if (!isMarker(or, 'or')) return;
    const again = titleBefore(items, at) ?? titleAfter(items, at);
    if (again === null) return;
    once.set(again, null);
    // The title is told by the other one, so that its words are not told as missed.
    once.set(or, { ...or, from: Math.min(or.from, again.from), to: Math.max(or.to, again.to) });
  });
  return once.size === 0 ? items : items.flatMap((item) => once.get(item) ?? (once.has(item) ? [] : [item]));
}

/** The first title of "(former) Google engineers or (former) Meta engineers". */
function titleBefore(items: readonly Item[], or: number): Item | null {
  const [employer, title] = [items[or - 2], items[or - 1]];
  const time = timeAt(items, or - 3);
  const next = timeAt(items, or + 1) === null ? or + 1 : or + 2;
  const isSameTime = timeAt(items, or + 1) === time;
  const isSame =
    isValue(employer, 'employer') && isValue(items[next], 'employer') && isSameTitle(title, items[next + 1]);
  return isSame && isSameTime ? (title ?? null) : null;
}

/** The second title of "engineers at Google or engineers at Meta". */
function titleAfter(items: readonly Item[], or: number): Item | null {
  const [title, preposition, employer] = items.slice(Math.max(0, or - 3), or);
  const [again, next, other] = items.slice(or + 1);
  const isSame = isValue(employer, 'employer') && isValue(other, 'employer') && isSameTitle(title, again);
  const isPlaced = [preposition, next].every((one) => one?.kind === 'marker' && placing.has(one.marker));
  return isSame && isPlaced ? (again ?? null) : null;
}

function timeAt(items: readonly Item[], at: number): Marker | null {
  const item = items[at];
  return item?.kind === 'marker' && againOf.has(item.marker) ? item.marker : null;
}

function isMarker(item: Item | undefined, marker: Marker): boolean {
  return item?.kind === 'marker' && item.marker === marker;
}

function isValue(item: Item | undefined, field: ValueItem['field']): item is ValueItem {
  return item?.kind === 'value' && item.field === field;
}

function isSameTitle(one: Item | undefined, other: Item | undefined): boolean {
  if (!isValue(one, 'title') || !isValue(other, 'title')) return false;
  return one.value.kind === 'concept' && other.value.kind === 'concept' && one.value.id === other.value.id;
}
