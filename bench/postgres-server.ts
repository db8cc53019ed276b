import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const versions = '/usr/lib/postgresql';
export const postgresUser = 'postgres';

interface PostgresServer {
  readonly version: string;
  readonly session: PostgresSession;
  readonly close: () => Promise<void>;
}

/**
 * Starts the system's PostgreSQL with a new cluster and a private socket in the folder; null if it is not installed.
 */
export async function startPostgresServer(folder: string, settings: string): Promise<PostgresServer | null> {
  const version = existsSync(versions) ? readdirSync(versions).at(-1) : undefined;
  if (version === undefined) return null;
  const bin = join(versions, version, 'bin');
  const data = join(folder, 'data');
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  // The server refuses to run as root.
  const asUser = (program: string, args: readonly string[]) =>
    process.getuid?.() === 0
      ? (['runuser', ['-u', postgresUser, '--', program, ...args]] as const)
      : ([program, args] as const);
  const cluster = ['-D', data, '-A', 'trust', '-U', postgresUser, '--no-sync', '-E', 'UTF8', '--locale=C'];
  execFileSync(...asUser(join(bin, 'initdb'), cluster), { stdio: 'ignore' });
  const given = settings.split(' ').flatMap((each) => ['-c', each]);
  const server = spawn(...asUser(join(bin, 'postgres'), ['-D', data, '-k', folder, ...given]), { stdio: 'ignore' });
  while (!existsSync(join(folder, '.s.PGSQL.5432'))) await new Promise((resolve) => setTimeout(resolve, 50));
  const session = new PostgresSession(join(bin, 'psql'), folder);
  return {
    version,
    session,
    async close() {
      session.close();
      const exited = new Promise((resolve) => server.on('exit', resolve));
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGINT');
      await exited;
    },
  };
}

const done = 'bench-statement-done';

/** A psql that is kept open. It adds about 0.1 ms to a query. */
class PostgresSession {
  readonly #psql: ChildProcess;
  #lines: string[] = [];
  #answer: PromiseWithResolvers<string[]> | null = null;

  constructor(psql: string, socket: string) {
    this.#psql = spawn(psql, ['-qAtX', '-h', socket, '-U', postgresUser, '-v', 'ON_ERROR_STOP=1', 'postgres'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#psql.on('exit', () => this.#answer?.reject(new Error('psql gave up')));
    if (this.#psql.stdout === null) throw new Error('psql has no output');
    createInterface({ input: this.#psql.stdout }).on('line', (line) => {
      if (line !== done) {
        this.#lines.push(line);
        return;
      }
      const lines = this.#lines;
      this.#lines = [];
      this.#answer?.resolve(lines);
    });
  }

  ask(statement: string): Promise<string[]> {
    this.#answer = Promise.withResolvers();
    this.#psql.stdin?.write(`${statement};\n\\echo ${done}\n`);
    return this.#answer.promise;
  }

  /** Sends lines in the text format of COPY. */
  async copy(statement: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
    const { stdin } = this.#psql;
    stdin?.write(`${statement};\n`);
    for await (const line of lines)
      if (stdin?.write(line) === false) await new Promise((resolve) => stdin.once('drain', resolve));
    stdin?.write('\\.\n');
    await this.ask('SELECT 1');
  }

  close(): void {
    this.#answer = null;
    this.#psql.stdin?.end();
  }
}
