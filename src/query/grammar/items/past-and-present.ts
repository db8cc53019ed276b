import type { Marker } from '../lattice/markers.ts';
import type { Item } from './item.ts';

/** What may go on after such words: "CEOs, past and present, of Acme". */
const goingOn = new Set<Marker>(['at', 'in', 'of', 'for', 'with', 'based', 'clause']);
/** "Ever" alone belongs to the verb after it, so only a pair of times counts: "past and present". */
const pairWords = 3;

/** The items, with words for any time that stand behind a job before all that is said of it: "CEOs of Acme, past and present". */
export function withTimesBefore(items: readonly Item[]): readonly Item[] {
  const at = items.findIndex((item, i) => isBehind(item, items[i + 1]));
  const item = items[at];
  if (item === undefined) return items;
  const clause = items.findLastIndex((one, i) => i < at && one.kind === 'marker' && one.marker === 'clause');
  const said = items.slice(clause + 1, at);
  const job = said.findIndex((one) => one.kind === 'value' && (one.field === 'title' || one.field === 'employer'));
  if (job < 0) return items;
  const start = clause + 1 + job;
  const { from, to, join } = item;
  const passed: Item = { from, to, join, kind: 'marker', marker: 'filler' };
  return [...items.slice(0, start), item, ...items.slice(start, at), passed, ...items.slice(at + 1)];
}

function isBehind(item: Item, next: Item | undefined): boolean {
  if (item.kind !== 'marker' || item.marker !== 'ever' || item.to - item.from < pairWords) return false;
  return next === undefined || next.join === 'comma' || (next.kind === 'marker' && goingOn.has(next.marker));
}
