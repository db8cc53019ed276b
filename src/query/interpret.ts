import type { Lexicon } from '../lexicon/lexicon.ts';
import type { OffTopic, QueryInterpreter, Understood } from '../ports/query-interpreter.ts';
import type { Corpus, CorpusNames } from '../ports/search-index.ts';
import type { RecordKind } from '../records/kind.ts';
import { offTopic } from './gate/off-topic.ts';
import type { Reading } from './gate/reading.ts';
import { bestPath } from './grammar/best-path.ts';
import { conclude } from './grammar/conclude.ts';
import type { Edge, LatticeInput } from './grammar/edge.ts';
import { itemsOf } from './grammar/items.ts';
import { lattice } from './grammar/lattice.ts';
import { readItems } from './grammar/reader.ts';
import { tokenize } from './grammar/tokens.ts';
import { withPlacesInData } from './places-in-data.ts';
import { fittedWeights } from './policy/weights.ts';

/** Understands queries by rules and lexicon in this order: tokens, best path, scopes, conditions, gate. */
export class RulesInterpreter implements QueryInterpreter {
  readonly #lexicon: Lexicon;
  readonly #weights: Float64Array;

  constructor(lexicon: Lexicon, weights: Float64Array = fittedWeights) {
    this.#lexicon = lexicon;
    this.#weights = weights;
    // Makes the index of spellings now (0.1 s), so that the first misspelt query does not wait for it.
    lexicon.nearWords('');
  }

  interpret(query: string, target: RecordKind, corpus: Corpus, today: Date): Promise<Understood | OffTopic> {
    return corpus.withNames((names) => this.understand(query, target, names, today));
  }

  /** Understands a query with all names at hand. */
  understand(query: string, target: RecordKind, corpus: CorpusNames, today: Date): Understood | OffTopic {
    const tokens = tokenize(query);
    const input: LatticeInput = { query, tokens, target, lexicon: this.#lexicon, corpus, today };
    return answerOf(bestPath(lattice(input), input, this.#weights), input);
  }
}

/** The meaning of a query, given the path on which its words are read. */
export function answerOf(path: readonly Edge[], input: LatticeInput): Understood | OffTopic {
  const reading = readingOf(path, input);
  return (
    offTopic(reading) ?? { offTopic: false, intent: withPlacesInData(reading.intent, input.lexicon, input.corpus) }
  );
}

/** A path read from left to right, and what it asks for, before the gate looks at it. */
export function readingOf(path: readonly Edge[], input: LatticeInput): Reading {
  const read = readItems(itemsOf(path, input), input);
  return { input, path, read, intent: conclude(read, input) };
}
