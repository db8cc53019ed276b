import { join } from 'node:path';
import type { EngineSchema } from '../engine.ts';
import { readManifest } from '../write/index-folder.ts';
import { SegmentDamaged } from '../write/segment-file.ts';
import { withDerived } from './derived.ts';
import { readSegment, type SegmentImage } from './segment-image.ts';

/** Reads the arrays of the index in a folder into memory that threads can share. */
export function readIndex(folder: string, schema: EngineSchema): SegmentImage | null {
  for (let attempt = 1; ; attempt++) {
    const manifest = readManifest(folder);
    if (manifest === null) return null;
    try {
      const image = readSegment(join(folder, manifest.segment));
      if (stored(image.head.schema) !== stored(schema))
        throw new SegmentDamaged(`the index in ${folder} was built for schema version ${image.head.schema.version}`);
      return withDerived({ ...image, head: { ...image.head, schema } });
    } catch (error) {
      if (!isGone(error)) throw error;
      // Another process may swap the manifest and remove the segment while we read; that happens once or twice, not
      // more.
      if (attempt === 5)
        throw new SegmentDamaged(`${manifest.segment}, which the manifest in ${folder} names, is gone`);
    }
  }
}

/** Whether a file could not be opened because it is no longer there. */
export function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** What of a schema decides how a segment is stored. */
function stored({ version, fields, groups }: EngineSchema): string {
  return JSON.stringify({ version, fields, groups });
}
