import type { Config } from './config.ts';
import { modelOptions } from './model-options.ts';
import type { PredictionBook } from './ports/prediction-book.ts';
import type { RecordStore } from './ports/record-store.ts';
import type { SuppressionList } from './ports/suppression-list.ts';
import type { WriterLock } from './ports/writer-lock.ts';
import { RulesInterpreter } from './query/interpret.ts';
import { AssistedInterpreter } from './query/model/model.ts';
import type { Readings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import { openFinder } from './search/local-finder.ts';
import { EmbeddedView } from './search/view/embedded-view.ts';
import { segmentIndexes } from './search/view/segment-indexes.ts';

/** The stores that a finder reads. Their opener closes them after the finder. */
interface FinderStores {
  readonly records: RecordStore;
  readonly suppressions: SuppressionList;
  readonly predictions: PredictionBook;
  readonly readings: Readings;
  readonly indexLock: WriterLock;
}

/** Opens the finder over the indexes of a data folder, with a language model when the configuration names one. */
export async function openLocalFinder(
  dataDir: string,
  config: Pick<Config, 'search' | 'model'>,
  { records, suppressions, predictions, readings, indexLock }: FinderStores,
  log: (line: string) => void,
): Promise<Finder> {
  const { lexicon } = readings;
  const { renewMs, lexiconFiles } = config.search;
  const clock = () => performance.now();
  const rules = new RulesInterpreter(lexicon);
  const model = modelOptions(config.model);
  const assistant = model && new AssistedInterpreter(rules, lexicon, model, { clock, log });
  const view = await EmbeddedView.open({
    store: records,
    suppressions,
    readings,
    predictions,
    source: segmentIndexes({ store: records, lock: indexLock, dataDir, readings, lexiconFiles, log }),
    clock,
    log,
  });
  return openFinder(view, {
    readings,
    predictions,
    interpreter: assistant ?? rules,
    assistant,
    pollMs: renewMs,
    log,
  });
}
