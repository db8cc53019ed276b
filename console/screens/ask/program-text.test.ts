import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { SearchBody, UnqueriedSearchBody } from '../../../src/contract/search.ts';
import { tools } from '../../../src/mcp/tools.ts';
import { type ProgramRequest, programTexts } from './program-text.ts';

const origin = 'https://whom.example';
const requests: readonly ProgramRequest[] = [
  { origin, pageSize: 10, price: 1, asked: { query: `nurses at "St Mary's"`, target: 'people' } },
  { origin, pageSize: 10, price: 11, asked: { query: '', filters: { place: ['Oslo'] }, target: 'company' } },
];

test.each(requests)('the requests for programs are ones that the service takes: %#', (request) => {
  const { curl, TypeScript, MCP } = programTexts;
  const body = { ...request.asked, page_size: 10 };
  expect(Value.Check(SearchBody, body) || Value.Check(UnqueriedSearchBody, body)).toBe(true);

  const shell = /-d '(.*)'$/s.exec(curl(request))?.[1]?.replaceAll("'\\''", "'");
  expect(JSON.parse(shell ?? '')).toEqual(body);
  const called = /whom\.search\((.*)\);\nfor/s.exec(TypeScript(request))?.[1];
  expect(JSON.parse(called ?? '')).toEqual(body);

  const { params } = JSON.parse(MCP(request));
  const tool = tools.find(({ name }) => name === params.name);
  expect(tool).toBeDefined();
  expect(Value.Check(tool?.input ?? {}, params.arguments)).toBe(true);
  expect(params.arguments).toMatchObject({ query: request.asked.query, max_credits: 10 * request.price });
});
