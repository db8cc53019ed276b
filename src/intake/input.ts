import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline, type Readable, type Transform } from 'node:stream';
import { createGunzip, createZstdDecompress } from 'node:zlib';
import { InputError } from './input-error.ts';
import { ZstdFrames } from './zstd-frames.ts';

/** An open input: its decompressed bytes, and how much of the file has been read. */
export interface Input {
  /** The name that the user gave, for messages. */
  readonly name: string;
  /** Size on disk, in bytes; null for standard input and pipes, which have no size. */
  readonly bytesTotal: number | null;
  readonly bytesRead: () => number;
  readonly chunks: AsyncIterable<Buffer>;
}

const chunkBytes = 1 << 20;

/**
 * Opens a file, or standard input for `-`. It decompresses gzip and zstd, which it recognises by the first bytes, not
 * by the name. `called` replaces the path in messages. Throws `InputError`; reading a damaged or truncated file throws
 * it too.
 */
export async function openInput(path: string, standardInput: Readable, called?: string): Promise<Input> {
  const fromFile = path !== '-';
  const name = called ?? (fromFile ? path : 'standard input');
  const bytesTotal = fromFile ? await fileBytes(path) : null;
  let bytesRead = 0;

  async function* counted(): AsyncGenerator<Buffer> {
    const raw = fromFile ? createReadStream(path, { highWaterMark: chunkBytes }) : standardInput;
    for await (const chunk of raw) {
      const bytes = chunk as Buffer;
      bytesRead += bytes.length;
      yield bytes;
    }
  }

  async function* chunks(): AsyncGenerator<Buffer> {
    try {
      const bytes = counted();
      const first = await firstBytes(bytes);
      const whole = isZstd(first) ? wholeFrames(prepend(first, bytes), name) : prepend(first, bytes);
      const decoder = decoderFor(first);
      // The callback is empty because the decoder passes a failure of the source on to this loop.
      yield* decoder === null ? whole : (pipeline(whole, decoder, () => undefined) as AsyncIterable<Buffer>);
    } catch (error) {
      throw readError(name, error);
    }
  }

  return { name, bytesTotal, bytesRead: () => bytesRead, chunks: chunks() };
}

async function fileBytes(path: string): Promise<number | null> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw new InputError(`${path} is a folder: name the files in it`);
    return found.isFile() ? found.size : null;
  } catch (error) {
    throw readError(path, error);
  }
}

/** Reads enough bytes to recognise a compressed stream; fewer only if the input has no more. */
async function firstBytes(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  let first: Buffer = Buffer.alloc(0);
  while (first.length < 4) {
    const next = await bytes.next();
    if (next.done === true) break;
    first = first.length === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  return first;
}

async function* prepend(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest;
}

function decoderFor(first: Buffer): Transform | null {
  if (first[0] === 0x1f && first[1] === 0x8b) return createGunzip({ chunkSize: chunkBytes });
  return isZstd(first) ? createZstdDecompress({ chunkSize: chunkBytes }) : null;
}

function isZstd(first: Buffer): boolean {
  return first.length >= 4 && first.readUInt32LE(0) === 0xfd2fb528;
}

/** Yields the same chunks and throws if the stream ends inside a frame, which Node 22 does not notice. */
async function* wholeFrames(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const frames = new ZstdFrames();
  for await (const chunk of chunks) {
    frames.see(chunk);
    yield chunk;
  }
  if (!frames.complete) throw new InputError(`${name} is damaged or cut short: fetch it again; nothing was imported`);
}

function readError(name: string, error: unknown): Error {
  if (error instanceof InputError || !(error instanceof Error)) return error as Error;
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return new InputError(`${name} does not exist: check the path`);
  if (code === 'EACCES') return new InputError(`${name} may not be read by this user`);
  if (code.startsWith('Z_') || code.startsWith('ZSTD_') || code === 'ERR_TRAILING_JUNK_AFTER_STREAM_END') {
    return new InputError(`${name} is damaged or cut short (${error.message}): fetch it again; nothing was imported`);
  }
  return new InputError(`${name} cannot be read: ${error.message}`);
}
