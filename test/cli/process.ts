import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { runCli } from '../../src/cli/program.ts';
import { environmentOf } from '../stack/stack.ts';

/** The command, as a clone runs it. */
export const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url));

/** The environment without the variables that configure whom, plus those of a test. */
function environment(more: Readonly<Record<string, string>>): Record<string, string | undefined> {
  const own = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('WHOM_')));
  return { ...own, ...more };
}

/** What a command uses besides its data folder. */
async function serversOf(args: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const folder = args[args.indexOf('--data') + 1];
  return args.includes('--data') && folder !== undefined ? environmentOf(folder) : {};
}

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `whom` to its end in this process, like `main.ts` but without the half second that starting Node takes. */
export async function whomHere(
  args: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<Ended> {
  let stdout = '';
  let stderr = '';
  const status = await runCli(args, {
    stdin: Readable.from([Buffer.from(input)]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    stderrIsTerminal: false,
    environment: { ...(await serversOf(args)), ...env },
    operator: () => 'ada',
    now: Date.now,
  });
  return { status, stdout, stderr };
}

/** Returns the JSON that `whom ... --json` prints. Throws its error output if it fails. */
export async function whomJson<T>(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<T> {
  const { status, stdout, stderr } = await whomHere([...args, '--json'], { env });
  if (status !== 0) throw new Error(`whom ${args.join(' ')}: ${stderr}`);
  return JSON.parse(stdout);
}

/** Runs `whom` to its end in a process of its own. */
export function whom(
  args: readonly string[],
  { input = '', env = {} }: { readonly input?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Ended {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...args], {
    encoding: 'utf8',
    input,
    env: environment(env),
  });
  return { status, stdout, stderr };
}

/** Starts `whom` in a process of its own, which the caller must end. */
export function startWhom(args: readonly string[]): ChildProcess {
  return spawn(process.execPath, [main, ...args], { stdio: 'ignore', env: environment({}) });
}

/** A `whom serve` or `whom demo` in a process of its own that has printed its address. */
export interface ServerProcess {
  readonly address: string;
  readonly started: Readonly<Record<string, unknown>>;
  readonly child: ChildProcess;
  /** The process's standard error so far. */
  readonly log: () => string;
  /** Sends the signal and resolves to the exit status; null if the signal ended the process. */
  stop(signal: NodeJS.Signals): Promise<number | null>;
}

export function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

/** Starts a server of the command `whom`, or of another script that takes its arguments. */
export async function startServer(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  script = main,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, ...args, '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Each process gets a free port for monitoring, as it does for the API.
    env: environment({ WHOM_MONITORING_PORT: '0', ...(await serversOf(args)), ...env }),
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = once(child, 'exit');
  const started = await firstLine(child, exited, () => stderr);
  return {
    address: String(started['address']),
    started,
    child,
    log: () => stderr,
    async stop(signal) {
      child.kill(signal);
      await exited;
      return child.exitCode;
    },
  };
}

function firstLine(
  child: ChildProcess,
  exited: Promise<unknown>,
  stderr: () => string,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let stdout = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      stdout += text;
      const end = stdout.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(stdout.slice(0, end)));
    });
    exited.then(() => reject(new Error(`whom ended before it answered: ${stderr()}`)), reject);
  });
}
