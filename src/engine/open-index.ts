import type { EngineSchema } from './engine.ts';
import { LiveIndex } from './live-index.ts';
import { readIndex } from './read/read-index.ts';
import { runInThread } from './run-in-thread.ts';

/**
 * Opens the index in a folder: reads all of it into memory and checks every block. Returns null if the folder has none.
 * @throws SegmentDamaged if the index is damaged or belongs to another schema, and must be rebuilt
 */
export function openIndex(folder: string, schema: EngineSchema): LiveIndex | null {
  const image = readIndex(folder, schema);
  return image === null ? null : new LiveIndex(folder, image);
}

/**
 * Opens the index in a thread of its own, so that this process can go on answering queries.
 * @throws SegmentDamaged
 */
export async function openIndexInThread(folder: string, schema: EngineSchema): Promise<LiveIndex | null> {
  const { image } = await runInThread({ kind: 'open', folder, schema }, 'image');
  return image === null ? null : new LiveIndex(folder, image);
}
