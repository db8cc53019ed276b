import { DataFile } from '../data/data-file.ts';

/** Lists of single words; `data/words.txt` says of each what it holds. */
const file = new DataFile('words.txt');

export const commonWords = file.words('common');
export const everydayWords = file.words('everyday');
export const plainWords = file.words('plain');
export const questionOpeners = file.words('opener');
export const orders = file.words('command');
export const documentWords = file.words('document');
export const deeds = file.words('deed');
export const nameWords = file.words('name');
export const conversational = file.words('conversational');
export const requestOpeners = file.words('asking');

export function isOrdinary(word: string): boolean {
  return commonWords.has(word) || everydayWords.has(word) || conversational.has(word) || orders.has(word);
}
