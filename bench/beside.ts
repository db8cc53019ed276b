/**
 * Measures what a search offers beside the sentence, through its HTTP operation over a data folder: pages by cursor through
 * a whole answer, facets, and searches for similar people. Server and client are processes of their own. Milliseconds of
 * the clock, and in brackets those of the serving thread's processor, in which other work on the machine shows less.
 *
 * Usage: npm run bench:beside DATA-FOLDER ["QUERY" whose pages are walked]
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { latency } from './engine/measure.ts';
import type { Ask, Started } from './http/server.ts';

const [dataDir = '', walked = 'people'] = process.argv.slice(2);
if (dataDir === '') throw new Error('name the data folder');
const pageSize = 100;
const pagesCompared = 100;
const rounds = 3;
const facetQueries = ['people', 'software engineers', 'nurses in Germany', 'product managers who worked at Google'];
const facetSets = {
  'of the lexicon': ['title', 'place.country', 'industry', 'skill'],
  'and names': ['title', 'place.country', 'industry', 'skill', 'employer', 'school'],
};

const child = fork(fileURLToPath(new URL('./http/server.ts', import.meta.url)), [dataDir]);
const server = await told<Started>();
const given = (await ids('people in Berlin')).concat(await ids('nurses in Texas'));
await similar(given);
for (const [name, facets] of Object.entries(facetSets)) await counts(name, facets);
await walk(walked);
child.disconnect();

interface Answer {
  readonly body: Page;
  readonly ms: number;
  readonly cpuMs: number;
}

interface Page {
  readonly total_count: number;
  readonly results: readonly { readonly id: string }[];
  readonly cursor: string | null;
}

async function ask(body: object): Promise<Answer> {
  const before = await cpu();
  const start = performance.now();
  const response = await fetch(`http://127.0.0.1:${server.port}/v1/search`, {
    method: 'POST',
    headers: { 'x-api-key': server.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  const ms = performance.now() - start;
  if (response.status !== 200) throw new Error(`${response.status}: ${text}`);
  return { body: JSON.parse(text), ms, cpuMs: ((await cpu()) - before) / 1_000 };
}

async function ids(query: string): Promise<readonly string[]> {
  return (await ask({ query, page_size: 50 })).body.results.map(({ id }) => id);
}

/** The least of a few answers to each body, so that other work on the machine shows little. */
async function least(bodies: readonly object[]): Promise<readonly Answer[]> {
  const best: Answer[] = [];
  for (let round = 0; round < rounds; round++)
    for (const [at, body] of bodies.entries()) {
      const answer = await ask(body);
      const other = best[at];
      if (other === undefined || answer.ms < other.ms) best[at] = answer;
    }
  return best;
}

async function similar(people: readonly string[]): Promise<void> {
  report('similar people', await least(people.map((id) => ({ similar_to: [id] }))));
}

async function counts(name: string, facets: readonly string[]): Promise<void> {
  for (const query of facetQueries) {
    const first = await ask({ query, facets });
    const bodies = Array.from({ length: 10 }, () => ({ query, facets }));
    report(`facets ${name}: ${query} (${first.body.total_count})`, [first]);
    report('  again', await least(bodies));
  }
}

async function walk(query: string): Promise<void> {
  const answers: Omit<Answer, 'body'>[] = [];
  const seen = new Set<string>();
  let shown = 0;
  let total = 0;
  for (let cursor: string | null = null; ; ) {
    const { body, ...times }: Answer = await ask({ query, page_size: pageSize, cursor });
    answers.push(times);
    total = body.total_count;
    shown += body.results.length;
    for (const { id } of body.results) seen.add(id);
    cursor = body.cursor;
    if (cursor === null) break;
  }
  if (seen.size !== total || shown !== total) throw new Error(`${shown} shown, ${seen.size} different, of ${total}`);
  console.log(`${query}: ${total} people on ${answers.length} pages, each once`);
  report('  the first page', answers.slice(0, 1));
  report('  the next', answers.slice(1, 1 + pagesCompared));
  report('  the last', answers.slice(-pagesCompared));
}

function report(what: string, answers: readonly Omit<Answer, 'body'>[]): void {
  const text = ({ p50, p95 }: ReturnType<typeof latency>) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
  const wall = text(latency(answers.map(({ ms }) => ms)));
  console.log(`${what}: p50 / p95 ${wall} ms (${text(latency(answers.map(({ cpuMs }) => cpuMs)))})`);
}

function cpu(): Promise<number> {
  child.send({ kind: 'cpu' } satisfies Ask);
  return told<number>();
}

async function told<Message>(): Promise<Message> {
  const [message]: Message[] = await once(child, 'message');
  if (message === undefined) throw new Error('the server said nothing');
  return message;
}
