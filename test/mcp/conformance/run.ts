/**
 * Runs the official suite for MCP servers against `/mcp`, first of a service with the tools of whom, then of a server with
 * the tools of the suite. The exit status is 0 when every scenario passes but those of inapplicable.yml and
 * needs-session.yml, and none of those.
 * Usage: node test/mcp/conformance/run.ts CONFORMANCE [OPTION ...]. CONFORMANCE is the command of the suite. Its options
 * replace those of the gate: `--requirements 2026-07-28` of a later suite asks what that revision requires.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { startStrangerServer } from '../../stranger-server.ts';
import { startTestServer } from '../../test-server.ts';
import { suiteServers } from './suite-server.ts';

const [conformance = 'conformance', ...wished] = process.argv.slice(2);

interface Asked {
  readonly address: string;
  readonly key: string;
  /** Where the suite writes its results. */
  readonly folder: string;
  /** The file that lists what fails. */
  readonly failing: string;
}

/** Runs the suite. Returns whether what it says is as expected. */
async function isAsExpected({ address, key, folder, failing }: Asked): Promise<boolean> {
  // The suite sends no key. All else reaches the service as the suite sent it.
  const front = createServer((asked, answered) => {
    const { method, url, headers } = asked;
    const onward = request(`${address}${url}`, { method, headers: { ...headers, 'x-api-key': key } });
    onward.on('response', (answer) => answer.pipe(answered.writeHead(answer.statusCode ?? 502, answer.headers)));
    onward.on('error', () => answered.destroy());
    asked.pipe(onward);
  });
  await once(front.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(front.address() as AddressInfo).port}/mcp`;
  const expected = fileURLToPath(new URL(failing, import.meta.url));
  const options = wished.length > 0 ? wished : ['--suite', 'all', '--expected-failures', expected];
  const suite = spawn(conformance, ['server', '--url', url, ...options], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  await once(suite, 'exit');
  front.close();
  return suite.exitCode === 0;
}

async function withToolsOfWhom(): Promise<boolean> {
  const service = await startStrangerServer();
  try {
    const isGood = await isAsExpected({ ...service, failing: 'inapplicable.yml' });
    // The log shows failures that the service noticed itself.
    process.stdout.write(service.log());
    return isGood && service.log() === '';
  } finally {
    await service.stop();
  }
}

async function withToolsOfSuite(): Promise<boolean> {
  const service = await startTestServer({
    dependencies: { mcpServers: async () => suiteServers },
    limits: { addressRequestsPerMinute: 1_000_000 },
  });
  try {
    const { key } = await service.newKey();
    const { port, folder } = service;
    return await isAsExpected({ address: `http://127.0.0.1:${port}`, key, folder, failing: 'needs-session.yml' });
  } finally {
    await service.stop();
  }
}

const isGood = await withToolsOfWhom();
process.exitCode = (await withToolsOfSuite()) && isGood ? 0 : 1;
