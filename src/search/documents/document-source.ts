import type { EngineDocument } from '../../engine/engine.ts';
import type { DocumentSource } from '../../engine/engine-worker.ts';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { RecordKind } from '../../records/kind.ts';
import { openRecords } from '../../stores.ts';
import { workerModule } from '../../worker-module.ts';
import { documentsOf } from './documents.ts';
import { createReadings } from './readings.ts';

interface SourceData {
  readonly dataDir: string;
  readonly lexiconFiles: readonly string[];
  readonly kind: RecordKind;
}

/** How the engine's threads get at the documents of a kind. */
export function documentSource(data: SourceData): DocumentSource {
  return { module: workerModule(import.meta.url, './document-source').href, documents: 'documentsOfPart', data };
}

/**
 * The documents of a part of the records. Each thread has a snapshot of its own; one that is newer than the change
 * for which the index is built does no harm, because later changes are taken over again.
 */
export function* documentsOfPart(
  { dataDir, lexiconFiles, kind }: SourceData,
  part: number,
  parts: number,
): Generator<EngineDocument> {
  const readings = createReadings(loadLexicon(lexiconFiles));
  // Every record is read once: mapped pages would only count as memory, all of the file in the end.
  const store = openRecords(dataDir, { mapped: false });
  const snapshot = store.snapshot();
  try {
    yield* documentsOf(kind, snapshot, readings, part, parts);
  } finally {
    snapshot.close();
    store.close();
  }
}
