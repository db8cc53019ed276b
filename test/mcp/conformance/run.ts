/**
 * Runs the official suite for MCP servers against `/mcp` of a service. The exit status is 0 when every scenario passes but
 * those of inapplicable.yml, and none of those.
 * Usage: node test/mcp/conformance/run.ts CONFORMANCE [OPTION ...]. CONFORMANCE is the command of the suite. Its options
 * replace those of the gate: `--requirements 2026-07-28` of a later suite asks what that revision requires.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startStrangerServer } from '../../stranger-server.ts';

const [conformance = 'conformance', ...wished] = process.argv.slice(2);
const inapplicable = fileURLToPath(new URL('inapplicable.yml', import.meta.url));
const options = wished.length > 0 ? wished : ['--suite', 'all', '--expected-failures', inapplicable];
const service = await startStrangerServer();

// The suite sends no key. All else reaches the service as the suite sent it.
const front = createServer((asked, answered) => {
  const { method, url, headers } = asked;
  const onward = request(`${service.address}${url}`, { method, headers: { ...headers, 'x-api-key': service.key } });
  onward.on('response', (answer) => answer.pipe(answered.writeHead(answer.statusCode ?? 502, answer.headers)));
  onward.on('error', () => answered.destroy());
  asked.pipe(onward);
});
await once(front.listen(0, '127.0.0.1'), 'listening');
try {
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/mcp`;
  const suite = spawn(conformance, ['server', '--url', url, ...options], {
    cwd: service.folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(suite, 'exit');
  // The log shows failures that the service noticed itself.
  process.stdout.write(service.log());
  process.exitCode = suite.exitCode === 0 && service.log() === '' ? 0 : 1;
} finally {
  front.close();
  await service.stop();
}
