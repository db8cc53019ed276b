import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { beginFiles, endFiles, readManifest, swapManifest } from '../../engine/write/index-folder.ts';
import { SegmentDamaged } from '../../engine/write/segment-file.ts';
import type { WriterLock } from '../../ports/writer-lock.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Readings } from '../documents/readings.ts';
import { kindFolder, schemaOf } from './build-indexes.ts';

interface Publishing {
  /** A folder that all machines reach. */
  readonly folder: string;
  /** Names the records, which several databases may have there. */
  readonly corpus: string;
  readonly dataDir: string;
  readonly readings: Readings;
  /** The lock of all machines. */
  readonly lock: WriterLock;
}

const kinds: readonly RecordKind[] = ['company', 'people'];
/** A publisher replaces what another machine is taking at most as often as it merges. */
const attemptsMax = 3;

/**
 * The indexes that machines over one database give each other in a folder: whoever made a newer one publishes it, and a
 * machine that has none begins with it and catches up from the database, which takes seconds where building takes minutes.
 * There is one of a kind, of the version that was published last.
 */
export class PublishedIndexes {
  readonly #given: Publishing;

  constructor(given: Publishing) {
    this.#given = given;
  }

  /**
   * Gives the indexes on the disk of this machine. Those that are there stay if they are of this version and as new; when
   * this resolves, what is there holds nothing that the indexes here lack.
   */
  async publish(): Promise<void> {
    for (const kind of kinds) {
      if (!this.#isBehind(kind) && (await this.#others(kind)).length === 0) continue;
      await this.#given.lock.hold(async (lost) => {
        if (this.#isBehind(kind)) await copyIndex(this.#own(kind), this.#shared(kind), lost);
        for (const other of await this.#others(kind)) await rm(other, { recursive: true, force: true });
      });
    }
  }

  /** Takes the index of a kind, if there is one. The caller holds the writer lock of the data folder. */
  async take(kind: RecordKind): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await copyIndex(this.#shared(kind), this.#own(kind), null);
      } catch (error) {
        // It was replaced while it was read.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || attempt === attemptsMax) throw error;
      }
    }
  }

  #own(kind: RecordKind): string {
    return kindFolder(this.#given.dataDir, kind);
  }

  #shared(kind: RecordKind): string {
    const { folder, corpus, readings } = this.#given;
    const version = createHash('sha256').update(schemaOf(kind, readings).version).digest('hex').slice(0, 16);
    return join(folder, corpus, `${kind}-${version}`);
  }

  #isBehind(kind: RecordKind): boolean {
    return changeIn(this.#own(kind)) > changeIn(this.#shared(kind));
  }

  /** The indexes of other versions. */
  async #others(kind: RecordKind): Promise<readonly string[]> {
    const { folder, corpus } = this.#given;
    const place = join(folder, corpus);
    if (!existsSync(place)) return [];
    const names = (await readdir(place)).filter((name) => name.startsWith(`${kind}-`));
    return names.map((name) => join(place, name)).filter((path) => path !== this.#shared(kind));
  }
}

/** The change up to which the index in a folder is complete; -1 if there is none that can be read. */
function changeIn(folder: string): number {
  try {
    return readManifest(folder)?.change ?? -1;
  } catch (error) {
    if (error instanceof SegmentDamaged) return -1;
    throw error;
  }
}

/** Puts a copy of the index of one folder in place of that of another, unless that is newer. */
async function copyIndex(from: string, to: string, lost: AbortSignal | null): Promise<void> {
  const manifest = readManifest(from);
  if (manifest === null) return;
  const files = beginFiles(to, manifest.change);
  try {
    await copyFile(join(from, manifest.segment), files.segment);
    const file = await open(files.segment, 'r');
    await file.sync().finally(() => file.close());
    lost?.throwIfAborted();
    swapManifest(to, files, manifest.change);
  } finally {
    endFiles(files);
  }
}
