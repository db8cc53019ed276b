import { DataFile } from '../../data/data-file.ts';
import type { Edge, LatticeInput } from './edge.ts';
import type { Marker } from './markers.ts';
import type { Token } from './tokens.ts';

/** The names of fields before a colon or an equals sign, by the marker that does the same: "title: CFO, city = Paris". */
const labels = new DataFile('markers.txt').phrases('label', [
  'titled',
  'now',
  'ex',
  'at',
  'based',
  'in',
  'with',
  'subject',
  'studied',
  'speaks',
  'named',
  'level',
  'qualifier',
]);

/** A label may stand before its sign with a space between, and before its value: "skills : SQL". */
const sign = /^\s*[:=]\s*["“(]?$/;

/** Whether each part between commas begins with a label of its own, so that a sign says nothing more: "language French, city Berlin". */
function isForm(tokens: readonly Token[]): boolean {
  const parts = tokens.flatMap((token, at) => (beginsPart(token) ? [labels.longest(tokens, at)?.value] : []));
  return parts.length > 1 && !parts.includes(undefined) && new Set(parts).size === parts.length;
}

const beginsPart = (token: Token | undefined): boolean => token?.gap === 'start' || token?.gap === 'comma';

/**
 * The name of a field that begins at a token, with the sign after it; null if there is none. A label of what records do
 * not hold takes its value along, up to the next space: "site:linkedin.com/in", "filetype:pdf".
 */
export function labelAt({ tokens, query }: LatticeInput, at: number): (Edge & { readonly kind: 'marker' }) | null {
  const found = labels.longest(tokens, at);
  if (found === null) return null;
  const gapAfter = (to: number): string => query.slice(tokens[to - 1]?.end, tokens[to]?.start);
  let to = at + found.length;
  if (tokens[to] === undefined) return null;
  if (!sign.test(gapAfter(to)) && !(beginsPart(tokens[at]) && tokens[to]?.shape !== 'lower' && isForm(tokens)))
    return null;
  const marker: Marker = found.value;
  if (marker === 'qualifier')
    do to++;
    while (to < tokens.length && !/\s/.test(gapAfter(to)));
  return { kind: 'marker', from: at, to, marker, words: found.length };
}
