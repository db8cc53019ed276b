import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TypedArray } from './arrays.ts';

type Integers = Uint16Array | Uint32Array;

/** What a frame holds: the values of a block, or the differences of neighbours. */
export type FrameOf = 'values' | 'differences';

/** A block as a frame of Zstandard (RFC 8878). */
interface Frame {
  readonly bytes: Uint8Array;
  readonly of: FrameOf;
}

/** Level 3 makes a segment as large and takes as long; -3 makes it a third larger and takes 0.7 of the time. */
const level = 1;

/**
 * Codes a block of an array for the disk. Lists of positions become differences, which take 0.57 to 0.72 of what
 * Zstandard makes of the positions. Differences in LEB128 and no Zstandard were a third larger and took longer to read.
 */
export function encodeBlock(values: TypedArray): Frame {
  const isDifferences = isIntegers(values) && mostlyAscends(values);
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const bytes = zstdCompressSync(isDifferences ? differencesOf(values) : values, {
    params,
    chunkSize: pieceOf(values),
  });
  return { bytes, of: isDifferences ? 'differences' : 'values' };
}

/** Decodes a block into `target`, which has its length. The frame is as `encodeBlock` made it: the caller checks. */
export function decodeBlock({ bytes, of }: Frame, target: TypedArray): void {
  const plain = zstdDecompressSync(bytes, { chunkSize: pieceOf(target), maxOutputLength: target.byteLength });
  if (of === 'values') bytesOf(target).set(plain);
  else if (target instanceof Uint16Array)
    addUp16(new Uint16Array(plain.buffer, plain.byteOffset, target.length), target);
  else if (target instanceof Uint32Array)
    addUp32(new Uint32Array(plain.buffer, plain.byteOffset, target.length), target);
}

/** The memory of an array as bytes. */
export function bytesOf(values: TypedArray): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
}

/**
 * The bytes that the library hands out at once, by default 16 KB, which it then puts together. When they are filled to the
 * last it allocates as many again, so that there are some to spare.
 */
function pieceOf(values: TypedArray): number {
  return values.byteLength + 64;
}

function isIntegers(values: TypedArray): values is Integers {
  return values instanceof Uint16Array || values instanceof Uint32Array;
}

/** Lists of positions ascend but where the next begins; numbers in no order ascend half of the time. */
function mostlyAscends(values: Integers): boolean {
  let steps = 0;
  for (let i = 1; i < values.length; i++) if ((values[i] as number) > (values[i - 1] as number)) steps++;
  return steps * 4 > values.length * 3;
}

function differencesOf(values: Integers): Integers {
  const steps = values.slice();
  for (let i = steps.length - 1; i > 0; i--) steps[i] = (steps[i] as number) - (steps[i - 1] as number);
  return steps;
}

// Sums wrap around, as the differences did. One loop for arrays of both kinds took three times as long.

function addUp16(steps: Uint16Array, sums: Uint16Array): void {
  let sum = 0;
  for (let i = 0; i < steps.length; i++) {
    sum = (sum + (steps[i] as number)) | 0;
    sums[i] = sum;
  }
}

function addUp32(steps: Uint32Array, sums: Uint32Array): void {
  let sum = 0;
  for (let i = 0; i < steps.length; i++) {
    sum = (sum + (steps[i] as number)) | 0;
    sums[i] = sum;
  }
}
