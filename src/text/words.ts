import { foldMarks, foldText, isAscii } from './fold.ts';

/** Longer words are cut. Nobody types them, and the dictionary stays small. */
export const wordUnitsMax = 64;

/** The words of `foldText` in their order in the text, cut at `wordUnitsMax`, repeated as often as they occur. */
export function wordsOf(text: string): string[] {
  if (isAscii(text)) return asciiWords(text);
  const folded = foldText(text);
  return folded === '' ? [] : folded.split(' ').map(cut);
}

/** The words of each line, because a phrase does not run across a line break. */
export function linesOf(text: string): string[][] {
  return text.split('\n').map(wordsOf);
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
  const lower = foldMarks(text).toLowerCase();
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

function cut(word: string): string {
  return word.length <= wordUnitsMax ? word : word.slice(0, wordUnitsMax);
}
