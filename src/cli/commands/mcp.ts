import { once } from 'node:events';
import { Whom } from '../../client/index.ts';
import type { CliContext } from '../context.ts';
import { WrongUsage } from '../failure.ts';

export interface McpOptions {
  readonly url: string;
}

/** Serves MCP over standard input and output, with the key of the environment, until standard input ends. */
export async function mcp({ stdin, apiKey }: CliContext, { url }: McpOptions): Promise<undefined> {
  if (apiKey === undefined) throw new WrongUsage('set WHOM_API_KEY to the key that pays');
  if (!URL.canParse(url)) throw new WrongUsage('--url is an address such as http://localhost:8080');
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  const { mcpServers } = await import('../../mcp/server.ts');
  const server = serveStdio(mcpServers(new Whom({ baseUrl: url, apiKey })));
  await once(stdin, 'close');
  await server.close();
}
