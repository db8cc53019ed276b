import type { Condition, Intent } from '../../intent/intent.ts';
import type { ConceptKind } from '../../lexicon/lexicon.ts';
import type { NameKind } from '../../ports/search-index.ts';
import type { Edge, LatticeInput } from '../grammar/lattice/edge.ts';
import { isEmptyWord, type Marker } from '../grammar/lattice/markers.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import type { FeatureSink } from '../policy/features.ts';
import {
  askingWords,
  chambers,
  commands,
  isCommon,
  isOrdinary,
  questionOpeners,
  requestOpeners,
  smallWords,
  somebody,
  workingVerbs,
} from '../policy/words.ts';
import { gateFeatures } from './gate-features.ts';
import { looksRandom } from './gibberish.ts';
import { isNamed, isPhraseOfJob, isPlural, isUnderstood, namedTokensMax, opensAsRequest } from './path-signs.ts';
import type { Reading } from './reading.ts';

/** The signs that a query asks for data. `data/gate-weights.txt` weighs them, `talk-evidence.ts` has the opposite ones. */
const signs = gateFeatures.ids([
  'title',
  'title of a thing',
  'head of the query',
  'name',
  'surname',
  'concept',
  'shared concepts',
  'quantity beside other signs',
  'bare quantity',
  'asks for people or companies',
  'asks for things',
  'asks of a directory',
  'order',
  'capital inside',
  'all capitals of a name',
  'bare name',
  'employer after a marker',
  'doer',
  'asked of companies',
]);

const signOfName: Partial<Record<NameKind, number>> = { person_word: signs.surname, title: signs.title };

export const bareName = signs['bare name'];

/** The share of a sign that a misspelt word keeps. */
const respelledShare = 0.6;
/** The most that places, skills, languages and trades together count, since every sort of question has them. */
const sharedMax = 1.5;
const capitalsMax = 3;

const sharedKinds = new Set<ConceptKind>([
  'place',
  'skill',
  'language',
  'study',
  'seniority',
  'status',
  'size',
  'degree',
  'function',
  'industry',
  'specialty',
]);

/** Adds the signs that a query is about people, companies and their records. */
export function dataEvidence(reading: Reading, sink: FeatureSink): void {
  const { input, path, read, intent } = reading;
  const { tokens, target } = input;
  const { asksFor } = read;
  let shared = 0;
  let capitals = 0;
  let quantities = 0;
  let hasSign = false;
  const add = (sign: number, value: number): void => {
    hasSign ||= value > 0;
    sink.add(sign, value);
  };
  for (const edge of path) {
    const token = tokens[edge.from];
    if (edge.kind === 'name') add(signOfName[edge.name] ?? signs.name, 1);
    else if (edge.kind === 'quantity') quantities++;
    else if (edge.kind === 'concept' && isUnderstood(edge, tokens)) {
      const { kind } = edge.candidate.concept;
      const sure = Math.min(1, edge.candidate.weight * 1.5) * (edge.spelled === null ? 1 : respelledShare);
      if (kind === 'seniority' && isOfHolder(edge, input)) add(signs.title, sure);
      else if (sharedKinds.has(kind)) shared += sure;
      else if (kind !== 'title') add(signs.concept, sure);
      else add(isOfThing(edge, reading) ? signs['title of a thing'] : signs.title, sure);
      if (edge.spelled !== null && token !== undefined && kind !== 'title' && isDoer(token)) add(signs.doer, 1);
    } else if (edge.kind === 'unknown' && token !== undefined) {
      if (chambers.has(token.word)) add(signs.concept, 1);
      else if (edge.from > 0 && token.shape === 'title') capitals++;
      else if (isDoer(token)) add(signs.doer, 1);
    }
  }
  if (namesBodyInCapitals(intent) && !path.some(isEmployer)) add(signs.concept, 1);
  const head = headOf(path, tokens);
  const ofTrade = path.some((_, at) => areOfTrade(at, path, tokens));
  if (
    asksFor.people ||
    opensWithPeople(tokens) ||
    ofTrade ||
    opensWithTrait(path) ||
    opensWithAlumni(path, tokens) ||
    opensWithOpening(path) ||
    opensWithRung(path, tokens) ||
    path.some(isTenure) ||
    path.every(isExperience) ||
    isDescribed(head, tokens) ||
    (asksFor.companies && namesCompaniesOutright(reading))
  )
    add(signs['asks for people or companies'], 1);
  // Words such as "tools", "players", "makers" may mean companies or things.
  else if (asksFor.companies) add(signs['asks for things'], 1);
  // Things have numbers too ("laptops under 1000"); beside a job, an employer or people they are a record's.
  add(hasSign ? signs['quantity beside other signs'] : signs['bare quantity'], quantities);
  add(signs['shared concepts'], Math.min(shared, sharedMax));
  if (isNamed(tokens)) add(signs['all capitals of a name'], 1);
  else if (capitals <= capitalsMax) add(signs['capital inside'], capitals);
  if (path.some((edge, i) => isEmployer(edge) && path[i - 1]?.kind === 'marker'))
    add(signs['employer after a marker'], 1);
  if (head !== null || ofTrade) add(signs['head of the query'], 1);
  if (intent.conditions.some(isHeldTitle)) add(signs.title, 1);
  if (isBareName(reading)) add(bareName, 1);
  if (target === 'company') add(signs['asked of companies'], 1);
  if (opensAsRequest(path, tokens) || requestOpeners.has(tokens[0]?.word ?? '')) add(signs['asks of a directory'], 1);
  if (intent.order !== null) add(signs.order, 1);
}

/** Whether a rung is said by who holds it: "C-level executive", unlike "C-level" and "executive level". */
function isOfHolder({ from, to }: Edge, { tokens, lexicon }: LatticeInput): boolean {
  const last = tokens[to - 1]?.word ?? '';
  return (
    to - from > 1 &&
    lexicon.candidates([last], 0).some(({ how, concept }) => how === 'listed' && concept.kind === 'title')
  );
}

/** Whether a body is named by words that mean something else one by one: "left the Third Circuit", "in the Iowa House". */
export function namesBodyInCapitals({ conditions }: Intent): boolean {
  return conditions.some(
    ({ field, said, confidence }) => field === 'employer' && confidence >= sureOfBody && /^\p{Lu}/u.test(said),
  );
}

const sureOfBody = 0.9;

/** Whether it is a title that somebody in the data holds word for word. */
function isHeldTitle({ field, values }: Condition): boolean {
  return field === 'title' && values.some(({ kind }) => kind === 'entity');
}

/** Words with which more is told of people who are named before. */
const tellingMore: ReadonlySet<string> = new Set([
  'who',
  'that',
  'whose',
  'in',
  'at',
  'from',
  'with',
  'based',
  'living',
  'working',
  'speaking',
  'employed',
]);

/** Whether a clause is about people of the trade before it: "HR people who grew a team". */
function areOfTrade(at: number, path: readonly Edge[], tokens: readonly Token[]): boolean {
  const [trade, clause] = [path[at - 1], path[at]];
  if (clause?.kind !== 'marker' || clause.marker !== 'clause' || trade?.kind !== 'concept') return false;
  return tokens.slice(trade.to - 1, clause.from + 1).some(({ word }) => somebody.has(word));
}

/** Whether the query opens with people and what is told of them: "people who", "someone that", "those in", "who knows". */
export function opensWithPeople([first, second]: readonly Token[]): boolean {
  if (somebody.has(first?.word ?? '')) return tellingMore.has(second?.word ?? '');
  return first?.word === 'who' && workingVerbs.has(second?.word ?? '');
}

/** Whether the query opens with people by a trait, and a clause about them: "pensioners who teach". */
function opensWithTrait([first, second]: readonly Edge[]): boolean {
  return first?.kind === 'trait' && second?.kind === 'marker' && second.marker === 'clause';
}

/** Whether the query opens with people by their rung, and a clause about them: "principals who saved a school". */
function opensWithRung([first, second]: readonly Edge[], tokens: readonly Token[]): boolean {
  if (first?.kind !== 'concept' || first.candidate.concept.kind !== 'seniority') return false;
  return second?.kind === 'marker' && second.marker === 'clause' && /[^s]s$/.test(tokens[first.to - 1]?.word ?? '');
}

/** Whether the query opens with those who studied somewhere: "alumni of Exeter living in Leeds". */
function opensWithAlumni([first, second]: readonly Edge[], tokens: readonly Token[]): boolean {
  if (first?.kind !== 'marker' || first.marker !== 'studied' || second === undefined) return false;
  return /^(alum|grad|student)/.test(tokens[first.from]?.word ?? '');
}

/** Whether the query opens with a job of no title, and where it is: "a role in London". */
function opensWithOpening(path: readonly Edge[]): boolean {
  const first = path[0]?.kind === 'marker' && path[0].marker === 'article' ? 1 : 0;
  const [opening, link, where] = path.slice(first);
  if (opening?.kind !== 'marker' || opening.marker !== 'openings' || link?.kind !== 'marker') return false;
  return placing.has(link.marker) && where?.kind === 'concept';
}

/** Whether a number counts the time that somebody has been in their job, as a note does: "less than a year in role". */
const isTenure = (edge: Edge): boolean => edge.kind === 'quantity' && edge.quantity.field === 'role_years';

/** Whether it says nothing but years of experience, which are somebody's: "a minimum of 5 years of experience". */
const isExperience = (edge: Edge): boolean =>
  edge.kind === 'marker' || (edge.kind === 'quantity' && edge.quantity.field === 'experience_years');

function isEmployer(edge: Edge): boolean {
  if (edge.kind === 'name') return edge.name === 'employer' || edge.name === 'school';
  return edge.kind === 'concept' && /^(employer|school)$/.test(edge.candidate.concept.kind);
}

/** A job, and what comes right after it. */
interface Head {
  readonly job: Edge;
  readonly next: Edge | undefined;
}

/** Whether jobs in the plural are told more of, and so are asked for: "nurses with a habit of", "managers who". */
function isDescribed(head: Head | null, tokens: readonly Token[]): boolean {
  if (head === null || head.next?.kind !== 'marker' || !isPlural(head.job, tokens)) return false;
  return head.next.marker === 'with' || head.next.marker === 'clause';
}

/** The job that comes first after words such as "find me", and is the head of its phrase; null if none does. */
function headOf(path: readonly Edge[], tokens: readonly Token[]): Head | null {
  const asks = (edge: Edge): boolean => {
    const word = tokens[edge.from]?.word ?? '';
    const opener = questionOpeners.has(word) && !askingWords.has(word);
    if (/^(can|could|would)$/.test(word) && !/^(you|u|i|we)$/.test(tokens[edge.from + 1]?.word ?? '')) return false;
    if (edge.kind === 'marker') return !opener || edge.to - edge.from > 1 || isWhich(edge, tokens);
    return edge.to - edge.from === 1 && (commands.has(word) || requestOpeners.has(word) || askingWords.has(word));
  };
  let at = path.findIndex((edge) => !asks(edge));
  while (at >= 0 && at < path.length - 1 && isModifier(path[at], tokens)) at++;
  const job = path[at];
  if (job?.kind !== 'concept' || job.candidate.concept.kind !== 'title' || !isUnderstood(job, tokens)) return null;
  if (!isPhraseOfJob(job) && isOrdinary(tokens[job.from]?.word ?? '')) return null;
  const next = path.slice(at + 1).find((edge) => edge.kind !== 'marker' || !isEmptyWord(edge.marker));
  if (path.slice(0, at).some((edge) => isWhich(edge, tokens)) && !(next?.kind === 'marker' && placing.has(next.marker)))
    return null;
  const isHead =
    next === undefined || next.kind !== 'unknown' || isPlural(job, tokens) || tokens[next.from]?.gap === 'comma';
  return isHead ? { job, next } : null;
}

/** Whether a query begins with "which". Of doers it may ask anything ("which actors died"), unless where they are follows. */
const isWhich = ({ from }: Edge, tokens: readonly Token[]): boolean => from === 0 && tokens[0]?.word === 'which';

const placing = new Set<Marker>(['in', 'at', 'based', 'worked']);

/** Whether the reading may stand before a title and describe it. */
function isModifier(edge: Edge | undefined, tokens: readonly Token[]): boolean {
  if (edge?.kind === 'unknown') return !smallWords.has(tokens[edge.from]?.word ?? '');
  return edge?.kind === 'concept' && edge.candidate.concept.kind !== 'title';
}

function isOfThing(edge: Edge, { input, path }: Reading): boolean {
  const { to } = edge;
  if (isPlural(edge, input.tokens)) return false;
  const next = path.find(({ from }) => from === to);
  return next?.kind === 'unknown' && isCommon(input.tokens[to]) && input.tokens[to]?.gap === 'space';
}

const doerEnding = /(?:[^aeiou]er|[st]or|ist|ian|smith|maker|keeper|man|woman)s?$/;
const doerLettersMin = 6;

function isDoer(token: Token): boolean {
  return token.word.length >= doerLettersMin && doerEnding.test(token.word) && !isCommon(token);
}

/** Whether the words may be a name: nothing knows them as spelled, or somebody has that name. */
function mayBeName(edge: Edge): boolean {
  return edge.kind === 'unknown' || edge.kind === 'name' || (edge.kind === 'concept' && edge.spelled !== null);
}

function isBareName({ input, path }: Reading): boolean {
  const { tokens } = input;
  const first = tokens[0]?.word ?? '';
  if (commands.has(first) || questionOpeners.has(first)) return false;
  if (tokens.length > namedTokensMax || !path.every(mayBeName)) return false;
  return tokens.some((token) => !isCommon(token) && !looksRandom(token.word));
}

function namesCompaniesOutright({ input, path }: Reading): boolean {
  return path.some(
    (edge) =>
      edge.kind === 'marker' &&
      edge.marker === 'companies' &&
      /^(compan|firm|business|organi|corporation|employer|empresa|entreprise|unternehmen)/.test(
        input.tokens[edge.from]?.word ?? '',
      ),
  );
}
