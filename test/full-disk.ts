import { execFileSync } from 'node:child_process';

/** Whether the shell runs this command: what makes a full disk is not on every machine. */
export function shellKnows(command: string): boolean {
  try {
    execFileSync('sh', ['-c', command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * The arguments of `sh` that run Node with these, unable to let a file grow beyond `blocks` of 512 bytes: what a full
 * disk is. `prlimit` can make room again.
 */
export function onFullDisk(blocks: number, args: readonly string[]): string[] {
  return ['-c', `ulimit -S -f ${blocks}; exec "$0" "$@"`, process.execPath, ...args];
}
