import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { InputError } from './input-error.ts';

/** Refused lines of a file beyond this size are counted but not kept. */
const rejectsBytesMax = 256 * 1024 * 1024;

/**
 * The paths at which the refused lines of an input may be written, best first. Those of `people.jsonl.gz` go to
 * `people.rejects.jsonl` beside it. If that cannot be written, and for standard input, they go to `folder`.
 */
export function rejectsPaths(input: string, folder: string): readonly string[] {
  if (input === '-') return [join(folder, 'stdin.rejects.jsonl')];
  const name = basename(input).replace(/\.(?:gz|gzip|zst|zstd)$/i, '');
  const file = `${name.replace(/\.(?:jsonl|ndjson|json|csv|tsv|txt|zip)$/i, '')}.rejects.jsonl`;
  return [join(dirname(input), file), join(folder, file)];
}

/**
 * Writes the refused lines of one input, with line number and reason. The file is created at the first refused line.
 */
export class Rejects {
  readonly #paths: readonly string[];
  #file: { readonly path: string; readonly descriptor: number } | null = null;
  #bytes = 0;
  #buffered: string[] = [];

  /** Removes the rejects file of an earlier import of the same input. */
  constructor(paths: readonly string[]) {
    this.#paths = paths;
    for (const path of paths) {
      try {
        rmSync(path, { force: true });
      } catch {
        // A file that cannot be removed cannot be written either, so `openFirst` takes the next path.
      }
    }
  }

  /** The path of the rejects file; null as long as no line has been refused. */
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
      // Refused lines may hold data that the store would drop, so only their owner may read them.
      return { path, descriptor: openSync(path, 'w', 0o600) };
    } catch (error) {
      failure = error;
    }
  }
  throw new InputError(`refused lines cannot be written to ${paths.join(' or ')}: make one of the folders writable`, {
    cause: failure,
  });
}
