import { fromJsonSchema, McpServer, type McpServerFactory, ResourceTemplate } from '@modelcontextprotocol/server';

/** A picture of one pixel. */
const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
/** A sound without a sample. */
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (said: string) => ({ type: 'text', text: said }) as const;
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;
const embedded = (uri: string) => ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: 'x' } }) as const;
const asked = (content: ReturnType<typeof text> | typeof image | ReturnType<typeof embedded>) => ({
  messages: [{ role: 'user' as const, content }],
});

/** The suite wants everything that is listed described. */
const description = 'As the suite asks.';
const nothing = { description, inputSchema: fromJsonSchema({ type: 'object', properties: {} }) };
const strings = (...names: readonly string[]) =>
  fromJsonSchema<Readonly<Record<string, string>>>({
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: [...names],
  });

/** Of what can be put into a schema that whom's own tools have no use for. */
const newestSchema = fromJsonSchema({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
});

/**
 * Makes servers with the tools, resources and prompts that the official suite asks its own test server for, as far as
 * nothing has to be kept between requests.
 */
export const suiteServers: () => McpServerFactory = () => () => {
  const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} };
  const server = new McpServer({ name: 'suite', version: '1' }, { capabilities });

  const contents = {
    test_simple_text: [text('simple')],
    test_image_content: [image],
    test_audio_content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' } as const],
    test_embedded_resource: [embedded('test://embedded-resource')],
    test_multiple_content_types: [text('mixed'), image, embedded('test://mixed-content-resource')],
  };
  for (const [name, content] of Object.entries(contents)) server.registerTool(name, nothing, async () => ({ content }));
  server.registerTool('json_schema_2020_12_tool', { description, inputSchema: newestSchema }, async () => ({
    content: [],
  }));
  server.registerTool('test_error_handling', nothing, async () => {
    throw new Error('intended');
  });
  server.registerTool('test_tool_with_logging', nothing, async (_, { mcpReq }) => {
    for (const step of ['started', 'going on', 'done']) await mcpReq.log('info', step);
    return { content: [text('logged')] };
  });
  server.registerTool('test_tool_with_progress', nothing, async (_, { mcpReq }) => {
    const progressToken = mcpReq._meta?.progressToken;
    for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
      await mcpReq.notify({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } });
    }
    return { content: [text('done')] };
  });

  server.registerResource('text', 'test://static-text', { mimeType: 'text/plain' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'text/plain', text: 'static' }],
  }));
  server.registerResource('binary', 'test://static-binary', { mimeType: 'image/png' }, async ({ href }) => ({
    contents: [{ uri: href, mimeType: 'image/png', blob: png }],
  }));
  const template = new ResourceTemplate('test://template/{id}/data', { list: undefined });
  server.registerResource('template', template, {}, async ({ href }, { id }) => ({
    contents: [{ uri: href, mimeType: 'application/json', text: JSON.stringify({ id }) }],
  }));

  server.registerPrompt('test_simple_prompt', { description }, () => asked(text('simple')));
  server.registerPrompt('test_prompt_with_image', { description }, () => asked(image));
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description, argsSchema: strings('arg1', 'arg2') },
    ({ arg1, arg2 }) => asked(text(`${arg1} ${arg2}`)),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description, argsSchema: strings('resourceUri') },
    (given) => asked(embedded(given['resourceUri'] ?? '')),
  );
  server.server.setRequestHandler('completion/complete', async () => ({ completion: { values: ['test'] } }));
  return server;
};
