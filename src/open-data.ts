import { type ControlDatabase, openControlReader } from './adapters/sqlite/control/database.ts';
import { Suppressions } from './adapters/sqlite/control/suppressions.ts';
import { openRecordStore } from './adapters/sqlite/records/store.ts';
import { recordsPath } from './data-folder.ts';
import { loadLexicon } from './lexicon/lexicon.ts';
import type { RecordStore } from './ports/record-store.ts';
import { PredictionBook } from './prediction/prediction-book.ts';
import { servedPrediction } from './prediction/serve.ts';
import { RulesInterpreter } from './query/interpret.ts';
import { AssistedInterpreter, type ModelOptions } from './query/model/model.ts';
import { createReadings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import { openFinder } from './search/local-finder.ts';
import { segmentIndexes } from './search/view/segment-indexes.ts';

export interface OpenDataOptions {
  /** How often changes by other processes are looked for when no request does. */
  readonly renewMs: number;
  /** Files of the operator's own that add to the lexicon. */
  readonly lexiconFiles: readonly string[];
  /** A language model that may propose what queries mean; null for none. */
  readonly model: ModelOptions | null;
  readonly log: (line: string) => void;
}

/** Everything that answers questions about records: what a server and `whom search` have in common. */
export interface OpenData {
  readonly store: RecordStore;
  readonly finder: Finder;
  close(): Promise<void>;
}

/** Opens the reading side of a data folder, which is made when it is not there. */
export async function openData(dataDir: string, options: OpenDataOptions): Promise<OpenData> {
  const { renewMs, lexiconFiles, model, log } = options;
  const control: ControlDatabase = openControlReader(dataDir);
  const store = openRecordStore(recordsPath(dataDir));
  const lexicon = loadLexicon(lexiconFiles);
  const readings = createReadings(lexicon);
  const clock = () => performance.now();
  const rules = new RulesInterpreter(lexicon);
  const assistant = model && new AssistedInterpreter(rules, lexicon, model, { clock, log });
  const book = new PredictionBook(dataDir);
  const finder = await openFinder({
    store,
    suppressions: new Suppressions(control),
    readings,
    source: segmentIndexes({ dataDir, readings, lexiconFiles, log }),
    interpreter: assistant ?? rules,
    assistant,
    predict: (person, now) => servedPrediction(person, book.find(person.id), now),
    pollMs: renewMs,
    clock,
    log,
  });
  return {
    store,
    finder,
    async close() {
      await finder.close();
      book.close();
      store.close();
      control.close();
    },
  };
}
