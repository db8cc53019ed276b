import { parentPort, workerData } from 'node:worker_threads';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../query/interpret.ts';
import { openIndexLock, openPredictions, openRecords, openSuppressions } from '../../stores.ts';
import { createReadings } from '../documents/readings.ts';
import type { Finder } from '../finder.ts';
import { openFinder } from '../local-finder.ts';
import { EmbeddedView } from '../view/embedded-view.ts';
import type { Answer, Ask, FromThread, ThreadData, ToThread } from './messages.ts';
import { nothingSeen } from './seen.ts';
import { sharedIndexes } from './shared-indexes.ts';

/** Answers questions from a view of its own over the indexes that the thread of the event loop has opened. */
async function run({ dataDir, accounts, records, lexiconFiles, pollMs, images }: ThreadData): Promise<void> {
  const log = (line: string) => post({ kind: 'log', line });
  const readings = createReadings(loadLexicon(lexiconFiles));
  const store = await openRecords({ dataDir, database: records });
  const suppressions = await openSuppressions({ dataDir, database: accounts });
  const predictions = await openPredictions({ dataDir, database: records });
  const source = sharedIndexes(images, openIndexLock(dataDir), () => {
    log('a search thread fell too far behind and begins anew');
    process.exit(1);
  });
  let state = nothingSeen;
  const tell = () => post({ kind: 'state', state });
  const parts = { store, suppressions, predictions, readings, source, log };
  const view = await EmbeddedView.open({
    ...parts,
    clock: () => performance.now(),
    onState(newer) {
      state = newer;
      tell();
    },
  });
  const finder = openFinder(view, {
    ...{ readings, predictions, log, pollMs },
    interpreter: new RulesInterpreter(readings.lexicon),
    assistant: null,
  });

  const close = async () => {
    await finder.close();
    await Promise.all([predictions.close(), suppressions.close(), store.close()]);
    parentPort?.close();
  };
  parentPort?.on('message', (message: ToThread) => {
    switch (message.kind) {
      case 'ask':
        void answered(finder, message.id, message);
        return;
      case 'images':
        source.take(message.images);
        void view.reopen();
        return;
      case 'renew':
        view
          .poll()
          .catch((error: unknown) => log(`search goes on with older data: ${String(error)}`))
          .finally(tell);
        return;
      case 'close':
        void close();
        return;
    }
  });
  post({ kind: 'ready' });
}

async function answered(finder: Finder, id: number, asked: Ask): Promise<void> {
  try {
    post({ kind: 'answer', id, answer: await answerOf(finder, asked) });
  } catch (error) {
    const { message, cause } = error instanceof Error ? error : new Error(String(error));
    const stack = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
    post({ kind: 'failed', id, failure: { message, cause: stack } });
  }
}

function answerOf(finder: Finder, { question, with: args }: Ask): Promise<Answer> {
  // The types of question and arguments belong together, which is lost in the union of all questions.
  const ask = finder[question] as (...args: Ask['with']) => Promise<Answer>;
  return ask.apply(finder, args);
}

function post(message: FromThread): void {
  parentPort?.postMessage(message);
}

const data: { -readonly [Part in keyof ThreadData]: ThreadData[Part] | null } = workerData;
await run(workerData as ThreadData);
// Node keeps this object, and with it the first indexes would stay in memory after they were replaced.
data.images = null;
