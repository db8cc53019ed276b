import type { Sorting } from './definition.ts';
import { type Field, fields } from './index.ts';

type SortingField = { [F in Field]: (typeof fields)[F] extends { readonly sorting: Sorting } ? F : never }[Field];

/** The orders that a query can ask for: by a field that defines a sorting, or by the day of last verification. */
type OrderName = SortingField | 'refreshed';

const refreshed: Sorting = {
  of: 'both',
  number: 'refreshed',
  flipped: false,
  descending: 'most recently verified first',
  ascending: 'least recently verified first',
};

export const orders: Readonly<Record<OrderName, Sorting>> = {
  headcount: fields.headcount.sorting,
  founded: fields.founded.sorting,
  funding: fields.funding.sorting,
  followers: fields.followers.sorting,
  office_countries: fields.office_countries.sorting,
  experience_years: fields.experience_years.sorting,
  role_start: fields.role_start.sorting,
  job_change: fields.job_change.sorting,
  refreshed,
};

/** The sorting of an order; null if it is no order by a field. */
export function sortingOf(name: string): Sorting | null {
  return Object.hasOwn(orders, name) ? orders[name as OrderName] : null;
}

export const orderNames = Object.keys(orders) as readonly OrderName[];
