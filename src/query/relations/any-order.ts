/** Words that have the form of one clause of a pattern, or of several clauses one after another. */
interface Piece {
  readonly from: number;
  readonly to: number;
}

/** The most pieces that are looked at to put the clauses of one pattern together. Sentences take some hundred. */
const looksMax = 4_000;

/**
 * Puts a piece of each clause together, in whatever order they stand in the text. `gapEnds` says where a piece may begin
 * after one that ends at a token, `joined` makes one of two. No two pieces overlap.
 */
export function inAnyOrder<P extends Piece>(
  clauses: readonly (readonly P[])[],
  gapEnds: (to: number) => readonly number[],
  joined: (before: P, after: P) => P,
): readonly P[] {
  const starting = clauses.map((pieces) => Map.groupBy(pieces, ({ from }) => from));
  const whole: P[] = [];
  let looks = 0;
  const goOn = (before: P, left: readonly number[]): void => {
    if (left.length === 0) whole.push(before);
    for (const clause of left)
      for (const at of left.length === 0 ? [] : gapEnds(before.to))
        for (const piece of starting[clause]?.get(at) ?? []) {
          if (looks++ >= looksMax) return;
          goOn(
            joined(before, piece),
            left.filter((other) => other !== clause),
          );
        }
  };
  const all = [...clauses.keys()];
  for (const [clause, pieces] of clauses.entries())
    for (const piece of pieces)
      goOn(
        piece,
        all.filter((other) => other !== clause),
      );
  return whole;
}
