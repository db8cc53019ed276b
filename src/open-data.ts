import { type ControlDatabase, openControlReader } from './adapters/sqlite/control/database.ts';
import { Suppressions } from './adapters/sqlite/control/suppressions.ts';
import { openPredictionBook } from './adapters/sqlite/predictions/prediction-book.ts';
import { openRecordStore } from './adapters/sqlite/records/store.ts';
import { recordsPath } from './data-folder.ts';
import { loadLexicon } from './lexicon/load-lexicon.ts';
import type { RecordStore } from './ports/record-store.ts';
import { servedPrediction } from './prediction/served-prediction.ts';
import { RulesInterpreter } from './query/interpret.ts';
import { AssistedInterpreter, type ModelOptions } from './query/model/model.ts';
import { createReadings } from './search/documents/readings.ts';
import type { Finder } from './search/finder.ts';
import { openFinder } from './search/local-finder.ts';
import { segmentIndexes } from './search/view/segment-indexes.ts';

export interface OpenDataOptions {
  /** The interval at which changes by other processes are looked for when no request comes. */
  readonly renewMs: number;
  /** The operator's own files, which add to the lexicon. */
  readonly lexiconFiles: readonly string[];
  /** A language model that may propose what queries mean; null for none. */
  readonly model: ModelOptions | null;
  readonly log: (line: string) => void;
}

/** The parts that answer questions about records, for a server and for `whom search`. */
export interface OpenData {
  readonly store: RecordStore;
  readonly finder: Finder;
  close(): Promise<void>;
}

/** Opens a data folder for reading. Creates the folder if it does not exist. */
export async function openData(dataDir: string, options: OpenDataOptions): Promise<OpenData> {
  const { renewMs, lexiconFiles, model, log } = options;
  const control: ControlDatabase = openControlReader(dataDir);
  const store = openRecordStore(recordsPath(dataDir));
  const lexicon = loadLexicon(lexiconFiles);
  const readings = createReadings(lexicon);
  const clock = () => performance.now();
  const rules = new RulesInterpreter(lexicon);
  const assistant = model && new AssistedInterpreter(rules, lexicon, model, { clock, log });
  const book = openPredictionBook(dataDir);
  const finder = await openFinder({
    store,
    suppressions: new Suppressions(control),
    readings,
    source: segmentIndexes({ dataDir, readings, lexiconFiles, log }),
    interpreter: assistant ?? rules,
    assistant,
    predict: async (person, now) => servedPrediction(person, await book.find(person.id), now),
    pollMs: renewMs,
    clock,
    log,
  });
  return {
    store,
    finder,
    async close() {
      await finder.close();
      await book.close();
      store.close();
      control.close();
    },
  };
}
