import { divisions } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { namesDivision } from '../lattice/named-division.ts';
import type { Token } from '../lattice/tokens.ts';
import { nearestName } from '../reading/unknown-name.ts';
import { readAs } from './field-readings.ts';
import { asUnknown, type Item } from './item.ts';

/**
 * The items, with each part of a court or the like as one employer: "the Ninth Circuit", "the Middle District of Florida",
 * whatever place or title its words are elsewhere.
 */
export function withDivisions(items: readonly Item[], input: LatticeInput): readonly Item[] {
  const { tokens, target } = input;
  if (target === 'company' || !tokens.some((_, at) => namesDivision(tokens, at))) return items;
  const read: Item[] = [];
  for (const item of items) {
    const last = read.at(-1);
    // What a name holds already is a part of it.
    if (last !== undefined && item.to <= last.to && item.from < last.to) continue;
    // So is what the name of an employer holds: "Court of Appeals for the Ninth Circuit".
    const isWhole = item.kind === 'marker' || (item.kind === 'value' && item.field === 'employer');
    const from = isWhole ? -1 : divisionIn(item, tokens);
    if (from < 0) {
      read.push(item);
      continue;
    }
    const to = endOfDivision(from, items, tokens);
    if (to === null) {
      read.push(item);
      continue;
    }
    if (item.from < from) read.push({ ...asUnknown(item), to: from });
    const words = tokens.slice(from, to);
    const text = words.map(({ word }) => word).join(' ');
    const value = nearestName('employer', text, [words[0]?.start ?? 0, words.at(-1)?.end ?? 0], input);
    const about = { field: 'employer', value, confidence: 0.9, plural: false, extra: [], certain: true } as const;
    const part = { from, to, join: item.from < from ? 'none' : item.join, kind: 'value', ...about } as const;
    read.push(readAs('employer', part, input) ?? part);
    if (to < item.to) read.push({ ...asUnknown(item), from: to, join: 'none' });
  }
  return read;
}

/** The items, without a place that only names a numbered district: "district Hillsborough 36" is not all of Hillsborough. */
export function withoutDistricts(items: readonly Item[], { tokens }: LatticeInput): readonly Item[] {
  const isDistrict = (item: Item): boolean =>
    item.kind === 'value' &&
    item.field === 'place' &&
    divisions.has(tokens[item.from - 1]?.word ?? '') &&
    tokens[item.to]?.shape === 'digit' &&
    tokens[item.to]?.gap === 'space';
  return items.some(isDistrict) ? items.map((item) => (isDistrict(item) ? asUnknown(item) : item)) : items;
}

/** Where a part begins within an item; -1 if none does. */
function divisionIn({ from, to }: Item, tokens: readonly Token[]): number {
  for (let at = from; at < to; at++) if (namesDivision(tokens, at)) return at;
  return -1;
}

/** Where the name ends, with the place it is of; null if it ends within an item that says more. */
function endOfDivision(from: number, items: readonly Item[], tokens: readonly Token[]): number | null {
  const end = from + 2;
  const place = items.find((item) => item.from === end + 1);
  const isOf = tokens[end]?.word === 'of' && place?.kind === 'value' && place.field === 'place';
  if (isOf && tokens[place.from]?.shape !== 'lower') return place.to;
  const cut = items.find((item) => item.from < end && item.to > end);
  return cut === undefined || cut.kind === 'unknown' ? end : null;
}
