import type { ConceptKind } from '../../lexicon/lexicon.ts';
import type { Edge } from '../grammar/edge.ts';
import { isEmptyWord } from '../grammar/markers.ts';
import type { Token } from '../grammar/tokens.ts';
import { commands, isCommon, isOrdinary, questionOpeners, requestOpeners, smallWords } from '../policy/words.ts';
import { looksRandom } from './gibberish.ts';
import { isNamed, isPlural, isUnderstood, namedTokensMax, opensAsRequest } from './path-signs.ts';
import type { Reading } from './reading.ts';

/** The weight of a short query with at least one word outside every list: "jon snow". */
export const bareNameWeight = 0.75;

/** The weight of each sign that a query asks for data. `talk-evidence.ts` weighs the opposite signs. */
const weights = {
  title: 1.3,
  /** A title right before a common word: "nurse uniform". */
  titleOfThing: 0.7,
  /** The share of a sign's weight that a misspelt word keeps. */
  respelledShare: 0.6,
  /** The query asks for the job itself; in "nurse salary" it does not. */
  headed: 1.2,
  name: 1.2,
  surname: 0.6,
  concept: 0.7,
  /** Places, skills and languages, which occur in every sort of question. */
  shared: 0.4,
  /** The limit for all places, skills and languages together. */
  sharedMost: 0.6,
  /** A quantity beside a job, an employer or people. Other things have numbers too ("laptops under 1000"). */
  quantity: 1,
  bareQuantity: 0.5,
  asksFor: 1,
  /** Words such as "tools", "players", "makers", which may mean companies or things. */
  asksForThings: 0.3,
  request: 0.5,
  order: 0.5,
  capital: 0.45,
  /** Every word of a short query is capitalised. */
  named: 0.8,
  bareName: bareNameWeight,
  /** An employer's name right after a marker: "at Google". */
  placed: 0.5,
  /** A word whose ending marks a doer: "falconers", "puppeteer". */
  doer: 0.75,
  /** The target is companies, so the query need not say it. */
  companyTarget: 1,
};

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

/** Sums the signs that a query is about people, companies and their records. */
export function dataEvidence(reading: Reading): number {
  const { input, path, read, intent } = reading;
  const { tokens, target } = input;
  const { asksFor } = read;
  let sum = 0;
  let shared = 0;
  let capitals = 0;
  let quantities = 0;
  for (const edge of path) {
    const token = tokens[edge.from];
    if (edge.kind === 'name') sum += edge.name === 'person_word' ? weights.surname : weights.name;
    else if (edge.kind === 'quantity') quantities++;
    else if (edge.kind === 'concept' && isUnderstood(edge, tokens)) {
      const { kind } = edge.candidate.concept;
      const sure = Math.min(1, edge.candidate.weight * 1.5) * (edge.spelled === null ? 1 : weights.respelledShare);
      if (sharedKinds.has(kind)) shared += weights.shared * sure;
      else if (kind !== 'title') sum += weights.concept * sure;
      else sum += (isOfThing(edge, reading) ? weights.titleOfThing : weights.title) * sure;
      if (edge.spelled !== null && token !== undefined && kind !== 'title' && isDoer(token)) sum += weights.doer;
    } else if (edge.kind === 'unknown' && token !== undefined) {
      if (edge.from > 0 && token.shape === 'title') capitals++;
      else if (isDoer(token)) sum += weights.doer;
    }
  }
  if (asksFor.people || opensWithPeople(tokens) || (asksFor.companies && namesCompaniesOutright(reading)))
    sum += weights.asksFor;
  else if (asksFor.companies) sum += weights.asksForThings;
  sum += quantities * (sum > 0 ? weights.quantity : weights.bareQuantity);
  sum += Math.min(shared, weights.sharedMost);
  if (isNamed(tokens)) sum += weights.named;
  else if (capitals <= 3) sum += capitals * weights.capital;
  if (path.some((edge, i) => isEmployer(edge) && path[i - 1]?.kind === 'marker')) sum += weights.placed;
  if (isHeaded(path, tokens)) sum += weights.headed;
  if (isBareName(reading)) sum += weights.bareName;
  if (target === 'company') sum += weights.companyTarget;
  if (opensAsRequest(path, tokens) || requestOpeners.has(tokens[0]?.word ?? '')) sum += weights.request;
  if (intent.order !== null) sum += weights.order;
  return sum;
}

const workingVerbs = new Set(
  'can could knows speaks works worked sells runs leads manages heads builds teaches invests handles owns advises'.split(
    ' ',
  ),
);

/** Whether the query opens with people and a clause about them: "people who", "someone that", "who knows". */
export function opensWithPeople([first, second]: readonly Token[]): boolean {
  const people = /^(people|those|anyone|someone|somebody|anybody|everyone)$/.test(first?.word ?? '');
  if (people) return second?.word === 'who' || second?.word === 'that';
  return first?.word === 'who' && workingVerbs.has(second?.word ?? '');
}

function isEmployer(edge: Edge): boolean {
  if (edge.kind === 'name') return edge.name === 'employer' || edge.name === 'school';
  return edge.kind === 'concept' && /^(employer|school)$/.test(edge.candidate.concept.kind);
}

const askingWords = new Set('can could would you please me us i a the where are top best some any 5 10'.split(' '));

/** Whether a job comes first after words such as "find me", and is the head of its phrase. */
function isHeaded(path: readonly Edge[], tokens: readonly Token[]): boolean {
  const asks = (edge: Edge): boolean => {
    const word = tokens[edge.from]?.word ?? '';
    const opener = questionOpeners.has(word) && !askingWords.has(word);
    if (/^(can|could|would)$/.test(word) && !/^(you|u|i|we)$/.test(tokens[edge.from + 1]?.word ?? '')) return false;
    if (edge.kind === 'marker') return !opener || edge.to - edge.from > 1;
    return edge.to - edge.from === 1 && (commands.has(word) || requestOpeners.has(word) || askingWords.has(word));
  };
  let at = path.findIndex((edge) => !asks(edge));
  while (at >= 0 && at < path.length - 1 && isModifier(path[at], tokens)) at++;
  const head = path[at];
  if (head?.kind !== 'concept' || head.candidate.concept.kind !== 'title' || !isUnderstood(head, tokens)) return false;
  if (isOrdinary(tokens[head.from]?.word ?? '')) return false;
  const next = path.slice(at + 1).find((edge) => edge.kind !== 'marker' || !isEmptyWord(edge.marker));
  return next === undefined || next.kind !== 'unknown' || isPlural(head, tokens) || tokens[next.from]?.gap === 'comma';
}

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
