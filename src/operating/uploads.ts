import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { uploadsFolder } from '../data-folder.ts';
import { DeskRefused, type SentFile, type Upload } from '../http/console/desk.ts';

/** More is imported by the command, from a file that is on the machine already. */
const uploadBytesMax = 16 * 1024 ** 3;
/** A piece must come within the time that a request has; the console makes them shorter where the link is slow. */
const pieceBytesMax = 2 * 1024 ** 2;
/** What an upload leaves free on the disk, for charges. */
const freeBytesMin = 256 * 1024 ** 2;
/** A file of another process is left alone for a day, since several may serve one data folder. */
const leftOverMs = 86_400_000;

const gone =
  'This file is no longer here: another one was chosen, a record was erased, or the service began anew. Choose it again.';

interface Sent {
  readonly upload: Upload;
  readonly modified: number;
}

/**
 * The file that operators import: one at a time, in a folder of its own inside the data folder. It comes in pieces, each
 * written to the disk as it arrives, so that a connection or a session that ends costs one piece.
 */
export class Uploads {
  readonly #folder: string;
  #current: Sent | null = null;
  #isWriting = false;

  /** Removes what a process left that was killed a day ago or earlier; `now` is in milliseconds since 1970. */
  constructor(dataDir: string, now: number) {
    this.#folder = uploadsFolder(dataDir);
    for (const name of existsSync(this.#folder) ? readdirSync(this.#folder) : []) {
      const { mtimeMs = now } = statSync(join(this.#folder, name), { throwIfNoEntry: false }) ?? {};
      if (now - mtimeMs > leftOverMs) this.#remove(name);
    }
  }

  current(): Upload | null {
    return this.#here()?.upload ?? null;
  }

  /** Begins a file in place of the one before, or goes on with it if it is the same. Throws DeskRefused. */
  begin({ name, bytes, modified }: SentFile): Upload {
    const before = this.#here();
    const isSame = before?.upload.name === name && before.upload.bytes === bytes && before.modified === modified;
    if (isSame) return before.upload;
    if (bytes > uploadBytesMax) {
      throw new DeskRefused('The file has more than 16 GB: import it on the machine, with whom import.');
    }
    this.clear();
    mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = statfsSync(this.#folder);
    if (bytes + freeBytesMin > bavail * bsize) {
      throw new DeskRefused('The disk of the data folder has too little space left for this file: free some.');
    }
    const id = basename(mkdtempSync(join(this.#folder, 'upload-')));
    mkdirSync(join(this.#folder, id, 'file'), { mode: 0o700 });
    writeFileSync(this.#path(id, name), '', { mode: 0o600 });
    const begun = { id, name, bytes, received: 0 };
    this.#current = { upload: begun, modified };
    return begun;
  }

  /**
   * Writes a piece at the end of the file. One that does not begin there is not taken: the answer tells where the next one
   * begins. Throws DeskRefused.
   */
  async receive(id: string, offset: number, piece: AsyncIterable<Uint8Array>): Promise<Upload> {
    const { upload } = this.#of(id);
    if (this.#isWriting || offset !== upload.received) return upload;
    this.#isWriting = true;
    try {
      const end = await writeAt(
        this.#path(id, upload.name),
        offset,
        piece,
        Math.min(upload.bytes, offset + pieceBytesMax),
      );
      const { modified } = this.#of(id);
      const grown = { ...upload, received: end };
      this.#current = { upload: grown, modified };
      return grown;
    } finally {
      this.#isWriting = false;
    }
  }

  /** The paths of a file that is here as a whole. Throws DeskRefused. */
  whole(id: string): { readonly file: string; readonly mapping: string } {
    const { upload } = this.#of(id);
    if (upload.received < upload.bytes) throw new DeskRefused('The file is not here as a whole yet: send the rest.');
    return { file: this.#path(id, upload.name), mapping: join(this.#folder, id, 'the mapping') };
  }

  /** A message about the file, by its name alone: whoever sent it has nothing of where it lies. */
  told(message: string): string {
    const folder = join(this.#folder, this.#current?.upload.id ?? '');
    return message.replaceAll(join(folder, 'file', sep), '').replaceAll(join(folder, sep), '');
  }

  /** Removes the file. */
  clear(): void {
    if (this.#current !== null) this.#remove(this.#current.upload.id);
    this.#current = null;
  }

  #remove(id: string): void {
    rmSync(join(this.#folder, id), { recursive: true, force: true });
  }

  #of(id: string): Sent {
    const here = this.#here();
    if (here?.upload.id !== id) throw new DeskRefused(gone);
    return here;
  }

  /** The file, unless an erasure by another process took it away. */
  #here(): Sent | null {
    const { id, name } = this.#current?.upload ?? {};
    if (id === undefined || name === undefined || !existsSync(this.#path(id, name))) return null;
    return this.#current;
  }

  /** A format may be known by the name of the file; what a file system might not take of it becomes `_`. */
  #path(id: string, name: string): string {
    const plain = name.replace(/[^\w .()-]/g, '_').slice(-120);
    return join(this.#folder, id, 'file', /^\.*$/.test(plain) ? 'file' : plain);
  }
}

/** Whether a file waits in a data folder to be imported, of this process or another. */
export function hasUpload(dataDir: string): boolean {
  const folder = uploadsFolder(dataDir);
  return existsSync(folder) && readdirSync(folder).length > 0;
}

/** Writes a piece that ends at `endMax` at the latest; gives where it ends. */
async function writeAt(
  path: string,
  offset: number,
  piece: AsyncIterable<Uint8Array>,
  endMax: number,
): Promise<number> {
  const file = await open(path, 'r+');
  try {
    let at = offset;
    for await (const chunk of piece) {
      if (at + chunk.length > endMax) throw new DeskRefused('The piece is longer than the file or than 2 MiB.');
      await file.write(chunk, 0, chunk.length, at);
      at += chunk.length;
    }
    return at;
  } finally {
    await file.close();
  }
}
