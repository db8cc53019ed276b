import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { arraysOfSegment } from './engine/arrays-of-segment.ts';

/** What a file says, a character a byte; of a segment of an index, whose blocks are coded, what its arrays say. */
export function contentOfFile(path: string): string {
  if (!basename(path).startsWith('segment-')) return readFileSync(path, 'latin1');
  const arrays = Object.values(arraysOfSegment(path));
  return arrays.map(({ buffer }) => Buffer.from(buffer).toString('latin1')).join('\n');
}
