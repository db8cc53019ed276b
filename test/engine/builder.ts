import type { EngineDocument } from '../../src/engine/engine.ts';
import { buildIndex } from '../../src/engine/write/build.ts';
import { readManifest } from '../../src/engine/write/index-folder.ts';
import { randomDocument, schema } from './random.ts';
import { Random } from './random-source.ts';

/** The process that a test kills: it builds an index in the given folder and prints a line at every step. */
const folder = process.argv[2] ?? '';
const change = (readManifest(folder)?.change ?? 0) + 1;

function* documents(): Generator<EngineDocument> {
  const random = new Random(change);
  for (let i = 0; i < 3_000; i++) {
    if (i % 200 === 0) console.log(i);
    yield randomDocument(random, `d${i}`);
  }
}

buildIndex(folder, schema, documents(), {
  change,
  memoryBytesMax: 1_500_000,
  onProgress: ({ stage }) => console.log(stage),
});
