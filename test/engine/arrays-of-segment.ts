import { SegmentSource } from '../../src/engine/merge/segment-source.ts';
import { readSegment } from '../../src/engine/read/segment-image.ts';
import { arraysOfKind, type TypedArray } from '../../src/engine/write/arrays.ts';

/** All arrays of a segment file by name, read whole. */
export function arraysOfSegment(path: string): Record<string, TypedArray> {
  const source = new SegmentSource(path);
  try {
    return Object.fromEntries(
      Object.keys(readSegment(path).arrays).map((name) => {
        const reader = source.reader(name);
        const array = new arraysOfKind[reader.kind](reader.length);
        reader.read(array, array.length);
        return [name, array];
      }),
    );
  } finally {
    source.close();
  }
}
