import { foldText, isAscii } from '../../../text/fold.ts';
import { type AskedWord, askedWord } from './word-question.ts';

/** The separator between a token and the one before it. */
type Gap = 'start' | 'joined' | 'space' | 'comma' | 'stop' | 'dash' | 'slash' | 'open' | 'close';

export interface Token {
  /** The word as `foldText` folds it. All words of a query without signs for words and contractions, joined by spaces, equal `foldText(query)`. */
  readonly word: string;
  /** The start in the query, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  readonly gap: Gap;
  /** The way the word is written. An initial or inner capital suggests a name, all capitals an abbreviation. */
  readonly shape: 'lower' | 'title' | 'upper' | 'digit';
  /** The word without a possessive s ("Google's"), else the word itself. */
  readonly stem: string;
  /** The word as questions are asked of it. */
  readonly asked: AskedWord;
}

/** A sign that stands for a word, or a run of letters: "VP @ Google", "nurses w/ a degree". */
const wordRun = /(?<=^|\s)@(?=[\s\p{L}])|(?<=^|[\s(])w\/o?(?=[\s\p{L}\p{N}])|[\p{L}\p{N}\p{M}+#'’`&]+/giu;
/** The same in a query of ASCII letters, where it is found in half of the time. */
const asciiRun = /(?<=^|\s)@(?=[\sa-z])|(?<=^|[\s(])w\/o?(?=[\sa-z0-9])|[a-z0-9+#'`&]+/gi;
const saidBySign: ReadonlyMap<string, string> = new Map([
  ['@', 'at'],
  ['w/', 'with'],
  ['w/o', 'without'],
]);
/** What an apostrophe shortens where nothing else is meant: "who's" and "they'd" may be either of two, and stand in the lists as "don't" does. */
const contracted = /^(i|we|you|they|who|that|which)['’](m|re|ve)$/;
const inFull: Readonly<Record<string, string>> = { m: 'am', re: 'are', ve: 'have' };
const asciiWord = /^[a-z0-9+#]+$/;

/**
 * The most UTF-16 units of a folded query; the rest is not read. Ordinary text of 500 code points has at most 1,000,
 * but one compatibility form may unfold to 18 letters, and the index looks up no name of more than 1,024 units.
 */
const foldedUnitsMax = 1_000;

/** Splits a query into words in order, each with its position. Every string gives tokens without an error. */
export function tokenize(query: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  let wasRuledOut = false;
  for (const match of readable(query).matchAll(isAscii(query) ? asciiRun : wordRun)) {
    if (isOfCurrency(query, match.index, match[0].length)) continue;
    const said = gapBetween(query, end, match.index, tokens.length === 0);
    const isRuledOut = said === 'dash' && isMinus(query, match.index);
    if (isRuledOut) tokens.push(signToken('not', match.index - 1, match.index, 'space'));
    // No list goes on behind it: "biotech -oncology Cambridge".
    const behind = wasRuledOut && said === 'space' ? 'stop' : said;
    if (!addRun(match[0], match.index, isRuledOut ? 'space' : behind, tokens)) continue;
    end = match.index + match[0].length;
    wasRuledOut = isRuledOut;
  }
  return tokens;
}

/** Whether a dash rules out the word that it is joined to, as search engines read it: "biotech -oncology". */
function isMinus(query: string, at: number): boolean {
  return /\s-$/.test(query.slice(0, at)) && /\p{L}/u.test(query[at] ?? '');
}

/** Whether letters belong to the sign of a currency: "US$10M", "A$5". */
function isOfCurrency(query: string, from: number, length: number): boolean {
  return length <= 2 && query[from + length] === '$' && /[a-z]\$\d/i.test(query.slice(from, from + length + 2));
}

/** The most units that one sign unfolds to: an ampersand to " and ", and a compatibility form to 18 letters. */
const unitsOfSignMax = { ascii: 5, other: 18 };

/** The query, or its longest beginning that surely fits `foldedUnitsMax`. */
function readable(query: string): string {
  const most = query.length * (isAscii(query) ? unitsOfSignMax.ascii : unitsOfSignMax.other);
  if (most <= foldedUnitsMax || foldText(query).length <= foldedUnitsMax) return query;
  let units = 0;
  let end = 0;
  for (const character of query) {
    // One unit more for a sign that becomes a word of its own, with a space after it.
    units += foldText(character).length + 1;
    if (units > foldedUnitsMax) break;
    end += character.length;
  }
  return query.slice(0, end);
}

/**
 * Adds the tokens of a run of letters. An ampersand is a word of its own ("and"), so one run may hold several tokens
 * ("FP&A", "AT&T").
 */
function addRun(run: string, start: number, gap: Gap, tokens: Token[]): boolean {
  const before = tokens.length;
  const said = saidBySign.get(run.toLowerCase());
  if (said !== undefined) {
    tokens.push(signToken(said, start, start + run.length, gap));
    return true;
  }
  let from = 0;
  for (let i = 0; i <= run.length; i++) {
    if (i < run.length && run[i] !== '&') continue;
    if (i > from) addWord(run.slice(from, i), start + from, tokens.length > before ? 'joined' : gap, tokens);
    if (i < run.length) {
      tokens.push(signToken('and', start + i, start + i + 1, tokens.length > before ? 'joined' : gap));
    }
    from = i + 1;
  }
  return tokens.length > before;
}

/** A sign as the word that it stands for. */
function signToken(word: string, start: number, end: number, gap: Gap): Token {
  return { word, start, end, gap, shape: 'lower', stem: word, asked: askedWord(word) };
}

function addWord(written: string, start: number, gap: Gap, tokens: Token[]): void {
  const end = start + written.length;
  const lower = written.toLowerCase();
  if (asciiWord.test(lower)) {
    const asked = askedWord(lower);
    const shape = shapeOf(written, lower);
    tokens.push({ word: asked.word, start, end, gap, shape, stem: asked.word, asked });
    return;
  }
  const [, subject, verb = ''] = contracted.exec(lower) ?? [];
  const folded = subject === undefined ? foldText(written) : `${subject} ${inFull[verb]}`;
  if (folded === '') return;
  const possessive = /['’`]s?$/i.test(written) && folded.length > 3;
  // The words of a compatibility form ("½") or of a contraction share one span.
  for (const word of folded.split(' ')) {
    const stem = possessive && word.endsWith('s') ? word.slice(0, /s$/i.test(written) ? -1 : undefined) : word;
    tokens.push({
      word,
      start,
      end,
      gap: tokens.at(-1)?.start === start ? 'joined' : gap,
      shape: shapeOf(written, lower),
      stem,
      asked: askedWord(word),
    });
  }
}

function shapeOf(written: string, lower: string): Token['shape'] {
  const first = written.charCodeAt(0);
  if (first >= 48 && first <= 57) return 'digit';
  // Some capitals have no small letter ("𝐀"), so that no other word is told by it.
  if (written === lower && asciiWord.test(lower)) return 'lower';
  if (!/\p{Lu}/u.test(written)) return 'lower';
  if (written.length > 1 && !/\p{Ll}/u.test(written)) return 'upper';
  return 'title';
}

/** An initial, an abbreviation by its lack of a vowel, or one of titles; the dot after it ends nothing: "U.S. Senate", "St. Louis", "Asst. Manager". */
const abbreviation = /(^|[\s.])(\p{Lu}|[B-DF-HJ-NP-TV-XZ][b-df-hj-np-tv-xz]{1,2}|[Aa]ss(t|oc))$/u;
const abbreviationUnits = 6;

function gapBetween(query: string, from: number, to: number, first: boolean): Gap {
  if (first) return 'start';
  // "5,000" is one number.
  if (to - from === 1 && query[from] === ',' && /^\d,\d{3}(?!\d)/.test(query.slice(from - 1, to + 4))) return 'joined';
  let gap: Gap = to - from === 0 ? 'joined' : 'space';
  for (let i = from; i < to; i++) {
    const char = query[i] ?? '';
    if (char === '(' || char === '[' || char === '{') return 'open';
    if (char === ')' || char === ']' || char === '}') gap = 'close';
    else if (char === ',' || char === '、' || char === '،') gap = 'comma';
    else if (';.!?\n:|•'.includes(char)) {
      // A dot inside a word ends nothing ("Node.js", "U.S.A."), nor does one after an initial or an abbreviation.
      const isAbbreviated = abbreviation.test(query.slice(Math.max(0, from - abbreviationUnits), from));
      if (char !== '.' || (to - from > 1 && !isAbbreviated)) gap = 'stop';
      else if (to - from === 1) gap = 'joined';
    } else if (char === '/' || char === '\\') gap = 'slash';
    else if (char === '=' || char === '→') gap = 'dash';
    else if ('-–—‐‑'.includes(char)) gap = to - from === 1 ? 'joined' : 'dash';
  }
  return gap;
}

/** Whether no phrase continues across the gap. */
export function breaks(gap: Token['gap']): boolean {
  return gap === 'comma' || gap === 'stop' || gap === 'open' || gap === 'close' || gap === 'dash';
}
