import type { Marker } from './markers.ts';

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

/** Governors of what is not asked for itself, each with the markers that only say more about it. */
export const describing: ReadonlyMap<Marker, ReadonlySet<Marker>> = new Map([
  ['object', new Set<Marker>(['ex', 'former', 'ever', 'of'])],
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
