import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openIndex } from '../../src/engine/open-index.ts';
import { buildIndex, mergeRuns, RunWriter } from '../../src/engine/write/build.ts';
import { SegmentDamaged } from '../../src/engine/write/segment-file.ts';
import { endingWithTest } from '../ending-process.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { arraysOfSegment } from './arrays-of-segment.ts';
import { randomDocument, schema } from './random.ts';
import { Random } from './random-source.ts';

const folder = temporaryFolder();
const intact = join(folder, 'intact');

const run = join(folder, 'intact-run');

beforeAll(() => {
  const random = new Random(1);
  const documents = Array.from({ length: 50 }, (_, i) => randomDocument(random, `d${i}`));
  const writer = new RunWriter(schema, 1e9, () => run);
  for (const document of documents) writer.add(document);
  writer.flush();
  buildIndex(intact, schema, documents, { change: 1, memoryBytesMax: 1e9 });
});

function segmentOf(path: string): string {
  const name = readdirSync(path).find((each) => each.startsWith('segment'));
  if (name === undefined) throw new Error('no segment where one was built');
  return join(path, name);
}

/** Copies the index and changes bytes of the copy. */
function damaged(name: string, file: 'segment' | 'manifest', change: (bytes: Uint8Array) => Uint8Array): string {
  const path = join(folder, name);
  rmSync(path, { recursive: true, force: true });
  cpSync(intact, path, { recursive: true });
  const target = file === 'segment' ? segmentOf(path) : join(path, 'manifest');
  writeFileSync(target, change(readFileSync(target)));
  return path;
}

/** Protects the promise that a damaged index is rebuilt and never gives a wrong answer. */
describe('damage is noticed when an index is opened', () => {
  test('in every part of the segment: one bit turned, at 400 places', () => {
    const size = statSync(segmentOf(intact)).size;
    for (let i = 0; i < 400; i++) {
      const at = Math.floor((size * i) / 400);
      const path = damaged('flip', 'segment', (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ (1 << (i % 8));
        return bytes;
      });
      expect(() => openIndex(path, schema), `bit ${i % 8} of byte ${at} of ${size}`).toThrow(SegmentDamaged);
    }
  });

  test('in each single block of the table of contents', () => {
    const bytes = readFileSync(segmentOf(intact));
    const length = bytes.readUInt32LE(bytes.length - 8);
    const table = JSON.parse(bytes.subarray(bytes.length - 16 - length, bytes.length - 16).toString()) as {
      sections: Record<string, { blocks: { at: number; bytes: number }[] }>;
    };
    for (const [name, { blocks }] of Object.entries(table.sections)) {
      for (const block of blocks) {
        const path = damaged('block', 'segment', (all) => {
          const at = block.at + block.bytes - 1;
          all[at] = (all[at] ?? 0) ^ 0x10;
          return all;
        });
        expect(() => openIndex(path, schema), name).toThrow(`"${name}"`);
      }
    }
  });

  test('in a segment cut to any length', () => {
    const size = statSync(segmentOf(intact)).size;
    for (let i = 0; i < 100; i++) {
      const path = damaged('cut', 'segment', (bytes) => bytes);
      truncateSync(segmentOf(path), Math.floor((size * i) / 100));
      expect(() => openIndex(path, schema)).toThrow(SegmentDamaged);
    }
  });

  test('in the manifest', () => {
    const size = statSync(join(intact, 'manifest')).size;
    for (let at = 0; at < size - 1; at++) {
      const path = damaged('manifest', 'manifest', (bytes) => {
        bytes[at] = (bytes[at] ?? 0) ^ 1;
        return bytes;
      });
      expect(() => openIndex(path, schema), `byte ${at}`).toThrow(SegmentDamaged);
    }
  });

  test('when the segment is gone', () => {
    const path = damaged('gone', 'manifest', (bytes) => bytes);
    rmSync(segmentOf(path));
    expect(() => openIndex(path, schema)).toThrow(SegmentDamaged);
  });

  test('an index of another schema is refused', () => {
    expect(() => openIndex(intact, { ...schema, version: 'random-2' })).toThrow('random-1');
  });

  test('no index is no error', () => {
    expect(openIndex(join(folder, 'nowhere'), schema)).toBeNull();
  });

  test('a damaged index is replaced by a build', () => {
    const path = damaged('again', 'manifest', () => new Uint8Array(3));
    buildIndex(path, schema, [], { change: 0, memoryBytesMax: 1e9 });
    expect(openIndex(path, schema)?.documents).toBe(0);
    expect(readdirSync(path)).toHaveLength(2);
  });
});

/**
 * Protects a merge, which reads runs block by block and omits what it can derive: either it fails, or the damage is
 * gone. The blocks of a run are plain, those of an index coded.
 */
test.each([
  ['a run', () => run],
  ['an index', () => segmentOf(intact)],
])('damage to %s never reaches the merged segment', (_, pathOf) => {
  const merge = (input: string) => {
    const path = join(folder, 'merged');
    rmSync(path, { force: true });
    mergeRuns(schema, [input], path, 1, 1e9);
    return arraysOfSegment(path);
  };
  const bytes = readFileSync(pathOf());
  const expected = merge(pathOf());
  const path = join(folder, 'damaged-run');
  let refused = 0;
  for (let i = 0; i < 200; i++) {
    const at = Math.floor((bytes.length * i) / 200);
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ (1 << (i % 8));
    writeFileSync(path, flipped);
    try {
      expect(merge(path), `byte ${at}`).toEqual(expected);
    } catch (error) {
      if (!(error instanceof SegmentDamaged)) throw error;
      refused++;
    }
  }
  expect(refused).toBeGreaterThan(100);
});

/**
 * Protects against a crash at any moment: either the old index or the new one remains, and in the end no other file.
 */
test('a build that is killed at any moment leaves a whole index', async () => {
  const path = join(folder, 'killed');
  mkdirSync(path);
  const before = Array.from({ length: 20 }, (_, i) => randomDocument(new Random(i), `d${i}`));
  buildIndex(path, schema, before, { change: 1, memoryBytesMax: 1e9 });
  let built = 0;
  for (let round = 0; round < 18; round++) {
    const builder = new URL('./builder.ts', import.meta.url).pathname;
    const child = endingWithTest(spawn(process.execPath, [builder, path], { stdio: ['ignore', 'pipe', 'inherit'] }));
    const exited = new Promise<void>((resolve) => child.on('exit', () => resolve()));
    // The process is killed after a number of lines: while it reads, between runs, while it merges, around the swap.
    let said = 0;
    child.stdout.on('data', (text: Buffer) => {
      said += text.toString().split('\n').length - 1;
      if (said >= round) child.kill('SIGKILL');
    });
    await exited;
    const index = openIndex(path, schema);
    const { change, documents } = index ?? { change: 0, documents: 0 };
    expect([change, documents]).toEqual(change === 1 ? [1, 20] : [change, 3_000]);
    built = Math.max(built, change);
  }
  // The last rounds wait for more lines than a build prints, so some builds must have ended.
  expect(built).toBeGreaterThan(1);
  buildIndex(path, schema, before, { change: built + 1, memoryBytesMax: 1e9 });
  expect(readdirSync(path).filter((name) => /^(segment|work)/.test(name))).toHaveLength(1);
});

test('what a killed build left is no obstacle to one of the same change and process number', () => {
  const path = join(folder, 'same-number');
  buildIndex(path, schema, [], { change: 1, memoryBytesMax: 1e9 });
  // The names that release 0.1.0 would give, and those of today.
  for (const suffix of [`2-${process.pid}-0`, `2-${process.ppid}-0`, '2-0']) {
    mkdirSync(join(path, `work-${suffix}`));
    writeFileSync(join(path, `work-${suffix}`, '0'), 'a run');
    writeFileSync(join(path, `segment-${suffix}`), 'half a segment');
  }
  buildIndex(path, schema, [], { change: 2, memoryBytesMax: 1e9 });
  expect(openIndex(path, schema)?.change).toBe(2);
  expect(readdirSync(path)).toHaveLength(2);
});
