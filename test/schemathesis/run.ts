/**
 * Runs Schemathesis against a server: it reads the server's description and sends some thousand requests that the
 * description allows or forbids, the same ones each time. The exit status is 0 when every answer is as described.
 * Usage: node test/schemathesis/run.ts ST [OPTION ...]. ST is the command of Schemathesis. Its options replace those of
 * the gate: `--max-examples 20000 --seed 7` sends more and other requests.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startStrangerServer } from '../stranger-server.ts';

const [st = 'st', ...wished] = process.argv.slice(2);
const options = wished.length > 0 ? wished : ['--generation-deterministic'];
const server = await startStrangerServer();
try {
  const status = await ask();
  // The log shows failures that the service noticed itself and no check reported.
  process.stdout.write(server.log());
  process.exitCode = status === 0 && server.log() === '' ? 0 : 1;
} finally {
  await server.stop();
}

/** Runs Schemathesis and returns its exit status. Throws if there is no such command. */
async function ask(): Promise<number | null> {
  const tests = spawn(
    st,
    [
      ...['--config-file', besides('schemathesis.toml')],
      ...['run', `${server.address}/openapi.json`, '--header', `x-api-key: ${server.key}`],
      ...['--checks', 'all', '--no-color', ...options],
    ],
    {
      // Files that Schemathesis writes beside its report are removed with the folder.
      cwd: server.folder,
      env: { ...process.env, SCHEMATHESIS_HOOKS: besides('hooks.py'), PYTHONDONTWRITEBYTECODE: '1' },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  await once(tests, 'exit');
  return tests.exitCode;
}

function besides(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url));
}
