/**
 * Turns text into words, by the rule with which the whole product compares text: marks, case and compatibility forms
 * are dropped, and "AT&T" equals "at and t". The engine imports no other room, so a test across rooms keeps the two
 * copies of the rule equal.
 */

/** Longer words are cut. Nobody types them, and the dictionary stays small. */
export const wordUnitsMax = 64;

const beyondAscii = /[^\0-\x7f]/;

/** The words of a text in their order, repeated as often as they occur. */
export function wordsOf(text: string): string[] {
  return beyondAscii.test(text) ? foldedWords(text) : asciiWords(text);
}

/** Folds a single value like a word, so that it can be compared with words. It may hold spaces. */
export function foldValue(text: string): string {
  return wordsOf(text).join(' ');
}

/** The words of each line, because a phrase does not run across a line break. */
export function linesOf(text: string): string[][] {
  return text.split('\n').map(wordsOf);
}

function foldedWords(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .replace(/ł/g, 'l')
    .replace(/æ/g, 'ae')
    .replace(/['’`]/g, '')
    .replace(/&/g, ' and ')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
  return folded === '' ? [] : folded.split(' ').map(cut);
}

/** The entry in `unitOf` of a byte that belongs to no word. */
export const separator = 0;

/**
 * Maps each byte to the byte that stands in the word, or to `separator`. Bytes beyond ASCII map to themselves, because
 * only folded text holds any.
 */
export const unitOf = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789+#') {
  unitOf[character.charCodeAt(0)] = character.charCodeAt(0);
  unitOf[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}
for (let byte = 128; byte < 256; byte++) unitOf[byte] = byte;

/** Plain ASCII takes one pass over the characters, 4 times as fast; most text is plain ASCII. */
function asciiWords(text: string): string[] {
  const lower = unmarked(text).toLowerCase();
  const words: string[] = [];
  let start = -1;
  for (let i = 0; i < lower.length; i++) {
    if (unitOf[lower.charCodeAt(i)] !== separator) {
      if (start < 0) start = i;
    } else if (start >= 0) {
      words.push(cut(lower.slice(start, i)));
      start = -1;
    }
  }
  if (start >= 0) words.push(cut(lower.slice(start)));
  return words;
}

/** Replaces the marks in ASCII text that need a rule of their own. After that `unitOf` alone decides what a word is. */
export function unmarked(text: string): string {
  let plain = text;
  if (plain.includes("'") || plain.includes('`')) plain = plain.replace(/['`]/g, '');
  if (plain.includes('&')) plain = plain.replace(/&/g, ' and ');
  return plain;
}

/** Returns the words of any text with a space between them. With `lines`, each line keeps a line of its own. */
export function foldedText(text: string, lines: boolean): string {
  return lines ? text.split('\n').map(foldValue).join('\n') : foldValue(text);
}

function cut(word: string): string {
  return word.length <= wordUnitsMax ? word : word.slice(0, wordUnitsMax);
}
