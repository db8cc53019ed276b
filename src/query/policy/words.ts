import { memoised } from '../../text/bounded-cache.ts';
import { DataFile } from '../data/data-file.ts';
import { relationLines } from '../data/relation-lines.ts';
import type { Token } from '../grammar/lattice/tokens.ts';
import { WordQuestion } from '../grammar/lattice/word-question.ts';

/**
 * Lists of single words, most of which tell talk from queries; `data/words.txt` describes each. Scores of readings use
 * `Lexicon.commonness` instead, which says how common a word is in the language.
 */
const file = new DataFile('words.txt');

export const smallWords = file.words('small');
export const everydayWords = file.words('everyday');
const plainWords = file.words('plain');
export const questionOpeners = file.words('opener');
export const commands = file.words('command');
export const documentWords = file.words('document');
export const deeds = file.words('deed');
export const nameWords = file.words('name');
export const conversational = file.words('conversational');
export const requestOpeners = file.words('asking');
export const askingWords = file.words('courtesy');
export const workingVerbs = file.words('working');
export const tellers = file.words('teller');
export const sentenceWords = file.words('sentence');
export const passed = file.words('passed');
export const reached = file.words('reached');
export const verifying = file.words('verifying');
export const residueWords = file.words('residue');
export const namesakes = file.words('namesake');
export const developed = file.words('developed');
export const relatives = file.words('relative');
const betweenRelativeAndVerb = file.words('between');
export const having = file.words('having');
export const unfinished = file.words('unfinished');
export const stopping = file.words('stopping');
export const running = file.words('running');
export const directed = file.words('directed');
export const prepositions = file.words('preposition');
export const touching = file.words('touching');
export const determining = file.words('determining');
export const articles = file.words('article');
export const owners = file.words('owner');
export const askers = file.words('asker');
export const modals = file.words('modal');
export const auxiliaries = file.words('auxiliary');
export const approaching = file.words('approaching');
export const stranded = file.words('stranded');
export const doers = file.words('doer');
export const seeking = file.words('seeking');
export const establishments = file.words('establishment');
export const predicating = file.words('predicating');
export const telling = file.words('telling');
export const practising = file.words('practising');
export const participles = file.words('participle');
export const prizedWords = file.words('prized');
export const prizeWords = file.words('prize');
export const laurels = file.words('laurel');
export const requesting = file.words('requesting');
export const praising = file.words('praising');
export const reputeWords = file.words('repute');
export const segments = file.words('segment');
export const somebody = file.words('somebody');
export const numerals = file.words('numeral');
export const ordinals = file.words('ordinal');
export const marks = file.words('mark');
export const occupied = file.words('occupied');
export const raisingWords = file.words('raising');
export const foundingWords = file.words('founding');
export const universal = file.words('universal');
export const tenureWords = file.words('tenure');
export const fluencyWords = file.words('fluency');
export const favouredWords = file.words('favoured');
export const choosingWords = file.words('choosing');
export const traders = file.words('trader');
export const suppliers = file.words('supplier');
export const branchWords = file.words('branch');
export const skilled = file.words('skilled');
export const jobNouns = file.words('jobnoun');
export const practices = file.words('practice');
export const independents = file.words('independent');
export const producing = file.words('producing');
export const kindredWords = file.words('kindred');
export const transferring = file.words('transfer');
export const partings = file.words('parting');
export const movingWords = file.words('moving');
export const abolishing = file.words('abolishing');
export const endings = file.words('ending');
export const departmentNames = file.words('department');
const trades = file.words('trade');
export const licences = file.words('licence');
export const serviceFunctions = file.words('service');
export const investingFunctions = file.words('investing');
export const companyWords = file.words('company');
export const courseWords = file.words('course');
export const bodyWords = file.words('body');
export const panels = file.words('panel');
export const ministries = file.words('ministry');
export const servedWords = file.words('satin');
export const servingWords = file.words('servingin');
export const divisions = file.words('division');
export const divisionNumbers = file.words('divisionnumber');
export const kindsOfBodies = file.words('bodykind');
export const sectorWords = file.words('sector');
export const chambers = file.words('chamber');
export const parties = file.words('party');
export const alumniWords = file.words('alumni');
export const overWords = file.words('over');
export const elapsedWords = file.words('elapsed');
export const presentJob = file.words('present');
export const workingNow = file.words('atwork');
export const wholeTime = file.words('whole');
export const apartWords = file.words('apart');
export const timeWords = file.words('timed');
export const saidOfSomebody = file.words('said');
export const crewWords = file.words('crew');
export const rosters = file.words('roster');
export const directions = file.words('direction');
export const honorifics = file.words('honorific');
export const growing = file.words('growing');
export const spokenBy = file.words('spoken');
export const spentNouns = file.words('spent');
export const months = file.words('month');
export const datingWords = file.words('dating');
export const sourcing = file.words('sourcing');
export const lore = file.words('lore');
export const stakes = file.words('stake');
export const siteNouns = file.words('site');
export const clientele = file.words('clientele');
export const investors = file.words('investor');
export const personalWords = file.words('personal');
export const servedNouns = file.words('served');
export const exceptedBehind = file.words('behind');
export const expertWords = file.words('expert');
export const residentWords = file.words('resident');
export const tied = file.words('tied');
export const overseeing = file.words('overseeing');
export const dwellings = file.words('dwelling');
export const ofRecords = file.words('record');
export const movements = file.words('movement');
export const stayingVerbs = file.words('staying');
export const dealing = file.words('dealing');
export const asides = file.words('aside');
export const excepting = file.words('excepting');
export const worklessWords = file.words('workless');
export const grades = file.words('grade');
export const workVerbs = file.words('workverb');
export const counting = file.words('counting');
export const companyAdjectives = file.words('companyadjective');
export const stateRun = file.words('staterun');
export const losing = file.words('losing');
export const owned = file.words('owned');
const closed = file.words('closed');
/** Whether a word names no trade wherever it stands, as those of closed classes do and those that say who owns something. */
export const namesNoTrade = (word: string): boolean => closed.has(word) || owned.has(word);
export const hyphenated = file.words('hyphenated');
export const lessening = file.words('lessening');
const adverbs = file.words('adverb');
const notAdverbs = file.words('notadverb');

/** The words in which sentences speak of careers. Alone they say nothing of what somebody's texts hold. */
export const careerWords: ReadonlySet<string> = new Set(
  relationLines().flatMap(({ line }) => line.match(/(?<![@{])\b[a-z]+\b/g) ?? []),
);

/** The most industries whose names are remembered; the lexicon has some hundred. */
const industriesMax = 1_000;

/** Whether an industry, by its id, is what "in" asks for where a function has the same name. */
export const isTradeName: (id: string) => boolean = memoised(
  (id) => trades.has(id.replace('industry:', '').replaceAll('-', '')),
  industriesMax,
);

export function isOrdinary(word: string): boolean {
  return smallWords.has(word) || everydayWords.has(word) || conversational.has(word) || commands.has(word);
}

/** The same of the words of a query. */
export const ordinary = new WordQuestion(isOrdinary);

/** Whether a word follows "who", at once or after words that say how often or when: "who now sue". "Which" at the beginning asks. */
export function isAfterRelative(at: number, tokens: readonly Token[]): boolean {
  const before = firstBetween(at, tokens) - 1;
  const word = tokens[before]?.word ?? '';
  return relatives.has(word) && !(before === 0 && word === 'which');
}

/** The first of the words right before another one that may stand between "who" and a verb, or that one itself. */
export function firstBetween(at: number, tokens: readonly Token[]): number {
  let first = at;
  while (betweenRelativeAndVerb.has(tokens[first - 1]?.word ?? '')) first--;
  return first;
}

/** Whether a folded name that no list has is that of a body or of a part of one: "armed services committee", "ninth circuit". */
export function namesBody(name: string): boolean {
  const words = name.split(' ');
  const isNumbered = (at: number): boolean => divisionNumbers.has(words[at - 1] ?? '');
  return bodyWords.has(words.at(-1) ?? '') || words.some((word, at) => divisions.has(word) && isNumbered(at));
}

/** Whether a word says how, how far or how often: "directly", "hardly". */
export const adverb = new WordQuestion((word) => {
  if (adverbs.has(word) || lessening.has(word)) return true;
  return word.length > adverbEnding.length && word.endsWith(adverbEnding) && !notAdverbs.has(word);
});

const adverbEnding = 'ly';

/** Whether a word says which or whose thing follows. */
export function isDeterminer(word: string): boolean {
  return word === 'the' || articles.has(word) || owners.has(word);
}

/** Whether a word beside a relation is rather part of how it is said than a condition. */
export function isOfCareers(word: string): boolean {
  return isOrdinary(word) || residueWords.has(word);
}

/** Whether a word is everyday language according to the lists. */
export function isCommon(token: Token | undefined): boolean {
  return token !== undefined && (common.of(token.asked) || token.shape === 'digit');
}

const common = new WordQuestion(
  (word) => isOrdinary(word) || isOrdinary(singular(word)) || documentWords.has(word) || isPlain(word),
);

export function isPlain(word: string): boolean {
  return plainWords.has(word) || plainWords.has(singular(word));
}

/** The word without the ending -s, -ed, -ing or -ly. */
function singular(word: string): string {
  if (word.length === 5) return word.replace(/s$/, '');
  return word.length < 5 ? word : word.replace(/(?:e?s|e?d|ing|ly)$/, '');
}
