import { DataFile } from '../../data/data-file.ts';

const markerNames = [
  'openings',
  'filler',
  'fact',
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
  'one_of',
  'studied',
  'graduates',
  'degree_of',
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
  'object',
  'hoping',
  'agent',
  'hiring',
  'level',
  'sector',
  'department',
  'qualifier',
  'bilingual',
  'multilingual',
  'required',
  'wished',
  'waived',
  'wishing',
  'experienced',
  'early_career',
  'leadership',
  'management',
] as const;

/**
 * The effect of a word or phrase on the words around it. `data/markers.txt` describes each marker and lists its
 * phrases.
 */
export type Marker = (typeof markerNames)[number];

export const markers = new DataFile('markers.txt').phrases('marker', markerNames);

/** Whether the marker only surrounds what a query asks for and rules out no record. */
export const isEmptyWord = (marker: Marker): boolean =>
  marker === 'filler' || marker === 'fact' || marker === 'openings';

const orderNames = [
  '-headcount',
  '+headcount',
  '-founded',
  '+founded',
  '-funding',
  '+funding',
  '-followers',
  '-office_countries',
  '-experience_years',
  '+experience_years',
  '-role_start',
  '+role_start',
  '-refreshed',
] as const;

type OrderName = (typeof orderNames)[number];
type OrderField = OrderName extends `${string}${infer Name}` ? Name : never;

/** The order that a superlative asks for: a field and a direction. */
export interface Superlative {
  readonly by: OrderField;
  readonly descending: boolean;
}

/** The phrases of each order. A section's name is a direction, - for the most first, and a field. */
export const superlatives = new DataFile('orders.txt').phrases('order', orderNames);

export function superlative(name: OrderName): Superlative {
  return { by: name.slice(1) as OrderField, descending: name.startsWith('-') };
}
