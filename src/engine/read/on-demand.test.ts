import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import { SegmentDamaged, SegmentWriter } from '../write/segment-file.ts';
import { OnDemand, OpenSegment } from './on-demand.ts';
import { readSegment, type SegmentImage } from './segment-image.ts';

const folder = temporaryFolder();
const name = 'words.lists';
/** Two blocks of 32,768 numbers and a part of a third. */
const numbers = Uint16Array.from({ length: 70_000 }, (_, i) => (i * 7) % 60_000);

function written(file: string): string {
  const path = join(folder, file);
  const writer = new SegmentWriter(path, 'index');
  writer.section(name, 'u16').pushAll(numbers);
  writer.section('ranks', 'f32').pushAll(Float32Array.of(1, 2));
  writer.section('phrases.title.codes', 'u16');
  writer.finish({ schema: { version: 'v', fields: {}, groups: {} }, change: 1, documents: 2, least: {} });
  return path;
}

function opened(image: SegmentImage, array = name): OnDemand<Uint16Array> {
  const { [array]: values } = image.arrays;
  const { [array]: blocks } = image.blocks;
  if (!(values instanceof Uint16Array) || blocks === undefined) throw new Error(`no "${array}"`);
  return new OnDemand(new OpenSegment(image.path), array, values, blocks);
}

/** The blocks that hold what was written. */
const blocksRead = ({ blocks }: SegmentImage) => [...(blocks[name]?.isRead ?? [])];

test('blocks are read when they are needed, and no others', () => {
  const image = readSegment(written('blocks'));
  expect(image.arrays['ranks']).toEqual(Float32Array.of(1, 2));
  const lists = opened(image);
  expect(lists.values.every((value) => value === 0)).toBe(true);
  expect(blocksRead(image)).toEqual([0, 0, 0]);
  lists.need(40_000, 40_001);
  expect(blocksRead(image)).toEqual([0, 1, 0]);
  expect(lists.values.subarray(32_768, 65_536)).toEqual(numbers.subarray(32_768, 65_536));
  lists.need(32_767, 65_537);
  expect(lists.values).toEqual(numbers);
});

test('an array without elements needs none', () => {
  const codes = opened(readSegment(written('none')), 'phrases.title.codes');
  codes.need(0, 0);
  expect(codes.values).toHaveLength(0);
});

test('what one thread has read is there for the others', async () => {
  const image = readSegment(written('threads'));
  const module = new URL('./on-demand.ts', import.meta.url).href;
  const script = `
    const { workerData: { image, name } } = require('node:worker_threads');
    import('${module}').then(({ OnDemand, OpenSegment }) =>
      new OnDemand(new OpenSegment(image.path), name, image.arrays[name], image.blocks[name]).need(0, 1));`;
  const worker = new Worker(script, { eval: true, workerData: { image, name } });
  await new Promise((resolve, reject) => worker.on('exit', resolve).on('error', reject));
  expect(blocksRead(image)).toEqual([1, 0, 0]);
  const lists = opened(image);
  lists.need(0, 1);
  expect(lists.values.subarray(0, 32_768)).toEqual(numbers.subarray(0, 32_768));
});

test('a file that was removed is read to its end, and opened by nobody', () => {
  const image = readSegment(written('removed'));
  const lists = opened(image);
  rmSync(image.path);
  lists.need(0, numbers.length);
  expect(lists.values).toEqual(numbers);
  expect(() => opened(image)).toThrow('ENOENT');
});

test('a file that changed after it was checked is refused', () => {
  const image = readSegment(written('changed'));
  const lists = opened(image);
  writeFileSync(image.path, new Uint8Array(100));
  expect(() => lists.need(0, 1)).toThrow(SegmentDamaged);
});
