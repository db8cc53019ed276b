import type { ConceptKind } from '../../../lexicon/kinds.ts';
import { DataFile } from '../../data/data-file.ts';
import type { Edge, LatticeInput } from './edge.ts';
import type { Marker } from './markers.ts';
import { breaks, type Token } from './tokens.ts';

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
  'backed',
  'qualifier',
]);

/** A label may stand before its sign with a space between, and before its value: "skills : SQL". */
const sign = /^\s*[:=]\s*["“(]?$/;

/** What a label says that its value is, by which a note without signs is told: "title accountant, industry banking". */
const kindsOf: Partial<Record<Marker, readonly ConceptKind[]>> = {
  titled: ['title'],
  at: ['employer'],
  now: ['employer'],
  ex: ['employer'],
  based: ['place'],
  in: ['industry', 'function'],
  subject: ['study'],
  studied: ['school'],
  speaks: ['language'],
  level: ['seniority'],
};

/**
 * Whether the words behind a label, up to the end of their part, are what it names, and the label begins nothing itself:
 * "title examiners" are no examiners.
 */
function isOfNote({ tokens, lexicon }: LatticeInput, at: number, to: number, marker: Marker): boolean {
  const kinds = kindsOf[marker];
  if (kinds === undefined || !(beginsPart(tokens[at]) || tokens[at]?.gap === 'stop')) return false;
  if (breaks(tokens[to]?.gap ?? 'stop')) return false;
  const end = tokens.findIndex(({ gap }, i) => i > to && breaks(gap));
  const length = (end < 0 ? tokens.length : end) - to;
  const words = tokens.map(({ word }) => word);
  const named = lexicon.candidates(words, to);
  if (!named.some((one) => one.length === length && one.unknownWords === 0 && kinds.includes(one.concept.kind)))
    return false;
  return !lexicon.candidates(words, at).some((one) => one.length > to - at && one.unknownWords === 0);
}

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
export function labelAt(input: LatticeInput, at: number): (Edge & { readonly kind: 'marker' }) | null {
  const { tokens, query } = input;
  const found = labels.longest(tokens, at);
  if (found === null) return null;
  const gapAfter = (to: number): string => query.slice(tokens[to - 1]?.end, tokens[to]?.start);
  let to = at + found.length;
  if (tokens[to] === undefined) return null;
  const marker: Marker = found.value;
  const isSaid = (): boolean => beginsPart(tokens[at]) && tokens[to]?.shape !== 'lower' && isForm(tokens);
  if (!sign.test(gapAfter(to)) && !isSaid() && !isOfNote(input, at, to, marker)) return null;
  if (marker === 'qualifier')
    do to++;
    while (to < tokens.length && !/\s/.test(gapAfter(to)));
  return { kind: 'marker', from: at, to, marker, words: found.length };
}
