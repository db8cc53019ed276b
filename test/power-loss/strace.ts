import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

/** A system call that succeeded, as strace writes it, or the moment at which one began. */
export interface Call {
  readonly name: string;
  /** Numbers and flags as text, strings as bytes. */
  readonly args: readonly (string | Buffer)[];
  readonly result: number;
  /** The place of the call's beginning among all calls: other threads may have done things since. */
  readonly began: number;
}

/** Every call that can change files or say that they are safe, and `close`, because descriptors are used again. */
const traced = [
  ...['openat', 'open', 'creat', 'close', 'dup', 'dup2', 'dup3', 'fcntl', 'write', 'writev', 'pwrite64', 'pwritev'],
  ...['pwritev2', 'ftruncate', 'truncate', 'fallocate', 'copy_file_range', 'sendfile', 'fsync', 'fdatasync', 'syncfs'],
  ...['sync_file_range', 'rename', 'renameat', 'renameat2', 'unlink', 'unlinkat', 'rmdir', 'mkdir', 'mkdirat'],
  ...['link', 'linkat', 'symlink', 'symlinkat'],
];

/** Runs Node under strace until `signal` aborts, and returns the calls in the order in which they ended. */
export async function recordCalls(
  script: string,
  args: readonly string[],
  log: string,
  signal: AbortSignal | undefined,
): Promise<readonly Call[]> {
  // The strings of a line are whole and in hexadecimal, so that they hold any bytes.
  const options = [
    '-f',
    '-qq',
    '-xx',
    '-s',
    '100000000',
    '-o',
    log,
    '-e',
    `trace=${traced.join(',')}`,
    '-e',
    'signal=none',
  ];
  const child = spawn('strace', [...options, process.execPath, script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    signal,
    killSignal: 'SIGKILL',
  });
  child.stdout.resume();
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`the recorded process ended with ${status}`);
  return callsIn(readFileSync(log, 'latin1'));
}

/** Returns the calls of what strace wrote. A `close` stands where it began: another thread may be given its number before it ends. */
export function callsIn(log: string): readonly Call[] {
  const calls: Call[] = [];
  const unfinished = new Map<string, { readonly text: string; readonly began: number }>();
  for (const line of log.split('\n')) {
    const [, thread = '', text = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? [];
    if (text.endsWith(' <unfinished ...>')) {
      const start = text.slice(0, -' <unfinished ...>'.length);
      const [, closed] = /^close\((\d+)$/.exec(start) ?? [];
      if (closed === undefined) unfinished.set(thread, { text: start, began: calls.length });
      else calls.push({ name: 'close', args: [closed], result: 0, began: calls.length });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text);
    const start = resumed === null ? undefined : unfinished.get(thread);
    unfinished.delete(thread);
    const call = parse((start?.text ?? '') + (resumed?.[1] ?? text), start?.began ?? calls.length);
    if (call !== null) calls.push(call);
  }
  return calls;
}

/** Returns null for what is no call, or one that failed. */
function parse(text: string, began: number): Call | null {
  const [, name = '', args = '', result = ''] = /^(\w+)\((.*)\)\s+= (\d+)/.exec(text) ?? [];
  if (name === '') return null;
  const parts = args.match(/"[^"]*"|\[.*\]|[^,\s][^,]*/g) ?? [];
  return {
    name,
    args: parts.map((part) => (part.startsWith('"') ? bytesOf(part) : part)),
    result: Number(result),
    began,
  };
}

function bytesOf(quoted: string): Buffer {
  return Buffer.from(quoted.replaceAll(/[^0-9a-f]/g, ''), 'hex');
}
