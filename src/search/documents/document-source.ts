import type { EngineDocument } from '../../engine/engine.ts';
import type { DocumentSource } from '../../engine/engine-worker.ts';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { RecordKind } from '../../records/kind.ts';
import { openRecords, type StorePlace } from '../../stores.ts';
import { workerModule } from '../../worker-module.ts';
import { documentsOf } from './documents.ts';
import { createReadings } from './readings.ts';

export interface SourceData extends StorePlace {
  readonly lexiconFiles: readonly string[];
  readonly kind: RecordKind;
}

/** The source from which the engine's threads read the documents of a kind. */
export function documentSource(data: SourceData): DocumentSource {
  return { module: workerModule(import.meta.url, './document-source').href, documents: 'documentsOfPart', data };
}

/**
 * Makes the documents of one part of the records. Each thread has its own snapshot. A snapshot newer than the change
 * the index is built for does no harm, because later changes are applied again.
 */
export async function* documentsOfPart(
  { dataDir, database, lexiconFiles, kind }: SourceData,
  part: number,
  parts: number,
): AsyncGenerator<EngineDocument> {
  const readings = createReadings(loadLexicon(lexiconFiles));
  // Pages are not mapped: every record is read once, and mapped pages would in the end count the whole file as memory.
  const store = await openRecords({ dataDir, database }, { mapped: false });
  const snapshot = await store.snapshot();
  try {
    yield* documentsOf(kind, snapshot, readings, part, parts);
  } finally {
    await snapshot.close();
    await store.close();
  }
}
