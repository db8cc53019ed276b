import type { Config } from './config.ts';
import { modelOptions } from './model-options.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import { RulesInterpreter } from './query/interpret.ts';
import { AssistedInterpreter } from './query/model/model.ts';
import type { Readings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import { openFinder } from './search/local-finder.ts';
import type { LocalProgress } from './search/threads/local-progress.ts';
import type { ThreadData } from './search/threads/messages.ts';
import { startThread } from './search/threads/thread-handle.ts';
import { type ThreadedFinder, threadedFinder } from './search/threads/threaded-finder.ts';
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

/** Puts the threads that the configuration asks for beside a finder, which is closed with them. */
export function openThreadedFinder(
  local: Finder,
  progress: LocalProgress,
  { search, model }: Pick<Config, 'search' | 'model'>,
  stores: Pick<ThreadData, 'dataDir' | 'accounts' | 'records'>,
  log: (line: string) => void,
): ThreadedFinder {
  const { threads, lexiconFiles, renewMs: pollMs } = search;
  // What a model said is known to the thread that asked it; an index in a cluster is no work of this process.
  const searchesHere = search.store.length === 0 && modelOptions(model) === null;
  return threadedFinder({
    local,
    progress,
    threads: searchesHere ? threads : 0,
    start: (images) => startThread({ ...stores, lexiconFiles, pollMs, images }),
    clock: () => performance.now(),
    log,
  });
}
