import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startStrangerServer } from '../stranger-server.ts';

/**
 * Generates a Python client from openapi.json and asks a running server with it, so that the description is known to be
 * one that generators understand: `npm run python-client -- BIN`, where BIN is the `bin` of a Python environment with
 * `openapi-python-client`. A warning of the generator is a failure.
 */
const [bin = ''] = process.argv.slice(2);
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program of that environment. Throws its output if it fails. */
function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(join(bin, program), args, {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

const server = await startStrangerServer();
try {
  const client = join(server.folder, 'whom_client');
  run('openapi-python-client', [
    ...['generate', '--path', `${root}openapi.json`, '--output-path', client, '--meta', 'none', '--fail-on-warning'],
    ...['--config', fileURLToPath(new URL('config.yaml', import.meta.url))],
  ]);
  const script = fileURLToPath(new URL('ask.py', import.meta.url));
  process.stdout.write(run('python', [script, server.folder, server.address, server.key]));
} finally {
  await server.stop();
}
