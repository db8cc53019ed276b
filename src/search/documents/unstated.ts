import { definitionOf, fieldNames } from '../../fields/index.ts';
import type { List } from './lists.ts';

/** What a company record may leave open, so that a condition on it cannot be judged. */
const ofCompanies = fieldNames.flatMap((field) => definitionOf(field).unstated?.mark ?? []);
/** The same of any record: where a person is, since when somebody works. */
const marks = ['place', 'dates', ...ofCompanies];

/** Some of the marks, a bit each. */
export type UnstatedSet = number;

export function unstatedSet(...of: readonly string[]): UnstatedSet {
  return of.reduce((set, mark) => set | (1 << marks.indexOf(mark)), 0);
}

const lists = new Map<UnstatedSet, List>();

/** Each set gives one list, which documents share. */
export function unstatedList(set: UnstatedSet): List {
  let list = lists.get(set);
  if (list === undefined) {
    list = Object.freeze(marks.filter((_, i) => (set & (1 << i)) !== 0));
    lists.set(set, list);
  }
  return list;
}

/** What nobody knows of an employer without a record. */
export const ofUnlinked = unstatedSet(...ofCompanies);
