/**
 * Measures the way from a sentence to a page of ten cards, over generated people: mean, p50, p95 and p99 by step, of
 * sentences as people send them and then of kinds made from the people. The least of five rounds counts for each
 * sentence, so that other work on the machine shows little; the first round, which reads the records, is told beside it.
 *
 * Usage: npm run bench:search [people, default 100000] [folder to keep the data in]
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { SqliteWriterLock } from '../src/adapters/sqlite/writer-lock.ts';
import { indexLockPath, recordsPath } from '../src/data-folder.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import type { RecordStore } from '../src/ports/record-store.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';
import type { Person } from '../src/records/person.ts';
import { Suppressions } from '../src/records/suppressions.ts';
import { monthNow } from '../src/search/documents/career.ts';
import { createReadings } from '../src/search/documents/readings.ts';
import { openFinder } from '../src/search/local-finder.ts';
import { planOf } from '../src/search/plan/plan.ts';
import { EmbeddedView } from '../src/search/view/embedded-view.ts';
import { segmentIndexes } from '../src/search/view/segment-indexes.ts';
import { updateIndexes } from '../src/search/view/update-indexes.ts';
import { FixedPredictions } from '../test/fixed-predictions.ts';
import { fillGenerated } from './generated-folder.ts';
import { publicSentences } from './public-sentences.ts';

const now = new Date('2026-11-21T12:00:00Z');
const people = Number(process.argv[2] ?? 100_000);
const kept = process.argv[3];
const folder = kept ?? mkdtempSync(join(tmpdir(), 'whom-bench-'));
/** The number of sentences of each kind. */
const sentencesPerKind = 300;
const rounds = 5;
const stepNames = ['understand', 'plan', 'engine', 'cards', 'whole'] as const;

try {
  await run();
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true });
}

async function run(): Promise<void> {
  mkdirSync(folder, { recursive: true });
  if (!existsSync(recordsPath(folder))) await fillGenerated(folder, people, now);
  const began = performance.now();
  const lexicon = loadLexicon();
  const readings = createReadings(lexicon);
  const store = openRecordStore(recordsPath(folder));
  const lock = new SqliteWriterLock(indexLockPath(folder));
  await updateIndexes(folder, { store, lock, readings, lexiconFiles: [] });
  report('index', `${Math.round(performance.now() - began)} ms for ${people} people`);
  const interpreter = new RulesInterpreter(lexicon);
  const nobodySuppressed = new Suppressions(0, '', []);
  const parts = {
    store,
    suppressions: { current: async () => nobodySuppressed },
    readings,
    predictions: new FixedPredictions(),
    source: segmentIndexes({ store, lock, dataDir: folder, readings, lexiconFiles: [], log: console.error }),
    log: console.error,
    clock: () => performance.now(),
  };
  const opening = performance.now();
  const view = await EmbeddedView.open(parts);
  report('open', `${Math.round(performance.now() - opening)} ms`);
  const finder = openFinder(await EmbeddedView.open(parts), {
    ...parts,
    interpreter,
    assistant: null,
    pollMs: 1_000,
  });

  const kinds = await sentencesOf(store);
  for (const [kind, sentences] of Object.entries(kinds)) {
    const least = stepNames.map(() => new Float64Array(sentences.length).fill(Infinity));
    let first = new Float64Array();
    let found = 0;
    for (let round = 0; round < rounds; round++) {
      found = 0;
      for (const [s, query] of sentences.entries()) {
        const times = [performance.now()];
        const ids = await view.read(async (lease) => {
          const understood = await interpreter.interpret(query, 'people', lease.index, now);
          times.push(performance.now());
          if (understood.offTopic) return null;
          const { tiers, order } = planOf(understood.intent, { lexicon, month: monthNow(now) });
          times.push(performance.now());
          const page = { ...(order && { order }), offset: 0, limit: 10 };
          const { ids } = await lease.index.search('people', { tiers, ...page });
          times.push(performance.now());
          await lease.cards('people', ids, now);
          times.push(performance.now());
          return ids;
        });
        if (ids === null) continue;
        await finder.search({ query, target: 'people', page: 1, pageSize: 10, withMatch: false, now });
        times.push(performance.now());
        if (ids.length > 0) found++;
        least.forEach((durations, i) => {
          durations[s] = Math.min(durations[s] ?? Infinity, (times[i + 1] ?? 0) - (times[i] ?? 0));
        });
      }
      if (round === 0) first = new Float64Array(least.at(-1) ?? []);
    }
    const line = stepNames.map((step, i) => `${step} ${figures(least[i] ?? new Float64Array())}`);
    report(kind, `${found} of ${sentences.length} answered; ${line.join(' | ')} | first time ${figures(first)}`);
  }
  await finder.close();
  await view.close();
  await store.close();
}

/** Sentences made from people of the corpus, so that most have an answer. */
async function sentencesOf(store: RecordStore): Promise<Readonly<Record<string, readonly string[]>>> {
  const kinds: Record<string, string[]> = {
    'as people send them': [...publicSentences()],
    'title, city': [],
    'title, employer': [],
    'two skills, country': [],
    'former employer, title': [],
    'level, title, place, years': [],
    words: [],
  };
  const step = Math.max(1, Math.floor(people / sentencesPerKind));
  const snapshot = await store.snapshot();
  let n = 0;
  for await (const batch of snapshot.all('people')) {
    for (const person of batch) {
      if (n++ % step !== 0) continue;
      for (const [kind, sentence] of Object.entries(sentencesFor(person))) kinds[kind]?.push(sentence);
    }
  }
  await snapshot.close();
  return kinds;
}

function sentencesFor({ experience, location, skills }: Person): Readonly<Record<string, string>> {
  const [role, before] = experience;
  if (role?.position == null || location === null) return {};
  const [city = '', ...rest] = location.text.split(', ');
  const country = rest.at(-1) ?? city;
  const sentences: Record<string, string> = {
    'title, city': `${role.position} in ${city}`,
    'title, employer': `${role.position} at ${role.company_name}`,
    'level, title, place, years': `senior ${role.position}s in ${rest[0] ?? city} with 5+ years of experience`,
  };
  const [first, second] = skills;
  if (second !== undefined) sentences['two skills, country'] = `people in ${country} who know ${first} and ${second}`;
  if (before !== undefined) sentences['former employer, title'] = `ex-${before.company_name} ${role.position}`;
  const words =
    role.job_description
      ?.split(/\W+/)
      .filter((word) => word.length > 5)
      .slice(0, 4) ?? [];
  if (words.length === 4) sentences['words'] = words.join(' ');
  return sentences;
}

/** Mean, p50, p95 and p99 of those that were measured. */
function figures(durationsMs: Float64Array): string {
  const sorted = durationsMs.filter(Number.isFinite).sort();
  const mean = sorted.reduce((sum, ms) => sum + ms, 0) / sorted.length;
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  return `${[mean, at(0.5), at(0.95), at(0.99)].map((ms) => Math.round(ms * 1_000)).join('/')} µs`;
}

function report(name: string, text: string): void {
  console.log(`${name.padEnd(28)} ${text}`);
}
