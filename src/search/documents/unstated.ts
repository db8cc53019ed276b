import type { List } from './lists.ts';

/** What a record may leave open, so that a condition on it cannot be judged. */
const facts = [
  'place',
  'dates',
  'industry',
  'kind',
  'type',
  'stage',
  'status',
  'headcount',
  'founded',
  'funding',
  'followers',
  'investor',
  'employer_place',
] as const;
export type Unstated = (typeof facts)[number];

/** Some of them, a bit each. */
export type UnstatedSet = number;

export function unstatedSet(...of: readonly Unstated[]): UnstatedSet {
  return of.reduce((set, fact) => set | (1 << facts.indexOf(fact)), 0);
}

const lists = new Map<UnstatedSet, List>();

/** Each set gives one list, which documents share. */
export function unstatedList(set: UnstatedSet): List {
  let list = lists.get(set);
  if (list === undefined) {
    list = Object.freeze(facts.filter((_, i) => (set & (1 << i)) !== 0));
    lists.set(set, list);
  }
  return list;
}

/** What nobody knows of an employer without a record. */
export const ofUnlinked = unstatedSet(
  'industry',
  'kind',
  'type',
  'stage',
  'status',
  'investor',
  'headcount',
  'founded',
  'funding',
  'followers',
  'employer_place',
);
