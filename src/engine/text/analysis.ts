/**
 * From text to words. The rule is the one by which the whole product compares text (marks, case and compatibility
 * forms dropped, "AT&T" = "at and t"); a test across rooms holds the two together, since the engine imports no other.
 */

/** Longer words are cut: nothing anyone types, and the dictionary stays small. */
export const wordUnitsMax = 64;

const beyondAscii = /[^\0-\x7f]/;

/** Words in their order in the text, repeated as often as they occur. */
export function wordsOf(text: string): string[] {
  return beyondAscii.test(text) ? foldedWords(text) : asciiWords(text);
}

/** A single value folded as words are, for comparison with them; it may hold spaces. */
export function foldValue(text: string): string {
  return wordsOf(text).join(' ');
}

/** The words of each line: a phrase does not run across a line break. */
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

/** What `unitOf` says of a byte that is in no word. */
export const separator = 0;

/**
 * How a byte is read: as the byte that stands in the word, or as a separator. Those beyond ASCII stand for themselves,
 * since only text that has been folded holds any.
 */
export const unitOf = new Uint8Array(256);
for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789+#') {
  unitOf[character.charCodeAt(0)] = character.charCodeAt(0);
  unitOf[character.toUpperCase().charCodeAt(0)] = character.charCodeAt(0);
}
for (let byte = 128; byte < 256; byte++) unitOf[byte] = byte;

/** Plain ASCII in one pass over the characters: 4 times the speed, and most text. */
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

/** ASCII in which nothing but `unitOf` decides what a word is. */
export function unmarked(text: string): string {
  let plain = text;
  if (plain.includes("'") || plain.includes('`')) plain = plain.replace(/['`]/g, '');
  if (plain.includes('&')) plain = plain.replace(/&/g, ' and ');
  return plain;
}

/** The words of any text, a space between them; with `lines`, line by line. */
export function foldedText(text: string, lines: boolean): string {
  return lines ? text.split('\n').map(foldValue).join('\n') : foldValue(text);
}

function cut(word: string): string {
  return word.length <= wordUnitsMax ? word : word.slice(0, wordUnitsMax);
}
