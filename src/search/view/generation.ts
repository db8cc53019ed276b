import { EngineSearchIndex } from '../../adapters/engine/search-index.ts';
import type { Change, RecordSnapshot, RecordStore } from '../../ports/record-store.ts';
import type { SearchIndex } from '../../ports/search-index.ts';
import type { Indexes } from './index-source.ts';

/** Records and indexes at one change number. */
export interface Generation {
  readonly snapshot: RecordSnapshot;
  readonly indexes: Indexes;
  readonly index: SearchIndex;
  /** The change number of the indexes when they were opened. */
  readonly opened: number;
}

/** The snapshot is taken last, so that it holds everything the indexes hold. */
export async function generationOf(store: RecordStore, indexes: Indexes): Promise<Generation> {
  const { people, company } = indexes;
  const opened = Math.min(people.change, company.change);
  return { snapshot: await store.snapshot(), indexes, index: new EngineSearchIndex(indexes), opened };
}

/** Every record of a snapshot, as if it had just changed. */
export async function* everyRecord(snapshot: RecordSnapshot): AsyncGenerator<readonly Change[]> {
  const { change } = snapshot;
  for await (const people of snapshot.all('people')) {
    yield people.map((record) => ({ change, kind: 'people', id: record.id, record }));
  }
  for await (const companies of snapshot.all('company')) {
    yield companies.map((record) => ({ change, kind: 'company', id: record.id, record }));
  }
}
