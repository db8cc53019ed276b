import type { Marker } from './markers.ts';

/** Markers that say what the values after them are about, until another of them does. */
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
  'like',
  'to',
  'left',
  'outside',
  'never',
]);
/** After these a name that nothing knows is an employer's. */
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
