import { join } from 'node:path';
import type { EngineSchema } from '../engine.ts';
import { readManifest } from '../write/index-folder.ts';
import { readSegment, SegmentDamaged, type SegmentImage } from '../write/segment-file.ts';

/** Reads the arrays of the index in a folder into memory that threads can share. */
export function readIndex(folder: string, schema: EngineSchema): SegmentImage | null {
  for (let attempt = 1; ; attempt++) {
    const manifest = readManifest(folder);
    if (manifest === null) return null;
    try {
      const image = readSegment(join(folder, manifest.segment));
      if (JSON.stringify(image.head.schema) !== JSON.stringify(schema))
        throw new SegmentDamaged(`the index in ${folder} was built for schema version ${image.head.schema.version}`);
      return image;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      // Another process may swap the manifest and remove the segment while we read; that happens once or twice, not
      // more.
      if (attempt === 5)
        throw new SegmentDamaged(`${manifest.segment}, which the manifest in ${folder} names, is gone`);
    }
  }
}
