import type { ConceptKind } from '../lexicon/lexicon.ts';
import { foldText } from '../text/fold.ts';
import { stemWord } from '../text/stem.ts';
import { titleKey } from '../text/title-key.ts';
import { uncarried } from './grammar/items/items.ts';
import { bestPath } from './grammar/lattice/best-path.ts';
import type { Edge, LatticeInput } from './grammar/lattice/edge.ts';
import { lattice } from './grammar/lattice/lattice.ts';
import type { Marker } from './grammar/lattice/markers.ts';
import { breaks, type Token } from './grammar/lattice/tokens.ts';
import { numerals, segments, smallWords } from './policy/words.ts';

export type TitleInData = Edge & { readonly kind: 'name' };

/** The longest titles that records hold have some ten words. */
const titleTokensMax = 10;

/**
 * The best reading of all tokens. A title that people in the data hold word for word ("silver solution mixer") is a
 * reading of its own where the lexicon would leave words of it out, or knows none of them.
 */
export function readTokens(input: LatticeInput, weights: Float64Array): Edge[] {
  const starting = lattice(input);
  const path = bestPath(starting, input, weights);
  const missed = titlesInData(input).filter((title) => {
    const parts = within(path, title);
    const isRead = explains(parts, title, input) && parts.some(({ kind }) => kind !== 'marker');
    return !(isRead && !parts.some((edge) => leavesArea(edge, input))) && !isInside(title, path);
  });
  if (missed.length === 0) return path;
  for (const title of missed) starting[title.from]?.push(title);
  return bestPath(starting, input, weights);
}

/**
 * The titles that people in the data hold word for word, and that the path reads as something else too, or leaves
 * words of out: "furniture cleaner", "swedish massage therapist", "*disaster* relief worker". Of such titles that overlap, only the longest.
 */
export function dividedTitles(path: readonly Edge[], input: LatticeInput): readonly TitleInData[] {
  const divided = titlesInData(input).filter((title) => {
    const parts = within(path, title);
    const isDivided =
      isOfTwo(parts, title, input) ||
      isOtherName(parts, title, input) ||
      parts.some(
        (edge) =>
          (edge.kind !== 'marker' && !isOfTitle(edge)) || uncarried(edge, input).length > 0 || leavesArea(edge, input),
      );
    return isDivided && parts.some(isOfWork) && explains(parts, title, input);
  });
  return divided.filter(
    (title) => !divided.some((other) => other !== title && other.from <= title.from && other.to >= title.to),
  );
}

/** Whether the title is that of one person who has two jobs: "picker and packer", unlike "pickers and packers". */
function isOfTwo(parts: readonly Edge[], { to }: Edge, { tokens }: LatticeInput): boolean {
  const last = tokens[to - 1]?.word ?? '';
  return stemWord(last) === last && parts.some((edge) => edge.kind === 'marker' && edge.marker === 'and');
}

/** Of a title that more people hold, pages are full of its holders. */
const fewHolders = 100;

/**
 * Whether the title is another name of a listed one, in English words of which few make their title: "programme administrator" of
 * a program coordinator. Who asks so means less than the listed title, unlike by a noun alone or an abbreviation.
 */
function isOtherName([part, ...more]: readonly Edge[], title: TitleInData, { tokens, lexicon }: LatticeInput): boolean {
  if (part?.kind !== 'concept' || more.length > 0 || !isOfTitle(part)) return false;
  const words = tokens.slice(title.from, title.to).map(({ word }) => word);
  if (words.length < 2 || title.count >= fewHolders) return false;
  if (wordsInOrder(title.key) === wordsInOrder(titleKey(part.candidate.concept.label))) return false;
  return words.every((word) => lexicon.commonness(word) !== null);
}

/** The words of a key in one order: a director of marketing is a marketing director. */
const wordsInOrder = (key: string): string =>
  key
    .split(' ')
    .filter((word) => !smallWords.has(word))
    .sort()
    .join(' ');

/** Both questions above are asked of a sentence. */
const asked = new WeakMap<LatticeInput, readonly TitleInData[]>();

function titlesInData(input: LatticeInput): readonly TitleInData[] {
  const known = asked.get(input) ?? lookUpTitles(input);
  asked.set(input, known);
  return known;
}

function lookUpTitles({ tokens, corpus, target }: LatticeInput): readonly TitleInData[] {
  const found: TitleInData[] = [];
  if (target !== 'people') return found;
  // The key of a word that is folded already.
  const words = tokens.map(({ word, stem, asked }) => (word === stem ? asked.key : stemWord(stem)));
  for (let from = 0; from < tokens.length; from++) {
    let key = '';
    for (let to = from + 1; to <= Math.min(tokens.length, from + titleTokensMax); to++) {
      if (to > from + 1 && ends(tokens[to - 1])) break;
      if (key !== '' && !corpus.begins('title', key)) break;
      key = key === '' ? (words[from] ?? '') : `${key} ${words[to - 1] ?? ''}`;
      const count = corpus.count('title', key);
      if (count > 0) found.push({ kind: 'name', from, to, name: 'title', key, count, misspelt: false });
    }
  }
  return found;
}

/** A comma may stand in a title: "Vice President, Sales". */
const ends = (token: Token | undefined): boolean => token === undefined || (token.gap !== 'comma' && breaks(token.gap));

/** Whether the title is only the beginning or end of one that the lexicon knows: "director of product marketing". */
function isInside({ from, to }: Edge, path: readonly Edge[]): boolean {
  return path.some((edge) => isWhole(edge) && isOfTitle(edge) && edge.from <= from && edge.to >= to);
}

function within(path: readonly Edge[], { from, to }: Edge): readonly Edge[] {
  return path.filter((edge) => edge.from >= from && edge.to <= to);
}

/** Whether the readings cover the title and leave none of its words out but the number of a grade: "Software Engineer *II*". */
function explains(parts: readonly Edge[], { from, to }: Edge, { tokens }: LatticeInput): boolean {
  const end = numerals.has(tokens[to - 1]?.word ?? '') ? to - 1 : to;
  const named = parts.filter((edge) => edge.to <= end);
  return named.reduce((sum, edge) => sum + edge.to - edge.from, 0) === end - from && named.every(isWhole);
}

/**
 * Whether a name of a title says an area or a rank that the title does not: a "medical device sales representative" is listed
 * among sales representatives, an "assistant professor" among professors.
 */
function leavesArea(edge: Edge, { tokens, lexicon }: LatticeInput): boolean {
  if (edge.kind !== 'concept' || edge.candidate.concept.kind !== 'title') return false;
  const noun = foldText(edge.candidate.concept.label).split(' ').map(stemWord);
  const words = tokens.slice(edge.from, edge.to);
  const area = words.length - noun.length;
  if (area < 1 || !noun.every((stem, at) => stemWord(words[area + at]?.word ?? '') === stem)) return false;
  const before = words.slice(0, area).map(({ word }) => word);
  if (before.every((word) => segments.has(word))) return true;
  return lexicon.candidates(before, 0).some(({ concept, length }) => length === area && kindsOfAreas.has(concept.kind));
}

const kindsOfAreas: ReadonlySet<ConceptKind> = new Set(['function', 'industry', 'specialty', 'skill']);

const linking: ReadonlySet<Marker> = new Set(['and', 'of', 'in', 'for', 'at', 'to', 'with', 'from', 'article']);

function isWhole(edge: Edge): boolean {
  switch (edge.kind) {
    case 'concept':
      return edge.spelled === null && !edge.candidate.partial;
    case 'name':
      return edge.name !== 'person' && edge.name !== 'person_word' && !edge.misspelt;
    case 'marker':
      return linking.has(edge.marker);
    default:
      return edge.kind === 'trait';
  }
}

const kindsOfTitles: ReadonlySet<ConceptKind> = new Set(['title', 'seniority']);
/** What says something of the work of those who are meant, unlike places, languages and names. */
const kindsOfWork: ReadonlySet<ConceptKind> = new Set([
  'title',
  'seniority',
  'function',
  'industry',
  'specialty',
  'skill',
]);

const isOf = (edge: Edge, kinds: ReadonlySet<ConceptKind>): boolean =>
  edge.kind === 'concept' && kinds.has(edge.candidate.concept.kind);
const isOfTitle = (edge: Edge): boolean => isOf(edge, kindsOfTitles);
const isOfWork = (edge: Edge): boolean => isOf(edge, kindsOfWork);
