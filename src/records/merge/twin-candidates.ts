/**
 * What the search for the same record among other sources' records asks of a store: records by their keys
 * (`personTwinKeys`, the addresses of `companyKeys`). A store may have loaded the answers for many records at once.
 */
export interface TwinCandidates {
  /** Ids of the records that have a key; up to `candidatesMax`, and they may be any of more. */
  holders(key: string): readonly string[];
  /** Whether what is known of a record comes from the source that is read, wholly or among others. */
  isOfThisSource(id: string): boolean;
  /** Whether a split set a record and the one that is read apart. */
  isApart(id: string): boolean;
  /** A record as text; null where there is none. */
  body(id: string): string | null;
}

/** One more than are compared: nobody is told apart among more than 50 by a name and two roles. */
export const candidatesMax = 51;

/** What another source's record was found to be. */
export interface TwinFound {
  /** The same; null for none, and where a choice would be a guess. */
  readonly id: string | null;
  /** Those that may be the same, of which none was taken. */
  readonly doubts: readonly string[];
}

/** Whether one of the holders may be the record `own` that is read: two records of one source are two. */
export function mayBeTwin(candidates: TwinCandidates, own: string, id: string): boolean {
  return id !== own && !candidates.isOfThisSource(id) && !candidates.isApart(id);
}
