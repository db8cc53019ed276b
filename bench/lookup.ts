import { congressCompanies, congressPeople } from '../scripts/congress.ts';
import { readCongress, readYc } from '../scripts/real-data.ts';
import { ycRecords } from '../scripts/yc.ts';
import { readKey } from '../src/http/operations/record-keys.ts';
import type { LookedUp } from '../src/search/finder.ts';
import { now, SmallCorpus } from '../test/small-corpus.ts';
import {
  companiesOfTwoRegisters,
  companiesOfTwoYears,
  type Families,
  foundersElsewhere,
  foundersOfTwoYears,
  type Held,
  type KnownPair,
  legislatorsOfTwoRegisters,
} from './lookup/pairs.ts';
import { data } from './records/rows.ts';

/**
 * Measures how well a bulk look-up finds whom a key means, over pairs of public collections: of the records that were
 * given, the share that is right (precision), and of the pairs the share that was given rightly (recall). It prints what
 * was wrong with `--wrong`, and what was not found with `--lost`. Exits with 1 below the goals.
 */
const goals = { precision: 0.99, recall: 0.9 };
const keysAtOnce = 100;

interface Counts {
  readonly right: number;
  readonly wrong: number;
  /** Keys of which no record is meant, and none was given. */
  readonly none: number;
  readonly ambiguous: number;
  readonly missed: number;
}

async function main(): Promise<void> {
  const corpus = new SmallCorpus();
  try {
    const families = { ...(await written(corpus)) };
    const all: Counts[] = [];
    for (const [name, pairs] of Object.entries(families)) {
      const counts = await measured(corpus, name, pairs);
      all.push(counts);
      print(name, counts, pairs[0]?.id === null);
    }
    const total = all.reduce((a, b) => ({
      right: a.right + b.right,
      wrong: a.wrong + b.wrong,
      none: a.none + b.none,
      ambiguous: a.ambiguous + b.ambiguous,
      missed: a.missed + b.missed,
    }));
    print('all', total, false);
    if (precision(total) < goals.precision || recall(total) < goals.recall) process.exitCode = 1;
  } finally {
    await corpus.close();
  }
}

/** Writes the records and returns the pairs. */
async function written(corpus: SmallCorpus): Promise<Families> {
  const congress = readCongress(data);
  const { csv, asOf } = readYc(data);
  const { people, companies } = ycRecords(csv, asOf);
  await corpus.write([...congressPeople(congress), ...people], [...companies, ...congressCompanies(congress.asOf)]);
  const founders = people.map(({ id, full_name: name, experience }): Held => {
    const [role] = experience as readonly { readonly company_id: string }[];
    return { id: String(id), name: String(name), employerId: role?.company_id ?? '' };
  });
  return {
    ...companiesOfTwoYears(),
    ...companiesOfTwoRegisters(),
    ...foundersOfTwoYears(founders),
    ...foundersElsewhere(founders),
    ...legislatorsOfTwoRegisters(),
  };
}

async function measured(corpus: SmallCorpus, name: string, pairs: readonly KnownPair[]): Promise<Counts> {
  const finder = await corpus.finder();
  const counts = { right: 0, wrong: 0, none: 0, ambiguous: 0, missed: 0 };
  for (let at = 0; at < pairs.length; at += keysAtOnce) {
    const asked = pairs.slice(at, at + keysAtOnce).flatMap((pair) => {
      const key = readKey(pair.kind, pair.key);
      if ('invalid' in key) counts.missed++;
      return 'invalid' in key ? [] : [{ pair, key }];
    });
    const [first] = asked;
    if (first === undefined) continue;
    const keys = asked.map(({ key }) => key);
    const answers = await finder.lookUp(first.pair.kind, keys, now);
    for (const [i, { pair }] of asked.entries()) {
      const outcome = outcomeOf(pair, answers[i]);
      counts[outcome]++;
      const flag = outcome === 'wrong' ? '--wrong' : outcome === 'right' || outcome === 'none' ? null : '--lost';
      if (flag !== null && process.argv.includes(flag)) console.log(name, outcome, pair, answers[i]?.kind);
    }
  }
  return counts;
}

function outcomeOf({ id }: KnownPair, answer: LookedUp | undefined): keyof Counts {
  if (answer?.kind === 'found') return answer.id === id ? 'right' : 'wrong';
  if (id === null) return 'none';
  return answer?.kind === 'ambiguous' ? 'ambiguous' : 'missed';
}

function precision({ right, wrong }: Counts): number {
  return right / (right + wrong);
}

function recall({ right, wrong, ambiguous, missed }: Counts): number {
  return right / (right + wrong + ambiguous + missed);
}

function print(name: string, counts: Counts, lacking: boolean): void {
  const { right, wrong, none, ambiguous, missed } = counts;
  const shares = lacking
    ? `${((100 * wrong) / (none + wrong)).toFixed(2)} % found though none is meant`
    : `precision ${precision(counts).toFixed(4)} recall ${recall(counts).toFixed(4)} (${ambiguous} ambiguous, ${missed} missed)`;
  console.log(`${name}: ${right + wrong + none + ambiguous + missed} keys, ${wrong} wrong, ${shares}`);
}

await main();
