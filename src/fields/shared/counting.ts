import { type RoleFacet, roleField } from './role-facets.ts';

/** How the values of a field are counted among the records that a search finds. */
export interface Counting {
  /** The keyword fields of a person's document; a document has the values in one of them only. Null for no counts. */
  readonly people: readonly string[] | null;
  readonly companies: readonly string[] | null;
  /**
   * The keywords that are values: entries of the lexicon of the field's kinds, the same with a facet of each level of
   * places (`place.country`), or names.
   */
  readonly values: 'concepts' | 'places' | 'names';
}

/** Counts the values of a fact of the current role, or of the newest role of somebody without a current one. */
export function roleCounts(facet: RoleFacet): Counting {
  return { people: [roleField(facet, 'now'), roleField(facet, 'last')], companies: null, values: 'concepts' };
}
