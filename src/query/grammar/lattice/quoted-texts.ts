import type { Edge, LatticeInput } from './edge.ts';

/**
 * What texts are to tell, in quotes behind the words for it, as explain writes it: `telling of "Paris" and "since 2018"`. The last quote
 * is gone where a courtesy behind it was cut off.
 */
const told = /\b(?:telling|speaks?|tells?) of ("[^"]*(?:"|$)(?:(?:,|,? and) "[^"]*(?:"|$))*)/giu;
const quoted = /"[^"]*(?:"|$)/g;

/** Keeps the words of such a quotation from meaning anything but themselves: no place, no time and no trade. */
export function keepQuoted({ query, tokens }: LatticeInput, starting: Edge[][]): void {
  if (!query.includes('"')) return;
  for (const list of query.matchAll(told)) {
    const from = list.index + list[0].length - (list[1] ?? '').length;
    for (const one of (list[1] ?? '').matchAll(quoted)) {
      const [start, end] = [from + one.index, from + one.index + one[0].length];
      const first = tokens.findIndex((token) => token.start >= start);
      const last = tokens.findLastIndex((token) => token.end <= end);
      for (let at = first; at >= 0 && at <= last; at++) starting[at] = [{ kind: 'unknown', from: at, to: at + 1 }];
      for (let at = 0; at < first; at++) starting[at] = starting[at]?.filter(({ to }) => to <= first) ?? [];
    }
  }
}
