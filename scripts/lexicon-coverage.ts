/**
 * Measures how much of a sample of titles, places, companies and skills is understood. An entry is understood wholly if
 * every word is in a condition of the right field, function, rung, level, country or branch; in part if the rest only
 * ranks ("relay engineer" is an engineer, "relay" ranks). The samples beside this file were written from knowledge of
 * the field, without looking at the lexicon or a query set. Prints shares, and with --list the entries that are not
 * understood wholly.
 *
 *   node scripts/lexicon-coverage.ts scripts/lexicon-samples/second.txt [--list]
 */
import { readFileSync } from 'node:fs';
import type { Condition, Intent } from '../src/intent/intent.ts';
import { loadLexicon } from '../src/lexicon/load-lexicon.ts';
import { RulesInterpreter } from '../src/query/interpret.ts';

const lexicon = loadLexicon();
const interpreter = new RulesInterpreter(lexicon);
const noNames = { count: () => 0, begins: () => false, near: () => [] };
const someDay = new Date('2026-03-15T00:00:00Z');

interface Asked {
  readonly query: string;
  readonly target: Intent['target'];
  /** Says what is wrong with the Intent; null if it is right. */
  readonly fault: (intent: Intent) => string | null;
}

const anyOf = (list: string): string[] => list.split(/[\s|]+/).filter((word) => word !== '');
const idsOf = ({ values }: Condition): string[] =>
  values.flatMap((value) => (value.kind === 'concept' ? [value.id] : []));
const within = (id: string, prefix: string, names: readonly string[]): boolean =>
  names.some((name) => lexicon.within(id, `${prefix}:${name}`));

/** Every query of the sample also names this city, which is certainly understood. */
const city = 'place:us-il-chicago';
const beside = (intent: Intent): Condition[] =>
  intent.conditions.filter((condition) => !idsOf(condition).includes(city));
const show = (conditions: readonly Condition[]): string =>
  conditions
    .map(({ field, values }) => `${field}=${values.map((v) => ('id' in v ? v.id : JSON.stringify(v)))}`)
    .join('; ');

function incomplete(intent: Intent): string | null {
  if (intent.leftover.length > 0) return `left over: ${intent.leftover.map(({ text }) => text).join(', ')}`;
  const words = intent.conditions.filter(({ values }) => values.some(({ kind }) => kind === 'words'));
  return words.length > 0 ? `only words: ${show(words)}` : null;
}

const ofTitles = new Set(['title', 'function', 'seniority', 'skill', 'industry', 'specialty', 'study', 'company_kind']);

function askTitle(entry: string, functions: readonly string[]): Asked {
  const [title = '', rungs = 'mid'] = entry.split('@').map((part) => part.trim());
  const fault = (intent: Intent): string | null => {
    const conditions = beside(intent);
    const said = show(conditions);
    if (conditions.some(({ field }) => !ofTitles.has(field))) return said;
    const titles = conditions.filter(({ field }) => field === 'title').flatMap(idsOf);
    if (!titles.some((id) => within(id, 'function', functions))) return `function: ${said}`;
    const rung =
      conditions.filter(({ field }) => field === 'seniority').flatMap(idsOf)[0] ??
      titles.map((id) => lexicon.concept(id)?.title?.seniority ?? null).find((id) => id !== null) ??
      'seniority:mid';
    return anyOf(rungs).includes(rung.replace('seniority:', '')) ? null : `rung ${rung}: ${said}`;
  };
  return { query: `${title} in Chicago`, target: 'people', fault };
}

function askPlace(entry: string): Asked {
  const [place = '', levels = '', country = ''] = entry.split('|').map((part) => part.trim());
  const fault = (intent: Intent): string | null => {
    const places = intent.conditions.filter(({ field }) => field === 'place').flatMap(idsOf);
    const facts = lexicon.concept(places[0] ?? '')?.place;
    const right =
      places.length === 1 &&
      facts !== undefined &&
      anyOf(levels).includes(facts.level) &&
      (country === '' || (facts.country ?? country) === country);
    return right ? null : show(intent.conditions);
  };
  return { query: `engineers in ${place}`, target: 'people', fault };
}

function askDemonym(entry: string): Asked {
  const [demonym = '', place = ''] = entry.split('=').map((part) => part.trim());
  const fault = (intent: Intent): string | null =>
    intent.conditions.some(
      ({ field, values }) => field === 'place' && values.some((v) => 'id' in v && v.id === `place:${place}`),
    )
      ? null
      : show(intent.conditions);
  return { query: `${demonym} startups`, target: 'company', fault };
}

function askCompany(entry: string, branches: readonly string[]): Asked {
  const fault = (intent: Intent): string | null => {
    const ids = beside(intent).flatMap(idsOf);
    const right = ids.some((id) => within(id, 'industry', branches) || /^(?:specialty|company_kind|type):/.test(id));
    return right ? null : show(intent.conditions);
  };
  return { query: `${entry} companies in Chicago`, target: 'company', fault };
}

const ofKinds = new Set(['company_kind', 'type', 'stage', 'status', 'headcount', 'industry', 'specialty']);

function askKind(entry: string): Asked {
  const fault = (intent: Intent): string | null => {
    const conditions = beside(intent);
    const right = conditions.length > 0 && conditions.every(({ field }) => ofKinds.has(field));
    return right ? null : show(conditions);
  };
  return { query: `${entry} in Chicago`, target: 'company', fault };
}

function askSkill(entry: string): Asked {
  const fault = (intent: Intent): string | null =>
    intent.conditions.some(({ field, values }) => field === 'skill' && values.every(({ kind }) => kind === 'concept'))
      ? null
      : show(intent.conditions);
  return { query: `engineers who know ${entry}`, target: 'people', fault };
}

function asked(entry: string, kind: string, accepted: readonly string[]): Asked {
  switch (kind) {
    case 'title':
      return askTitle(entry, accepted);
    case 'place':
      return askPlace(entry);
    case 'demonym':
      return askDemonym(entry);
    case 'company':
      return askCompany(entry, accepted);
    case 'kind':
      return askKind(entry);
    case 'skill':
      return askSkill(entry);
    default:
      throw new Error(`no such section: ${kind}`);
  }
}

/** The fault of the reading, and the words that only rank. */
function faultsOf({ query, target, fault }: Asked): { readonly wrong: string | null; readonly ranks: string | null } {
  const answer = interpreter.understand(query, target, noNames, someDay);
  if (answer.offTopic) return { wrong: 'refused', ranks: null };
  return { wrong: fault(answer.intent), ranks: incomplete(answer.intent) };
}

const list = process.argv.includes('--list');
for (const path of process.argv.slice(2).filter((word) => !word.startsWith('--'))) {
  const counts = new Map<string, { whole: number; part: number; all: number }>();
  let kind = '';
  let accepted: string[] = [];
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    if (line.startsWith('[')) {
      [kind = '', ...accepted] = anyOf(line.slice(1, -1));
      continue;
    }
    for (const entry of line.split(';').filter((part) => part.trim() !== '')) {
      const count = counts.get(kind) ?? { whole: 0, part: 0, all: 0 };
      counts.set(kind, count);
      count.all++;
      const question = asked(entry.trim(), kind, accepted);
      const { wrong, ranks } = faultsOf(question);
      if (wrong === null && ranks === null) count.whole++;
      else if (wrong === null) count.part++;
      if (list && (wrong ?? ranks) !== null) console.log(`${kind}  ${question.query}  =>  ${wrong ?? ranks}`);
    }
  }
  const share = (of: number, all: number): string => `${((100 * of) / all).toFixed(1)} %`;
  for (const [name, { whole, part, all }] of counts)
    console.log(`${name.padEnd(8)} of ${all}: wholly ${share(whole, all)}, in part ${share(part, all)}`);
}
