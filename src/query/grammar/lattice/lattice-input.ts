import { withoutCourtesies } from './courtesies.ts';
import type { LatticeInput, Sources } from './edge.ts';
import { languageOf } from './languages.ts';
import { withTellingShapes } from './shapes.ts';
import { tokenize } from './tokens.ts';

/** A query as words, with what tells their meanings. */
export function latticeInput(written: string, sources: Sources): LatticeInput {
  // Pages that words are copied from have blanks of other kinds. Each is one unit, so that no position moves.
  const query = written.replace(/[^\S\r\n]/g, ' ');
  const said = tokenize(query);
  const tokens = withTellingShapes(withoutCourtesies(said));
  const isCut = tokens.at(-1)?.start !== said.at(-1)?.start;
  // What ends the sentence is told by the text, too: "who worked at Amazon before, please".
  const asked = isCut ? query.slice(0, tokens.at(-1)?.end) : query;
  return { query: asked, tokens, language: languageOf(tokens), ...sources };
}
