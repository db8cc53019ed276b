import type { Item } from '../items/item.ts';
import type { Marker } from '../lattice/markers.ts';

/** Markers that decide what the values after them are about, up to the next governor. */
export const governors = new Set<Marker>([
  'in',
  'for',
  'based',
  'at',
  'of',
  'from',
  'with',
  'worked',
  'studied',
  'joined',
  'subject',
  'subject_in',
  'skilled',
  'speaks',
  'named',
  'began',
  'backed',
  'object',
  'agent',
  'hoping',
  'to',
  'left',
  'outside',
  'never',
]);
/** Governors after which an unknown name is an employer's. */
export const employerGovernors = new Set<Marker>([
  'at',
  'ex',
  'worked',
  'left',
  'joined',
  'moved',
  'never',
  'former',
  'ever',
]);

/** Markers that govern only the place right after them. */
export const placeGovernors = new Set<Marker>(['in', 'based', 'from', 'for', 'of', 'outside']);

/** Governors that a list may say again: "employed by Netflix or by Uber". */
export const listed = new Set<Marker>(['in', 'at', 'from', 'of', 'for']);

/** Markers that may be said again of each of several alternatives. */
export const againOf = new Set<Marker>(['ex', 'former']);

/** Prepositions that may belong to the verb before them. */
export const afterVerbs = new Set<Marker>(['at', 'for', 'with', 'to', 'in']);

/** Markers that only hold a sentence together, or whose meaning the items around them have taken. */
export const formal = new Set<Marker>([
  'filler',
  'fact',
  'openings',
  'article',
  'titled',
  'level',
  'sector',
  'qualifier',
  'department',
  'graduates',
  'degree_of',
  'experience',
  'speakers',
  'not_only',
]);

/** Governors of what is not asked for itself, each with the markers that only say more about it. */
export const describing: ReadonlyMap<Marker, ReadonlySet<Marker>> = new Map([
  ['object', new Set<Marker>(['ex', 'former', 'ever', 'of', 'for'])],
  ['hoping', new Set<Marker>()],
  [
    'agent',
    new Set<Marker>([
      'ex',
      'former',
      'ever',
      'of',
      'clause',
      'from',
      'at',
      'with',
      'worked',
      'held',
      'left',
      'joined',
      'studied',
    ]),
  ],
]);

/** Whether a marker only says more about what is not asked for itself: "placing nurses in oil companies". */
export function saysMore(governor: Marker | null, marker: Marker, next: Item | undefined): boolean {
  const more = describing.get(governor ?? 'in');
  const isTrade = marker === 'in' && next?.kind === 'value' && next.field !== 'place' && next.field !== 'employer';
  return more !== undefined && (more.has(marker) || (isTrade && !next.field.startsWith('role_')));
}

/** Whether a word of its own follows what is not asked for itself; "that are hiring" says all. */
export function hasObject(governor: Marker | null, after: readonly Item[]): boolean {
  const more = describing.get(governor ?? 'in');
  const next = after.find(
    (item) => item.kind !== 'marker' || (governors.has(item.marker) && more?.has(item.marker) !== true),
  );
  return next !== undefined && next.kind !== 'marker';
}
