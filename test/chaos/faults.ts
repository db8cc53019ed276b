import { execFile } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasEnded, type ServerProcess } from '../cli/process.ts';
import { shellKnows } from '../full-disk.ts';

const run = promisify(execFile);

export interface Place {
  /** The data folder. */
  readonly data: string;
  /** A folder beside it, for what belongs to nobody's data. */
  readonly scratch: string;
}

/** Something that goes wrong around a running server and can be mended without it. */
export interface Fault {
  readonly name: string;
  /** Whether the machine has what simulates it. */
  readonly available: boolean;
  /** Whether requests may be refused with a 5xx while it lasts. */
  readonly refuses: boolean;
  /** The signal with which a server may end by itself while it lasts. */
  readonly endsBy: NodeJS.Signals | null;
  /** What the environment of the server must have for it. */
  environment(place: Place): Readonly<Record<string, string>>;
  /** Breaks the server's surroundings. `draw` gives numbers from 0 to 1. */
  strike(server: ServerProcess, place: Place, draw: () => number): Promise<void>;
  mend(server: ServerProcess, place: Place): Promise<void>;
}

const fiu = '/usr/lib/fiu';

/**
 * The calls that fail at random, by libfiu's names. Sockets use `write` too, so connections break; it is the first to be
 * mended, because libfiu answers with it.
 */
const failingCalls = [
  'posix/io/rw/write',
  'posix/io/rw/pwrite',
  'posix/io/rw/pread',
  'posix/io/rw/ftruncate',
  'posix/io/sync/fsync',
  'posix/io/sync/fdatasync',
  'posix/io/dir/rename',
  'posix/io/dir/unlink',
];

const inputOutputErrors: Fault = {
  name: 'I/O errors',
  available: existsSync(`${fiu}/fiu_posix_preload.so`),
  refuses: true,
  // libuv wakes its loop by a write to an eventfd, which fails here as no disk makes it fail, and aborts if it does.
  endsBy: 'SIGABRT',
  // What `fiu-run -x -f` sets.
  environment: ({ scratch }) => ({
    LD_PRELOAD: `${fiu}/fiu_run_preload.so ${fiu}/fiu_posix_preload.so`,
    FIU_CTRL_FIFO: join(scratch, 'fiu'),
  }),
  async strike(server, place, draw) {
    for (const name of failingCalls) {
      if (draw() < 0.5) continue;
      // 5 is EIO.
      const probability = (0.3 * draw() ** 2).toFixed(4);
      await tellFiu(server, place, `enable_random name=${name},probability=${probability},failinfo=5`);
    }
  },
  async mend(server, place) {
    for (const name of failingCalls) await tellFiu(server, place, `disable name=${name}`);
  },
};

/**
 * Gives libfiu in the server a command over its pipes, as `fiu-ctrl` does. A process of its own waits there for the
 * other end, since that of a server which has ended never comes.
 */
async function tellFiu({ child }: ServerProcess, { scratch }: Place, command: string): Promise<void> {
  const gone = new AbortController();
  const abort = () => gone.abort();
  child.once('exit', abort);
  if (hasEnded(child)) abort();
  const script = 'echo "$1" >"$0.in" && exec cat "$0.out"';
  const pipes = `${join(scratch, 'fiu')}-${child.pid}`;
  try {
    await run('sh', ['-c', script, pipes, command], { signal: gone.signal, killSignal: 'SIGKILL' });
  } catch (error) {
    if (!gone.signal.aborted) throw error;
  } finally {
    child.off('exit', abort);
  }
}

/** No file may grow beyond a size, which is like a full disk for all that is appended. */
const fullDisk: Fault = {
  name: 'full disk',
  available: process.platform === 'linux' && shellKnows('command -v prlimit'),
  refuses: true,
  endsBy: null,
  environment: () => ({}),
  async strike(server, { data }, draw) {
    const log = statSync(join(data, 'control.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
    await limitFiles(server, `${Math.floor(draw() * (log + 100_000))}:unlimited`);
  },
  mend: (server) => limitFiles(server, 'unlimited'),
};

async function limitFiles({ child }: ServerProcess, size: string): Promise<void> {
  await run('prlimit', [`--fsize=${size}`, '--pid', String(child.pid)]);
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/**
 * The clock steps ahead or back. The steps of a series stay within an hour of each other, after which a look-up would be
 * paid again and the client's books be wrong.
 */
const clockStep: Fault = {
  ...clockMoved((draw) => (draw() - 0.5) * 40 * minuteMs),
  name: 'clock step',
  refuses: false,
};

/** The clock jumps so far ahead or back that the credits stop. A charge that was made all the same lies in the future. */
const clockJump: Fault = {
  ...clockMoved((draw) => (draw() < 0.5 ? 36 + draw() * 400 : -(2 + draw() * 400)) * dayMs),
  name: 'clock jump',
  refuses: true,
};

function clockMoved(
  byMs: (draw: () => number) => number,
): Pick<Fault, 'available' | 'endsBy' | 'environment' | 'strike' | 'mend'> {
  return {
    available: true,
    endsBy: null,
    environment: () => ({}),
    async strike({ child }, _place, draw) {
      child.send(Math.round(byMs(draw)));
    },
    async mend({ child }) {
      child.send(0);
    },
  };
}

export const faults: readonly Fault[] = [inputOutputErrors, fullDisk, clockStep, clockJump];
