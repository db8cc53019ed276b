import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { freePort } from './free-port.ts';

const program = process.env['VALKEY'] ?? 'valkey-server';

/** Whether there is a Valkey server to test with: the program that VALKEY names, or `valkey-server` of the PATH. */
export const isValkeyThere = spawnSync(program, ['--version']).status === 0;

/** A real server on a port of this machine, which keeps nothing on disk. */
export interface ValkeyServer {
  readonly url: string;
  /** Starts it unless it runs, at the port that it had before. Resolves when it takes commands. */
  start(...settings: readonly string[]): Promise<void>;
  /** Ends it at once, as a power cut would. Resolves when it has ended. */
  kill(): Promise<void>;
  /** Lets it hang: its connections stay open, and it answers nothing. */
  pause(): void;
  resume(): void;
}

/** A server that is not started yet. Whoever starts it kills it. */
export async function valkeyServer(): Promise<ValkeyServer> {
  const port = String(await freePort());
  let child: ChildProcessByStdio<null, Readable, null> | null = null;
  const isRunning = () => child !== null && child.exitCode === null && child.signalCode === null;
  return {
    url: `redis://127.0.0.1:${port}/0`,
    async start(...settings) {
      if (isRunning()) return;
      const own = ['--port', port, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
      child = spawn(program, [...own, ...settings], { stdio: ['ignore', 'pipe', 'inherit'] });
      for await (const line of createInterface(child.stdout)) {
        if (!line.includes('Ready to accept')) continue;
        child.stdout.resume();
        return;
      }
      throw new Error('the Valkey server ended before it was ready');
    },
    async kill() {
      if (child === null || !isRunning()) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  };
}
