/**
 * Records by their keys (`personTwinKeys`, the addresses of `companyKeys`), for the search for twins: records of the
 * same person or company in other sources. A store may have loaded the answers for many records at once.
 */
export interface TwinCandidates {
  /** Ids of records that have a key. Of more than `candidatesMax` it returns any `candidatesMax`. */
  holders(key: string): readonly string[];
  /** Whether a record comes from the source being imported, alone or among others. */
  isOfThisSource(id: string): boolean;
  /** Whether a split set this record apart from the one being imported. */
  isApart(id: string): boolean;
  /** A record as text; null where there is none. */
  body(id: string): string | null;
}

/** One more than the 50 that are compared: among more than 50 holders of a name, two roles identify nobody. */
export const candidatesMax = 51;

/** The result of the search for twins. */
export interface TwinFound {
  /** The twin; null when there is none, and when choosing one would be a guess. */
  readonly id: string | null;
  /** Records that may be the twin, none of which was chosen. */
  readonly doubts: readonly string[];
}

/** Whether the record `id` may be the twin of the imported record `own`. Two records of one source are never twins. */
export function mayBeTwin(candidates: TwinCandidates, own: string, id: string): boolean {
  return id !== own && !candidates.isOfThisSource(id) && !candidates.isApart(id);
}
