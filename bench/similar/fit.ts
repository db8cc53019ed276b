/**
 * Fits the weights of `src/search/similar/aspects.ts` on the development half of `bench:similar`: coordinate ascent of
 * nDCG@10 over what each aspect says of the candidates. Prints the weights by aspect.
 *
 * Usage: npm run fit:similar
 */
import type { EngineDocument } from '../../src/engine/engine.ts';
import { ScanIndex } from '../../src/engine/scan-index.ts';
import { everything } from '../../src/fields/shared/queries.ts';
import type { RecordKind } from '../../src/records/kind.ts';
import { companySchema, peopleSchema } from '../../src/search/schema.ts';
import { shownRecords } from '../../src/search/shown-records.ts';
import { aspects } from '../../src/search/similar/aspects.ts';
import { rarest } from '../../src/search/similar/likeness.ts';
import { partsOf } from '../../src/search/similar/parts.ts';
import { counted, likened, likenessTo } from '../../src/search/similar/similar.ts';
import { EmbeddedView } from '../../src/search/view/embedded-view.ts';
import type { Lease } from '../../src/search/view/lease.ts';
import { readings, SmallCorpus } from '../../test/small-corpus.ts';
import { type Collection, collections } from './collections.ts';
import { ndcg } from './ndcg.ts';

/** The records of each collection that serve the fit. */
const givenMost = 120;
const candidatesMost = 60;
const relevantMost = 20;
/** No aspect is left out, for other data may have nothing else in common. */
const steps = [0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4];
const roundsMax = 6;

interface Case {
  /** The gains of all records, for the best order. */
  readonly all: readonly number[];
  /** Of each candidate its gain, and the share of each aspect that it has. */
  readonly candidates: readonly { readonly gain: number; readonly shares: readonly number[] }[];
}

interface CaseSet {
  readonly counts: number;
  readonly cases: readonly Case[];
}

for (const kind of ['people', 'company'] as const) {
  const sets: CaseSet[] = [];
  for (const collection of collections().filter((one) => one.kind === kind))
    sets.push({ counts: collection.counts, cases: await casesOf(collection) });
  const weights = ascend(
    sets,
    aspects[kind].map(({ weight }) => weight),
  );
  for (const [at, { name }] of aspects[kind].entries()) console.log(`${kind} ${name}: ${weights[at]}`);
}

async function casesOf(collection: Collection): Promise<Case[]> {
  const corpus = new SmallCorpus();
  try {
    await corpus.write(collection.people, collection.companies);
    const view = await EmbeddedView.open(corpus.viewParts());
    const given = collection.given.filter((_, at) => at % 2 === 0).slice(0, givenMost);
    const cases = await view.read(async (lease) => {
      const made: Case[] = [];
      for (const one of given) made.push(await caseOf(collection, one, lease));
      return made;
    });
    await view.close();
    return cases.filter(({ all }) => all.length > 0);
  } finally {
    await corpus.close();
  }
}

async function caseOf({ kind, people, companies, gain }: Collection, one: string, lease: Lease): Promise<Case> {
  const ids = (kind === 'people' ? people : companies).map(({ id }) => String(id)).filter((id) => id !== one);
  const relevant = ids.filter((id) => gain(one, id) > 0);
  const likeness = await likenessTo(kind, [one], lease, readings);
  const { tiers } = likened({ tiers: [{ where: everything, prefer: [] }] }, likeness);
  const found = (await lease.index.search(kind, { tiers, offset: 0, limit: candidatesMost })).ids;
  const pool = [...new Set([...found, ...relevant.slice(0, relevantMost)])];
  const documents = (await shownRecords(kind, pool, lease, readings)).map(({ document }) => document);
  const shares = await sharesOf(kind, one, documents, lease);
  return {
    all: relevant.map((id) => gain(one, id)),
    candidates: documents.map(({ id }) => ({ gain: gain(one, id), shares: shares.get(id) ?? [] })),
  };
}

async function sharesOf(
  kind: RecordKind,
  one: string,
  documents: readonly EngineDocument[],
  lease: Lease,
): Promise<ReadonlyMap<string, number[]>> {
  const [given] = await shownRecords(kind, [one], lease, readings);
  const parts = given === undefined ? [] : partsOf(kind, given.document);
  const [own = []] = await counted(kind, [parts], lease.index);
  const held = rarest(own, await lease.count(kind));
  const { version } = readings.lexicon;
  const index = new ScanIndex(kind === 'people' ? peopleSchema(version) : companySchema(version), documents, 0);
  const shares = new Map(documents.map(({ id }) => [id, aspects[kind].map(() => 0)]));
  for (const { part, share } of held) {
    const at = aspects[kind].indexOf(part.aspect);
    for (const id of index.ids(part.query)) {
      const list = shares.get(id);
      if (list !== undefined) list[at] = (list[at] ?? 0) + share;
    }
  }
  return shares;
}

function ascend(sets: readonly CaseSet[], from: readonly number[]): readonly number[] {
  let best = [...from];
  let value = worth(sets, best);
  for (let round = 0; round < roundsMax; round++) {
    const before = value;
    for (let at = 0; at < best.length; at++) {
      for (const step of steps) {
        const tried = best.with(at, step);
        const reached = worth(sets, tried);
        if (reached > value + 1e-6) [best, value] = [tried, reached];
      }
    }
    console.error(`round ${round + 1}: ${value.toFixed(4)}`);
    if (value === before) break;
  }
  return best;
}

/** The mean over the collections, by how much each counts. */
function worth(sets: readonly CaseSet[], weights: readonly number[]): number {
  const counts = sets.reduce((sum, set) => sum + set.counts, 0);
  return sets.reduce((sum, set) => sum + (set.counts * meanOf(set.cases, weights)) / counts, 0);
}

function meanOf(cases: readonly Case[], weights: readonly number[]): number {
  return cases.reduce((sum, one) => sum + reached(one, weights), 0) / cases.length;
}

function reached({ all, candidates }: Case, weights: readonly number[]): number {
  const scored = candidates.map(({ gain, shares }) => ({
    gain,
    score: shares.reduce((sum, part, at) => sum + part * (weights[at] ?? 0), 0),
  }));
  scored.sort((a, b) => b.score - a.score);
  return ndcg(
    scored.slice(0, 10).map(({ gain }) => gain),
    all,
  );
}
