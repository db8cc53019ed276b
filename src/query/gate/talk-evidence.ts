import type { ConceptKind } from '../../lexicon/lexicon.ts';
import { DataFile } from '../data/data-file.ts';
import type { Edge } from '../grammar/lattice/edge.ts';
import { isEmptyWord, type Marker } from '../grammar/lattice/markers.ts';
import { breaks, type Token } from '../grammar/lattice/tokens.ts';
import { isNumberWord } from '../grammar/numbers/numbers.ts';
import type { FeatureSink } from '../policy/features.ts';
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
  participles,
  questionOpeners,
  relatives,
  sentenceWords,
  tellers,
} from '../policy/words.ts';
import { gateFeatures } from './gate-features.ts';
import { isNamed, isPhraseOfJob, isPlural, isUnderstood, opensAsRequest } from './path-signs.ts';
import type { Reading } from './reading.ts';

const talk = new DataFile('talk.txt');
/** Phrases that ask something of an assistant rather than of a directory. */
const requests = talk.phrases('request', ['any']);
/**
 * Topics that people look up outside a directory. Before a job or a trade, a topic only describes it ("recipe apps").
 */
const topics = talk.phrases('topic', ['any']);

/** The signs of talk. `off-topic.ts` holds their sum against that of the signs of a data query. */
const signs = gateFeatures.ids([
  'request to an assistant',
  'topic of talk',
  'document about somebody',
  'deed of somebody',
  'thing as the head',
  'question or command',
  'everyday word',
  'conversational word',
  'plain words',
  'code',
  'journey',
  'words of a sentence',
]);

export const talkSigns: readonly number[] = Object.values(signs);

/** The most that common words together count, since rare subjects are described in common words. */
const plainMax = 3.5;
/** The length from which each word counts less, because it says less about a longer sentence. */
const wordsFull = 12;
/**
 * The number of words at the beginning where a query says what it asks for. Later words may describe: "founders who
 * write code".
 */
const beginning = 2;
const laterShare = 0.5;
/** The share that signs keep in a query for companies, since nearly anything can be a company's trade. */
const companyShare = 0.5;

/** Adds the signs of talk: words of an assistant's work, of everyday life, and of talk to a machine. */
export function talkEvidence(reading: Reading, sink: FeatureSink): void {
  const { input, path } = reading;
  const { tokens } = input;
  const company = input.target === 'company';
  const trade = tradeWords(path);
  phrases(reading, trade, sink);
  words(reading, trade, sink);
  if (isCode(input.query)) sink.add(signs.code, 1);
  if (company) return;
  const first = tokens[0]?.word ?? '';
  // "Call center managers" begin with no command.
  const opens =
    !isPhraseOfJob(path[0]) &&
    !isNote(tokens, path) &&
    (questionOpeners.has(first) || commands.has(first) || tellers.has(first));
  if (!opensAsRequest(path, tokens) && !isNamed(tokens) && opens && !reading.read.tellsOfAsker)
    sink.add(signs['question or command'], 1);
  if (!isNamed(tokens) && asksForThing(path, tokens)) sink.add(signs['thing as the head'], 1);
  const atWork = reading.intent.conditions.some(({ field }) => field === 'employer' || field === 'employer_place');
  if (first === 'who' && !atWork && deeds.has(tokens[1]?.word ?? '') && tokens[1]?.shape === 'lower')
    sink.add(signs['deed of somebody'], 1);
  if (isJourney(path)) sink.add(signs.journey, 1);
  if (isTalk(tokens)) sink.add(signs['words of a sentence'], 1);
}

/** Whether the query begins as a note about somebody does, and no question: "has lived in Berlin", "has Java". */
function isNote([first, second]: readonly Token[], path: readonly Edge[]): boolean {
  const isPerfect = /[a-z]{2}ed$/.test(second?.word ?? '') || participles.has(second?.word ?? '');
  const isSkill = path.some(
    (edge) => edge.from === 1 && edge.kind === 'concept' && edge.candidate.concept.kind === 'skill',
  );
  return /^(has|have)$/.test(first?.word ?? '') && (isPerfect || isSkill);
}

function phrases({ input, path }: Reading, trade: Uint8Array, sink: FeatureSink): void {
  const { tokens, target } = input;
  for (let at = 0; at < tokens.length; ) {
    // "Companies that translate documents" are asked for, and nothing to be translated.
    const request = relatives.has(tokens[at - 1]?.word ?? '') ? null : requests.longest(tokens, at);
    // Longer phrases of the grammar ("can you find me") and titles ("recipe developer") take these words first.
    const taken = path.find(
      (edge) =>
        edge.from === at &&
        edge.to - at > Math.max(1, request?.length ?? 0) &&
        (edge.kind === 'marker' || isTitle(edge)),
    );
    const share = at <= beginning ? 1 : laterShare * Math.min(1, wordsFull / tokens.length);
    const topic = taken === undefined && request === null ? topics.longest(tokens, at) : null;
    if (taken === undefined && request !== null) sink.add(signs['request to an assistant'], share);
    else if (topic !== null && target === 'people' && trade[at + topic.length - 1] === 0)
      sink.add(signs['topic of talk'], share);
    at = taken?.to ?? at + (request?.length ?? topic?.length ?? 1);
  }
}

/** Adds the words one by one. Words read as a job, an employer or a phrase of several words are skipped. */
function words({ input, path }: Reading, trade: Uint8Array, sink: FeatureSink): void {
  const { tokens, target } = input;
  const company = target === 'company';
  const share = Math.min(1, wordsFull / tokens.length) * (company ? companyShare : 1);
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
    if (!company && !named && documentWords.has(word) && isDocument(path, i, unknown))
      sink.add(signs['document about somebody'], share);
    else if (everydayWords.has(word)) sink.add(signs['everyday word'], share);
    else if (conversational.has(word) && edge.kind !== 'concept') sink.add(signs['conversational word'], share);
    // "Fifty" says no more of talk than "50".
    else if (unknown && !named && isPlain(word) && !isNumberWord(word)) plain++;
  });
  sink.add(signs['plain words'], Math.min(plain, plainMax) * share);
}

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

const afterHead = new Set<Marker>([
  'of',
  'for',
  'in',
  'at',
  'from',
  'with',
  'to',
  'object',
  'agent',
  'hiring',
  'based',
]);

/**
 * Whether the word is the document asked for: it is the last word, or "of" and the like follow. A word read as a trade
 * ("books") counts only before "for".
 */
function isDocument(path: readonly Edge[], at: number, unknown: boolean): boolean {
  if (path[at]?.kind === 'name' || isHad(path.slice(0, at))) return false;
  const next = path[at + 1];
  if (!unknown) return path[at]?.kind === 'concept' && next?.kind === 'marker' && next.marker === 'for';
  return next === undefined || (next.kind === 'marker' && afterHead.has(next.marker));
}

/** Whether what follows is something that people have: "engineers with a six-figure salary". */
function isHad(before: readonly Edge[]): boolean {
  const at = before.findLastIndex(endsNoun);
  const marker = before[at];
  return marker?.kind === 'marker' && marker.marker === 'with' && before.slice(0, at).some(isTitle);
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

/**
 * Whether the query is a sentence about something; keywords have no articles. A sentence that names jobs or people is
 * still a query.
 */
function isTalk(tokens: readonly Token[]): boolean {
  return tokens.length >= 3 && tokens.some(({ word }) => sentenceWords.has(word));
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

/**
 * Whether the query has signs of a program, of markup or of a path. A single one may be a comparison ("<50 people"), and so
 * may all of them be: "experience >= 5 years".
 */
function isCode(query: string): boolean {
  const found = query.match(codeSigns);
  return (found?.length ?? 0) >= 2 && query.replace(comparisons, '').match(codeSigns) !== null;
}

const codeSigns = /[{}<>;=`|\\*]|\.\.\/|--|(?<=--)\w|::|\w\(|\bhttps?:\/|\/\/|\bwww\.(?=\w)|\b0x[0-9a-f]+\b/gi;
const comparisons = /[<>]=?(?=\s*(?:[a-z]{3}\s*)?[$€£]?\d)/gi;
