import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { LiveIndex } from '../../src/engine/live-index.ts';
import { openIndex } from '../../src/engine/open-index.ts';
import { buildIndexInThreads } from '../../src/engine/write/parallel-build.ts';
import { schema } from './corpus.ts';
import { residentBytes, seconds } from './measure.ts';

export interface Built {
  readonly buildSeconds: number;
  readonly openSeconds: number;
  readonly bytes: number;
  readonly memoryBytes: number;
}

/** Builds and opens our index in a folder. */
export async function buildOurs(
  folder: string,
  corpus: { readonly people: number; readonly seed: number },
  threads: number,
): Promise<{ index: LiveIndex; built: Built }> {
  let start = performance.now();
  let reported = 0;
  await buildIndexInThreads(
    folder,
    schema,
    { module: new URL('./corpus.ts', import.meta.url).href, documents: 'documents', data: corpus },
    {
      threads,
      change: 1,
      memoryBytesMax: 2 * 2 ** 30,
      onProgress: ({ stage, documents }) => {
        if (stage === 'reading' && documents < reported + 200_000) return;
        reported = documents;
        console.error(`  ours: ${stage}, ${documents} documents, ${seconds(start).toFixed(1)} s`);
      },
    },
  );
  const buildSeconds = seconds(start);
  const before = residentBytes();
  start = performance.now();
  const index = openIndex(folder, schema);
  if (index === null) throw new Error('the build left no index');
  const openSeconds = seconds(start);
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  return { index, built: { buildSeconds, openSeconds, bytes, memoryBytes: residentBytes() - before } };
}
