import type { Candidate, Lexicon } from '../../lexicon/lexicon.ts';
import { nameKey } from '../../text/name-key.ts';
import type { CorpusNames, NameKind } from '../interpreter.ts';
import { isTitle, standsAlone, weighTogether } from '../policy/overreach.ts';
import {
  classOf,
  conceptScore,
  markerScore,
  nameScore,
  perListed,
  quantityScore,
  transition,
  unknownScore,
} from '../policy/weights.ts';
import { type Marker, markers, type Superlative, superlative, superlatives } from './markers.ts';
import { type Quantity, quantities } from './quantities.ts';
import { respell, respellPersons } from './respell.ts';
import { breaks, type Token } from './tokens.ts';

/** One reading of the tokens from `from` up to but not including `to`. */
export type Edge = { readonly from: number; readonly to: number; readonly score: number } & (
  | { readonly kind: 'marker'; readonly marker: Marker }
  /** `spelled`: the words as they were meant, of a misspelling. */
  | { readonly kind: 'concept'; readonly candidate: Candidate; readonly spelled: readonly string[] | null }
  | { readonly kind: 'name'; readonly name: NameKind; readonly key: string; readonly known: boolean }
  | { readonly kind: 'quantity'; readonly quantity: Quantity }
  | { readonly kind: 'order'; readonly order: Superlative }
  | { readonly kind: 'unknown' }
);

export interface LatticeInput {
  readonly query: string;
  readonly tokens: readonly Token[];
  readonly target: 'people' | 'company';
  readonly lexicon: Lexicon;
  readonly corpus: CorpusNames;
  readonly today: Date;
}

/** Readings kept at one position: far above what ordinary text gives, it bounds what strange text can cost. */
const edgesPerTokenMax = 24;
const nameTokensMax = 6;

/**
 * The best reading of all tokens: Viterbi over the lattice of overlapping readings, each with a stated weight, and
 * a weight for each pair that meets. Time grows with the tokens, times the square of `edgesPerTokenMax` at worst.
 */
export function bestPath(input: LatticeInput): Edge[] {
  const starting = lattice(input);
  const length = input.tokens.length;
  const ending: State[][] = [];
  for (let at = 0; at <= length; at++) ending.push([]);
  for (let at = 0; at < length; at++) {
    const before = ending[at] ?? [];
    for (const edge of starting[at] ?? []) {
      const edgeClass = classOf(edge);
      let total = at === 0 ? 0 : Number.NEGATIVE_INFINITY;
      let back: State | null = null;
      for (const state of before) {
        const sum =
          state.total +
          transition(state.edge, state.edgeClass, edge, edgeClass, input) +
          listed(state, edge, edgeClass, input);
        if (sum > total) {
          total = sum;
          back = state;
        }
      }
      ending[edge.to]?.push({ edge, edgeClass, total: total + edge.score, back });
    }
  }
  let best: State | null = null;
  for (const state of ending[length] ?? []) if (best === null || state.total > best.total) best = state;
  const path: Edge[] = [];
  for (let state = best; state !== null; state = state.back) path.push(state.edge);
  return path.reverse();
}

/** Points for a reading of one kind with what stands before the "and", "or" or comma before it. */
function listed({ edge, edgeClass, back }: State, next: Edge, nextClass: number, { tokens }: LatticeInput): number {
  if (next.kind !== 'concept' && next.kind !== 'name') return 0;
  if (edge.kind === 'marker') {
    const joins = edge.marker === 'and' || edge.marker === 'or';
    return joins && back !== null && back.edgeClass === nextClass ? perListed.word : 0;
  }
  const gap = tokens[next.from]?.gap;
  if (edgeClass !== nextClass) return 0;
  return gap === 'slash' ? perListed.word : gap === 'comma' ? perListed.comma : 0;
}

/** The best way to read everything up to the end of an edge, with that edge last. */
interface State {
  readonly edge: Edge;
  readonly edgeClass: number;
  readonly total: number;
  readonly back: State | null;
}

function lattice(input: LatticeInput): Edge[][] {
  const { tokens, lexicon } = input;
  const words = tokens.map((token) => token.word);
  const starting: Edge[][] = tokens.map((_, at) => [
    { kind: 'unknown', from: at, to: at + 1, score: unknownScore(tokens, at) },
  ]);
  const covered = new Uint8Array(tokens.length);
  const add = (edge: Edge): void => {
    starting[edge.from]?.push(edge);
    // A composed title may hold a word that nothing knows: it can still be a misspelling.
    if (edge.kind !== 'concept' || edge.candidate.unknownWords === 0) covered.fill(1, edge.from, edge.to);
  };
  for (let at = 0; at < tokens.length; at++) {
    addMarkers(input, at, add);
    for (const candidate of lexicon.candidates(words, at)) {
      const score = conceptScore(candidate, input, at);
      add({ kind: 'concept', from: at, to: at + candidate.length, score, candidate, spelled: null });
    }
    addNames(input, at, add);
    addStageLetter(input, words, at, add);
  }
  for (const quantity of quantities(input.query, tokens, input.target, input.today)) {
    add({ kind: 'quantity', from: quantity.from, to: quantity.to, score: quantityScore(quantity), quantity });
  }
  if (input.target === 'people') respellPersons(input, covered, add);
  respell(input, words, covered, add);
  splitComposed(input, words, starting, add);
  weighTogether(starting, input.target);
  for (const edges of starting) {
    if (edges.length > edgesPerTokenMax) edges.sort((a, b) => b.score - a.score).length = edgesPerTokenMax;
  }
  return starting;
}

/** The lexicon composes as far as it can; where the end stands alone, the title before it is a reading too. */
function splitComposed(
  input: LatticeInput,
  words: readonly string[],
  starting: readonly Edge[][],
  add: (edge: Edge) => void,
): void {
  const composed = starting.flat().filter((edge) => isTitle(edge, 'composed') && edge.to - edge.from >= 3);
  for (const { from, to } of composed) {
    for (let middle = from + 2; middle < to; middle++) {
      if (!(starting[middle] ?? []).some((rest) => rest.to === to && standsAlone(rest))) continue;
      for (const candidate of input.lexicon.candidates(words.slice(0, middle), from)) {
        if (candidate.length !== middle - from || candidate.concept.kind !== 'title') continue;
        add({
          kind: 'concept',
          from,
          to: middle,
          score: conceptScore(candidate, input, from),
          candidate,
          spelled: null,
        });
      }
    }
  }
}

function addMarkers({ query, tokens, target }: LatticeInput, at: number, add: (edge: Edge) => void): void {
  // French and Portuguese write "in" as one letter, which folds to the English article.
  if (query[tokens[at]?.start ?? 0] === 'à' && tokens[at]?.word === 'a') {
    add({ kind: 'marker', from: at, to: at + 1, score: markerScore('in', 1, target), marker: 'in' });
  }
  // "no agencies" is English; the Portuguese "at" stands before a name or one thing ("no Carrefour", "no banco").
  const isEnglishNo = tokens[at]?.word === 'no' && tokens[at + 1]?.shape === 'lower' && isPlural(tokens[at + 1]);
  for (const { value, length } of markers.all(tokens, at)) {
    if (isEnglishNo && value === 'at') continue;
    const score = markerScore(value, length, target);
    add({ kind: 'marker', from: at, to: at + length, score, marker: value });
    // "in the US": an article belongs to the word before it, so that "in" still speaks to the place.
    const next = tokens[at + length]?.word;
    if (value !== 'article' && (next === 'the' || next === 'a' || next === 'an')) {
      add({ kind: 'marker', from: at, to: at + length + 1, score: score + 0.3, marker: value });
    }
  }
  // "top 10": how many are wanted is what the page size says.
  if (tokens[at]?.word === 'top' && tokens[at + 1]?.shape === 'digit') {
    add({ kind: 'marker', from: at, to: at + 2, score: markerScore('filler', 2, target), marker: 'filler' });
  }
  for (const { value, length } of superlatives.all(tokens, at)) {
    add({ kind: 'order', from: at, to: at + length, score: 0.7 + 0.8 * length, order: superlative(value) });
  }
}

const isPlural = (token: Token | undefined): boolean => token !== undefined && /[^s]s$/.test(token.word);

/** "series A or B", "Series A+": the letter stands for the whole. */
function addStageLetter(input: LatticeInput, words: readonly string[], at: number, add: (edge: Edge) => void): void {
  const letter = /^([a-h])\+?$/.exec(words[at] ?? '')?.[1];
  if (letter === undefined) return;
  const plus = words[at - 1] === 'series';
  const before = words.slice(Math.max(0, at - 6), at);
  const series = before.lastIndexOf('series');
  if (series < 0 || !before.slice(series + 1).every((word) => /^([a-h]|or|and|to|through)$/.test(word))) return;
  if (plus && words[at] === letter) return;
  for (const candidate of input.lexicon.candidates(['series', letter], 0)) {
    if (candidate.length !== 2 || candidate.concept.kind !== 'stage') continue;
    const from = plus ? at - 1 : at;
    const score = conceptScore(candidate, input, from) + (plus ? 0 : 0.5);
    add({ kind: 'concept', from, to: at + 1, score, candidate, spelled: null });
  }
}

const nameKinds: Readonly<Record<'people' | 'company', readonly NameKind[]>> = {
  people: ['employer', 'school', 'person'],
  company: ['company', 'employer'],
};

/** Names that the corpus holds, in up to six words. */
function addNames(input: LatticeInput, at: number, add: (edge: Edge) => void): void {
  const { tokens, corpus, target } = input;
  let phrase = '';
  for (let to = at + 1; to <= Math.min(tokens.length, at + nameTokensMax); to++) {
    const token = tokens[to - 1];
    if (token === undefined || (to > at + 1 && breaks(token.gap))) break;
    const head = phrase;
    phrase = head === '' ? token.word : `${head} ${token.word}`;
    const spellings = spellingsOf(head, token);
    for (const kind of nameKinds[target]) {
      const known = knownKey(corpus, kind, spellings);
      if (known === null) continue;
      const score = nameScore(kind, tokens, at, to, known.count, input);
      add({ kind: 'name', from: at, to, score, name: kind, key: known.key, known: true });
    }
    if (target === 'people' && to === at + 1 && corpus.count('person_word', token.stem) > 0) {
      const score = nameScore('person_word', tokens, at, to, corpus.count('person_word', token.stem), input);
      add({ kind: 'name', from: at, to, score, name: 'person_word', key: token.stem, known: true });
    }
  }
}

/** As written and as a key, without a possessive s as well. */
function spellingsOf(head: string, { word, stem }: Token): readonly string[] {
  const forms = head === '' ? [word, stem] : [`${head} ${word}`, `${head} ${stem}`];
  if (word === stem) forms.pop();
  if (head === '') return forms;
  return forms.flatMap((form) => {
    const key = nameKey(form);
    return key === form ? [form] : [form, key];
  });
}

function knownKey(
  corpus: CorpusNames,
  kind: NameKind,
  spellings: readonly string[],
): { key: string; count: number } | null {
  for (const key of spellings) {
    const count = corpus.count(kind, key);
    if (count > 0) return { key, count };
  }
  return null;
}
