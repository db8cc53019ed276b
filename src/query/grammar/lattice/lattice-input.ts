import type { LatticeInput, Sources } from './edge.ts';
import { languageOf } from './languages.ts';
import { tokenize } from './tokens.ts';

/** A query as words, with what tells their meanings. */
export function latticeInput(query: string, sources: Sources): LatticeInput {
  const tokens = tokenize(query);
  return { query, tokens, language: languageOf(tokens), ...sources };
}
