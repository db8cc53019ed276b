/** Figures over the queries of one set, and the failures. */
export interface Retrieval {
  readonly queries: number;
  /**
   * The share of queries whose first result is right, the share with a right one among ten, and the share of right
   * results.
   */
  readonly rightAt1: number;
  readonly rightAt10: number;
  readonly precisionAt10: number;
  readonly failures: readonly Failure[];
}

interface Failure {
  readonly query: string;
  readonly why: 'refused' | 'nothing found' | 'first is wrong' | 'none right' | 'imprecise';
  /** The results, with the wrong ones marked. */
  readonly found: readonly string[];
}

export interface Judged {
  readonly query: string;
  /** Null if the query was refused. */
  readonly results: readonly { readonly shown: string; readonly right: boolean }[] | null;
}

export function summarise(judged: readonly Judged[]): Retrieval {
  let at1 = 0;
  let at10 = 0;
  let right = 0;
  let returned = 0;
  const failures: Failure[] = [];
  for (const { query, results } of judged) {
    const hits = results?.filter((result) => result.right).length ?? 0;
    right += hits;
    returned += results?.length ?? 0;
    if (results?.[0]?.right === true) at1++;
    if (hits > 0) at10++;
    const why = reason(results, hits);
    const found = (results ?? []).map((result) => `${result.right ? '' : 'WRONG '}${result.shown}`);
    if (why !== null) failures.push({ query, why, found });
  }
  const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
  return {
    queries: judged.length,
    rightAt1: share(at1, judged.length),
    rightAt10: share(at10, judged.length),
    precisionAt10: share(right, returned),
    failures,
  };
}

function reason(results: Judged['results'], hits: number): Failure['why'] | null {
  if (results === null) return 'refused';
  if (results.length === 0) return 'nothing found';
  if (hits === 0) return 'none right';
  if (results[0]?.right !== true) return 'first is wrong';
  return hits < results.length ? 'imprecise' : null;
}
