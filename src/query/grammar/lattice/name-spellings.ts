import type { Token } from './tokens.ts';

interface LongForm {
  readonly short: string;
  readonly words: readonly [first: string, last: string];
}

/** Countries and unions with which the names of their bodies begin. */
const longForms: readonly LongForm[] = [
  { short: 'us', words: ['united', 'states'] },
  { short: 'uk', words: ['united', 'kingdom'] },
  { short: 'eu', words: ['european', 'union'] },
  { short: 'un', words: ['united', 'nations'] },
];
const byShort: ReadonlyMap<string, LongForm> = new Map(longForms.map((form) => [form.short, form]));
const byLast: ReadonlyMap<string, LongForm> = new Map(longForms.map((form) => [form.words[1], form]));

/** The long form that the beginning of a name and one more word are. */
function longFormOf(heads: readonly string[], { word }: Token): LongForm | null {
  const form = byLast.get(word);
  return form !== undefined && heads.length === 1 && heads[0] === form.words[0] ? form : null;
}

/** Whether a beginning of a name and one more word are the long form of a country, of which the data may have the short one. */
export function endsLongForm(heads: readonly string[], token: Token): boolean {
  return longFormOf(heads, token) !== null;
}

/** The most letters of an abbreviation that some write with dots. */
const dottedMax = 4;

/**
 * What the data may have for the beginning of a name and one more word, where `heads` are the spellings of the beginning
 * and `before` is its last word. Data and queries put the dots of abbreviations or leave them out ("US" and "U.S.", "J.P. Morgan"
 * and "JP Morgan"), and shorten the names of countries ("United States District Court").
 */
export function spellingsWith(heads: readonly string[], token: Token, before: Token | undefined): readonly string[] {
  const { word } = token;
  if (heads.length === 0) {
    const long = byShort.get(word);
    if (long !== undefined) return [word, dotted(word), long.words.join(' ')];
    return isAbbreviation(token) ? [word, dotted(word)] : [word];
  }
  const next = heads.map((head) => `${head} ${word}`);
  if (isAbbreviation(token)) next.push(...heads.map((head) => `${head} ${dotted(word)}`));
  if (word.length === 1 && before?.word.length === 1) next.push(...heads.map((head) => `${head}${word}`));
  const long = longFormOf(heads, token);
  if (long !== null) next.push(long.short, dotted(long.short));
  return next;
}

const isAbbreviation = ({ word, shape }: Token): boolean =>
  shape === 'upper' && word.length > 1 && word.length <= dottedMax;

const dotted = (word: string): string => [...word].join(' ');
