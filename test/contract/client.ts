import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { Ajv2020, type AnySchemaObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import { operations } from '../../src/contract/operations.ts';

export interface Answer {
  readonly status: number;
  /** Header names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

export interface Call {
  readonly method?: string;
  readonly path: string;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON, text and bytes as they are. A content type is added unless `headers` has one. */
  readonly body?: object | string | Buffer;
}

/** Sends one request over real HTTP and checks the answer against the contract. */
export async function call(port: number, { method, path, key, headers = {}, body }: Call): Promise<Answer> {
  const bytes = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
  const verb = method ?? (body === undefined ? 'GET' : 'POST');
  const sent = {
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(body === undefined
      ? {}
      : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(bytes)}` }),
    ...headers,
  };
  const answer = await new Promise<Answer>((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: verb, headers: sent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers as Record<string, string>,
          text: Buffer.concat(chunks).toString('utf8'),
        });
      });
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
  checkAnswer(answer, verb, path);
  return answer;
}

const description = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as AnySchemaObject;
// Strict mode is off, because JSON Schema lacks OpenAPI's `discriminator` and keywords like `example`.
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(description, 'openapi.json');
const validators = new Map<string, ValidateFunction>();

/** The schema of a JSON answer, from the description of the operation and status. */
function validatorOf(method: string, path: string, status: number): ValidateFunction | null {
  const bare = path.split(/[?#]/, 1)[0] ?? '';
  const operation = Object.values(operations).find(
    (row) => row.method === method && new RegExp(`^${row.path.replace(/\{\w+\}/, '[^/]*')}$`).test(bare),
  );
  let pointer: string =
    operation === undefined
      ? `/components/responses/${status === 405 ? 'WrongMethod' : 'UnknownPath'}`
      : `/paths/${operation.path.replaceAll('/', '~1')}/${method.toLowerCase()}/responses/${status}`;
  const reference = at(pointer)?.['$ref'];
  if (typeof reference === 'string') pointer = reference.slice(1);
  if (at(pointer) === undefined) throw new Error(`openapi.json does not know ${status} of ${method} ${path}`);
  const schema = `${pointer}/content/application~1json/schema`;
  if (at(schema) === undefined) return null;
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const compiled = ajv.compile({ $ref: `openapi.json#${schema}` });
  validators.set(schema, compiled);
  return compiled;
}

function at(pointer: string): AnySchemaObject | undefined {
  let node: unknown = description;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    node = typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[key] : undefined;
  }
  return node as AnySchemaObject | undefined;
}

/** Checks the rules that hold for any answer to any request. */
export function checkAnswer({ status, headers, text }: Answer, method: string, path: string): void {
  const said = `${method} ${path.slice(0, 80)} -> ${status} ${text.slice(0, 300)}`;
  expect(headers['x-request-id'], said).toMatch(/^req_[0-9a-f]{32}$/);
  const limit = Number(headers['x-ratelimit-limit']);
  const remaining = Number(headers['x-ratelimit-remaining']);
  const reset = Number(headers['x-ratelimit-reset']);
  expect(Number.isInteger(limit) && limit >= 1, said).toBe(true);
  expect(Number.isInteger(remaining) && remaining >= 0 && remaining <= limit, said).toBe(true);
  expect(Number.isInteger(reset) && Math.abs(reset - Date.now() / 1000) <= 600, said).toBe(true);

  expect(headers['cache-control'], said).toBe('no-store');
  expect(headers['x-content-type-options'], said).toBe('nosniff');

  const retryable = status === 429 || status === 502 || status === 503;
  expect('retry-after' in headers, said).toBe(retryable);
  if (retryable) expect(headers['retry-after'], said).toMatch(/^[1-9]\d*$/);
  expect('www-authenticate' in headers, said).toBe(status === 401);
  expect('allow' in headers, said).toBe(status === 405 || status === 204);
  expect(text, said).not.toMatch(/\n\s+at |node_modules|\.ts:\d/);
  expect([200, 204, 400, 401, 402, 403, 404, 405, 422, 429, 502, 503], said).toContain(status);
  if (status === 204 || method === 'HEAD') {
    expect(text).toBe('');
    return;
  }

  if (status >= 400) {
    expect(headers['content-type'], said).toBe('application/json; charset=utf-8');
    const { error } = JSON.parse(text) as { error: { request_id: string; message: string } };
    expect(error.request_id, said).toBe(headers['x-request-id']);
    expect(error.message.length, said).toBeGreaterThan(10);
  }
  const validate = validatorOf(method, path, status);
  if (validate === null) return;
  expect(headers['content-type'], said).toBe('application/json; charset=utf-8');
  const body: unknown = JSON.parse(text);
  expect(validate(body), `${said} ${JSON.stringify(validate.errors)}`).toBe(true);
  if (status === 200 && path.startsWith('/v1/')) expect(body).toMatchObject({ request_id: headers['x-request-id'] });
}

export function errorOf(answer: Answer): { readonly code: string; readonly message: string } & Record<string, unknown> {
  return (JSON.parse(answer.text) as { error: { code: string; message: string } }).error;
}

/** The bytes of a GET, for a raw connection. */
export function rawGet(path: string, key = 'none'): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\n\r\n`;
}

/** Reads the next answer of a raw connection, to a GET of the path, and checks it like every answer. */
export async function nextAnswer(connection: { answer(): Promise<Answer | null> }, path: string) {
  const answer = await connection.answer();
  if (answer === null) throw new Error('closed without an answer');
  checkAnswer(answer, 'GET', path);
  return answer;
}
