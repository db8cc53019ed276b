import { definitionOf, fieldNames } from '../../fields/index.ts';
import { vagueHome } from '../../fields/record/place.ts';
import { unlinked } from '../../fields/role/employer.ts';
import type { RoleFacet } from '../../fields/shared/role-facets.ts';
import type { List } from './lists.ts';

/** Facts that a company record may leave open, so that a condition on them cannot be decided. */
const ofCompanies = fieldNames.flatMap((field) => definitionOf(field).unstated?.mark ?? []);
const ofFacets = ['title', 'function', 'seniority', 'employer'] as const satisfies readonly RoleFacet[];
/** Facts that a role may leave open. */
const ofRoles = [...ofFacets, 'place', unlinked] as const;
/** Facts that any record may leave open: also a person's place within a country, and dates of work. */
const marks: readonly string[] = [...ofRoles, vagueHome, 'dates', ...ofCompanies];

/** A set of marks, one bit each. */
export type UnstatedSet = number;

export function unstatedSet(...of: readonly string[]): UnstatedSet {
  return of.reduce((set, mark) => set | (1 << marks.indexOf(mark)), 0);
}

/** The facts of a role of which there is no value. */
export function unstatedLists(facets: Readonly<Record<RoleFacet, List>>, place: List): UnstatedSet {
  let set = place.length === 0 ? 1 << ofRoles.indexOf('place') : 0;
  for (let i = 0; i < ofFacets.length; i++) if (facets[ofFacets[i] as RoleFacet].length === 0) set |= 1 << i;
  return set;
}

const lists = new Map<UnstatedSet, List>();

/** Documents with equal sets share one list. */
export function unstatedList(set: UnstatedSet): List {
  let list = lists.get(set);
  if (list === undefined) {
    list = Object.freeze(marks.filter((_, i) => (set & (1 << i)) !== 0));
    lists.set(set, list);
  }
  return list;
}

/** The facts left open by an employer that has no record. */
export const ofUnlinked = unstatedSet(...ofCompanies);
