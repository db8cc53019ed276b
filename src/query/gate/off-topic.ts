import { fieldsWhere } from '../../fields/index.ts';
import type { Field } from '../../intent/intent.ts';
import type { OffTopic } from '../../ports/query-interpreter.ts';
import type { NameKind } from '../../ports/search-index.ts';
import { nameKey } from '../../text/name-key.ts';
import type { Edge, LatticeInput } from '../grammar/edge.ts';
import type { Token } from '../grammar/tokens.ts';
import { isCommon, isOrdinary } from '../policy/words.ts';
import { bareNameWeight, dataEvidence, opensWithPeople } from './data-evidence.ts';
import { areRandom, looksRandom } from './gibberish.ts';
import { isNamed, isUnderstood } from './path-signs.ts';
import type { Reading } from './reading.ts';
import { talkEvidence } from './talk-evidence.ts';

const messages: Readonly<Record<OffTopic['reason'], string>> = {
  empty: 'The query has no words. Say who or what to look for, for example "data engineers in Berlin".',
  not_a_data_query:
    'This does not ask for people or companies. Say who or what to look for, for example "data engineers in Berlin".',
  people_query_for_company_target:
    'This asks for people, and the target is "company". Send the same query with "target": "people".',
};

/** Less than this against a query refuses nothing. */
const surplusMin = 0.5;
const repeatedMin = 3;

/**
 * What speaks for a data query (`data-evidence.ts`) is weighed against what speaks for a request to an assistant
 * (`talk-evidence.ts`). Null where the query is one; wrong refusals are worse than wrong acceptances.
 */
export function offTopic(reading: Reading): OffTopic | null {
  const { input } = reading;
  if (input.tokens.length === 0) return refuse('empty');
  if (input.target === 'people' && isKnownName(input)) return null;
  const speaksFor = dataEvidence(reading);
  const speaksAgainst = talkEvidence(reading);
  if (speaksAgainst > speaksFor && speaksAgainst >= surplusMin) return refuse('not_a_data_query');
  if (saysNothing(reading) || isCommonTalk(reading)) return refuse('not_a_data_query');
  if (speaksFor <= bareNameWeight && isGibberish(reading)) return refuse('not_a_data_query');
  if (input.target === 'company' && asksForPeople(reading)) return refuse('people_query_for_company_target');
  return null;
}

/** The whole query is a name that the data holds, whatever its words mean otherwise ("boots"). */
function isKnownName({ tokens, corpus }: LatticeInput): boolean {
  const key = nameKey(tokens.map(({ word }) => word).join(' '));
  return knownNames.some((kind) => corpus.count(kind, key) > 0);
}

const knownNames: readonly NameKind[] = ['employer', 'school', 'person'];

function refuse(reason: OffTopic['reason']): OffTopic {
  return { offTopic: true, reason, message: messages[reason] };
}

/** "thank you very much", "no": words of the grammar and nothing that they could be about. */
function saysNothing({ read, intent }: Reading): boolean {
  const empty = intent.conditions.length === 0 && intent.leftover.length === 0 && intent.order === null;
  return empty && !read.asksFor.people && !read.asksFor.companies;
}

/**
 * Common words only, or said of a place ("beaches in Thailand"); one alone that is read as something the records hold
 * is a query ("go", "nice").
 */
function isCommonTalk({ input, path, read }: Reading): boolean {
  const { tokens, target } = input;
  if (target === 'company' || read.asksFor.people || read.asksFor.companies) return false;
  if (opensWithPeople(tokens) || isNamed(tokens) || isCapital(tokens)) return false;
  if (tokens.length === 1 && path[0]?.kind === 'concept' && isUnderstood(path[0], tokens)) return false;
  return path.every((edge) => {
    if (edge.kind === 'marker') return true;
    const words = tokens.slice(edge.from, edge.to);
    if (!isUnderstood(edge, tokens))
      return words.every((token) => isCommon(token) && !(isCapitalInside(token) && !isOrdinary(token.word)));
    const [word] = words;
    if (edge.kind !== 'concept' || word === undefined) return false;
    const listedTitle = edge.candidate.concept.kind === 'title' && edge.candidate.how === 'listed';
    if (words.length === 1 && word.shape === 'lower' && isOrdinary(word.word)) return !listedTitle;
    return edge.spelled === null && isPlace(edge) && path.some((other) => !isUnderstood(other, tokens));
  });
}

function isCapitalInside({ start, shape }: Token): boolean {
  return start > 0 && shape !== 'lower' && shape !== 'digit';
}

function isPlace(edge: Edge): edge is Edge & { kind: 'concept' } {
  return edge.kind === 'concept' && edge.candidate.concept.kind === 'place';
}

/** "Target" is a name rather than a word, unless it greets. */
function isCapital([token, ...others]: readonly Token[]): boolean {
  return token !== undefined && others.length === 0 && token.shape === 'title' && !isOrdinary(token.word);
}

/** Words of no language or one word again and again, and nothing else in the query. */
function isGibberish({ input }: Reading): boolean {
  const { tokens, corpus } = input;
  if (tokens.some(({ word }) => corpus.count('word', word) > 0)) return false;
  const repeated = tokens.length >= repeatedMin && new Set(tokens.map(({ word }) => word)).size === 1;
  if (repeated) return true;
  return tokens.every(({ word }) => looksRandom(word)) || areRandom(tokens.map(({ word }) => word));
}

/** What is asked for are people or jobs, and nothing in the query names companies or is left to be a name. */
function asksForPeople({ input, path, read, intent }: Reading): boolean {
  if (read.asksFor.companies || intent.conditions.some(({ field }) => ofCompanies.has(field))) return false;
  if (path.some((edge) => edge.kind === 'unknown' || edge.kind === 'order')) return false;
  // "startups founded by engineers": what stands after such a word only describes.
  const described = path.findIndex((edge) => edge.kind === 'marker' && edge.marker === 'like');
  const heads = described < 0 ? path : path.slice(0, described);
  return read.asksFor.people || heads.some((edge) => edge.kind === 'concept' && namesJobs(edge, input));
}

/** Companies that are called after what their people do ("coffee roasters"). */
const tradeNames =
  /(?:^| )(?:roasters|brewers|builders|brokers|bakers|caterers|printers|growers|distillers|installers|movers|haulers|(?:estate|property|land) developers)$/;

/** Several of a job, or one of rank: "legal AI assistant" may be what a company makes, and founders are asked after. */
function namesJobs({ candidate, to }: Edge & { kind: 'concept' }, { tokens }: LatticeInput): boolean {
  const { concept, how } = candidate;
  const rung = concept.title?.seniority ?? null;
  if (
    tradeNames.test(
      tokens
        .slice(to - 2, to)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return false;
  if (concept.kind !== 'title' || rung === 'seniority:founder' || rung === 'seniority:owner') return false;
  return rung !== null || how === 'inflected' || /[^s]s$/.test(tokens[to - 1]?.word ?? '');
}

const ofCompanies = new Set<Field>(['name', ...fieldsWhere(({ of }) => of === 'company')]);
