import { join } from 'node:path';
import { beginSync, Disk, type File, sizeOf, truncate, write } from './disk.ts';
import type { Told } from './recorded-process.ts';
import type { Call } from './strace.ts';

interface Opened {
  readonly path: string;
  readonly entry: ReturnType<Disk['create']>;
  readonly appends: boolean;
  /** Where `write` goes on. */
  at: number;
}

/** The disk as the calls of a recorded process left it, and what the process had told by then. */
export class Recorded {
  readonly disk: Disk;
  readonly told: Told[] = [];
  readonly #calls: readonly Call[];
  readonly #open = new Map<string, Opened>();
  /** The ends of the syncs that have begun, by the number of their call. */
  readonly #syncs = new Map<number, () => void>();
  /** The numbers of the sync calls, by the number of calls that had ended when they began. */
  readonly #syncsBeginning: ReadonlyMap<number, readonly number[]>;
  #replayed = 0;

  constructor(root: string, calls: readonly Call[]) {
    this.disk = new Disk(root);
    this.#calls = calls;
    const syncs = calls.flatMap(({ name, began }, at) => (/^f(?:data)?sync$/.test(name) ? [{ began, at }] : []));
    this.#syncsBeginning = new Map(
      Map.groupBy(syncs, ({ began }) => began)
        .entries()
        .map(([began, of]) => [began, of.map(({ at }) => at)]),
    );
  }

  /** Goes on to the state after the first `calls` calls. */
  replay(calls: number): void {
    for (; this.#replayed < calls; this.#replayed++) {
      const at = this.#replayed;
      for (const sync of this.#syncsBeginning.get(at) ?? []) {
        const file = this.#open.get(String(this.#calls[sync]?.args[0]));
        if (file !== undefined) this.#syncs.set(sync, beginSync(file.entry));
      }
      const call = this.#calls[at];
      if (call !== undefined) this.#apply(call, at);
    }
  }

  #apply(call: Call, at: number): void {
    const [first = '', second = '', third = '', fourth = ''] = call.args;
    const opened = this.#open.get(String(first));
    switch (call.name) {
      case 'openat':
        this.#opens(String(call.result), below(opened, second), String(third));
        return;
      case 'close':
        this.#open.delete(String(first));
        return;
      case 'fsync':
      case 'fdatasync':
        this.#syncs.get(at)?.();
        return;
      case 'write':
        if (first === '1') this.#tell(String(second));
        else if (opened !== undefined) {
          const from = opened.appends ? sizeOf(fileOf(opened)) : opened.at;
          write(fileOf(opened), from, bytesOf(second).subarray(0, call.result));
          opened.at = from + call.result;
        }
        return;
      case 'pwrite64':
        if (opened !== undefined) write(fileOf(opened), Number(fourth), bytesOf(second).subarray(0, call.result));
        return;
      case 'ftruncate':
        if (opened !== undefined) truncate(fileOf(opened), Number(second));
        return;
      case 'mkdir':
        if (this.disk.isHere(String(first))) this.disk.create(String(first), 'folder');
        return;
      case 'rename':
        if (this.disk.isHere(String(first))) this.disk.rename(String(first), String(second));
        return;
      case 'unlink':
      case 'rmdir':
        if (this.disk.isHere(String(first))) this.disk.remove(String(first));
        return;
      case 'unlinkat':
        if (this.disk.isHere(below(opened, second))) this.disk.remove(below(opened, second));
        return;
      case 'fcntl':
        if (opened === undefined || !String(second).includes('DUPFD')) return;
        break;
      default:
        if (opened === undefined && !call.args.some((arg) => this.disk.isHere(String(arg)))) return;
    }
    throw new Error(`${call.name} is not simulated`);
  }

  #opens(descriptor: string, path: string, flags: string): void {
    this.#open.delete(descriptor);
    if (!this.disk.isHere(path)) return;
    const found = this.disk.find(path);
    if (found === null && !flags.includes('O_CREAT')) throw new Error(`${path} was there before the recording`);
    const entry = found ?? this.disk.create(path, 'file');
    if (flags.includes('O_TRUNC') && entry.kind === 'file') truncate(entry, 0);
    this.#open.set(descriptor, { path, entry, appends: flags.includes('O_APPEND'), at: 0 });
  }

  #tell(text: string): void {
    for (const line of text.split('\n')) if (line !== '') this.told.push(JSON.parse(line) as Told);
  }
}

/** The path that a call means that takes an open folder and a path. */
function below(folder: Opened | undefined, path: string | Buffer): string {
  return folder === undefined ? String(path) : join(folder.path, String(path));
}

function fileOf({ entry }: Opened): File {
  if (entry.kind !== 'file') throw new Error('a folder was written to');
  return entry;
}

function bytesOf(arg: string | Buffer): Buffer {
  if (typeof arg === 'string') throw new Error(`strace printed ${arg} instead of bytes`);
  return arg;
}
