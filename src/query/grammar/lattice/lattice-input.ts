import { withoutCourtesies } from './courtesies.ts';
import type { LatticeInput, Sources } from './edge.ts';
import { languageOf } from './languages.ts';
import { withTellingShapes } from './shapes.ts';
import { tokenize } from './tokens.ts';

/** A query as words, with what tells their meanings. */
export function latticeInput(query: string, sources: Sources): LatticeInput {
  const tokens = withTellingShapes(withoutCourtesies(tokenize(query)));
  return { query, tokens, language: languageOf(tokens), ...sources };
}
