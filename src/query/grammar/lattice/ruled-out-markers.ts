import type { ConceptKind } from '../../../lexicon/kinds.ts';
import { articles, excepting, hyphenated, relatives, siteNouns, smallWords, universal } from '../../policy/words.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import type { LatticeInput } from './edge.ts';
import { everydayWord } from './languages.ts';
import type { Marker, markers } from './markers.ts';
import { breaks, type Token } from './tokens.ts';
import { WordQuestion } from './word-question.ts';

/** The markers that begin at one word. */
export type Markers = ReturnType<typeof markers.all>;

type Check = (marker: Markers[number], input: LatticeInput, at: number, said: Markers) => boolean;

/** Whether words of the grammar do not mean a marker from one word on, as those around it show. `said` are all that begin there. */
export function isMarkerRuledOut(one: Markers[number], input: LatticeInput, at: number, said: Markers): boolean {
  if (one.length === 1 && isWithinName(input.tokens, at)) return true;
  for (const check of ofMarker[one.value] ?? []) if (check(one, input, at, said)) return true;
  return false;
}

/** Whether a word in capitals is written together with the words on both sides: the E of "H-E-B" joins nothing, unlike that of "Rio e Lisboa". */
function isWithinName(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.shape !== 'lower' && tokens[at]?.gap === 'joined' && tokens[at + 1]?.gap === 'joined';
}

/** Whether such a word is what is asked for, alone and of companies. */
const isAsked: Check = ({ length }, { tokens, target }) =>
  length === 1 && (target === 'company' || tokens.length === 1);

/** Whether the adjective of a verb has no object: "long-serving senators" serve nobody who is told of here. */
const isAdjective: Check = (_, { tokens }, at) => tokens[at]?.gap === 'joined';

/** Whether "than" bounds a number: "more than 20" compares nobody, unlike "more years than Jane". */
const isBound: Check = (_, { tokens }, at) => tokens[at]?.word === 'than' && isNumberWord(tokens[at + 1]?.word ?? '');

/** Whether more of the words say what is spoken: "fluent in French who live in London" are fluent in a language, and in no place. */
const isShorter: Check = ({ value, length }, _, __, said) =>
  said.some((other) => other.value === value && other.length > length);

/** Whether no list follows to choose from: "one of the Republicans". */
const hasNoList: Check = ({ length }, { tokens }, at) =>
  !tokens.slice(at + length).some(({ word }) => listing.has(word));

const listing: ReadonlySet<string> = new Set(['and', 'or']);

/** Whether nobody is said to study there: "people to go to Berlin", unlike "didn't go to Oxford". */
const isMove: Check = (_, { tokens }, at) =>
  basic.has(tokens[at]?.word ?? '') && !denying.has(tokens[at - 1]?.word ?? '');

/** Verbs of studying that stand so only behind what denies them, or mean something else. */
const basic: ReadonlySet<string> = new Set(['go', 'attend']);
const denying: ReadonlySet<string> = new Set(['not', 'didnt', 'never']);

/** Whether "dont" is French for "whose". */
const isWhose: Check = (_, { tokens, language }, at) => {
  const token = tokens[at];
  return token?.word === 'dont' && everydayWord(token, language) !== undefined;
};

/** Whether "nothing" denies nothing of companies: "nothing else in between" and the company of the name, unlike "game studios, nothing violent". */
const isNothing: Check = (_, { tokens, target }, at) => {
  if (tokens[at]?.word !== 'nothing') return false;
  const isDenying = target === 'company' && at > 0 && breaks(tokens[at]?.gap ?? 'stop');
  return !isDenying || excepting.has(tokens[at + 1]?.word ?? '');
};

/** Whether something else was changed than somebody's own job: "who turned around Kmart", "that turned a profit". */
const isTurnaround: Check = ({ length }, { tokens, target }, at) => {
  const next = tokens[at + length]?.word ?? '';
  return next === 'around' || (target === 'company' && articles.has(next));
};

/** Whether a verb is part of an adjective: "would-be founders" are none. */
const isPartOfAdjective: Check = ({ length }, { tokens }, at) =>
  length === 1 &&
  hyphenated.has(tokens[at]?.word ?? '') &&
  (tokens[at]?.gap === 'joined' || tokens[at + 1]?.gap === 'joined');

/** Whether a word of the grammar is in capitals, as nothing else is, and names something: "people working in IT". */
const isAbbreviation: Check = ({ length }, { tokens, lexicon }, at) => {
  const token = tokens[at];
  if (length > 1 || token?.shape !== 'upper' || !tokens.some(({ shape }) => shape === 'lower' || shape === 'title'))
    return false;
  const isCountry = lexicon.concept(`place:${token.word}`)?.place?.level === 'country';
  return isCountry || lexicon.candidates([token.word], 0).length > 0;
};

/**
 * Whether "no" denies: the English word stands before a plural, before what people know or have ("no agencies", "no PHP"),
 * and after a comma, the Spanish one behind "que". Portuguese "no" means "at" and stands before a place, a name or a singular
 * ("no Rio", "no Carrefour", "no banco").
 */
const isDenial: Check = (_, { tokens, lexicon }, at) => {
  if (tokens[at]?.word !== 'no') return false;
  if (tokens[at - 1]?.word === 'que') return true;
  const next = tokens[at + 1];
  if (next?.word === 'longer') return true;
  // "SQL yes, Excel no", unlike "no. of employees".
  if (at > 0 && (next === undefined || next.gap === 'comma')) return true;
  if (smallWords.has(tokens[at - 1]?.word ?? '') || (next?.shape === 'lower' && isPlural(next))) return true;
  const named = lexicon.candidates(
    tokens.map(({ word }) => word),
    at + 1,
  );
  const longest = named.filter(({ length }) => length === named[0]?.length);
  const [best] = longest.toSorted((a, b) => b.weight - a.weight);
  const isAfterComma = breaks(tokens[at]?.gap ?? 'stop') && at > 0;
  // "No formal training".
  if (at === 0 && best === undefined && next?.shape === 'lower' && lexicon.commonness(next.word) !== null) return true;
  if (isBetweenCommas(tokens, at) && tokens.every((token) => isEnglish(token, lexicon))) return true;
  return isAfterComma ? best?.concept.kind !== 'place' : best !== undefined && knownOrHad.has(best.concept.kind);
};

/** Whether a word and what it governs stand alone in a list: "no California, engineers". */
const isBetweenCommas = (tokens: readonly Token[], at: number): boolean =>
  (at === 0 && tokens.some(({ gap }) => gap === 'comma')) || tokens[at]?.gap === 'comma';

const isEnglish = ({ shape, word }: Token, lexicon: LatticeInput['lexicon']): boolean =>
  shape !== 'lower' || lexicon.commonness(word) !== null;

/** What is of a person: "no Angular", "no MBA". */
const knownOrHad: ReadonlySet<ConceptKind> = new Set(['skill', 'language', 'certification', 'degree']);

const isPlural = (token: Token): boolean => /[^s]s$/.test(token.word);

/** The most words between a word for all and its exception: "all employees of Cisco but engineers". */
const exceptionWordsMax = 5;

/** Whether a word makes an exception of what follows: "anyone but recruiters". */
export function isExcepting(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  return token !== undefined && makesException.of(token.asked) && isAfterAll(tokens, at);
}

const makesException = new WordQuestion((word) => excepting.has(word));

function isAfterAll(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(Math.max(0, at - exceptionWordsMax), at);
  // "Anyone at Bosch in purchasing, bar the Stuttgart lot".
  const isAside = tokens[at]?.gap === 'comma' && tokens[at + 1]?.word === 'the';
  // "Analysts in London bar anyone from Goldman Sachs", "save those in marketing".
  if (!articles.has(tokens[at - 1]?.word ?? '') && excepted.has(tokens[at + 1]?.word ?? '')) return true;
  return (isAside || !breaks(tokens[at]?.gap ?? 'stop')) && before.some(({ word }) => universal.has(word));
}

/** Words for some of those before, which only an exception is said of. */
const excepted: ReadonlySet<string> = new Set(['those', 'anyone', 'anybody']);

const isException: Check = (_, { tokens }, at) => isExcepting(tokens, at);

/** Whether the size of an employer or a trade is said: "at large banks", "in demand planning", unlike "congressmen at large". */
const isOfEmployer: Check = ({ length }, { tokens }, at) => {
  const next = tokens[at + length];
  const isPhrase = tokens[at]?.word === 'at' || (tokens[at]?.word === 'in' && length === 2);
  return isPhrase && next !== undefined && !breaks(next.gap) && !smallWords.has(next.word);
};

/** Whether a preposition is part of an adjective: "live-in nurses" live in no Leeds. */
const isHyphenated: Check = ({ length, value }, { tokens }, at) =>
  tokens.slice(value === 'in' ? at : at + 1, at + length).some(({ gap, word }) => gap === 'joined' && word === 'in');

/** Whether a word is but the first half of an adjective: "left-handed nurses" have left nothing, and are in no "house" that is "in-house". */
const beginsAdjective: Check = ({ length }, { tokens }, at) => {
  const next = tokens[at + length];
  return next?.gap === 'joined' && next.shape === 'lower';
};

/** Whether "at" only begins a bound, whatever is counted: "at least one audit", "at most two mergers", unlike "at most banks". */
const beginsBound: Check = ({ length }, { tokens }, at) => {
  if (length > 1 || tokens[at]?.word !== 'at') return false;
  const next = tokens[at + 1]?.word;
  const counted = tokens[at + 2];
  return next === 'least' || (next === 'most' && (counted?.shape === 'digit' || isNumberWord(counted?.word ?? '')));
};

/** Whether a name stands behind "through", which a company may have to do with: "that went through Techstars", unlike "through two mergers". */
const isThroughName: Check = ({ length }, { tokens }, at) => {
  const [last, next] = tokens.slice(at + length - 1, at + length + 1);
  return last?.word === 'through' && next?.shape !== 'lower' && next?.shape !== 'digit';
};

/** Whether an order to leave something out is what somebody does: "who skip a layer", unlike "skip recruiters". */
const isDoneByThem: Check = (_, { tokens }, at) =>
  leavingOut.has(tokens[at]?.word ?? '') && relatives.has(tokens[at - 1]?.word ?? '');

const leavingOut: ReadonlySet<string> = new Set(['skip', 'ignore', 'omit', 'leave', 'rule', 'exclude', 'excludes']);

/** Whether sites are what is asked for, and no company is said to lack them: "stores in Texas", unlike "retailers without stores in Texas". */
const isSiteAsked: Check = (_, { tokens }, at) =>
  siteNouns.has(tokens[at]?.word ?? '') &&
  !/^offices?$/.test(tokens[at]?.word ?? '') &&
  !lacking.has(tokens[at - 1]?.word ?? '');

const lacking: ReadonlySet<string> = new Set(['without', 'no', 'any']);

/** Whether partners of a firm are asked for, and nobody deals with others: "partners with an MBA", unlike "who partners with banks". */
const arePartners: Check = (_, { tokens, target }, at) =>
  target === 'people' && tokens[at]?.word === 'partners' && !relatives.has(tokens[at - 1]?.word ?? '');

/** Whether "past" is what somebody has behind them: "with a journalism past". */
const isPastHad: Check = ({ length }, { tokens }, at) => {
  const next = tokens[at + 1];
  if (
    length > 1 ||
    tokens[at]?.word !== 'past' ||
    (next !== undefined && !breaks(next.gap) && !smallWords.has(next.word))
  )
    return false;
  return tokens.slice(Math.max(0, at - pastWordsMax), at - 1).some(({ word }) => /^an?$/.test(word));
};
/** The most words between "a" and "past". */
const pastWordsMax = 4;
const isNoPastHad: Check = (...about) => about[1].tokens[about[2]]?.word === 'past' && !isPastHad(...about);

/** What rules out markers of one kind. */
const ofMarker: Partial<Record<Marker, readonly Check[]>> = {
  filler: [isException, isAbbreviation, isPartOfAdjective],
  object: [isAdjective, isBound, isThroughName, arePartners],
  with: [isAbbreviation],
  former: [isPastHad],
  experience: [isNoPastHad],
  qualifier: [isAsked, isOfEmployer],
  at: [isDenial, beginsBound],
  in: [isDenial, isHyphenated, beginsAdjective],
  left: [beginsAdjective],
  based: [isHyphenated, isSiteAsked],
  speaks: [isShorter],
  one_of: [hasNoList],
  studied: [isMove],
  not: [isWhose, isNothing, isDoneByThem],
  turned: [isTurnaround],
};
