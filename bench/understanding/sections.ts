import type { Lexicon } from '../../src/lexicon/lexicon.ts';
import type { OffTopic, Understood } from '../../src/ports/query-interpreter.ts';
import type { CorpusNames } from '../../src/ports/search-index.ts';
import { RulesInterpreter } from '../../src/query/interpret.ts';
import { companyFaults } from './companies.ts';
import { paraphraseFaults, paraphrases } from './paraphrases.ts';
import { peopleFaults } from './people.ts';
import { companyQueries, peopleQueries, promptQueries, querySetsAbsent } from './query-sets.ts';
import { nonDataBlind, nonDataDevelopment, nonDataHeldOut, nonDataKinds, trueQueries } from './refusals.ts';
import { type Figure, type Section, share } from './section.ts';

/** The query sets come without a corpus, so only names of the lexicon are known. */
export const noNames: CorpusNames = { count: () => 0, begins: () => false, near: () => [] };

/** The day on which the query sets were written, from which "older than 20 years" counts. */
const setsWritten = new Date('2024-06-01T00:00:00Z');

type Target = 'people' | 'company';
type Ask = (query: string, target: Target) => Understood | OffTopic;

/** Every figure about understanding. A section whose queries are missing says so and has no figures. */
export function understandingSections(lexicon: Lexicon): Section[] {
  const interpreter = new RulesInterpreter(lexicon);
  const sections = accuracySections(lexicon, interpreter);
  return querySetsAbsent === null ? [...sections, timing(asking(interpreter))] : sections;
}

const asking =
  (interpreter: RulesInterpreter): Ask =>
  (query, target) =>
    interpreter.understand(query, target, noNames, setsWritten);

/** The same without times, of any interpreter. */
export function accuracySections(lexicon: Lexicon, interpreter: RulesInterpreter): Section[] {
  const ask = asking(interpreter);
  const sections = [
    paraphrased(ask, lexicon),
    nonData(ask, 'development', nonDataDevelopment()),
    nonData(ask, 'of all kinds', nonDataKinds()),
    nonData(ask, 'held out', nonDataHeldOut()),
    nonData(ask, 'blind', nonDataBlind()),
    answered(ask),
  ];
  if (querySetsAbsent !== null) return sections;
  return [people(ask, lexicon), companies(ask, lexicon), refusals(ask), ...sections];
}

function people(ask: Ask, lexicon: Lexicon): Section {
  const queries = peopleQueries();
  const failing: string[] = [];
  for (const query of queries) {
    const answer = ask(query.text, 'people');
    const faults = answer.offTopic ? ['refused'] : peopleFaults(query, answer.intent, lexicon);
    if (faults.length > 0) failing.push(`${query.text}: ${faults.join('; ')}`);
  }
  const right = share('people all right', queries.length - failing.length, queries.length, 97, 'higher');
  return { name: 'people: title, seniority, place and years', figures: [right], failing };
}

function companies(ask: Ask, lexicon: Lexicon): Section {
  const queries = companyQueries().filter((query) => isStructured(query.constraints));
  const failing: string[] = [];
  for (const query of queries) {
    const answer = ask(query.text, 'company');
    const faults = answer.offTopic ? ['refused'] : companyFaults(query, answer.intent, lexicon);
    if (faults.length > 0) failing.push(`${query.text}: ${faults.join('; ')}`);
  }
  const right = share('companies all right', queries.length - failing.length, queries.length, 92, 'higher');
  return { name: 'companies: all structured constraints', figures: [right], failing };
}

export const paraphraseCount = 1040;
export const paraphraseSeed = 20260315;

function paraphrased(ask: Ask, lexicon: Lexicon): Section {
  const queries = paraphrases(paraphraseCount, paraphraseSeed);
  const failing: string[] = [];
  for (const query of queries) {
    const answer = ask(query.text, 'people');
    const faults = answer.offTopic ? ['refused'] : paraphraseFaults(query, answer.intent, lexicon);
    if (faults.length > 0) failing.push(`${query.text}: ${faults.join('; ')}`);
  }
  const right = share('paraphrases all right', queries.length - failing.length, queries.length, 95, 'higher');
  return { name: `paraphrases of our own (seed ${paraphraseSeed})`, figures: [right], failing };
}

const structured = [
  'category',
  'industry',
  'country',
  'region',
  'company_type',
  'funding_stage',
  'founded_year',
  'employees',
  'funding',
];

function isStructured(constraints: object | undefined): boolean {
  return constraints !== undefined && structured.some((key) => key in constraints);
}

function refusals(ask: Ask): Section {
  const queries: [string, Target][] = [
    ...peopleQueries().map(({ text }): [string, Target] => [text, 'people']),
    ...promptQueries().map(({ prompt }): [string, Target] => [prompt, 'people']),
    ...companyQueries().map(({ text }): [string, Target] => [text, 'company']),
  ];
  const refused = queries.filter(([query, target]) => ask(query, target).offTopic);
  const figure = share('queries refused', refused.length, queries.length, 0.3, 'lower');
  return { name: 'refusals of the query sets', figures: [figure], failing: refused.map(([query]) => query) };
}

/**
 * The share of bare names, odd trades and questions that are answered. A gate that is too strict refuses these first.
 */
function answered(ask: Ask): Section {
  const queries = trueQueries();
  const refused = queries.filter(([query, target]) => ask(query, target).offTopic);
  const figure = share('tricky queries refused', refused.length, queries.length, 0.3, 'lower');
  return { name: 'queries that look like talk', figures: [figure], failing: refused.map(([query]) => query) };
}

function nonData(ask: Ask, name: string, queries: readonly string[]): Section {
  const accepted = queries.filter((query) => !ask(query, 'people').offTopic);
  const figure = share(`non-data accepted, ${name}`, accepted.length, queries.length, 5, 'lower');
  // Nobody reads these lists, so their failures are counted and not shown.
  const unread = name === 'held out' || name === 'blind';
  return { name: `non-data queries, ${name}`, figures: [figure], failing: unread ? [] : accepted };
}

const warmUpRounds = 3;

function timing(ask: Ask): Section {
  const queries: [string, Target][] = [
    ...peopleQueries().map(({ text }): [string, Target] => [text, 'people']),
    ...companyQueries().map(({ text }): [string, Target] => [text, 'company']),
  ];
  for (let round = 0; round < warmUpRounds; round++) for (const [query, target] of queries) ask(query, target);
  // Other work on the machine only adds time, so the least of three rounds is the time that the query takes.
  const times = queries.map(([query, target]) => {
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const began = performance.now();
      ask(query, target);
      least = Math.min(least, performance.now() - began);
    }
    return least;
  });
  times.sort((a, b) => a - b);
  const at = (part: number): number => Math.round((times[Math.floor(times.length * part)] ?? 0) * 1000) / 1000;
  const figure = (figureName: string, value: number, goal: number): Figure => {
    return { name: figureName, value, unit: 'ms', goal, better: 'lower', compared: false, of: times.length };
  };
  return {
    name: 'time to understand',
    figures: [figure('p50', at(0.5), 0.2), figure('p99', at(0.99), 1)],
    failing: [],
  };
}
