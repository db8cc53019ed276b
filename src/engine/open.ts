import type { EngineSchema } from './engine.ts';
import { LiveIndex } from './live-index.ts';
import { readIndex } from './read/read-index.ts';
import { inThread } from './threads.ts';

/**
 * Opens the index in a folder: reads all of it into memory and checks every block. Null when there is none.
 * @throws SegmentDamaged when it cannot be trusted or belongs to another schema: rebuild it
 */
export function openIndex(folder: string, schema: EngineSchema): LiveIndex | null {
  const image = readIndex(folder, schema);
  return image === null ? null : new LiveIndex(folder, image);
}

/** The same, read by a thread of its own: for a process that is answering queries meanwhile. */
export async function openIndexInThread(folder: string, schema: EngineSchema): Promise<LiveIndex | null> {
  const { image } = await inThread({ kind: 'open', folder, schema }, 'image');
  return image === null ? null : new LiveIndex(folder, image);
}
