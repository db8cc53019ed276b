/** A file of the recorded disk, and what of it no power cut can take. */
export interface File {
  readonly kind: 'file';
  kept: Buffer;
  /** What was done since the last sync, in order. */
  pending: FileChange[];
}

interface Folder {
  readonly kind: 'folder';
  kept: ReadonlyMap<string, Entry>;
  pending: FolderChange[];
}

type Entry = File | Folder;

type FileChange =
  | { readonly kind: 'write'; readonly at: number; readonly bytes: Buffer }
  | { readonly kind: 'truncate'; readonly size: number };

/** Names of a folder that change together: a rename in it takes one away and sets another. */
type FolderChange = readonly (readonly [name: string, entry: Entry | null])[];

/** Decides of each change that was not synced whether it reached the disk. */
type Survives = () => boolean;

/** What a folder and everything in it would be after a power cut: bytes of files, by their path. Folders end with `/`. */
export type Remains = ReadonlyMap<string, Buffer | null>;

/** The size of what a disk writes whole or not at all. */
const sectorBytes = 512;

/**
 * A folder on a disk whose power can fail at any moment. What POSIX promises is all that survives for certain: the
 * content of a file at its last sync, and the names in a folder at the last sync of that folder. Anything later may be
 * there or not, each change for itself, so writes that follow each other may survive in the wrong order. A long write
 * may be torn between sectors.
 */
export class Disk {
  readonly #root: Folder = { kind: 'folder', kept: new Map(), pending: [] };
  readonly #path: string;

  /** `path` is the folder; it exists already, and what happens outside it does not matter. */
  constructor(path: string) {
    this.#path = path;
  }

  isHere(path: string): boolean {
    return path.startsWith(`${this.#path}/`) || path === this.#path;
  }

  find(path: string): Entry | null {
    let entry: Entry = this.#root;
    for (const name of path.slice(this.#path.length).split('/').filter(Boolean)) {
      const next: Entry | undefined = entry.kind === 'folder' ? namesNow(entry).get(name) : undefined;
      if (next === undefined) return null;
      entry = next;
    }
    return entry;
  }

  create(path: string, kind: Entry['kind']): Entry {
    const entry: Entry =
      kind === 'file' ? { kind, kept: Buffer.alloc(0), pending: [] } : { kind, kept: new Map(), pending: [] };
    this.#change(path, entry);
    return entry;
  }

  remove(path: string): void {
    this.#change(path, null);
  }

  rename(from: string, to: string): void {
    const entry = this.find(from);
    const [source, target] = [this.#parent(from), this.#parent(to)];
    const [taken, set] = [[source.name, null] as const, [target.name, entry] as const];
    if (source.folder === target.folder) {
      source.folder.pending.push([taken, set]);
    } else {
      source.folder.pending.push([taken]);
      target.folder.pending.push([set]);
    }
  }

  /** What would be there if the power failed now. `torn` decides, per write that survives, how much of it does. */
  remains(survives: Survives, torn: () => number): Remains {
    const remains = new Map<string, Buffer | null>();
    const add = (path: string, entry: Entry): void => {
      if (entry.kind === 'file') {
        remains.set(path, contentOf(entry, survives, torn));
        return;
      }
      if (path !== '') remains.set(`${path}/`, null);
      const names = new Map(entry.kept);
      for (const change of entry.pending) if (survives()) applyNames(names, change);
      for (const [name, child] of names) add(path === '' ? name : `${path}/${name}`, child);
    };
    add('', this.#root);
    return remains;
  }

  #change(path: string, entry: Entry | null): void {
    const { folder, name } = this.#parent(path);
    folder.pending.push([[name, entry]]);
  }

  #parent(path: string): { folder: Folder; name: string } {
    const cut = path.lastIndexOf('/');
    const folder = this.find(path.slice(0, cut));
    if (folder?.kind !== 'folder') throw new Error(`${path} is in no folder that was recorded`);
    return { folder, name: path.slice(cut + 1) };
  }
}

/**
 * Begins a sync of a file, or of the names in a folder. What happened up to now is kept for certain when the returned
 * function has been called.
 */
export function beginSync(entry: Entry): () => void {
  const { length } = entry.pending;
  return () => {
    const done = entry.pending.splice(0, length);
    if (entry.kind === 'file') {
      entry.kept = apply(entry.kept, done as FileChange[]);
    } else {
      const names = new Map(entry.kept);
      for (const change of done as FolderChange[]) applyNames(names, change);
      entry.kept = names;
    }
  };
}

export function write(file: File, at: number, bytes: Buffer): void {
  file.pending.push({ kind: 'write', at, bytes });
}

export function truncate(file: File, size: number): void {
  file.pending.push({ kind: 'truncate', size });
}

export function sizeOf(file: File): number {
  return file.pending.reduce(
    (size, change) => (change.kind === 'truncate' ? change.size : Math.max(size, change.at + change.bytes.length)),
    file.kept.length,
  );
}

function namesNow(folder: Folder): ReadonlyMap<string, Entry> {
  const names = new Map(folder.kept);
  for (const change of folder.pending) applyNames(names, change);
  return names;
}

function applyNames(names: Map<string, Entry>, change: FolderChange): void {
  for (const [name, entry] of change) {
    if (entry === null) names.delete(name);
    else names.set(name, entry);
  }
}

function contentOf({ kept, pending }: File, survives: Survives, torn: () => number): Buffer {
  return apply(
    kept,
    pending.flatMap((change): FileChange[] => {
      if (!survives()) return [];
      if (change.kind === 'truncate') return [change];
      const sectors = Math.ceil((change.bytes.length / sectorBytes) * torn());
      return [{ ...change, bytes: change.bytes.subarray(0, sectors * sectorBytes) }];
    }),
  );
}

function apply(content: Buffer, changes: readonly FileChange[]): Buffer {
  let next = content;
  for (const change of changes) {
    const size = change.kind === 'truncate' ? change.size : Math.max(next.length, change.at + change.bytes.length);
    const copy = Buffer.alloc(size);
    next.copy(copy, 0, 0, size);
    if (change.kind === 'write') change.bytes.copy(copy, change.at);
    next = copy;
  }
  return next;
}
