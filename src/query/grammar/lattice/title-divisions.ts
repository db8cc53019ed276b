import type { Candidate } from '../../../lexicon/lexicon.ts';
import { rungs } from '../items/item.ts';
import type { LatticeInput } from './edge.ts';
import type { Token } from './tokens.ts';

/**
 * Whether a comma ends a title, unless nothing but a rung stands before it: "VP Product, AI", unlike "Vice President,
 * Sales". A listed title ends there if a skill stands before it and a title behind: "with Go, engineers in Paris".
 */
export function endsAtComma({ how, length }: Candidate, input: LatticeInput, at: number): boolean {
  const parts = dividedAt('comma', at, length, input);
  if (parts === null) return false;
  const [head, tail] = parts;
  if (how === 'composed') return !names(head, input, ({ kind, id }) => kind === 'seniority' || rungs.has(id));
  return names(head, input, ({ kind }) => kind === 'skill') && names(tail, input, ({ kind }) => kind === 'title');
}

/**
 * Whether a slash parts a title that nobody lists into two ("nurses/pharmacists" are no nursing pharmacists), or "and" any title
 * into two plurals: "CEOs and founders", unlike "founder and CEO".
 */
export function isTwoTitles({ how, length }: Candidate, input: LatticeInput, at: number): boolean {
  const parts =
    (how === 'composed' ? dividedAt('slash', at, length, input) : null) ?? pluralsAt(at, length, input.tokens);
  return parts?.every((part) => names(part, input, ({ kind }) => kind === 'title')) === true;
}

/** The words before and behind an "and" within them, if both are plurals; null if not. */
function pluralsAt(
  at: number,
  length: number,
  tokens: readonly Token[],
): readonly [readonly Token[], readonly Token[]] | null {
  if (length < 3) return null;
  const and = tokens.slice(at, at + length).findIndex(({ word }) => word === 'and');
  const [head, tail] = [tokens.slice(at, at + and), tokens.slice(at + and + 1, at + length)];
  return and > 0 && isPlural(head.at(-1)) && isPlural(tail.at(-1)) ? [head, tail] : null;
}

const isPlural = (token: Token | undefined): boolean => /[^s]s$/.test(token?.word ?? '');

/** The words before and after the first such sign within them; null if none stands there. */
function dividedAt(
  gap: 'comma' | 'slash',
  at: number,
  length: number,
  { tokens }: LatticeInput,
): readonly [readonly Token[], readonly Token[]] | null {
  for (let sign = at + 1; sign < at + length; sign++)
    if (tokens[sign]?.gap === gap) return [tokens.slice(at, sign), tokens.slice(sign, at + length)];
  return null;
}

/** Whether all of the words have such a meaning. */
function names(
  part: readonly Token[],
  { lexicon }: LatticeInput,
  isMeant: (concept: Candidate['concept']) => boolean,
): boolean {
  const words = part.map(({ word }) => word);
  return lexicon.candidates(words, 0).some(({ length, concept }) => length === words.length && isMeant(concept));
}
