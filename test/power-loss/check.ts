import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openControlReader } from '../../src/adapters/sqlite/control/database.ts';
import { openPredictionBook } from '../../src/adapters/sqlite/predictions/prediction-book.ts';
import { recordsPath, refuseUnrestored } from '../../src/data-folder.ts';
import { loadLexicon } from '../../src/lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { createReadings } from '../../src/search/documents/readings.ts';
import { openFinder } from '../../src/search/local-finder.ts';
import { EmbeddedView } from '../../src/search/view/embedded-view.ts';
import { segmentIndexes } from '../../src/search/view/segment-indexes.ts';
import { indexedUpTo } from '../../src/search/view/update-indexes.ts';
import { openIndexLock, openRecords, openSuppressions } from '../../src/stores.ts';
import { crashPeople, crashQueries } from '../chaos/corpus.ts';
import { readCharges } from '../chaos/journal-charges.ts';
import { whomJson } from '../cli/process.ts';
import { FixedPredictions } from '../fixed-predictions.ts';
import { someDay } from '../some-day.ts';
import { grantedCredits, places, type Told } from './recorded-process.ts';

/** Opens the folders that remained after a power cut and compares them with what had been told before. */
export class Checker {
  readonly #lexicon = loadLexicon();
  readonly #readings = createReadings(this.#lexicon);

  /** Returns whether an index was built anew. Throws if a folder does not open or lacks something that was told. */
  async check(root: string, told: readonly Told[]): Promise<boolean> {
    const data = join(root, places.data);
    await checkBackup(join(root, places.backup), join(root, 'again'), told);
    checkRestored(join(root, places.restored), told);
    checkCredits(data, told);
    await checkPredictions(data, told);
    return this.#checkRecords(data, told);
  }

  async #checkRecords(folder: string, told: readonly Told[]): Promise<boolean> {
    const store = await openRecords({ dataDir: folder, database: null });
    const suppressions = await openSuppressions({ dataDir: folder, database: null });
    const log: string[] = [];
    try {
      const suppressed = told.some(({ kind }) => kind === 'suppressed');
      mustBe('suppressions', (await suppressions.entries()).length, (count) => count >= (suppressed ? 1 : 0));

      const snapshot = await store.snapshot();
      const people = (await Array.fromAsync(snapshot.all('people'))).flat();
      const { change } = snapshot;
      await snapshot.close();
      const editions = [...new Set(people.map(({ social_url }) => Number(social_url?.split('/')[3])))];
      const started = lastEdition(told, 'importing');
      const done = lastEdition(told, 'imported');
      const expected = done === undefined ? [0, crashPeople] : [crashPeople, crashPeople - 1];
      mustBe('people', people.length, (count) => expected.includes(count));
      const allowed = (edition: number | undefined) => edition === done || edition === started;
      mustBe('editions in the store', editions.join(), () => editions.length <= 1 && editions.every(allowed));
      const isErased = told.some(({ kind }) => kind === 'erased') && started === done && done === 1;
      mustBe(
        'the erased record',
        people.some(({ id }) => id === 'p2'),
        (is) => !is || !isErased,
      );

      mustBe('the change of the index', indexedUpTo(folder), (indexed) => indexed <= change);
      const parts = {
        store,
        suppressions,
        readings: this.#readings,
        source: segmentIndexes({
          store,
          lock: openIndexLock(folder),
          dataDir: folder,
          readings: this.#readings,
          lexiconFiles: [],
          log: (line) => log.push(line),
        }),
        interpreter: new RulesInterpreter(this.#lexicon),
        assistant: null,
        predictions: new FixedPredictions(),
        pollMs: 1_000,
        clock: () => 0,
        log: (line: string) => log.push(line),
      };
      const finder = openFinder(await EmbeddedView.open(parts), parts);
      try {
        for (const query of crashQueries) {
          const call = {
            query,
            target: 'people',
            page: 1,
            pageSize: 100,
            withMatch: false,
            now: new Date(someDay),
          } as const;
          const outcome = await finder.search(call);
          if (outcome.kind !== 'page') throw new Error(`${query}: ${outcome.message}`);
          const shown = outcome.cards.map((card) =>
            'social_url' in card ? Number(card.social_url?.split('/')[3]) : -1,
          );
          mustBe(`${query}: editions shown`, shown.join(), () => shown.every((edition) => edition === editions[0]));
          if (people.length > 0) mustBe(`${query}: cards`, shown.length, (count) => count > 0);
        }
      } finally {
        await finder.close();
      }
      return log.some((line) => line.includes('built anew'));
    } finally {
      await suppressions.close();
      await store.close();
    }
  }
}

/** Whatever has the name of a backup is whole, and holds what was told before it began. */
async function checkBackup(backup: string, into: string, told: readonly Told[]): Promise<void> {
  const made = told.some(({ kind }) => kind === 'backed up');
  mustBe('whether there is a backup', existsSync(backup), (is) => is || !made);
  if (!existsSync(backup)) return;
  await whomJson(['restore', backup, '--data', into]);
  const before = told.findIndex(({ kind }) => kind === 'backing up');
  checkCredits(into, told.slice(0, before));
  rmSync(into, { recursive: true });
}

/** A folder that a restore was interrupted in is refused, or it is as empty as before, or everything is in it. */
function checkRestored(restored: string, told: readonly Told[]): void {
  const done = told.some(({ kind }) => kind === 'restored');
  if (!done) {
    if (!existsSync(restored) || isMarked(restored)) return;
    if (!existsSync(recordsPath(restored)) && !existsSync(join(restored, 'control.db'))) return;
  }
  mustBe('the records of the restored folder', existsSync(recordsPath(restored)), (is) => is);
  checkCredits(
    restored,
    told.slice(
      0,
      told.findIndex(({ kind }) => kind === 'backing up'),
    ),
  );
}

function isMarked(dataDir: string): boolean {
  try {
    refuseUnrestored(dataDir);
    return false;
  } catch {
    return true;
  }
}

function checkCredits(folder: string, told: readonly Told[]): void {
  const charges = readCharges(folder);
  for (const one of told) {
    if (one.kind === 'charge') mustBe(one.requestId, charges.get(one.requestId)?.credits, (is) => is === one.credits);
  }
  const account = told.find((one) => one.kind === 'account')?.accountId;
  if (account === undefined) return;
  const database = openControlReader(folder);
  try {
    const grants = database
      .prepare<[string], number>(`SELECT count(*) FROM journal WHERE account_id = ? AND house = -${grantedCredits}`)
      .pluck()
      .get(account);
    const granted = told.some(({ kind }) => kind === 'granted');
    mustBe('grants', grants, (count) => count === 1 || (count === 0 && !granted));
  } finally {
    database.close();
  }
}

async function checkPredictions(folder: string, told: readonly Told[]): Promise<void> {
  const book = openPredictionBook(folder);
  try {
    const row = await book.find('p0');
    mustBe('a row of the predictions', row, (is) => is !== null || !told.some(({ kind }) => kind === 'trained'));
  } finally {
    await book.close();
  }
}

function lastEdition(told: readonly Told[], kind: 'importing' | 'imported'): number | undefined {
  return told.flatMap((one) => (one.kind === kind ? [one.edition] : [])).at(-1);
}

function mustBe<T>(what: string, found: T, is: (found: T) => boolean): void {
  if (!is(found)) throw new Error(`${what}: ${JSON.stringify(found)}`);
}
