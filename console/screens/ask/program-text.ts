import type { asked } from './question.ts';

/** A request of the console, for a program to send. */
export interface ProgramRequest {
  /** Where the service is, such as `https://whom.example`. */
  readonly origin: string;
  readonly asked: typeof asked.value;
  readonly pageSize: number;
  /** The most credits that a result costs. */
  readonly price: number;
}

const bodyOf = ({ asked, pageSize }: ProgramRequest) => ({ ...asked, page_size: pageSize });

/** For a shell, which has the key in WHOM_KEY. */
function curl(request: ProgramRequest): string {
  return [
    `curl -s ${request.origin}/v1/search \\`,
    `  -H "x-api-key: $WHOM_KEY" \\`,
    `  -H 'content-type: application/json' \\`,
    `  -d '${JSON.stringify(bodyOf(request)).replaceAll("'", "'\\''")}'`,
  ].join('\n');
}

function typescript(request: ProgramRequest): string {
  return [
    `import { Whom } from 'whom/client';`,
    '',
    `const whom = new Whom({ baseUrl: '${request.origin}', apiKey: process.env.WHOM_KEY });`,
    `const page = await whom.search(${JSON.stringify(bodyOf(request), null, 2)});`,
    'for (const card of page.results) console.log(card);',
  ].join('\n');
}

/** The call of a tool, as an agent sends it to `/mcp`. */
function mcp({ asked: { target, ...said }, pageSize, price }: ProgramRequest): string {
  const name = target === 'people' ? 'search_people' : 'search_companies';
  return JSON.stringify(
    {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name, arguments: { ...said, max_credits: pageSize * price } },
    },
    null,
    2,
  );
}

/** The ways in which programs ask the same, by their names. */
export const programTexts = { curl, TypeScript: typescript, MCP: mcp } as const;
