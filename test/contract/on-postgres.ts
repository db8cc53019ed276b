/**
 * Runs the tests of the contract with accounts, keys and credits in a real PostgreSQL. POSTGRES is the path of the folder of
 * its programs; options are those of Vitest. Usage: `npm run contract:postgres -- [OPTIONS]`
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { isPostgresThere, postgresServer } from '../postgres-server.ts';

if (!isPostgresThere) throw new Error('POSTGRES must be the path of the folder of the programs of PostgreSQL');
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
// Each test server keeps some connections of its own.
const server = await postgresServer('fsync=off', 'max_connections=500');
await server.start();
try {
  const env = { ...process.env, CONTRACT_POSTGRES_PORT: String(server.port) };
  const tests = spawn(process.execPath, [vitest, 'run', 'test/contract', ...process.argv.slice(2)], {
    ...{ env, stdio: 'inherit' },
  });
  const [status] = (await once(tests, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
} finally {
  await server.remove();
}
