import { nameUnitsMax } from '../../relations/shared/person-name.ts';
import { nameKey } from '../../text/name-key.ts';
import type { LatticeInput } from '../grammar/lattice/edge.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { ordinary } from '../policy/words.ts';

/** Somebody whom a sentence names. */
export interface NamedPerson {
  /** The name as it is written. */
  readonly person: string;
}

interface Read {
  readonly value: NamedPerson;
  /** The position of the token after it. */
  readonly next: number;
}

/** The most words of a name; one word alone is read after words that ask for a person, to say that it is not enough. */
const nameWordsMax = 4;

/** Words within names that are written in small letters. */
const particles = new Set(
  'de da do dos das del della der den di du von van vom zu zum la le el al bin ibn ben y e'.split(' '),
);

/**
 * Reads the name of a person. One that the data has wins, whatever else its words mean. One that it lacks has to look
 * like a name, and to be of no other kind: `isAsked` says whether the words before it ask for a person.
 */
export function readPerson(input: LatticeInput, from: number, isAsked: boolean): Read | null {
  const ends = endsOf(input.tokens, from);
  const keyTo = (to: number): string => nameKey(nameOf(input, from, to));
  // A key lacks the words of legal forms at its end, such as "as".
  const known = mayGoOn(input, from)
    ? ends.findLast((to) => to > from + 1 && keyTo(to) !== keyTo(to - 1) && isKnown(keyTo(to), input, isAsked))
    : undefined;
  const next = known === undefined ? unknownEnd(input, from, ends, isAsked) : wholeEnd(input, known, ends);
  if (next === null) return null;
  const person = nameOf(input, from, next);
  return person.length > nameUnitsMax ? null : { value: { person }, next };
}

/**
 * Whether the data may have a name of several words that begins with one; hardly any word does. Beside another word of the
 * same run of letters, or behind an elided "of", a name may begin with more or less than the word.
 */
function mayGoOn({ query, tokens, corpus }: LatticeInput, from: number): boolean {
  const { word = '', gap, start = 0 } = tokens[from] ?? {};
  return gap === 'joined' || /^d['’]$/i.test(query.slice(start, start + 2)) || corpus.begins('person', word);
}

/** Where a name that begins at a token may end: at most before the next pause, and after a possessive. */
function endsOf(tokens: readonly Token[], from: number): readonly number[] {
  const ends: number[] = [];
  for (let at = from; at < Math.min(tokens.length, from + nameWordsMax); at++) {
    const token = tokens[at] as Token;
    const before = tokens[at - 1];
    // The dot of an initial is no pause: "J. R. Smith".
    if (at > from && breaks(token.gap) && !(token.gap === 'stop' && before?.word.length === 1)) break;
    ends.push(at + 1);
    if (token.stem !== token.word) break;
  }
  return ends;
}

/** The words as written, without a possessive s, or the elided "of" before them in French. */
function nameOf({ query, tokens, corpus }: LatticeInput, from: number, to: number): string {
  const said = query.slice(tokens[from]?.start, tokens[to - 1]?.end);
  const written = said.replace(/\s+/g, ' ').replace(/['’`]s?$/i, '');
  const elided = /^d['’](.+)$/i.exec(written)?.[1];
  return elided === undefined || corpus.count('person', nameKey(written)) > 0 ? written : elided;
}

/** Whether the data has somebody of the name; unless a person is asked for, an employer of that name is meant. */
function isKnown(key: string, { corpus }: LatticeInput, isAsked: boolean): boolean {
  return corpus.count('person', key) > 0 && (isAsked || corpus.count('employer', key) === 0);
}

/** Where a name ends that begins like one of the data: "Maria Garcia Lopez" is somebody else than Maria Garcia. */
function wholeEnd({ tokens, corpus }: LatticeInput, known: number, ends: readonly number[]): number {
  const goesOn = (at: number): boolean =>
    tokens[at]?.shape === 'title' && corpus.count('person_word', tokens[at].stem) > 0;
  let to = known;
  while (ends.includes(to + 1) && goesOn(to)) to++;
  return to;
}

/** Where a name that the data lacks ends; null if the words look like none. */
function unknownEnd(input: LatticeInput, from: number, ends: readonly number[], isAsked: boolean): number | null {
  const { tokens, lexicon, corpus } = input;
  const isCapital = tokens[from]?.shape !== 'lower';
  let to = from;
  for (const end of ends) {
    const token = tokens[end - 1] as Token;
    if (isCapital ? hasCapital(token) : isPlainName(token, input, isAsked)) to = end;
    else if (to === from || !particles.has(token.word)) break;
  }
  const words = tokens.slice(from, to).map(({ stem }) => stem);
  const isGuess = words.length === 1 && !isAsked;
  if (isGuess && !(isCapital && words.every((word) => corpus.count('person_word', word) > 0))) return null;
  const key = nameKey(words.join(' '));
  if (key === '' || otherNames.some((kind) => corpus.count(kind, key) > 0)) return null;
  const meaningsAt = (at: number) => (particles.has(words[at] ?? '') ? [] : lexicon.candidates(words, at));
  // After words that ask for one, "Austin Baker" may be a name; "Data Scientist" is none anywhere.
  const isOther = isAsked
    ? meaningsAt(0).some(({ length, how }) => length === words.length && how !== 'composed')
    : words.some((_, at) => meaningsAt(at).length > 0);
  return isOther ? null : to;
}

/** What else than a person a name may name. */
const otherNames = ['employer', 'school', 'company'] as const;

function hasCapital({ asked, shape }: Token): boolean {
  return shape === 'title' || (shape === 'upper' && !ordinary.of(asked));
}

/** Whether a word in small letters may belong to a name; after words that ask for one, any that is no word is enough. */
function isPlainName({ word, asked }: Token, { corpus, lexicon }: LatticeInput, isAsked: boolean): boolean {
  if (ordinary.of(asked) || particles.has(word) || !/^\p{L}{2,}$/u.test(word)) return false;
  return corpus.count('person_word', word) > 0 || (isAsked && lexicon.commonness(word) === null);
}
