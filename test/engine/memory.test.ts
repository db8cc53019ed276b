import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { EngineDocument, EngineSchema } from '../../src/engine/engine.ts';
import { RunWriter } from '../../src/engine/write/build.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { arraysOfSegment } from './arrays-of-segment.ts';
import { Random } from './random-source.ts';

const folder = temporaryFolder();

/** Fractions take eight bytes each, so a large index is made quickly. */
const columns = Array.from({ length: 40 }, (_, i) => `share${i}`);
const schema: EngineSchema = {
  version: 'memory-1',
  fields: {
    tag: { kind: 'keyword' },
    body: { kind: 'text', weight: 1, lengthNorm: 0.75, lengthTypical: 8, phrases: true },
    ...Object.fromEntries(columns.map((name) => [name, { kind: 'number' }])),
  },
  groups: { role: { title: { kind: 'keyword' }, pay: { kind: 'number' } } },
};

function randomDocument(random: Random, number: number): EngineDocument {
  const word = () => `w${Math.floor(2 ** (random.next() * 12))}`;
  return {
    id: `d${number}`,
    rank: random.next(),
    keywords: { tag: [word(), word()] },
    texts: { body: Array.from({ length: 12 }, word).join(' ') },
    numbers: Object.fromEntries(columns.map((name) => [name, random.next()])),
    groups: { role: [{ keywords: { title: [word()] }, numbers: { pay: random.next() } }] },
  };
}

/** Builds four runs of the documents and merges them in a process of its own. */
function merge(documents: number): { indexBytes: number; memoryBytes: number } {
  const random = new Random(7);
  const runs: string[] = [];
  let made = 0;
  for (let part = 0; part < 4; part++) {
    const writer = new RunWriter(schema, 2 ** 40, () => join(folder, `run-${documents}-${part}`));
    for (let i = 0; i < documents / 4; i++) writer.add(randomDocument(random, made++));
    writer.flush();
    runs.push(...writer.runs);
  }
  const path = join(folder, `merged-${documents}`);
  const script = new URL('./merger.ts', import.meta.url).pathname;
  const args = ['--expose-gc', script, JSON.stringify(schema), String(2 ** 24), path, ...runs];
  const child = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect([child.status, child.stderr]).toEqual([0, '']);
  const indexBytes = Object.values(arraysOfSegment(path)).reduce((sum, { byteLength }) => sum + byteLength, 0);
  return { indexBytes, memoryBytes: Number(child.stdout) };
}

/**
 * Protects the memory bound of a merge. With its inputs held in memory it took 38 MB more for 38 MB of index; now it
 * takes none.
 */
test('merging takes no memory for the length of its arrays', () => {
  const small = merge(10_000);
  const large = merge(100_000);
  const grown = large.indexBytes - small.indexBytes;
  expect(grown).toBeGreaterThan(30_000_000);
  expect(large.memoryBytes - small.memoryBytes).toBeLessThan(grown * 0.25);
});
