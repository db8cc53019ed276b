import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { SearchRequest } from '../src/engine/engine.ts';
import { EngineIndex } from '../src/engine/engine-index.ts';
import { readIndex } from '../src/engine/read/read-index.ts';
import { Segment } from '../src/engine/read/segment.ts';
import type { SegmentImage } from '../src/engine/read/segment-image.ts';
import { schema } from './engine/corpus.ts';
import { latency } from './engine/measure.ts';
import { makeQueries, toRequest } from './engine/queries.ts';

/**
 * Compares searches on the event loop with searches in a pool of threads. Requests come at random times at a given
 * rate, whether or not earlier ones have been answered, and times count from a request's arrival. Each request also
 * takes the event loop as long as a real one takes beside the search (HTTP, keys, charging, cards).
 *
 *   node bench/engine-load.ts --people 1000000 (after bench:engine --keep)
 */
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '100000' },
    folder: { type: 'string', default: '/tmp/whom-bench-engine' },
    rates: { type: 'string', default: '500,1000,2000,4000' },
    seconds: { type: 'string', default: '4' },
    'beside-us': { type: 'string', default: '60' },
  },
});
const people = Number(values.people);
const besideMs = Number(values['beside-us']) / 1000;
const image = readIndex(join(values.folder, `people-${people}`, 'ours'), schema);
if (image === null) throw new Error('no index: run bench:engine with --keep first');
const requests = makeQueries(40, people, 1).map(toRequest);

type Answered = (number: number) => void;
type Search = (number: number, request: SearchRequest) => void;
type Start = (image: SegmentImage, answered: Answered) => { search: Search; close(): void };

const onEventLoop: Start = (image, answered) => {
  const index = new EngineIndex(new Segment(image));
  return {
    search(number, request) {
      index.search(request);
      answered(number);
    },
    close: () => index.close(),
  };
};

function inPool(threads: number): Start {
  return (image, answered) => {
    const module = new URL('./engine/search-worker.ts', import.meta.url);
    const workers = Array.from({ length: threads }, () => {
      const worker = new Worker(module, { workerData: image });
      const entry = { worker, waiting: 0 };
      worker.on('message', ({ number }: { number: number }) => {
        entry.waiting--;
        answered(number);
      });
      return entry;
    });
    return {
      search(number, request) {
        const least = workers.reduce((a, b) => (b.waiting < a.waiting ? b : a));
        least.waiting++;
        least.worker.postMessage({ number, request });
      },
      close: () => workers.forEach(({ worker }) => void worker.terminate()),
    };
  };
}

function workBeside(): void {
  const end = performance.now() + besideMs;
  while (performance.now() < end);
}

async function run(start: Start, rate: number, image: SegmentImage) {
  const came: number[] = [];
  const took: number[] = [];
  let answers = 0;
  const { search, close } = start(image, (number) => {
    answers++;
    took.push(performance.now() - (came[number] ?? 0));
  });
  let state = 1;
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state + 1) / 2 ** 32;
  };
  // The first second warms up and is not counted.
  const begin = performance.now();
  const end = begin + 1000 * (1 + Number(values.seconds));
  let warm = 0;
  for (let next = begin, number = 0; next < end; next += (-Math.log(random()) * 1000) / rate, number++) {
    while (performance.now() < next) await new Promise((resolve) => setImmediate(resolve));
    if (next < begin + 1000) warm = number;
    came[number] = next;
    workBeside();
    search(number, requests[number % requests.length] as SearchRequest);
    // Lets answers of the pool in, as an event loop does between requests.
    await new Promise((resolve) => setImmediate(resolve));
  }
  const deadline = performance.now() + 2_000;
  while (answers < came.length && performance.now() < deadline) await new Promise((resolve) => setImmediate(resolve));
  close();
  return latency(took.slice(warm));
}

/** The processor time of a search, over all threads, with 8 searches in flight. Other programs hardly change it. */
async function processorUs(start: Start, image: SegmentImage): Promise<number> {
  const total = 20_000;
  let sent = 0;
  let answers = 0;
  const done = Promise.withResolvers<void>();
  const { search, close } = start(image, () => {
    answers++;
    if (answers === total) done.resolve();
    else setImmediate(next);
  });
  function next(): void {
    if (sent < total) search(sent, requests[sent++ % requests.length] as SearchRequest);
  }
  const before = process.cpuUsage();
  for (let i = 0; i < 8; i++) next();
  await done.promise;
  const { user, system } = process.cpuUsage(before);
  close();
  return (user + system) / total;
}

const places: Readonly<Record<string, Start>> = {
  'event loop': onEventLoop,
  '1 thread': inPool(1),
  '2 threads': inPool(2),
};
for (const [name, start] of Object.entries(places))
  console.log(`processor time of a search, ${name}: ${(await processorUs(start, image)).toFixed(0)} us`);
console.log('requests/s   where        p50      p95      p99 ms');
for (const rate of values.rates.split(',').map(Number)) {
  for (const [name, start] of Object.entries(places)) {
    const { p50, p95, p99 } = await run(start, rate, image);
    const cells = [p50, p95, p99].map((ms) => ms.toFixed(3).padStart(8));
    console.log(rate.toString().padEnd(12), name.padEnd(11), ...cells);
  }
}
