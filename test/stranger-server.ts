import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crashCorpus } from './chaos/corpus.ts';
import { startServer, whomHere, whomJson } from './cli/process.ts';

/** `whom serve` in a process of its own, with a small corpus and an account that can ask much. */
export interface StrangerServer {
  readonly address: string;
  readonly key: string;
  /** A folder for files of the test, removed at the end. */
  readonly folder: string;
  /** What the service logged so far: its own failures. */
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts a server for programs of others that ask it. */
export async function startStrangerServer(): Promise<StrangerServer> {
  const folder = mkdtempSync(join(tmpdir(), 'whom-stranger-'));
  const data = ['--data', folder];
  const imported = await whomHere(['import', '-', ...data], { input: crashCorpus() });
  if (imported.status !== 0) throw new Error(imported.stderr);
  const create = [
    'account',
    'create',
    'Stranger',
    '--email',
    'stranger@example.org',
    '--credits',
    '100000000',
    ...data,
  ];
  const { account_id } = await whomJson<{ account_id: string }>(create);
  const { key } = await whomJson<{ key: string }>(['key', 'create', account_id, '--rpm', '1000000', ...data]);
  const server = await startServer(['serve', ...data], {
    WHOM_LIMITS_ADDRESS_REQUESTS_PER_MINUTE: '1000000',
    WHOM_LOG_LEVEL: 'error',
  });
  return {
    address: server.address,
    key,
    folder,
    log: server.log,
    async stop() {
      await server.stop('SIGTERM');
      rmSync(folder, { recursive: true });
    },
  };
}
