import type { ConceptKind } from '../../lexicon/lexicon.ts';
import { DataFile } from '../data/data-file.ts';
import type { Edge } from '../grammar/edge.ts';
import { isEmptyWord, type Marker } from '../grammar/markers.ts';
import { breaks, type Token } from '../grammar/tokens.ts';
import { isTitle } from '../policy/rival-features.ts';
import {
  commands,
  conversational,
  deeds,
  documentWords,
  everydayWords,
  isCommon,
  isPlain,
  nameWords,
  questionOpeners,
} from '../policy/words.ts';
import { isNamed, isPlural, isUnderstood, opensAsRequest } from './path-signs.ts';
import type { Reading } from './reading.ts';

const talk = new DataFile('talk.txt');
/** Phrases that ask something of an assistant rather than of a directory. */
const requests = talk.phrases('request', ['any']);
/**
 * Topics that people look up outside a directory. Before a job or a trade, a topic only describes it ("recipe apps").
 */
const topics = talk.phrases('topic', ['any']);

/** The weight of each sign of talk. `off-topic.ts` weighs them against the signs of a data query. */
const weights = {
  request: 3,
  topic: 1.2,
  /** The query asks for a document about somebody: "salary of a nurse", "project manager job description". */
  document: 2,
  deed: 2.2,
  /** The query asks for a thing: "ikea bookshelf", "speed of sound". */
  thing: 0.5,
  opener: 1.1,
  everyday: 0.7,
  conversational: 0.45,
  plain: 0.4,
  /** The limit for common words together, since rare subjects are described in common words. */
  plainMost: 1.4,
  /** The length from which each word counts less, because it says less about a longer sentence. */
  wordsFull: 12,
  code: 1.2,
  journey: 0.6,
  talk: 0.5,
};
/**
 * The number of words at the beginning where a query says what it asks for. Later words may describe: "founders who
 * write code".
 */
const beginning = 2;
const laterShare = 0.5;
/** The share that signs keep in a query for companies, since nearly anything can be a company's trade. */
const companyShare = 0.5;

/** Sums the signs of talk: words of an assistant's work, of everyday life, and of talk to a machine. */
export function talkEvidence(reading: Reading): number {
  const { input, path } = reading;
  const { tokens } = input;
  const company = input.target === 'company';
  const asks = opensAsRequest(path, tokens);
  const trade = tradeWords(path);
  let sum = phrases(reading, trade) + codeSigns(input.query);
  const first = tokens[0]?.word ?? '';
  if (company) return sum + words(reading, trade) * companyShare;
  const opens = questionOpeners.has(first) || commands.has(first) || tellers.has(first);
  if (!asks && !isNamed(tokens) && opens) sum += weights.opener;
  if (!isNamed(tokens) && asksForThing(path, tokens)) sum += weights.thing;
  const atWork = reading.intent.conditions.some(({ field }) => field === 'employer' || field === 'employer_place');
  if (first === 'who' && !atWork && deeds.has(tokens[1]?.word ?? '') && tokens[1]?.shape === 'lower')
    sum += weights.deed;
  if (isJourney(path)) sum += weights.journey;
  if (isTalk(tokens)) sum += weights.talk;
  return sum + words(reading, trade);
}

function phrases({ input, path }: Reading, trade: Uint8Array): number {
  const { tokens, target } = input;
  let sum = 0;
  for (let at = 0; at < tokens.length; ) {
    const request = requests.longest(tokens, at);
    // Longer phrases of the grammar ("can you find me") and titles ("recipe developer") take these words first.
    const taken = path.find(
      (edge) =>
        edge.from === at &&
        edge.to - at > Math.max(1, request?.length ?? 0) &&
        (edge.kind === 'marker' || isTitle(edge)),
    );
    const share = at <= beginning ? 1 : laterShare * Math.min(1, weights.wordsFull / tokens.length);
    const topic = taken === undefined && request === null ? topics.longest(tokens, at) : null;
    if (taken === undefined && request !== null) sum += weights.request * share;
    else if (topic !== null && target === 'people' && trade[at + topic.length - 1] === 0) sum += weights.topic * share;
    at = taken?.to ?? at + (request?.length ?? topic?.length ?? 1);
  }
  return sum;
}

/** Sums the words one by one. Words read as a job, an employer or a phrase of several words are skipped. */
function words({ input, path }: Reading, trade: Uint8Array): number {
  const { tokens, target } = input;
  const company = target === 'company';
  let sum = 0;
  let plain = 0;
  path.forEach((edge, i) => {
    if (edge.kind === 'quantity' || edge.kind === 'order') return;
    const unknown = !isUnderstood(edge, tokens);
    if (!unknown && edge.to - edge.from > 1) return;
    if (edge.kind === 'marker' && !isEmptyWord(edge.marker) && edge.marker !== 'and') return;
    const token = tokens[edge.from];
    if (token === undefined || trade[edge.from] === 1) return;
    if (edge.from === 0 && nameWords.has(token.word) && isNamed(tokens)) return;
    if (!unknown && edge.kind === 'concept' && certainKinds.has(edge.candidate.concept.kind)) return;
    if (edge.kind === 'name' && token.shape !== 'lower') return;
    const { word } = token;
    const named = token.shape !== 'lower' && (edge.from > 0 || tokens.length === 1);
    if (!company && !named && documentWords.has(word) && isDocument(path, i, unknown)) sum += weights.document;
    else if (everydayWords.has(word)) sum += weights.everyday;
    else if (conversational.has(word) && edge.kind !== 'concept') sum += weights.conversational;
    else if (unknown && !named && isPlain(word)) plain += weights.plain;
  });
  return (sum + Math.min(plain, weights.plainMost)) * Math.min(1, weights.wordsFull / tokens.length);
}

/** Words with which people begin to speak of themselves. */
const tellers = new Set('i im ive my mi mon ma mes mein meine meu minha'.split(' '));

/** Whether the first noun asked for is a common word, whatever jobs, employers and places describe it. */
function asksForThing(path: readonly Edge[], tokens: readonly Token[]): boolean {
  const ends = path.findIndex((edge, i) => i > 0 && (endsNoun(edge) || breaks(tokens[edge.from]?.gap ?? 'space')));
  const phrase = path.slice(0, ends < 0 ? path.length : ends).filter(({ kind }) => kind !== 'marker');
  const head = phrase.at(-1);
  if (head === undefined || isUnderstood(head, tokens)) return false;
  if (!tokens.slice(head.from, head.to).every((token) => token.shape === 'lower' && isCommon(token))) return false;
  const end = path[ends];
  const described =
    phrase.some((edge) => isUnderstood(edge, tokens)) || (end?.kind === 'marker' && end.marker === 'of');
  return described && !phrase.some((edge) => isPlural(edge, tokens));
}

function endsNoun(edge: Edge): boolean {
  return edge.kind === 'marker' && !isEmptyWord(edge.marker) && edge.marker !== 'and' && edge.marker !== 'article';
}

const afterHead = new Set<Marker>(['of', 'for', 'in', 'at', 'from', 'with', 'to', 'like', 'based']);

/**
 * Whether the word is the document asked for: it is the last word, or "of" and the like follow. A word read as a trade
 * ("books") counts only before "for".
 */
function isDocument(path: readonly Edge[], at: number, unknown: boolean): boolean {
  if (path[at]?.kind === 'name') return false;
  const next = path[at + 1];
  if (!unknown) return path[at]?.kind === 'concept' && next?.kind === 'marker' && next.marker === 'for';
  return next === undefined || (next.kind === 'marker' && afterHead.has(next.marker));
}

/** A word read as one of these kinds is no everyday word. */
const certainKinds = new Set<ConceptKind>([
  'title',
  'employer',
  'employer_group',
  'school',
  'school_group',
  'company_kind',
  'stage',
]);

const headKinds = new Set<ConceptKind>(['title', 'seniority']);

/**
 * Marks the tokens that name the field of a job or a company: right before it ("dog walkers") or after "of" ("head of
 * memes").
 */
function tradeWords(path: readonly Edge[]): Uint8Array {
  const trade = new Uint8Array(path.at(-1)?.to ?? 0);
  path.forEach((edge, i) => {
    const before = path[i - 1];
    const of = before?.kind === 'marker' && before.marker === 'of';
    const head = path[i - 2];
    if (of && head?.kind === 'concept' && headKinds.has(head.candidate.concept.kind)) trade.fill(1, edge.from, edge.to);
  });
  for (let i = path.length - 2; i >= 0; i--) {
    const edge = path[i];
    const next = path[i + 1];
    if (edge === undefined || next === undefined || (edge.kind !== 'unknown' && edge.kind !== 'concept')) continue;
    const head = isTitle(next) || (next.kind === 'marker' && next.marker === 'companies');
    if (head || trade[next.from] === 1) trade.fill(1, edge.from, edge.to);
  }
  return trade;
}

const talkWords = new Set('the a an this that these those it its is are was were'.split(' '));

/**
 * Whether the query is a sentence about something; keywords have no articles. A sentence that names jobs or people is
 * still a query.
 */
function isTalk(tokens: readonly Token[]): boolean {
  return tokens.length >= 3 && tokens.some(({ word }) => talkWords.has(word));
}

/**
 * Whether the query describes a journey: "from Dover to Calais". People who moved have a verb ("moved from"), which is
 * one marker.
 */
function isJourney(path: readonly Edge[]): boolean {
  return path.some((edge, i) => {
    const marked = (at: number, marker: Marker): boolean => {
      const other = path[at];
      return other?.kind === 'marker' && other.marker === marker;
    };
    const place = edge.kind === 'concept' && edge.candidate.concept.kind === 'place';
    return place && marked(i - 1, 'from') && marked(i + 1, 'to');
  });
}

/** Counts signs of a program, of markup or of a path. A single sign may be a comparison ("<50 people"). */
function codeSigns(query: string): number {
  const signs =
    query.match(/[{}<>;=`|\\*]|\.\.\/|--|(?<=--)\w|::|\w\(|\bhttps?:\/|\/\/|\bwww\.(?=\w)|\b0x[0-9a-f]+\b/gi)?.length ??
    0;
  return signs >= 2 ? weights.code : 0;
}
