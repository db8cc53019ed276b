/**
 * Runs tests over the servers of a deployment of several machines: accounts and records in PostgreSQL, limits in Valkey, search
 * in OpenSearch. POSTGRES is the path of the folder of PostgreSQL's programs; Valkey and OpenSearch take part where VALKEY and
 * OPENSEARCH name them. Usage: `node test/stack/run.ts PATHS [OPTIONS OF VITEST]`; `npm run stack` names the suites
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { openSearchUrl, removeIndexes } from '../opensearch-cluster.ts';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';
import { isValkeyThere, valkeyServer } from '../valkey-server.ts';
import type { StackVariables } from './stack.ts';

if (!isPostgresThere) throw new Error('POSTGRES must be the path of the folder of the programs of PostgreSQL');
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const indexes = `whom-stack-${randomUUID()}`;
// Each test server keeps some connections of its own.
const postgres = await postgresServer('fsync=off', 'max_connections=500');
const valkey = isValkeyThere ? await valkeyServer() : null;
await postgres.start();
await valkey?.start('--databases', '100000');
const used = ['PostgreSQL', ...(valkey === null ? [] : ['Valkey']), ...(openSearchUrl === null ? [] : ['OpenSearch'])];
process.stdout.write(`over ${used.join(', ')}\n`);
try {
  const variables: StackVariables = {
    STACK_POSTGRES_PORT: String(postgres.port),
    STACK_INDEXES: indexes,
    ...(valkey && { STACK_VALKEY: valkey.url }),
  };
  const tests = spawn(process.execPath, [vitest, 'run', ...process.argv.slice(2)], {
    ...{ env: { ...process.env, ...variables }, stdio: 'inherit' },
  });
  const [status] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
} finally {
  if (openSearchUrl !== null) await removeIndexes(indexes);
  await valkey?.kill();
  await postgres.remove();
}
