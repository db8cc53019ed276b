import { fieldsWhere } from '../../fields/index.ts';
import { sortingOf } from '../../fields/orders.ts';
import type { Field } from '../../intent/intent.ts';
import type { OffTopic } from '../../ports/query-interpreter.ts';
import type { NameKind } from '../../ports/search-index.ts';
import { isLegalForm, nameKey } from '../../text/name-key.ts';
import { stemWord } from '../../text/stem.ts';
import { titleKey } from '../../text/title-key.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import type { Marker } from '../grammar/lattice/markers.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { isNumberWord } from '../grammar/numbers/numbers.ts';
import { employerGovernors, governors } from '../grammar/reading/governors.ts';
import { WeightedSum } from '../policy/features.ts';
import {
  chambers,
  commands,
  developed,
  isCommon,
  isOrdinary,
  laurels,
  namesakes,
  questionOpeners,
  requesting,
} from '../policy/words.ts';
import { bareName, dataEvidence, namesBodyInCapitals, opensWithPeople } from './data-evidence.ts';
import { gateFeatures } from './gate-features.ts';
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

/** The least evidence of talk that refuses a query, even a query that holds no sign of data. */
export const talkMin = 0.5;
const repeatedMin = 3;

/** The weight of each sign, as found by `npm run fit`. */
const gateWeights: Float64Array = gateFeatures.weights(new URL('../data/gate-weights.txt', import.meta.url));

/**
 * Decides whether a query is off topic; null if it is not. Signs of a data query (`data-evidence.ts`) are weighed
 * against signs of a request to an assistant (`talk-evidence.ts`). A wrong refusal is worse than a wrong acceptance.
 */
export function offTopic(reading: Reading, weights: Float64Array = gateWeights): OffTopic | null {
  const { input, intent } = reading;
  // How roles relate to each other is asked of careers alone.
  if (intent.relations.length > 0 || (intent.order !== null && sortingOf(intent.order.by) === null)) return null;
  // All words may tell of careers what no relation says: "who reported to Ada Lovelace".
  if (input.tokens.length === 0) return intent.leftover.length > 0 ? null : refuse('empty');
  if (input.target === 'people' && (isKnownName(input) || namesHoldersInPlace(reading) || asksOfLaureates(input)))
    return null;
  const speaksFor = new WeightedSum(weights);
  dataEvidence(reading, speaksFor);
  const speaksAgainst = new WeightedSum(weights);
  talkEvidence(reading, speaksAgainst);
  if (speaksAgainst.total > speaksFor.total && speaksAgainst.total >= talkMin) return refuse('not_a_data_query');
  if (saysNothing(reading) || isCommonTalk(reading)) return refuse('not_a_data_query');
  if (speaksFor.total <= (weights[bareName] ?? 0) && isGibberish(reading)) return refuse('not_a_data_query');
  if (input.target === 'company' && asksForPeople(reading)) return refuse('people_query_for_company_target');
  return null;
}

/** Whether a clause begins with holders of a title and where they are, whatever else is told: "my boss hates waiting: nurses in Leeds". */
function namesHoldersInPlace({ input: { tokens }, path }: Reading): boolean {
  return path.some((edge, at) => {
    const [link, place] = [path[at + 1], path[at + 2]];
    if (edge.kind !== 'concept' || edge.candidate.concept.kind !== 'title' || edge.spelled !== null) return false;
    if (!/[^s]s$/.test(tokens[edge.to - 1]?.word ?? '') || !isUnderstood(edge, tokens)) return false;
    if (link?.kind !== 'marker' || (link.marker !== 'in' && link.marker !== 'based')) return false;
    if (place === undefined || !isPlace(place) || tokens[place.from]?.shape === 'lower') return false;
    const first = tokens.slice(0, edge.from + 1).findLastIndex(({ gap }, i) => i === 0 || breaks(gap));
    // "Need three senior plumbers in Croydon", unlike "average salary of engineers in Berlin" and "why are nurses in Leeds leaving".
    return path
      .slice(0, at)
      .filter(({ from }) => from >= first)
      .every((one) => isOfRequest(one, tokens));
  });
}

/** Whether it asks for those who got a prize of which records tell: "who got a Nobel for game theory", "Medicine Nobel, work on malaria". */
function asksOfLaureates({ tokens, corpus }: LatticeInput): boolean {
  const first = tokens[0]?.word ?? '';
  if (!whose.has(first) && (questionOpeners.has(first) || commands.has(first))) return false;
  return tokens.some(({ word }) => laurels.has(word) && corpus.count('word', word) > 0);
}

const whose: ReadonlySet<string> = new Set(['who', 'which']);

/** Whether words before a title only ask for its holders, count them, or say which. */
function isOfRequest(edge: Edge, tokens: readonly Token[]): boolean {
  const words = tokens.slice(edge.from, edge.to);
  if (words.some(({ word }) => questionOpeners.has(word) && !requesting.has(word))) return false;
  if (edge.kind === 'marker') return !governors.has(edge.marker);
  return edge.kind === 'concept' || words.every(({ word }) => requesting.has(word) || isNumberWord(word));
}

/** Whether the whole query is a name or a title in the data, whatever else its words mean ("boots"). */
function isKnownName({ tokens, corpus }: LatticeInput): boolean {
  const words = tokens.map(({ word }) => word).join(' ');
  const [first = '', second] = tokens.map(({ word }) => word);
  // Most sentences begin with a word that no name goes on after. A legal form goes on after a name of one word.
  const mayBe = (kind: NameKind, word: string): boolean =>
    second === undefined || isLegalForm(second) || corpus.begins(kind, word);
  if (mayBe('title', stemWord(first)) && corpus.count('title', titleKey(words)) > 0) return true;
  const kinds = knownNames.filter((kind) => mayBe(kind, first));
  const key = kinds.length === 0 ? '' : nameKey(words);
  return kinds.some((kind) => corpus.count(kind, key) > 0);
}

const knownNames: readonly NameKind[] = ['employer', 'school', 'person'];

function refuse(reason: OffTopic['reason']): OffTopic {
  return { offTopic: true, reason, message: messages[reason] };
}

/** Whether the query has only words of the grammar and no subject: "thank you very much", "no". */
function saysNothing({ read, intent }: Reading): boolean {
  const empty =
    intent.conditions.length === 0 && intent.leftover.length === read.untold.length && intent.order === null;
  return empty && !read.asksFor.people && !read.asksFor.companies;
}

/**
 * Whether the query is all common words, perhaps about a place ("beaches in Thailand"). A single word read as something
 * that records hold is a query ("go", "nice").
 */
function isCommonTalk({ input, path, read, intent }: Reading): boolean {
  const { tokens, target } = input;
  if (target === 'company' || read.asksFor.people || read.asksFor.companies) return false;
  if (opensWithPeople(tokens) || isNamed(tokens) || isCapital(tokens) || namesBodyInCapitals(intent)) return false;
  // "Alumni of Exeter living north of Manchester", "trilingual guides in Athens".
  if (intent.conditions.some(({ field }) => field === 'school' || field === 'language_count')) return false;
  if (tokens.length === 1 && path[0]?.kind === 'concept' && isUnderstood(path[0], tokens)) return false;
  return path.every((edge, at) => {
    if (edge.kind === 'marker') return true;
    // A protected trait is never searched, so that it makes no query of what else is talk ("most beautiful woman").
    if (edge.kind === 'trait') return intent.conditions.length === 0 && path.some(({ kind }) => kind === 'unknown');
    const words = tokens.slice(edge.from, edge.to);
    if (!isUnderstood(edge, tokens))
      return words.every(
        (token) => isCommon(token) && !chambers.has(token.word) && !(isCapitalInside(token) && !isOrdinary(token.word)),
      );
    const [word] = words;
    if (edge.kind !== 'concept' || word === undefined) return false;
    // "People at unicorns".
    const before = path[at - 1];
    if (before?.kind === 'marker' && employerGovernors.has(before.marker)) return false;
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

/** Whether a single word is capitalised like a name ("Target"). A greeting is no name. */
function isCapital([token, ...others]: readonly Token[]): boolean {
  return token !== undefined && others.length === 0 && token.shape === 'title' && !isOrdinary(token.word);
}

/** Whether the query is only words of no language, or one word repeated. */
function isGibberish({ input, path }: Reading): boolean {
  const { tokens, corpus } = input;
  if (tokens.some(({ word }) => corpus.count('word', word) > 0)) return false;
  const repeated = tokens.length >= repeatedMin && new Set(tokens.map(({ word }) => word)).size === 1;
  if (repeated) return true;
  if (path.some((edge) => isListed(edge) && isUnderstood(edge, tokens))) return false;
  return tokens.every(({ word }) => looksRandom(word)) || areRandom(tokens.map(({ word }) => word));
}

/** Whether the lexicon has just these words, however rare their letters: "azure". */
function isListed(edge: Edge): boolean {
  return edge.kind === 'concept' && edge.spelled === null && edge.candidate.how === 'listed';
}

/** Whether the query asks for people or jobs, and nothing in it names companies or could be a name. */
function asksForPeople({ input, path, read, intent }: Reading): boolean {
  if (read.asksFor.companies || intent.conditions.some(({ field }) => ofCompanies.has(field))) return false;
  if (path.some((edge) => edge.kind === 'unknown' || edge.kind === 'order')) return false;
  // "Women coffee roasters" are companies, of which the rest is answered.
  if (path.some((edge) => edge.kind === 'trait'))
    return !path.some(({ to }) => namesakes.has(input.tokens[to - 1]?.word ?? ''));
  // Jobs after such a word only describe: "startups founded by engineers".
  const described = path.findIndex((edge) => edge.kind === 'marker' && describers.has(edge.marker));
  const heads = described < 0 ? path : path.slice(0, described);
  return read.asksFor.people || heads.some((edge) => edge.kind === 'concept' && namesJobs(edge, input));
}

/**
 * Whether a title asks for people: it is a plural or has a rung. A plain singular may be a product ("legal AI
 * assistant"). Founders and owners never count, since queries for companies ask about them too.
 */
function namesJobs({ candidate, to }: Edge & { kind: 'concept' }, { tokens }: LatticeInput): boolean {
  const { concept, how } = candidate;
  const rung = concept.title?.seniority ?? null;
  const [before, last] = [tokens[to - 2]?.word ?? '', tokens[to - 1]?.word ?? ''];
  if (namesakes.has(last) || (last === 'developers' && developed.has(before))) return false;
  if (concept.kind !== 'title' || rung === 'seniority:founder' || rung === 'seniority:owner') return false;
  return rung !== null || how === 'inflected' || /[^s]s$/.test(last);
}

const describers = new Set<Marker>(['object', 'agent', 'hiring']);

const ofCompanies = new Set<Field>(['name', ...fieldsWhere(({ of }) => of === 'company')]);
