import type { Field } from '../../../intent/intent.ts';
import { personalWords } from '../../policy/words.ts';
import type { Item } from '../items/item.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import type { Marker } from '../lattice/markers.ts';
import { breaks } from '../lattice/tokens.ts';

/** Fields of values that are surnames as well. */
const surnames = new Set<Field>(['name', 'place', 'title']);

/**
 * Whether a value is the surname of somebody whom those who are asked for were with: "worked with Geoffrey Hinton", which is a
 * town, "studied under Milton Friedman".
 */
export function isSurname(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const [first, item] = [items[at - 1], items[at]];
  if (target === 'company' || item?.kind !== 'value' || !surnames.has(item.field) || item.join !== 'none') return false;
  if (item.to - item.from > 1 || tokens[item.from]?.shape !== 'title' || breaks(tokens[item.from]?.gap ?? 'start'))
    return false;
  if (first?.kind !== 'unknown' && !(first?.kind === 'value' && surnames.has(first.field))) return false;
  const given = first.to - 1;
  if (tokens[given]?.shape !== 'title' || breaks(tokens[given].gap)) return false;
  const { word = '', shape } = tokens[given - 1] ?? {};
  return shape === 'lower' && (word === 'with' || personalWords.has(word));
}

/**
 * Whether a name in capitals stands behind small words that nobody knows, or what they are with, and so is somebody else's: "who
 * sparred with Ali", unlike "engineer Chukwuemeka Obi".
 */
export function isOthersName(at: number, items: readonly Item[], { tokens, target }: LatticeInput): boolean {
  const item = items[at];
  if (target === 'company' || item?.kind !== 'value' || item.field !== 'name' || item.join !== 'none') return false;
  if (tokens[item.from]?.shape !== 'title') return false;
  const last = tokens.findLastIndex(({ shape }, i) => i < item.from && shape !== 'title');
  const link = items.find(({ from, to }) => from <= last && last < to);
  if (link === undefined || last < 1) return false;
  // Who chose somebody is told of elsewhere: "nominated by Franklin Roosevelt".
  if (tokens[last]?.word === 'by') return false;
  if (link.kind === 'unknown') return true;
  const before = items[items.indexOf(link) - 1];
  return link.kind === 'marker' && links.has(link.marker) && link.join === 'none' && before?.kind === 'unknown';
}

const links = new Set<Marker>(['with', 'for', 'to', 'from', 'in']);
