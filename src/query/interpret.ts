import type { Lexicon } from '../lexicon/lexicon.ts';
import { offTopic } from './gate/off-topic.ts';
import { bestPath } from './grammar/best-path.ts';
import { conclude } from './grammar/conclude.ts';
import type { LatticeInput } from './grammar/edge.ts';
import { itemsOf } from './grammar/items.ts';
import { lattice } from './grammar/lattice.ts';
import { readItems } from './grammar/reader.ts';
import { tokenize } from './grammar/tokens.ts';
import type { CorpusNames, OffTopic, QueryInterpreter, Understood } from './interpreter.ts';
import { withPlacesInData } from './places-in-data.ts';
import { fittedWeights } from './policy/weights.ts';

/** Understanding by rules and lexicon: tokens, best path, scopes, conditions; then the gate. */
export class RulesInterpreter implements QueryInterpreter {
  readonly #lexicon: Lexicon;
  readonly #weights: Float64Array;

  constructor(lexicon: Lexicon, weights: Float64Array = fittedWeights) {
    this.#lexicon = lexicon;
    this.#weights = weights;
    // Whoever interprets will meet a misspelling: its index is made now (0.1 s), not while the first one waits.
    lexicon.nearWords('');
  }

  interpret(query: string, target: 'people' | 'company', corpus: CorpusNames, today: Date): Understood | OffTopic {
    const tokens = tokenize(query);
    const input: LatticeInput = { query, tokens, target, lexicon: this.#lexicon, corpus, today };
    const path = bestPath(lattice(input), input, this.#weights);
    const read = readItems(itemsOf(path, input), input);
    const intent = conclude(read, input);
    return (
      offTopic({ input, path, read, intent }) ?? {
        offTopic: false,
        intent: withPlacesInData(intent, this.#lexicon, corpus),
      }
    );
  }
}
