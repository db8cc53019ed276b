import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { careerSections } from './careers/section.ts';
import { explanationSections } from './explanations/section.ts';
import { overGeneratedWorld } from './generated-world.ts';
import { realDataSections } from './real-data/section.ts';
import { recordSections } from './records/section.ts';
import { retrievalSections } from './retrieval/sections.ts';
import { titleSections } from './titles/section.ts';
import { tradeSections } from './trades/section.ts';
import { querySetsAbsent } from './understanding/query-sets.ts';
import type { Figure, Section } from './understanding/section.ts';
import { understandingSections } from './understanding/sections.ts';
import { wordingSections } from './wordings/section.ts';
import { wordSections } from './words/section.ts';

/**
 * Measures how good answers are: `npm run eval` prints the figures with the failing queries and compares them with the
 * recorded ones; `npm run eval -- --record` records them; `npm run eval -- words trades` measures these parts only.
 * Exits with 1 if a compared figure became worse, and with 2 if a part has no such name.
 */
const recordFile = new URL('../docs/eval.json', import.meta.url);

type Recorded = Readonly<Record<string, number>>;

const parts: Readonly<Record<string, () => Section[] | Promise<Section[]>>> = {
  understanding: () => understandingSections(loadLexicon()),
  retrieval: retrievalSections,
  'real-data': realDataSections,
  records: recordSections,
  careers: () => careerSections(loadLexicon()),
  titles: titleSections,
  trades: () => tradeSections(loadLexicon()),
  words: () => overGeneratedWorld(wordSections),
  wordings: () => overGeneratedWorld(wordingSections),
  explanations: () => overGeneratedWorld(explanationSections),
};

async function main(): Promise<void> {
  const named = process.argv.slice(2).filter((argument) => argument !== '--record');
  const unknown = named.filter((name) => parts[name] === undefined);
  if (unknown.length > 0) {
    console.error(`no part is called ${unknown.join(' or ')}; there are ${Object.keys(parts).join(', ')}`);
    process.exitCode = 2;
    return;
  }
  if (querySetsAbsent !== null) console.log(`SKIPPED query sets: ${querySetsAbsent}\n`);
  const figures: Figure[] = [];
  const asked = Object.keys(parts).filter((name) => named.length === 0 || named.includes(name));
  for await (const section of measured(asked)) {
    print(section);
    figures.push(...section.figures);
  }
  const worse = figures.filter((figure) => isWorse(figure, recorded()));
  for (const { name, value, goal, compared } of worse)
    console.log(`WORSE: ${name} is ${value}, ${compared ? `recorded is ${recorded()[name]}` : `the goal is ${goal}`}`);
  if (process.argv.includes('--record')) record(figures);
  else if (worse.length > 0) process.exitCode = 1;
}

/** What measures times has the machine for itself, since beside another thread they are those of a busy one. */
const timed = 'understanding';
/** What takes as long as all others together is measured beside them. */
const longest = 'careers';

/** The sections of parts, each part measured in a thread of its own, most of them two at a time. */
async function* measured(names: readonly string[]): AsyncGenerator<Section> {
  if (names.includes(timed)) yield* await measuredApart(timed);
  const beside = names.includes(longest) ? measuredApart(longest) : [];
  for (const name of names) if (name !== timed && name !== longest) yield* await measuredApart(name);
  yield* await beside;
}

function measuredApart(part: string): Promise<readonly Section[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: part });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function print({ name, figures, failing }: Section): void {
  console.log(`## ${name}`);
  for (const figure of figures) {
    const { value, unit, goal, better, of } = figure;
    const met = better === 'higher' ? value >= goal : value <= goal;
    const sign = better === 'higher' ? '>=' : '<=';
    console.log(
      `${figure.name.padEnd(52)} ${String(value).padStart(8)} ${unit} of ${of}   goal ${sign} ${goal} ${met ? 'met' : 'MISSED'}`,
    );
  }
  for (const line of failing) console.log(`  - ${line}`);
  console.log('');
}

function recorded(): Recorded {
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Recorded) : {};
}

/** A time may be this many times its goal, because a busy machine takes several times as long as an idle one. */
const slackOfTimes = 5;

function isWorse({ name, value, unit, goal, better, compared }: Figure, before: Recorded): boolean {
  if (!compared) return unit === 'ms' && value > goal * slackOfTimes;
  const last = before[name];
  if (last === undefined) return false;
  return better === 'higher' ? value < last : value > last;
}

/** A figure that this run could not measure, for lack of a query set, keeps its recorded value. */
function record(figures: readonly Figure[]): void {
  const now = { ...recorded(), ...Object.fromEntries(figures.map(({ name, value }) => [name, value])) };
  writeFileSync(recordFile, `${JSON.stringify(now, null, 2)}\n`);
}

if (isMainThread) await main();
else parentPort?.postMessage(await parts[String(workerData)]?.());
