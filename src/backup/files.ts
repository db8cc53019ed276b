import { createHash } from 'node:crypto';
import { createReadStream, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';

const readBytes = 1_048_576;

export interface Written {
  readonly bytes: number;
  readonly sha256: string;
}

/** The content of a file, piece by piece. `onBytes` gets the length of each. */
export async function* contentOf(path: string, onBytes: (bytes: number) => void = () => {}): AsyncGenerator<Buffer> {
  for await (const piece of createReadStream(path, { highWaterMark: readBytes })) {
    onBytes(piece.length);
    yield piece;
  }
}

/** Passes content on, and says at its end how long it was and its SHA-256. */
export async function* measured(
  content: AsyncIterable<Buffer>,
  atEnd: (measured: Written) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of content) {
    hash.update(piece);
    bytes += piece.length;
    yield piece;
  }
  atEnd({ bytes, sha256: hash.digest('hex') });
}

/** Writes a new file that only its owner may read, and has it on the disk before it resolves. */
export async function writeDurably(path: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** The bytes that this user may still write to the disk of a folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
