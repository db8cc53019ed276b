import type { EngineSchema } from './engine.ts';
import { LiveIndex } from './live-index.ts';
import { isGone, readIndex } from './read/read-index.ts';
import type { SegmentImage } from './read/segment-image.ts';
import { runInThread } from './run-in-thread.ts';

/**
 * Opens the index in a folder and checks every block; what lists of documents take is read as it is asked for. Returns null
 * if the folder has none.
 * @throws SegmentDamaged if the index is damaged or belongs to another schema, and must be rebuilt
 */
export function openIndex(folder: string, schema: EngineSchema): LiveIndex | null {
  const image = readIndex(folder, schema);
  return image && (live(folder, image) ?? openIndex(folder, schema));
}

/**
 * Opens the index in a thread of its own, so that this process can go on answering queries.
 * @throws SegmentDamaged
 */
export async function openIndexInThread(folder: string, schema: EngineSchema): Promise<LiveIndex | null> {
  const { image } = await runInThread({ kind: 'open', folder, schema }, 'image');
  return image && (live(folder, image) ?? openIndexInThread(folder, schema));
}

/** Null if a newer index has taken the place of this one since it was read. */
function live(folder: string, image: SegmentImage): LiveIndex | null {
  try {
    return new LiveIndex(folder, image);
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}
