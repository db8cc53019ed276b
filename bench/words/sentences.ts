import { readFileSync } from 'node:fs';
import { foldText } from '../../src/text/fold.ts';
import { type Sample, samplesBeside } from '../samples.ts';

export const samples = samplesBeside(import.meta.url);

/**
 * What must come of the word that changes a sentence:
 * - `heard`: a condition, a relation or the order is another one than without it, or it is said not to be understood.
 * - `told`: it is said not to be understood, and what is asked is the same as without it.
 * - `negates`: something is denied that has to do with one of these fields.
 */
export type Must = 'heard' | 'told' | { readonly negates: readonly string[] };

export interface Sentence {
  readonly kind: string;
  readonly target: 'people' | 'company';
  readonly text: string;
  /** The same sentence without the word. */
  readonly without: string;
  /** The word, or the several ones that make one sense; those that only join are left out. */
  readonly words: readonly string[];
  readonly must: Must;
  /** The fields of which the word must not make a condition. */
  readonly never: readonly string[];
}

const line =
  /^(?<before>.*)\[(?<word>[^|\]]+)(?:\|(?<other>[^\]]*))?\](?<after>.*) => (?<must>heard|told|negates(?: \w+)+)(?:; never(?<never>(?: \w+)+))?$/;
const ofCompanies = / \(companies\)$/;

/** The sentences of one sample, as they are written in its file. Throws an Error that quotes what it cannot read. */
export function sentences(sample: Sample): readonly Sentence[] {
  const read: Sentence[] = [];
  let kind = '';
  let neverOfKind: readonly string[] = [];
  for (const written of readFileSync(new URL(`${sample}.txt`, import.meta.url), 'utf8').split('\n')) {
    if (written.startsWith('## ')) [kind, neverOfKind] = [written.slice(3), []];
    if (written.startsWith('never ')) neverOfKind = written.split(' ').slice(1);
    if (!written.includes(' => ')) continue;
    const { before = '', word, other = '', after = '', must, never = '' } = line.exec(written)?.groups ?? {};
    if (word === undefined || must === undefined) throw new Error(`cannot read ${written}`);
    read.push({
      kind: kind.replace(ofCompanies, ''),
      target: ofCompanies.test(kind) ? 'company' : 'people',
      text: spaced(`${before}${word}${after}`),
      without: spaced(`${before}${other}${after}`),
      words: contentWords(word, `${before}${other}${after}`),
      must: must === 'heard' || must === 'told' ? must : { negates: must.split(' ').slice(1) },
      never: [...neverOfKind, ...never.trim().split(' ').filter(Boolean)],
    });
  }
  return read;
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const joining = new Set(
  'a an and are as at be been between by for from had has have his her i in into is it no not of on or over than that the their them they to was were where which who whom whose with you'.split(
    ' ',
  ),
);

/** The words of a text, folded. */
export function wordsOf(text: string): readonly string[] {
  return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a text that do not stand in the rest as well, without those that only join, unless there are no others. */
function contentWords(text: string, rest: string): readonly string[] {
  const others = new Set(wordsOf(rest));
  const own = wordsOf(text).filter((word) => !others.has(word));
  const content = own.filter((word) => !joining.has(word));
  return content.length > 0 ? content : own;
}
