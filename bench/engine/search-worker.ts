import { parentPort, workerData } from 'node:worker_threads';
import type { SearchRequest } from '../../src/engine/engine.ts';
import { EngineIndex } from '../../src/engine/engine-index.ts';
import { Segment } from '../../src/engine/read/segment.ts';
import type { SegmentImage } from '../../src/engine/read/segment-image.ts';

/** A search thread: one segment in shared memory, one request at a time. */
const index = new EngineIndex(new Segment(workerData as SegmentImage));

parentPort?.on('message', ({ number, request }: { number: number; request: SearchRequest }) => {
  parentPort?.postMessage({ number, result: index.search(request) });
});
