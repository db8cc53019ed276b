import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadLexicon } from '../../lexicon/load-lexicon.ts';
import type { Corpus } from '../../ports/search-index.ts';
import { queryInterpreterCases } from '../../ports/suites/query-interpreter.case.ts';
import { RulesInterpreter } from '../interpret.ts';
import { relationItemOf } from '../notation.test-helper.ts';
import { AssistedInterpreter, type ModelOptions } from './model.ts';

const corpus: Corpus = { withNames: async (read) => read({ count: () => 0, begins: () => false, near: () => [] }) };
const lexicon = loadLexicon();
const local = new RulesInterpreter(lexicon);
const today = new Date('2026-03-15T00:00:00Z');
const query = 'folks who wrangle frobs around Berlin';

let server: Server;
let answer: (response: ServerResponse, body: string) => void;
let calls = 0;
let clockMs = 0;
let log: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    calls++;
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => answer(response, body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  calls = 0;
  clockMs = 0;
  log = [];
});

function assisted(options: Partial<ModelOptions> = {}): AssistedInterpreter {
  const { port } = server.address() as AddressInfo;
  const baseUrl = `http://127.0.0.1:${port}/v1`;
  const usual = { timeoutMs: 2000, cacheEntriesMax: 100, callsMax: 8, apiKey: null, required: false };
  const parts = { clock: () => clockMs, log: (line: string) => log.push(line) };
  return new AssistedInterpreter(local, lexicon, { ...usual, baseUrl, model: 'fake', ...options }, parts);
}

queryInterpreterCases('understanding with a model that made no proposal', () => assisted());

function prepare(interpreter: AssistedInterpreter, text = query): Promise<boolean> {
  return interpreter.prepare(text, 'people', corpus, today);
}

function says(content: unknown): typeof answer {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return (response) => response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: text } }] }));
}

const place = { field: 'place', quote: 'Berlin', values: ['Berlin'] };
const good = { conditions: [{ field: 'title', quote: 'wrangle frobs', values: ['manager'] }, place] };

async function ask(interpreter: AssistedInterpreter) {
  await prepare(interpreter);
  return interpreter.interpret(query, 'people', corpus, today);
}

test('a good proposal is taken, and asked for once', async () => {
  answer = says(good);
  const interpreter = assisted();
  const understood = await ask(interpreter);
  expect(understood.offTopic).toBe(false);
  if (understood.offTopic) return;
  expect(understood.intent.conditions.map(({ field, span }) => [field, query.slice(...span)])).toEqual([
    ['title', 'wrangle frobs'],
    ['place', 'Berlin'],
  ]);
  await Promise.all([prepare(interpreter), prepare(interpreter)]);
  expect(calls).toBe(1);
  const another = assisted();
  await Promise.all([prepare(another), prepare(another)]);
  expect(calls).toBe(2);
});

const doubtful: [why: string, answer: typeof answer][] = [
  ['it is not JSON', says('I would say statisticians in Berlin')],
  ['it does not fit the schema', says({ conditions: [{ ...place, sql: 'drop table' }] })],
  ['it quotes what the query does not say', says({ conditions: [{ ...place, quote: 'Hamburg' }] })],
  ['it names what the lexicon does not know', says({ conditions: [{ ...place, values: ['Blorptown'] }, place] })],
  [
    'it loses what the rules are sure of',
    says({ conditions: [{ field: 'title', quote: 'frobs', values: ['manager'] }] }),
  ],
  ['it turns round what the rules are sure of', says({ conditions: [{ ...place, negated: true }] })],
  ['it computes numbers', says({ conditions: [place, { field: 'headcount', quote: 'frobs', min: 7 }] })],
];

const silent: [why: string, answer: typeof answer][] = [
  ['the server fails', (response) => response.writeHead(500).end('{}')],
  ['the server redirects', (response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
  ['the answer has no choices', (response) => response.end('{"choices":[]}')],
  ['the answer is cut off', (response) => response.end('{"choices":[{"mess')],
  ['the answer is too large', (response) => response.end(JSON.stringify({ choices: [], pad: 'x'.repeat(100_000) }))],
  ['the connection breaks', (response) => response.destroy()],
];

test.each([...doubtful, ...silent])('the local understanding answers when %s', async (_, broken) => {
  answer = broken;
  expect(await ask(assisted())).toEqual(await local.interpret(query, 'people', corpus, today));
});

const moved = 'people who went from Google to Meta, 5 years with them';
const fromGoogle = [{ field: 'employer', values: ['Google'] }];
const toMeta = [{ field: 'employer', values: ['Meta'] }];
const before = { kind: 'before', quote: 'went from Google to Meta', a: fromGoogle, b: toMeta };
const colleague = { kind: 'overlap', quote: 'from Google to Meta', name: 'Jane Doe', is: [], still_open: false };
const total = { kind: 'total_time', quote: '5 years with them', is: toMeta, months: { min: null, max: 60 } };

/** What the rules read in it. */
const read = 'before(employer=employer:google, employer=employer:meta)';

async function askMoved(relations: readonly unknown[]) {
  answer = says({ conditions: [], relations });
  const interpreter = assisted();
  await prepare(interpreter, moved);
  const understood = await interpreter.interpret(moved, 'people', corpus, today);
  return understood.offTopic ? [] : understood.intent.relations;
}

test('a proposal may have relations, which hold the conditions on their roles', async () => {
  const relations = await askMoved([before, total]);
  expect(relations.map(relationItemOf)).toEqual([read, 'total_time(employer=employer:meta, ..60)']);
  expect(relations.map(({ said }) => said)).toEqual([before.quote, total.quote]);
});

test.each(['joining', fromGoogle])('a proposal may say from when how soon is counted: %o', async (from) => {
  const soon = { kind: 'how_soon', quote: total.quote, from, to: toMeta, months: total.months };
  const [, relation] = await askMoved([before, soon]);
  const shown = from === 'joining' ? from : 'employer=employer:google';
  expect(relation && relationItemOf(relation)).toBe(`how_soon(${shown}, employer=employer:meta, ..60)`);
});

test.each([
  ['quotes what the query does not say', { ...before, quote: 'left Google' }],
  ['is of no kind', { ...before, kind: 'beside' }],
  ['lacks a role', { ...before, b: undefined }],
  ['names what the lexicon does not know', { ...before, b: [{ field: 'title', values: ['blorp'] }] }],
  ['has bounds upside down', { ...total, months: { min: 60, max: 36 } }],
  ['names somebody who is not in its quote', colleague],
  ['computes a number', { ...total, quote: 'went from Google to Meta' }],
])('a proposal is dropped if a relation of it %s', async (_, relation) => {
  expect((await askMoved([before, relation])).map(relationItemOf)).toEqual([read]);
});

test('a proposal is dropped if it lacks a relation that the rules read', async () => {
  expect((await askMoved([total])).map(relationItemOf)).toEqual([read]);
});

test('a silent model is not waited for longer than the time limit', async () => {
  answer = () => {};
  expect(await ask(assisted({ timeoutMs: 40 }))).toEqual(await local.interpret(query, 'people', corpus, today));
});

test('the model sees the query as data and nothing else', async () => {
  let sent: { messages: { content: string }[] } = { messages: [] };
  answer = (response, body) => {
    sent = JSON.parse(body);
    says(good)(response, body);
  };
  await ask(assisted());
  expect(JSON.parse(sent.messages[1]?.content ?? '')).toEqual({ target: 'people', query });
});

test.each(doubtful)('a model that is required has answered although %s, and is not asked again', async (_, doubt) => {
  answer = doubt;
  const interpreter = assisted({ required: true });
  expect([await prepare(interpreter), await prepare(interpreter)]).toEqual([true, true]);
  expect(calls).toBe(1);
});

test.each(silent)('a model that is required has not answered when %s, and may be asked again', async (_, broken) => {
  answer = broken;
  const interpreter = assisted({ required: true });
  expect(await prepare(interpreter)).toBe(false);
  answer = says(good);
  expect(await prepare(interpreter)).toBe(true);
});

test('a model that is down rests after three failures, so that searches do not wait for it one by one', async () => {
  answer = (response) => response.writeHead(500).end();
  const optional = assisted();
  const required = assisted({ required: true });
  for (let i = 0; i < 5; i++) expect([await prepare(optional), await prepare(required)]).toEqual([true, false]);
  expect(calls).toBe(6);
  const line = 'the model gave no answer 3 times in a row (status 500) and is not asked for 5 s';
  expect(log).toEqual([line, line]);

  answer = says(good);
  clockMs += 5000;
  expect([await prepare(optional), await prepare(required)]).toEqual([true, true]);
  expect(calls).toBe(8);
});

test('no more calls are under way than configured', async () => {
  const held: ServerResponse[] = [];
  let arrived = () => {};
  const first = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  answer = (response) => {
    held.push(response);
    arrived();
  };
  const interpreter = assisted({ callsMax: 1 });
  const asking = prepare(interpreter);
  await first;
  expect(await prepare(interpreter, 'other folks in Paris')).toBe(true);
  for (const response of held) says(good)(response, '');
  await asking;
  expect(calls).toBe(1);
});

test('the proposals kept are bounded, and the least recently used goes first', async () => {
  answer = says({ conditions: [place] });
  const interpreter = assisted({ cacheEntriesMax: 2 });
  await prepare(interpreter, 'folks in Berlin');
  await prepare(interpreter, 'humans in Berlin');
  await interpreter.interpret('folks in Berlin', 'people', corpus, today);
  await prepare(interpreter, 'persons in Berlin');
  expect(calls).toBe(3);
  await prepare(interpreter, 'folks in Berlin');
  expect(calls).toBe(3);
  await prepare(interpreter, 'humans in Berlin');
  expect(calls).toBe(4);
});

test('the key is sent as a bearer token', async () => {
  const { port } = server.address() as AddressInfo;
  let authorization: string | undefined;
  server.once('request', (request) => {
    authorization = request.headers.authorization;
  });
  answer = says(good);
  await prepare(assisted({ apiKey: 'sk-1', baseUrl: `http://127.0.0.1:${port}/v1/` }));
  expect(authorization).toBe('Bearer sk-1');
});

test('what is off topic stays off topic, and is not sent', async () => {
  answer = says(good);
  const interpreter = assisted({ required: true });
  expect(await prepare(interpreter, 'write me a poem')).toBe(true);
  expect(calls).toBe(0);
  expect((await interpreter.interpret('write me a poem', 'people', corpus, today)).offTopic).toBe(true);
});
