import type { Explanation } from '../../src/search/finder.ts';
import { type Sentence, wordsOf } from './sentences.ts';

/** `silent`: nothing that is asked or said shows that the word was there. A string says what is wrong. */
export type Outcome = 'right' | 'silent' | { readonly misread: string };

/** What became of the word, by the understanding of the sentence with it and without it. */
export function outcomeOf(sentence: Sentence, explained: Explanation, without: Explanation): Outcome {
  if (explained.kind === 'off_topic') return { misread: 'refused' };
  const asked = askedIn(explained);
  const before = askedIn(without);
  const isOther = new Set(asked.keys()).symmetricDifference(new Set(before.keys())).size > 0;
  const unknown = new Set(explained.notUnderstood.flatMap(wordsOf));
  const isTold = sentence.words.some((word) => unknown.has(word));
  if (!isOther && !isTold) return 'silent';
  const earlier = new Set([...before.values()].flatMap(within).map(meantBy));
  const added = [...asked.values()].flatMap(within).filter((part) => !earlier.has(meantBy(part)));
  const wrong = sentence.never.filter((field) => added.some((part) => part['field'] === field));
  if (wrong.length > 0) return { misread: `asks for ${wrong.join(', ')}` };
  return isMet(sentence, asked, isOther, isTold);
}

function isMet({ must }: Sentence, asked: ReadonlyMap<string, Part>, isOther: boolean, isTold: boolean): Outcome {
  if (must === 'heard') return 'right';
  if (must === 'told') {
    if (isOther) return { misread: 'asks for something else' };
    return isTold ? 'right' : 'silent';
  }
  const denied = [...asked.values()].flatMap(within).filter(({ negated }) => negated === true);
  const isDenied = denied.flatMap(within).some(({ field }) => must.negates.includes(String(field)));
  return isDenied ? 'right' : { misread: 'denies nothing of the kind' };
}

/** A condition, a relation, the order, or a name that others are to be like. */
type Part = Readonly<Record<string, unknown>>;

/** What tells how a part was said, not what it asks. */
const notAsked = new Set(['said', 'span', 'confidence', 'label']);

function askedIn(explained: Explanation): ReadonlyMap<string, Part> {
  if (explained.kind === 'off_topic') return new Map();
  const { conditions, relations, order, like = [] } = explained.intent;
  const parts: readonly Part[] = [...conditions, ...relations, ...(order === null ? [] : [order]), ...like];
  return new Map(parts.map((part) => [written(part), part]));
}

/** What a condition is about, whatever its tense, its strength and its place in a relation. */
function meantBy({ field, values }: Part): string {
  return written({ field, values });
}

function written(part: Part): string {
  return JSON.stringify(part, (key, value) => (notAsked.has(key) ? undefined : value));
}

/** The part and all that it holds. */
function within(value: unknown): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap(within);
  return Array.isArray(value) ? inner : [value as Part, ...inner];
}
