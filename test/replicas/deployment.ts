import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasEnded, type ServerProcess, startServer, whomJson } from '../cli/process.ts';
import type { PostgresServer } from '../postgres-server.ts';
import type { TcpProxy } from '../tcp-proxy.ts';

const script = fileURLToPath(new URL('../chaos/server.ts', import.meta.url));
const compileCache = fileURLToPath(new URL('../../node_modules/.cache/whom', import.meta.url));

/** Milliseconds by which the clock of each replica is wrong. */
const aheadMs = [0, 150_000, -150_000] as const;
const replicas = [0, 1, 2] as const;
/** A machine that is so busy that no connection comes about in two seconds is none to test on. */
const startsMax = 5;
export type Replica = (typeof replicas)[number];

/** Three services with folders of their own, which share a database behind a network that goes wrong. */
export class Deployment {
  readonly server: PostgresServer;
  readonly network: TcpProxy;
  /** The name of the database. */
  readonly database: string;
  readonly #scratch: string;
  readonly #env: Readonly<Record<string, string>>;
  readonly #running = new Map<Replica, ServerProcess>();

  /** Makes the tables of a new database. Whoever opens it disposes of it. */
  static async open(server: PostgresServer, network: TcpProxy): Promise<Deployment> {
    const { pathname } = new URL(await server.makeDatabase());
    const deployment = new Deployment(server, network, pathname.slice(1));
    await deployment.whom('migrate');
    return deployment;
  }

  private constructor(server: PostgresServer, network: TcpProxy, database: string) {
    this.server = server;
    this.network = network;
    this.database = database;
    this.#scratch = mkdtempSync(join(tmpdir(), 'whom-deployment-'));
    const passwordFile = join(this.#scratch, 'password');
    writeFileSync(passwordFile, 'secret', { mode: 0o600 });
    for (const replica of replicas) mkdirSync(this.#folder(replica));
    this.#env = {
      NODE_COMPILE_CACHE: compileCache,
      WHOM_DATABASE_URL: `postgres://whom@127.0.0.1:${network.port}/${database}`,
      WHOM_DATABASE_PASSWORD_FILE: passwordFile,
      WHOM_KEYS_CACHE_MS: '500',
      WHOM_LIMITS_REQUESTS_IN_WORK_MAX: '1000',
      WHOM_SERVER_CONNECTIONS_PER_ADDRESS_MAX: '1000',
      WHOM_LOG_LEVEL: 'fatal',
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all([...this.#running.values()].map((replica) => replica.stop('SIGKILL')));
    rmSync(this.#scratch, { recursive: true, force: true });
  }

  get folders(): readonly [string, string, string] {
    return [this.#folder(0), this.#folder(1), this.#folder(2)];
  }

  get env(): Readonly<Record<string, string>> {
    return this.#env;
  }

  /** The addresses of the replicas that run. */
  get addresses(): readonly string[] {
    return [...this.#running.values()].map(({ address }) => address);
  }

  /** Runs `whom` as an operator of the first replica. Resolves to what it prints with `--json`; rejects if it fails. */
  whom<T>(...args: readonly string[]): Promise<T> {
    return whomJson<T>([...args, '--data', this.#folder(0)], this.#env);
  }

  async start(...started: readonly Replica[]): Promise<void> {
    await Promise.all(
      started.map(async (replica) => {
        const running = await this.#started(replica);
        running.child.send(aheadMs[replica]);
        this.#running.set(replica, running);
      }),
    );
  }

  /** Starts a service again, as its supervisor does, while it ends because it cannot connect in time. */
  async #started(replica: Replica): Promise<ServerProcess> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await startServer(['serve', '--data', this.#folder(replica)], this.#env, script);
      } catch (error) {
        if (attempt === startsMax || !String(error).includes(' cannot be used: PostgreSQL took too long')) throw error;
      }
    }
  }

  async kill(...killed: readonly Replica[]): Promise<void> {
    await Promise.all(killed.map((replica) => this.#running.get(replica)?.stop('SIGKILL')));
  }

  /** Throws unless all replicas run. */
  mustRun(): void {
    for (const { child, log } of this.#running.values())
      if (hasEnded(child)) throw new Error(`a replica ended by itself: ${log()}`);
  }

  #folder(replica: Replica): string {
    return join(this.#scratch, `replica-${replica}`);
  }
}
