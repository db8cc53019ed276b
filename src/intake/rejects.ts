import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from './source.ts';

/** Beyond this the refused lines of a file are only counted. */
const rejectsBytesMax = 256 * 1024 * 1024;

/**
 * Where the refused lines of an input may go, best first: `people.jsonl.gz` has them in `people.rejects.jsonl` beside
 * it, or, if nothing may be written there and for standard input, in the folder given.
 */
export function rejectsPaths(input: string, folder: string): readonly string[] {
  if (input === '-') return [join(folder, 'stdin.rejects.jsonl')];
  const name = basename(input).replace(/\.(?:gz|gzip|zst|zstd)$/i, '');
  const file = `${name.replace(/\.(?:jsonl|ndjson|json|csv|tsv|txt|zip)$/i, '')}.rejects.jsonl`;
  return [join(dirname(input), file), join(folder, file)];
}

/** The refused lines of one input with line number and reason. The file is made when there is a first one. */
export class Rejects {
  readonly #paths: readonly string[];
  #file: { readonly path: string; readonly descriptor: number } | null = null;
  #bytes = 0;
  #buffered: string[] = [];

  /** Removes what an earlier import of the same input left. */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
    for (const path of paths) {
      try {
        rmSync(path, { force: true });
      } catch {
        // What cannot be removed cannot be written either: `openFirst` then takes the next path.
      }
    }
  }

  /** Null while nothing was refused. */
  get path(): string | null {
    return this.#file?.path ?? null;
  }

  add(line: number, reason: string, text: string): void {
    if (this.#bytes > rejectsBytesMax) return;
    this.#file ??= openFirst(this.#paths);
    const entry = `${JSON.stringify({ line, reason, text })}\n`;
    this.#bytes += entry.length;
    this.#buffered.push(entry);
    if (this.#buffered.length === 1_000) this.#flush();
  }

  close(): void {
    if (this.#file === null) return;
    this.#flush();
    closeSync(this.#file.descriptor);
  }

  #flush(): void {
    if (this.#file === null || this.#buffered.length === 0) return;
    writeSync(this.#file.descriptor, this.#buffered.join(''));
    this.#buffered = [];
  }
}

function openFirst(paths: readonly string[]): { readonly path: string; readonly descriptor: number } {
  let failure: unknown;
  for (const path of paths) {
    try {
      // Refused lines may hold what the store would not: only their owner reads them.
      return { path, descriptor: openSync(path, 'w', 0o600) };
    } catch (error) {
      failure = error;
    }
  }
  throw new InputError(`refused lines cannot be written to ${paths.join(' or ')}: make one of the folders writable`, {
    cause: failure,
  });
}
