import { DataFile } from '../data/data-file.ts';

export const markerNames = [
  'openings',
  'filler',
  'article',
  'clause',
  'people',
  'companies',
  'in',
  'based',
  'for',
  'at',
  'of',
  'from',
  'with',
  'ex',
  'former',
  'ever',
  'worked',
  'held',
  'left',
  'now',
  'not',
  'not_only',
  'outside',
  'never',
  'or',
  'and',
  'both',
  'studied',
  'graduates',
  'subject_in',
  'joined',
  'subject',
  'skilled',
  'experience',
  'speaks',
  'speakers',
  'named',
  'or_later',
  'or_earlier',
  'titled',
  'began',
  'turned',
  'moved',
  'to',
  'backed',
  'like',
  'level',
  'experienced',
  'early_career',
] as const;

/** What a word or phrase does to the words around it; `data/markers.txt` says of each what, and has its phrases. */
export type Marker = (typeof markerNames)[number];

export const markers = new DataFile('markers.txt').phrases('marker', markerNames);

/** Words around what is asked for, which ask for nothing themselves. */
export const isEmptyWord = (marker: Marker): boolean => marker === 'filler' || marker === 'openings';

const orderNames = [
  '-headcount',
  '+headcount',
  '-founded',
  '+founded',
  '-funding',
  '+funding',
  '-followers',
  '-experience_years',
  '+experience_years',
  '-role_start',
  '+role_start',
  '-refreshed',
] as const;

type OrderName = (typeof orderNames)[number];
export type OrderField = OrderName extends `${string}${infer Name}` ? Name : never;

/** What a superlative sorts by: a field and a direction. */
export interface Superlative {
  readonly by: OrderField;
  readonly descending: boolean;
}

/** Each phrase is a field and, before it, the direction: - for the most first. */
export const superlatives = new DataFile('orders.txt').phrases('order', orderNames);

export function superlative(name: OrderName): Superlative {
  return { by: name.slice(1) as OrderField, descending: name.startsWith('-') };
}
