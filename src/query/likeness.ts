import { type Likened, likenedMax } from '../intent/intent.ts';
import type { RecordKind } from '../records/kind.ts';
import { withoutLegalForms } from '../text/name-key.ts';
import { DataFile } from './data/data-file.ts';
import type { LatticeInput } from './grammar/lattice/edge.ts';
import type { Token } from './grammar/lattice/tokens.ts';
import { WordQuestion } from './grammar/lattice/word-question.ts';
import { isDeterminer } from './policy/words.ts';

const file = new DataFile('likeness.txt');
const alike = file.phrases('alike', ['people', 'company']);
const peers = file.words('peers');
const rivals = file.words('rivals');
const isRival = new WordQuestion((word) => rivals.has(word));
const leading = file.words('leading');

/** The most words of a name. */
const nameWordsMax = 6;
/** A single word may be anybody's first name. */
const personWordsMin = 2;

interface Stretch {
  readonly from: number;
  readonly to: number;
}

interface ReadLikeness {
  /** The records that others are to be like, by their names; none if the sentence compares with nobody. */
  readonly like: readonly Likened[];
  /** The query without the words that say so. */
  readonly rest: LatticeInput;
}

/**
 * Finds the names that a sentence compares with ("people like Jane Doe"), if the data has records of these names. People
 * "at Stripe competitors" work at others.
 */
export function readLikeness(input: LatticeInput): ReadLikeness {
  const { target } = input;
  const own = comparison(input, target);
  if (own !== null) return { like: own.names.map((name) => likened(name, input)), rest: without(own.of, input) };
  const employers = target === 'people' ? comparison(input, 'company') : null;
  if (employers === null) return { like: [], rest: input };
  const of = { from: withPreposition(employers.of.from, input.tokens), to: employers.of.to };
  return {
    like: employers.names.map((name) => ({ ...likened(name, input), of: 'employers' })),
    rest: without(of, input),
  };
}

/** The first comparison with records of a kind: their names, and all words that say it; null if there is none. */
function comparison(
  input: LatticeInput,
  kind: RecordKind,
): { readonly names: readonly Stretch[]; readonly of: Stretch } | null {
  const mayBeRivalled = kind === 'company' && input.tokens.some(({ asked }) => isRival.of(asked));
  const model = modelOf(input, kind);
  if (model !== null) return { names: [model], of: { from: 0, to: model.to + 1 } };
  for (let at = 0; at < input.tokens.length; at++) {
    const begin = namesBegin(input, kind, at);
    if (begin === null && !mayBeRivalled) continue;
    const names = begin === null ? rivalled(input, kind, at) : namesFrom(input, kind, begin);
    const last = names.at(-1);
    if (last === undefined) continue;
    // "Companies like Stripe", "competitors of Stripe", "Stripe competitors".
    const isOfPeers = input.target === 'people' && at > 0 && peers.has(input.tokens[at - 1]?.word ?? '');
    return { names, of: { from: isOfPeers ? at - 1 : at, to: begin === null ? last.to + 1 : last.to } };
  }
  return null;
}

function withPreposition(from: number, tokens: readonly Token[]): number {
  let at = from;
  while (at > 0 && leading.has(tokens[at - 1]?.word ?? '')) at--;
  return at;
}

/** The company with which a query begins that says what others are for somebody or something: "Uber for trucks", "the Tesla of boats". */
function modelOf(input: LatticeInput, kind: RecordKind): Stretch | null {
  if (input.target !== 'company' || kind !== 'company') return null;
  const isOne = isDeterminer(input.tokens[0]?.word ?? '');
  const name = nameAt(input, kind, isOne ? 1 : 0);
  const [link, thing] = input.tokens.slice(name?.to, (name?.to ?? 0) + 2);
  const links = link?.word === 'for' || (isOne && link?.word === 'of');
  return links && thing?.shape === 'lower' ? name : null;
}

/** Where the names begin if the words at a token ask for others like those; else null. */
function namesBegin({ tokens }: LatticeInput, kind: RecordKind, at: number): number | null {
  const longest = alike.all(tokens, at).findLast(({ value }) => value === kind);
  if (longest !== undefined) return at + longest.length;
  const isLike = kind === 'company' && tokens[at]?.word === 'like' && peers.has(tokens[at - 1]?.word ?? '');
  return isLike ? at + 1 : null;
}

/** The company at a token, if it is named for those who rival it. */
function rivalled(input: LatticeInput, kind: RecordKind, at: number): readonly Stretch[] {
  if (!isRivalled(input.tokens, at)) return [];
  const name = nameAt(input, kind, at);
  return name !== null && rivals.has(input.tokens[name.to]?.word ?? '') ? [name] : [];
}

/** Whether a word for rivals stands where it may follow a name that begins at a token. */
function isRivalled(tokens: readonly Token[], at: number): boolean {
  for (let to = at + 1; to <= at + nameWordsMax; to++) if (rivals.has(tokens[to]?.word ?? '')) return true;
  return false;
}

/** The names of a list from a token on. */
function namesFrom(input: LatticeInput, kind: RecordKind, from: number): readonly Stretch[] {
  const names: Stretch[] = [];
  for (let at = from; names.length < likenedMax; ) {
    const name = nameAt(input, kind, at);
    if (name === null) break;
    names.push(name);
    const next = input.tokens[name.to];
    const joins = next?.word === 'and' || next?.word === 'or';
    if (!joins && next?.gap !== 'comma') break;
    at = joins ? name.to + 1 : name.to;
  }
  return names;
}

/** The longest name of the data that begins at a token; null if there is none. */
function nameAt({ tokens, target, corpus }: LatticeInput, kind: RecordKind, from: number): Stretch | null {
  const named = kind === 'people' ? 'person' : target === 'people' ? 'employer' : 'company';
  const least = kind === 'people' ? personWordsMin : 1;
  for (let to = Math.min(from + nameWordsMax, tokens.length); to >= from + least; to--) {
    // "Google's competitors".
    const words = tokens.slice(from, to).map(({ word, stem }, i, { length }) => (i === length - 1 ? stem : word));
    if (corpus.count(named, withoutLegalForms(words.join(' '))) > 0) return { from, to };
  }
  return null;
}

const possessive = /['’`]s?$/i;

function likened({ from, to }: Stretch, { query, tokens }: LatticeInput): Likened {
  const span = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0] as const;
  return { name: query.slice(...span).replace(possessive, ''), span };
}

function without({ from, to }: Stretch, input: LatticeInput): LatticeInput {
  const after: Token[] = input.tokens.slice(to);
  const [next] = after;
  if (next !== undefined && from > 0) after[0] = { ...next, gap: 'stop' };
  return { ...input, tokens: [...input.tokens.slice(0, from), ...after] };
}
