import type { Token } from '../lattice/tokens.ts';
import { WordQuestion } from '../lattice/word-question.ts';
import { centuryWords, decadeWords, spelledCentury, spelledDecade, writtenDecade } from './decades.ts';

/** A number as written, without its unit. */
export interface NumberRead {
  readonly value: number;
  /** The scale word's value (thousand, million, ...); 1 if there is none. */
  readonly scale: number;
  readonly currency: boolean;
  /** True if the number itself is written as a lower bound: "10+", "over". */
  readonly plus: boolean;
  /**
   * True for four digits that can be a year if nothing speaks against it. Years centuries ago count only if the query
   * asks for a year.
   */
  readonly year: boolean;
  /** True for a decade: "90s", "2010s". */
  readonly decade: boolean;
  /** The unit of time that is written on the number: "5y", "18mo+". */
  readonly unit: 'years' | 'months' | null;
  /** The position of the token after the number. */
  readonly next: number;
}

const written =
  /([1-9]\d{0,2}(?:[,.' ]\d{3})+(?![\d])|\d+)(?:[.,](\d{1,2}|\d{5,9}|(?<=(?<!\d)0[.,])\d{3,4})(?!\d))?(?:\s*(k|m|mm|mn|mio|b|bn|mrd|million|millions|billion|billions|thousand|millones|millionen|milliarden|milhões|mil)|(y|yrs?|yoe|mos?|mths?))?(?![\p{L}\p{N}])\s*(\+|plus\b)?/iuy;
const currencyBefore = /(?:[a-z]{0,2}\$|[€£¥]|usd|eur|gbp|chf|cad|aud|inr|jpy|sek|nok|dkk)\s?$/i;
const currencyAfter =
  /^\.?\s?(?:d['’]|de )?(?:usd|us dollars?|dollars?|eur|euros?|gbp|pounds|chf|cad|aud|inr|jpy|sek|nok|dkk|francs|[$€£])(?![\p{L}])/iu;

/** The most letters of a currency behind a number, with what leads to it. */
const currencyLettersMax = 14;

const scales: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  mil: 1e3,
  m: 1e6,
  mm: 1e6,
  mn: 1e6,
  mio: 1e6,
  million: 1e6,
  millions: 1e6,
  millones: 1e6,
  millionen: 1e6,
  milhões: 1e6,
  b: 1e9,
  bn: 1e9,
  mrd: 1e9,
  billion: 1e9,
  billions: 1e9,
  milliarden: 1e9,
};

/** Before these a point divides no thousands: "$29.839M". */
const englishMillions = /^(?:mm?|mn|millions?|bn?|billions?)$/i;

const spelled: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  eleven: 11,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  dos: 2,
  tres: 3,
  cinco: 5,
  diez: 10,
  deux: 2,
  trois: 3,
  cinq: 5,
  dix: 10,
  zwei: 2,
  drei: 3,
  funf: 5,
  zehn: 10,
  dois: 2,
  dez: 10,
};

/** Words that multiply the number before them: "two hundred", "a dozen", "over a decade ago". */
const multiples: Readonly<Record<string, number>> = {
  dozen: 12,
  decade: 10,
  decades: 10,
  hundred: 100,
  century: 100,
  centuries: 100,
};

const numberWords: ReadonlySet<string> = new Set([
  ...[spelled, multiples, scales].flatMap((words) => Object.keys(words)),
  ...decadeWords,
  ...centuryWords,
  'half',
]);

/** Whether a number may begin with the word. */
export function isNumberWord(word: string): boolean {
  return isDigit(word) || numberWords.has(withoutPlus(word));
}

const beginsNumber = new WordQuestion(isNumberWord);

/** The word of a number that is written as a lower bound: "five+". */
const withoutPlus = (word: string): string => (word.endsWith('+') ? word.slice(0, -1) : word);

function isDigit(word: string): boolean {
  const first = word.charCodeAt(0);
  return first >= 48 && first <= 57;
}

/** Reads the number that begins at a token; null if there is none. */
export function readNumber(query: string, tokens: readonly Token[], at: number): NumberRead | null {
  const token = tokens[at];
  if (token === undefined || !beginsNumber.of(token.asked)) return null;
  const century = spelledCentury(tokens, at);
  if (century !== null) return decadeFrom(century, at + 2);
  const isDigits = isDigit(token.word);
  const decade = isDigits ? writtenDecade(query, token.start) : spelledDecade(tokens, at);
  if (decade !== null) return decadeFrom(decade, at + 1);
  return isDigits ? readDigits(query, tokens, at) : readSpelled(query, tokens, at);
}

function readDigits(query: string, tokens: readonly Token[], at: number): NumberRead | null {
  const start = tokens[at]?.start ?? 0;
  written.lastIndex = start;
  const match = written.exec(query);
  if (match === null) return null;
  const [text, whole = '', fraction, scaleWord, unitWord, plus] = match;
  const isDecimal = fraction === undefined && /^\d+\.\d{3}$/.test(whole) && englishMillions.test(scaleWord ?? '');
  const value = isDecimal
    ? Number(whole)
    : Number(whole.replace(/\D/g, '')) + (fraction === undefined ? 0 : Number(`0.${fraction}`));
  const scale = scaleWord === undefined ? 1 : (scales[scaleWord.toLowerCase()] ?? 1);
  let end = start + text.trimEnd().length;
  const before = currencyBefore.test(query.slice(Math.max(0, start - 5), start));
  const after = currencyAfter.exec(query.slice(end, end + currencyLettersMax));
  if (after !== null) end += after[0].length;
  const currency = before || after !== null;
  const year =
    whole.length === 4 &&
    value >= 1500 &&
    value <= 2100 &&
    scale === 1 &&
    !currency &&
    fraction === undefined &&
    unitWord === undefined;
  const unit = unitWord === undefined ? null : /^y/i.test(unitWord) ? 'years' : 'months';
  const next = tokenAfter(tokens, at, end);
  return { value, scale, currency, plus: plus !== undefined, year, decade: false, unit, next };
}

function decadeFrom(value: number, next: number): NumberRead {
  return { value, scale: 1, currency: false, plus: false, year: false, decade: true, unit: null, next };
}

function readSpelled(query: string, tokens: readonly Token[], at: number): NumberRead | null {
  const { value, end: unscaled } = spelledAt(tokens, at) ?? {};
  if (value === undefined || unscaled === undefined) return null;
  const scaleWord = tokens[unscaled]?.word ?? '';
  const isScale = scaleWord.length > 2 && Object.hasOwn(scales, scaleWord);
  const next = isScale ? unscaled + 1 : unscaled;
  const { end: last = 0, word: ending = '' } = tokens[next - 1] ?? {};
  const after = currencyAfter.exec(query.slice(last, last + currencyLettersMax));
  return {
    value,
    scale: isScale ? (scales[scaleWord] ?? 1) : 1,
    currency: after !== null,
    plus: ending.endsWith('+'),
    year: false,
    decade: false,
    unit: null,
    next: tokenAfter(tokens, next - 1, last + (after?.[0].length ?? 0)),
  };
}

/**
 * Reads a number in words: "two", "two hundred", "half a" (million), or the noun after an article: (a) "dozen", (a)
 * "million".
 */
function spelledAt(tokens: readonly Token[], at: number): { value: number; end: number } | null {
  const word = withoutPlus(tokens[at]?.word ?? '');
  const before = tokens[at - 1]?.word;
  const isCounted = before === 'a' || before === 'an';
  if (Object.hasOwn(multiples, word)) {
    return isCounted || word === 'hundred' ? { value: multiples[word] ?? 1, end: at + 1 } : null;
  }
  if (isCounted && word.length > 2 && Object.hasOwn(scales, word)) return { value: 1, end: at };
  if (word === 'half' && tokens[at + 1]?.word === 'a') {
    // "Half a dozen".
    const of = multiples[tokens[at + 2]?.word ?? ''];
    return of === undefined ? { value: 0.5, end: at + 2 } : { value: of / 2, end: at + 3 };
  }
  if (!Object.hasOwn(spelled, word)) return null;
  const next = tokens[at + 1]?.word ?? '';
  const times = Object.hasOwn(multiples, next) ? (multiples[next] ?? 1) : 1;
  return { value: (spelled[word] ?? 0) * times, end: times === 1 ? at + 1 : at + 2 };
}

function tokenAfter(tokens: readonly Token[], at: number, end: number): number {
  let next = at + 1;
  while (next < tokens.length && (tokens[next]?.start ?? end) < end) next++;
  return next;
}
