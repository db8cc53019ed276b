import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RawConnection } from '../raw-connection.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import { type Call, call, errorOf } from './client.ts';

// Protects that a faulty request is answered with 422 `validation_error`, never with a stack, a hang or a bare status,
// and costs no credits. Every answer is also checked against openapi.json and the header rules.
let service: TestServer;
let key: string;
let accountId: string;
beforeAll(async () => {
  service = await startTestServer();
  ({ key, accountId } = await service.newKey({ requestsPerMinute: 1_000_000 }));
});
afterAll(async () => {
  expect(await service.balance(accountId)).toBe(1000);
  // No faulty request may be logged as a failure of the service.
  expect(service.log.filter((line) => line.includes('"level":50'))).toEqual([]);
  await service.stop();
});

const searches = ['/v1/search', '/v1/search/explain'];
const lookUps = ['/v1/profiles/{}', '/v1/profiles/{}/job-change', '/v1/companies/{}'];

async function expectInvalid(request: Call, message: RegExp): Promise<void> {
  const answer = await call(service.port, { key, ...request });
  expect([answer.status, errorOf(answer).code], answer.text).toEqual([422, 'validation_error']);
  expect(errorOf(answer).message).toMatch(message);
}

describe.each(searches)('the body of %s', (path) => {
  const query = 'anyone';
  const bodies: readonly (readonly [string, object | string | Buffer, RegExp])[] = [
    ['empty', '', /needs a body/],
    ['white space', '  \n', /not valid JSON/],
    ['cut short', '{"query": "any', /not valid JSON/],
    ['with something after it', '{"query":"a"} x', /not valid JSON/],
    ['null', 'null', /needs a body/],
    ['a number', '5', /must be an object, not the number 5/],
    ['an array', '[{"query":"a"}]', /must be an object, not an array/],
    ['text', '"anyone"', /must be an object, not a string/],
    ['without a query', {}, /"query" is required/],
    ['a misspelt query', { qurey: 'anyone' }, /Unknown field "qurey"; did you mean "query"/],
    ['something else than a query', { colour: 'red' }, /"query" is required/],
    ['a query of the wrong type', { query: 5 }, /"query" must be a string, not the number 5/],
    ['a query that is null', { query: null }, /"query" must be a string, not null/],
    ['an empty query', { query: '' }, /"query" must have 1 to 500 characters; it has 0/],
    ['501 letters', { query: 'x'.repeat(501) }, /it has 501/],
    ['501 emoji', { query: '🦊'.repeat(501) }, /it has 501/],
    ['an unknown target', { query, target: 'dogs' }, /"target" must be one of: people, company/],
    ['a target that is null', { query, target: null }, /"target" must be one of/],
    ['a query given twice', '{"query":"a","query":"b"}', /The field "query" is given twice/],
    ['a query given twice, once in disguise', '{"query":"a","qu\\u0065ry":"b"}', /"query" is given twice/],
    ['an unknown field', { query, colour: 'red' }, /Unknown field "colour"/],
    ['a misspelt field', { query, traget: 'people' }, /did you mean "target"/],
    ['a field called __proto__', '{"query":"a","__proto__":{"target":"company"}}', /Unknown field "__proto__"/],
    ['a field called constructor', '{"query":"a","constructor":{"prototype":{}}}', /Unknown field "constructor"/],
    ['a field with a long name', { query, ['x'.repeat(10_000)]: 1 }, /Unknown field "x{64}…"/],
    ['bytes that are not UTF-8', Buffer.from('{"query":"\xff\xfe"}', 'latin1'), /not valid UTF-8/],
    ['UTF-16', Buffer.from('{"query":"a"}', 'utf16le'), /not valid/],
    ['64 KiB and one byte', `{"query":"a"}${' '.repeat(65_536 - 12)}`, /at most 65536 bytes/],
    ['10 MB', 'x'.repeat(10_000_000), /at most 65536 bytes/],
    ['no given record', { similar_to: [] }, /"similar_to" needs at least 1 item/],
    ['eleven given records', { similar_to: Array.from({ length: 11 }, (_, i) => `p${i}`) }, /at most 10 items/],
    ['a given record twice', { similar_to: ['p1', 'p1'] }, /must not name an item twice/],
    [
      'a given record that is no text',
      { similar_to: 5 },
      /"similar_to" must be a string or an array, not the number 5/,
    ],
    ['a given record that nobody has', { similar_to: 'nobody' }, /names "nobody", and no person has this id/],
    ['a long query beside given records', { query: 'x'.repeat(501), similar_to: 'p1' }, /it has 501/],
    ['filters that are no object', { query, filters: ['Berlin'] }, /"filters" must be an object, not an array/],
    ['filters that are null', { query, filters: null }, /"filters" must be an object, not null/],
    ['filters that are null and no query', { filters: null }, /"query" is required/],
    ['no filters and no query', { filters: {} }, /"query" is required/],
    ['no filters and an empty query', { query: '', filters: {} }, /"query" must have 1 to 500 characters; it has 0/],
    ['a long query beside filters', { query: 'x'.repeat(501), filters: { place: 'Lima' } }, /it has 501/],
    ['an unknown field beside filters', { traget: 'people', filters: { place: 'Lima' } }, /did you mean "target"/],
    ['a misspelt filter', { filters: { palce: 'Lima' } }, /"filters.palce" is no filter; did you mean "place"/],
    ['a filter of another kind', { query, filters: { place: 5 } }, /"filters.place" must be a text/],
    ['filters nested deeply', `{"filters":{"place":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`, /must be a text/],
    ['a place that nobody knows', { filters: { place: 'Nowhere' } }, /"filters.place" has "Nowhere"/],
    ['nested deeply', `{"query":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, /"query" must be a string, not an array/],
  ];
  test.each(bodies)('%s', (_name, body, message) => expectInvalid({ path, body }, message));

  test('none at all, with and without a content type', async () => {
    await expectInvalid({ path, method: 'POST' }, /needs a body/);
    await expectInvalid({ path, method: 'POST', headers: { 'content-type': 'application/json' } }, /needs a body/);
  });

  test('a body of exactly 64 KiB is read', async () => {
    const body = `{"query":"a"${' '.repeat(65_536 - 13)}}`;
    expect((await call(service.port, { path: '/v1/search/explain', key, body })).status).toBe(200);
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/json; charset=latin1',
    'application/jsonx',
    'application/ld+json',
    'application',
    ';',
    '',
  ])('of content type "%s"', (type) =>
    expectInvalid(
      { path, body: { query }, headers: { 'content-type': type } },
      /Content-Type must be application\/json/,
    ),
  );

  test.each(['application/json;charset=UTF-8', 'Application/JSON ; charset="utf-8"'])(
    'of content type "%s" is read',
    async (type) => {
      const answer = await call(service.port, {
        path: '/v1/search/explain',
        key,
        body: { query },
        headers: { 'content-type': type },
      });
      expect(answer.status).toBe(200);
    },
  );

  test('compressed', () =>
    expectInvalid(
      { path, body: { query }, headers: { 'content-encoding': 'gzip' } },
      /Content-Encoding is not supported/,
    ));

  test('beside query parameters', () =>
    expectInvalid({ path: `${path}?page_size=5`, body: { query } }, /takes no query parameters; "page_size"/));
});

describe('the fields of a page', () => {
  const values: readonly (readonly [string, unknown, RegExp])[] = [
    ['page_size', 0, /from 1 to 100/],
    ['page_size', 101, /from 1 to 100/],
    ['page_size', -1, /from 1 to 100/],
    ['page_size', 1e9, /from 1 to 100/],
    ['page_size', 1.5, /must be an integer, not the number 1.5/],
    ['page_size', '10', /must be an integer, not a string/],
    ['page_size', null, /must be an integer, not null/],
    ['page_size', true, /must be an integer, not a boolean/],
    ['page_size', [10], /must be an integer, not an array/],
    ['page', 0, /"page" must be at least 1/],
    ['page', -5, /"page" must be at least 1/],
    ['page', '1', /"page" must be an integer/],
    ['page', 1.5, /"page" must be an integer/],
    ['page', null, /"page" must be an integer/],
    ['include', 'match', /"include" must be an array/],
    ['include', ['everything'], /"include.0" must be one of: match, understanding/],
    ['include', ['match', 'match'], /"include" must not name an item twice/],
    ['include', ['match', 'understanding', 'match'], /"include" may have at most 2 items\./],
    ['pagesize', 5, /did you mean "page_size"/],
    ['pageSize', 5, /did you mean "page_size"/],
    ['page-size', 5, /did you mean "page_size"/],
    ['limit', 5, /Unknown field "limit". Known fields: query, filters, similar_to, page, page_size, target, include/],
  ];
  test.each(values)('%s: %j', (field, value, message) =>
    expectInvalid({ path: '/v1/search', body: { query: 'a', [field]: value } }, message),
  );
});

describe('Idempotency-Key', () => {
  test.each([
    ['empty', ''],
    ['of 256 characters', 'k'.repeat(256)],
    ['with a space', 'a b'],
    ['with an umlaut', 'ä'],
    ['with a tab', 'a\tb'],
  ])('%s', (_name, value) =>
    expectInvalid(
      { path: '/v1/search', body: { query: 'a' }, headers: { 'idempotency-key': value } },
      /Idempotency-Key must be 1 to 255 visible ASCII characters/,
    ),
  );

  test('sent twice', async () => {
    const connection = new RawConnection(service.port).write(
      `POST /v1/search HTTP/1.1\r\nHost: x\r\nx-api-key: ${key}\r\nContent-Type: application/json\r\n` +
        'Idempotency-Key: a\r\nIdempotency-Key: b\r\nContent-Length: 13\r\n\r\n{"query":"a"}',
    );
    const answer = await connection.answer();
    expect(answer?.status).toBe(422);
    connection.end();
  });
});

describe.each(lookUps)('the id of %s', (template) => {
  const ids: readonly (readonly [string, string, RegExp])[] = [
    ['empty', '', /must have 1 to 128 characters; it has 0/],
    ['129 letters', 'x'.repeat(129), /it has 129/],
    ['129 emoji', encodeURIComponent('🦊'.repeat(129)), /it has 129/],
    ['5,000 letters', 'x'.repeat(5000), /it has 5000/],
    ['a broken percent sequence', '%zz', /percent sequence/],
    ['a percent sequence cut short', 'a%2', /percent sequence/],
    ['percent-encoded bytes that are not UTF-8', '%ff%fe', /percent sequence/],
    ['a percent-encoded surrogate', '%ed%a0%80', /percent sequence/],
  ];
  test.each(ids)('%s', (_name, id, message) => expectInvalid({ path: template.replace('{}', id) }, message));

  test('beside query parameters', () =>
    expectInvalid({ path: `${template.replace('{}', 'p1')}?fields=all` }, /takes no query parameters; "fields"/));
});
