import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SqliteSuppressionList } from '../src/adapters/sqlite/control/suppression-list.ts';
import { SqliteWriterLock } from '../src/adapters/sqlite/writer-lock.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import type { QueryInterpreter } from '../src/ports/query-interpreter.ts';
import type { RecordStore } from '../src/ports/record-store.ts';
import type { RemoteIndex } from '../src/ports/remote-index.ts';
import type { SuppressionList } from '../src/ports/suppression-list.ts';
import type { WriterLock } from '../src/ports/writer-lock.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';
import type { Company } from '../src/records/company.ts';
import type { RecordKind } from '../src/records/kind.ts';
import { normaliseCompany } from '../src/records/normalise/normalise-company.ts';
import { normalisePerson } from '../src/records/normalise/normalise-person.ts';
import { Remarks } from '../src/records/normalise/remarks.ts';
import type { Person } from '../src/records/person.ts';
import { type SuppressionEntry, Suppressions, suppressionEntry } from '../src/records/suppressions.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import type { Finder, SearchCall, SearchOutcome } from '../src/search/finder.ts';
import { openFinder } from '../src/search/local-finder.ts';
import { LocalProgress } from '../src/search/threads/local-progress.ts';
import { startThread } from '../src/search/threads/thread-handle.ts';
import { threadedFinder } from '../src/search/threads/threaded-finder.ts';
import { schemaOf } from '../src/search/view/build-indexes.ts';
import { EmbeddedView, type EmbeddedViewParts } from '../src/search/view/embedded-view.ts';
import { RemoteView } from '../src/search/view/remote/remote-view.ts';
import { segmentIndexes } from '../src/search/view/segment-indexes.ts';
import type { View } from '../src/search/view/view.ts';
import { FixedPredictions } from './fixed-predictions.ts';
import { testThreads, untilThreaded } from './opened-finder.ts';
import { openSearchUrl, removeIndexes, testIndex } from './opensearch-cluster.ts';
import { openTestRecords, removeDatabaseOf } from './stack/stack.ts';
import { stored } from './stored-records.ts';

/** Whether the index of a small corpus is in OpenSearch. */
export const isInOpenSearch = openSearchUrl !== null;

export const now = new Date('2026-11-21T12:00:00Z');

/** The interval at which finders look for changes, in milliseconds. */
const pollMs = 20;

const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
const lexicon = loadLexicon();
export const readings = createReadings(lexicon);

type Raw = Readonly<Record<string, unknown>>;

/** A record in the importer's format, as the store keeps it. */
export function personOf(raw: Raw): Person {
  const result = normalisePerson({ full_name: `Person ${String(raw['id'])}`, ...raw }, context);
  if ('refused' in result) throw new Error(result.refused);
  return result.record;
}

export function companyOf(raw: Raw): Company {
  const result = normaliseCompany(raw, context);
  if ('refused' in result) throw new Error(result.refused);
  return result.record;
}

/**
 * A store and a finder over a handful of records, in a folder of their own. With OPENSEARCH the index is in that cluster,
 * and what is written is in it before a test goes on.
 */
export class SmallCorpus {
  readonly store: RecordStore;
  readonly lock: WriterLock;
  readonly suppressed: SuppressedIds;
  readonly predictions = new FixedPredictions();
  readonly log: string[] = [];
  /** The time that the finder believes to have passed, in milliseconds. */
  clockMs = 0;
  readonly folder: string;
  interpreter: QueryInterpreter = new RulesInterpreter(lexicon);
  #finder: Finder | null = null;
  /** The index in OpenSearch, once there is one. */
  #remote: RemoteCorpus | null = null;

  constructor() {
    this.folder = mkdtempSync(join(tmpdir(), 'whom-search-'));
    this.store = openTestRecords(this.folder);
    this.lock = new SqliteWriterLock(join(this.folder, 'index.lock'));
    this.suppressed = new SuppressedIds(testThreads === 0 ? null : new SqliteSuppressionList(this.folder));
  }

  /** Writes records. A record with a `full_name`, with roles, or without a `company_name` is a person. */
  async write(people: readonly Raw[], companies: readonly Raw[] = []): Promise<number> {
    const transaction = await this.store.begin();
    await transaction.put([...companies.map(companyOf), ...people.map(personOf)].map(stored), null);
    const { change } = await transaction.commit();
    await this.#caughtUp();
    return change;
  }

  async remove(kind: RecordKind, id: string): Promise<void> {
    const transaction = await this.store.begin();
    await transaction.remove(kind, id);
    await transaction.commit();
    await this.#caughtUp();
  }

  /** What a view of these records is opened with. */
  viewParts(progress = new LocalProgress()): EmbeddedViewParts {
    const { store, lock, folder } = this;
    const log = (line: string): void => void this.log.push(line);
    return {
      store,
      suppressions: this.suppressed,
      readings,
      predictions: this.predictions,
      source: segmentIndexes({
        store,
        readings,
        lexiconFiles: [],
        lock,
        dataDir: folder,
        log,
        onImages: progress.tellImages,
      }),
      onState: progress.tellState,
      clock: () => this.clockMs,
      log,
    };
  }

  async finder(): Promise<Finder> {
    this.#finder ??= await this.#openFinder();
    await this.#caughtUp();
    return this.#finder;
  }

  async #openFinder(): Promise<Finder> {
    const progress = new LocalProgress();
    const parts = { ...this.viewParts(), interpreter: this.interpreter, assistant: null, pollMs };
    const local = openFinder(await this.#openView(progress), parts);
    if (testThreads === 0 || isInOpenSearch) return local;
    const places = { dataDir: this.folder, accounts: null, records: null };
    const finder = threadedFinder({
      ...{ local, progress, threads: testThreads },
      start: (images) => startThread({ ...places, lexiconFiles: [], pollMs, images }),
      clock: () => performance.now(),
      log: parts.log,
    });
    await untilThreaded(finder, testThreads);
    return finder;
  }

  #openView(progress: LocalProgress): Promise<View> {
    if (!isInOpenSearch) return EmbeddedView.open(this.viewParts(progress));
    this.#remote ??= new RemoteCorpus(this);
    return this.#remote.open();
  }

  async #caughtUp(): Promise<void> {
    if (this.#finder !== null) await this.#remote?.caughtUp();
  }

  /** Closes the finder. The next question opens another one, like a new process. */
  async endFinder(): Promise<void> {
    await this.#finder?.close();
    this.#finder = null;
  }

  async search(query: string, more: Partial<SearchCall> = {}): Promise<SearchOutcome> {
    const call = { query, target: 'people', page: 1, pageSize: 10, withMatch: false, now, ...more } as const;
    return (await this.finder()).search(call);
  }

  /** The ids of the page, in their order. */
  async ids(query: string, more: Partial<SearchCall> = {}): Promise<readonly string[]> {
    const outcome = await this.search(query, more);
    if (outcome.kind === 'off_topic') throw new Error(`${query}: ${outcome.message}`);
    return outcome.cards.map(({ id }) => id);
  }

  async close(): Promise<void> {
    await this.endFinder();
    await this.#remote?.close();
    await this.suppressed.close();
    await this.store.close();
    await removeDatabaseOf(this.folder);
    rmSync(this.folder, { recursive: true });
  }
}

/** The index of a small corpus in the cluster of the tests. */
class RemoteCorpus {
  readonly #corpus: SmallCorpus;
  readonly #name = `whom-test-${randomUUID()}`;
  readonly #index: RemoteIndex;
  #view: RemoteView | null = null;

  constructor(corpus: SmallCorpus) {
    const schemas = { people: schemaOf('people', readings), company: schemaOf('company', readings) };
    this.#corpus = corpus;
    this.#index = testIndex({ name: this.#name, corpus: 'test', schemas, shards: 1 });
  }

  async open(): Promise<RemoteView> {
    const parts = { ...this.#corpus.viewParts(), lock: this.#corpus.lock, index: this.#index, corpus: 'test' };
    this.#view = await RemoteView.open({ ...parts, answeredMs: 30_000 });
    return this.#view;
  }

  /** A first round may have begun before the newest change. */
  async caughtUp(): Promise<void> {
    for (const _ of [1, 2]) {
      await this.#view?.poll();
      await this.#view?.settled();
    }
  }

  async close(): Promise<void> {
    await this.#index.close();
    await removeIndexes(this.#name);
  }
}

/** A suppression list by id, in memory; a second one in the folder has the same entries. */
class SuppressedIds {
  /** The list in the folder, which search threads read. */
  readonly #kept: SuppressionList | null;
  readonly #entries = new Map<string, SuppressionEntry>();
  #current = new Suppressions(0, '', []);

  constructor(kept: SuppressionList | null) {
    this.#kept = kept;
  }

  add(kind: RecordKind, id: string): void {
    void this.#kept?.add({ by: 'id', kind, id }, 0);
    this.#entries.set(`${kind} ${id}`, suppressionEntry('', { by: 'id', kind, id }));
    this.#change();
  }

  async remove(kind: RecordKind, id: string): Promise<void> {
    await this.#kept?.remove({ by: 'id', kind, id });
    this.#entries.delete(`${kind} ${id}`);
    this.#change();
  }

  async current(): Promise<Suppressions> {
    return this.#current;
  }

  async close(): Promise<void> {
    await this.#kept?.close();
  }

  #change(): void {
    this.#current = new Suppressions(this.#current.change + 1, '', [...this.#entries.values()]);
  }
}
