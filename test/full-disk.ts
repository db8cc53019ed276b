import { execFileSync } from 'node:child_process';

/** Whether the shell runs this command. Not every machine has the commands that simulate a full disk. */
export function shellKnows(command: string): boolean {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The arguments of `sh` that run Node with `args` and limit every file to `blocks` of 512 bytes, which is like a full
 * disk. `prlimit` can raise the limit again.
 */
export function onFullDisk(blocks: number, args: readonly string[]): string[] {
  return ['-c', `ulimit -S -f ${blocks}; exec "$0" "$@"`, process.execPath, ...args];
}
