/**
 * Writes what thousands of queries mean and find, so that a change that should change no answer can prove it. `npm run
 * freeze [-- file]` writes one line of JSON for each query to `freeze.jsonl`, which is not committed, and the digests
 * of these lines to `freeze.digests.txt`, which is. `npm run freeze -- --check [file]` leaves the digests as they are,
 * prints the queries that differ, and exits with 1 if there are any.
 *
 * A line of digests holds the set and the digests of the query, Intent, total, ids, and the texts about the answer. It
 * holds no text of the public sets, and a query added to a set does not change the other lines.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { MatchReason } from '../src/contract/search.ts';
import type { Finder } from '../src/search/finder.ts';
import { now } from '../test/small-corpus.ts';
import { projected } from './freeze/projection.ts';
import { askWorlds, type QuerySet } from './freeze/worlds.ts';

const digestFile = new URL('freeze.digests.txt', import.meta.url);
const idsKept = 20;
/** The number of cards whose reasons are kept. */
const reasonedCards = 3;
const differencesShown = 40;

/** The answer to one query. For a refused query `intent` is the reason. */
interface Frozen {
  readonly set: string;
  readonly number: number;
  readonly target: 'people' | 'company';
  readonly query: string;
  readonly intent: string;
  readonly total: number;
  readonly ids: readonly string[];
  /** The texts about the answer: the Intent's sentence, suggestions if nothing was found, and why cards match. */
  readonly said: readonly string[];
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { check: { type: 'boolean' } }, allowPositionals: true });
  const frozen: Frozen[] = [];
  await askWorlds(async (set, finder) => {
    frozen.push(...(await answers(set, finder)));
  });
  const file = positionals[0] ?? 'freeze.jsonl';
  writeFileSync(file, frozen.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const before = recorded();
  const asked = new Set(frozen.map(({ set }) => set));
  const unasked = [...before].filter(([key]) => !asked.has(setOf(key)));
  const skipped = new Set(unasked.map(([key]) => setOf(key)));
  if (skipped.size > 0) console.log(`SKIPPED ${[...skipped].join(', ')}: their data is not beside the clone`);
  const after = new Map([...frozen.map(digested), ...unasked]);
  console.log(`${frozen.length} queries of ${asked.size} sets in ${file}`);
  if (values.check === true) check(before, after);
  else writeFileSync(digestFile, [...after].map(([key, digest]) => `${key} ${digest}\n`).join(''));
}

async function answers({ name, queries }: QuerySet, finder: Finder): Promise<Frozen[]> {
  const frozen: Frozen[] = [];
  for (const [index, [query, target]] of queries.entries()) {
    const call = { query, target, page: 1, pageSize: idsKept, withMatch: false, now } as const;
    const answer = { set: name, number: index + 1, target, query };
    const explained = await finder.explain(call);
    const found = await finder.search(call);
    const reasoned = await finder.search({ ...call, pageSize: reasonedCards, withMatch: true });
    if (explained.kind === 'off_topic' || found.kind === 'off_topic' || reasoned.kind === 'off_topic') {
      frozen.push({
        ...answer,
        intent: `refused: ${'message' in explained && explained.message}`,
        total: 0,
        ids: [],
        said: [],
      });
      continue;
    }
    frozen.push({
      ...answer,
      intent: projected(explained.intent, query),
      total: found.total,
      ids: found.cards.map(({ id }) => id),
      said: [explained.sentence, found.message ?? '', ...(reasoned.match ?? []).map(reasonsOf)],
    });
  }
  return frozen;
}

function reasonsOf(reasons: readonly MatchReason[]): string {
  return reasons.map(({ condition, met, evidence }) => `${condition}: ${met}, ${evidence}`).join('; ');
}

function digested({ set, target, query, intent, total, ids, said }: Frozen): [key: string, digest: string] {
  return [`${set}/${digestOf(target, query)}`, `${digestOf(intent)} ${total} ${digestOf(...ids)} ${digestOf(...said)}`];
}

function digestOf(...texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 8);
}

function recorded(): ReadonlyMap<string, string> {
  if (!existsSync(digestFile)) return new Map();
  const lines = readFileSync(digestFile, 'utf8').split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

function setOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

function check(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
  const keys = new Set([...before.keys(), ...after.keys()]);
  const differing = [...keys].filter((key) => before.get(key) !== after.get(key));
  for (const key of differing.slice(0, differencesShown))
    console.log(`${key}: ${before.get(key) ?? 'new'} -> ${after.get(key) ?? 'gone'}`);
  console.log(`${differing.length} of ${keys.size} differ from ${digestFile.pathname}`);
  if (differing.length > 0) process.exitCode = 1;
}

await main();
