import type { Config } from './config.ts';
import { modelOptions } from './model-options.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import { RulesInterpreter } from './query/interpret.ts';
import { AssistedInterpreter } from './query/model/model.ts';
import type { Readings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import { openFinder } from './search/local-finder.ts';
import type { View } from './search/view/view.ts';

/** The stores that a finder reads beside its view. Their opener closes them after the finder. */
interface FinderStores {
  readonly predictions: PredictionBook;
  readonly readings: Readings;
}

/** Opens the finder over a view, which it closes, with a language model when the configuration names one. */
export function openLocalFinder(
  view: View,
  config: Pick<Config, 'search' | 'model'>,
  { predictions, readings }: FinderStores,
  log: (line: string) => void,
): Finder {
  const { lexicon } = readings;
  const clock = () => performance.now();
  const rules = new RulesInterpreter(lexicon);
  const model = modelOptions(config.model);
  const assistant = model && new AssistedInterpreter(rules, lexicon, model, { clock, log });
  return openFinder(view, {
    readings,
    predictions,
    interpreter: assistant ?? rules,
    assistant,
    pollMs: config.search.renewMs,
    log,
  });
}
