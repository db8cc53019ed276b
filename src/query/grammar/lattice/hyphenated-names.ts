import type { Edge, LatticeInput } from './edge.ts';

/** From so many capitals between hyphens on they are one name; two are often two things: "Paris-London". */
const partsMin = 3;

/**
 * Leaves nothing that reads a part of a name of several capitals between hyphens, of which nothing knows a word: there are no
 * farmers in "Democratic-Farmer-Labor senators", unlike in "Java-Python-Go".
 */
export function keepHyphenated({ query, tokens }: LatticeInput, starting: Edge[][]): void {
  for (let from = 0; from < tokens.length; from++) {
    let to = from + 1;
    while (
      tokens[to - 1]?.shape === 'title' &&
      tokens[to]?.shape === 'title' &&
      isHyphen(query, tokens[to - 1], tokens[to])
    )
      to++;
    if (to - from < partsMin) continue;
    const within = starting.slice(from, to);
    if (within.some((edges) => !edges.some((edge) => edge.to <= to && isKnown(edge)))) {
      for (let at = 0; at < to; at++)
        starting[at] =
          starting[at]?.filter((edge) => edge.to <= from || edge.kind === 'unknown' || (at <= from && edge.to >= to)) ??
          [];
    }
    from = to - 1;
  }
}

const isHyphen = (query: string, before: Span | undefined, after: Span | undefined): boolean =>
  before !== undefined && after !== undefined && query.slice(before.end, after.start) === '-';

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Whether something knows the words by themselves, unlike a part of a name and an area before a noun. */
const isKnown = (edge: Edge): boolean =>
  edge.kind === 'name'
    ? edge.name !== 'person_word'
    : edge.kind !== 'unknown' && !(edge.kind === 'concept' && edge.candidate.how === 'composed');
