import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { TypedArray } from './arrays.ts';

type Integers = Uint16Array | Uint32Array;

/** A block as it stands in a file: a frame of Zstandard (RFC 8878). */
interface CodedBlock {
  readonly bytes: Uint8Array;
  /** Whether the frame holds the differences of neighbours and not the values themselves. */
  readonly isDifferences: boolean;
}

/** Level 3 makes a segment as large and takes as long; -3 makes it a third larger and takes 0.7 of the time. */
const level = 1;

/**
 * Codes a block of an array for the disk. Lists of positions become differences, half as large as what Zstandard makes
 * of the positions. Differences in LEB128 and no Zstandard were a third larger and took longer to read.
 */
export function encodeBlock(values: TypedArray): CodedBlock {
  const isDifferences = isIntegers(values) && mostlyAscends(values);
  const params = { [constants.ZSTD_c_compressionLevel]: level };
  const bytes = zstdCompressSync(isDifferences ? differencesOf(values) : values, {
    params,
    chunkSize: pieceOf(values),
  });
  return { bytes, isDifferences };
}

/** Decodes a block into `target`, which has its length. The bytes are as `encodeBlock` made them: the caller checks. */
export function decodeBlock({ bytes, isDifferences }: CodedBlock, target: TypedArray): void {
  const plain = zstdDecompressSync(bytes, { chunkSize: pieceOf(target), maxOutputLength: target.byteLength });
  new Uint8Array(target.buffer, target.byteOffset, target.byteLength).set(plain);
  if (isDifferences && isIntegers(target)) addUp(target);
}

/** The bytes that the library hands out at once, by default 16 KB, which it then puts together; 64 at least. */
function pieceOf(values: TypedArray): number {
  return Math.max(values.byteLength, 64);
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

/** Puts back the values of which these are the differences. Sums wrap around, as the differences did. */
function addUp(steps: Integers): void {
  let sum = 0;
  for (let i = 0; i < steps.length; i++) {
    sum = (sum + (steps[i] as number)) | 0;
    steps[i] = sum;
  }
}
