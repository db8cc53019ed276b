import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ImportTimes } from './child.ts';

export interface Measured extends ImportTimes {
  /** The most resident memory of the process's own at any time; null if the system does not report it. */
  readonly ownBytesMax: number | null;
  /** The most file pages mapped at any time. The system takes them back when other programs need memory. */
  readonly mappedBytesMax: number | null;
}

const sampleMs = 100;

/** Runs an import in a process of its own and watches its memory. */
export async function measureImport(folder: string, inputs: readonly string[]): Promise<Measured> {
  const child = fork(new URL('./child.ts', import.meta.url), [folder, ...inputs], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const memory = new Memory(child.pid ?? 0);
  const timer = setInterval(() => memory.look(), sampleMs);
  try {
    const exited = once(child, 'exit');
    const told = once(child, 'message');
    const ended = await Promise.race([told, exited]);
    const [times] = ended as [ImportTimes | number];
    if (typeof times !== 'object') throw new Error(`the import ended with status ${times}`);
    await exited;
    return { ...times, ownBytesMax: memory.own, mappedBytesMax: memory.mapped };
  } finally {
    clearInterval(timer);
  }
}

class Memory {
  own: number | null = null;
  mapped: number | null = null;
  readonly #path: string;

  constructor(pid: number) {
    this.#path = `/proc/${pid}/status`;
  }

  look(): void {
    let status: string;
    try {
      status = readFileSync(this.#path, 'utf8');
    } catch {
      return;
    }
    const bytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) * 1024;
    this.own = Math.max(this.own ?? 0, bytes('RssAnon') + bytes('RssShmem'));
    this.mapped = Math.max(this.mapped ?? 0, bytes('RssFile'));
  }
}
