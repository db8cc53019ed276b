import type { Candidate, ConceptKind } from '../../../lexicon/lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import {
  articles,
  companyWords,
  courseWords,
  datingWords,
  directions,
  expertWords,
  honorifics,
  months,
  numerals,
  ordinals,
  owners,
  producing,
  relatives,
  smallWords,
  tenureWords,
} from '../../policy/words.ts';
import { beginsTrades, isFromSomebody } from './company-words.ts';
import { deniesRound } from './denied-rounds.ts';
import type { LatticeInput } from './edge.ts';
import { isEmployerRather } from './employer-rather.ts';
import { isEmployersTrade, isHeldTitle, isOfService, isOwnTrade } from './employer-trade.ts';
import { leading } from './leaders.ts';
import { markers } from './markers.ts';
import { namesDivision } from './named-division.ts';
import { isOfOtherField } from './named-fields.ts';
import { endsAtComma, isTwoTitles } from './title-divisions.ts';
import { breaks } from './tokens.ts';
import {
  areAskers,
  areDoers,
  areTwoWorks,
  isBehindModal,
  isBehindPrefix,
  isHeld,
  isPurpose,
  spansComma,
} from './verbs-rather.ts';

/** Whether a concept of the lexicon is not meant by the words from one on, as those around it show. */
export function isRuledOut(candidate: Candidate, input: LatticeInput, at: number): boolean {
  for (const check of ofAny) if (check(candidate, input, at)) return true;
  for (const check of ofKind[candidate.concept.kind] ?? []) if (check(candidate, input, at)) return true;
  return false;
}

/** Whether words begin with what somebody does: "startups that build tools" are in no build tools, who "leads sales" is no sales lead. */
function beginsWithVerb({ length, concept }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [before, first] = [tokens[at - 1], tokens[at]];
  if (length < 2 || !relatives.has(before?.word ?? '') || first?.shape !== 'lower') return false;
  return producing.has(first.word) || (concept.kind === 'title' && leading.longest(tokens, at) !== null);
}

/** Whether a title that nobody lists is that of any expert, and so says who has a skill: "accountants who are Excel experts". */
function isOfExperts({ how, length, concept }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const last = tokens[at + length - 1]?.word ?? '';
  if (how !== 'composed' || !expertWords.has(last)) return false;
  const words = tokens.slice(at, at + length - 1).map(({ word }) => word);
  const isSkill = lexicon
    .candidates(words, 0)
    .some(({ concept: { kind }, length: own }) => kind === 'skill' && own === words.length);
  return isSkill && lexicon.candidates([last], 0).some((expert) => expert.concept.id === concept.id);
}

/** Whether a title that nobody lists is a profession with the trade of whoever employs it: "telecom lawyers". */
function takesEmployersTrade(
  { how, length, concept }: Candidate,
  { tokens, lexicon, corpus }: LatticeInput,
  at: number,
): boolean {
  if (how !== 'composed' || length < 2) return false;
  const words = tokens.slice(at, at + length).map(({ word }) => word);
  // The work of a title whose area lies elsewhere is that of its noun, unless nobody has such a title: "healthcare engineers".
  const isHeld = isHeldTitle(tokens, at, at + length, corpus);
  if (isHeld && !isOfService(concept.title?.function ?? null, lexicon)) return false;
  return words.some((_, from) => {
    const noun = words.slice(from);
    const isListed = ({ concept: { kind }, how: own, length: all }: Candidate): boolean =>
      kind === 'title' && own !== 'composed' && all === noun.length;
    const profession = from === 0 ? undefined : lexicon.candidates(noun, 0).find(isListed);
    if (profession === undefined) return false;
    const trade = words.slice(0, from);
    return (
      isOwnTrade(trade, profession.concept, lexicon) || isEmployersTrade(trade, profession.concept, isHeld, lexicon)
    );
  });
}

/** Whether an abbreviation of a skill is rather a name behind a given one: "Jane Doe" designs no experiments. */
function isSurname({ concept, length }: Candidate, { tokens, corpus }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (length > 1 || token?.shape !== 'title' || token.gap !== 'space') return false;
  if (before?.shape !== 'title' || foldText(concept.label).split(' ').includes(token.word)) return false;
  return corpus.count('person_word', before.stem) > 0;
}

/** Whether an acronym that is listed is taken for a form of another one: "MBB" for MBBS without its plural. */
function isOtherAcronym({ how, length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const token = tokens[at];
  if (how !== 'inflected' || length > 1 || token?.shape !== 'upper') return false;
  return lexicon.candidates([token.word], 0).some((other) => other.how === 'listed');
}

/** Whether a number is money, and so no name: "budgets over €3M". */
function isMoney(_: Candidate, { query, tokens }: LatticeInput, at: number): boolean {
  const token = tokens[at];
  return token?.shape === 'digit' && /[$€£¥]\s?$/.test(query.slice(Math.max(0, token.start - 2), token.start));
}

/** Whether a number is meant that says which of several jobs of one name: "Software Engineer II" is not in the town of Ii. */
function isNumeral({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const token = tokens[at];
  return length === 1 && at > 0 && token?.shape === 'upper' && numerals.has(token.word);
}

/** Whether a season is meant, as the word before it shows: "who switched in spring", "last fall". */
function isSeason({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const { word = '', shape } = tokens[at] ?? {};
  return length === 1 && shape === 'lower' && seasons.has(word) && beforeSeasons.has(tokens[at - 1]?.word ?? '');
}

const seasons: ReadonlySet<string> = new Set(['spring', 'summer', 'autumn', 'fall', 'winter']);
const beforeSeasons: ReadonlySet<string> = new Set([
  'in',
  'last',
  'this',
  'next',
  'since',
  'until',
  'late',
  'early',
  'every',
]);

/** Whether words for companies end a composed title: "engineers of healthcare companies" have none of their own. */
function isOfCompanies({ how, length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const last = tokens[at + length - 1]?.word ?? '';
  return how === 'composed' && length > 1 && companyWords.has(last);
}

/** Whether one of the commonest words only looks like a form of a listed one: "new" like "news". */
function isByChance({ how, length, concept }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  return how === 'inflected' && length === 1 && concept.kind !== 'title' && smallWords.has(tokens[at]?.word ?? '');
}

/** Words after which a trade is asked for: "who work in employment". */
const asking: ReadonlySet<string> = new Set(['in', 'on', 'and', 'or', 'for', 'within']);

/** Whether a word only says how a career runs: "over 5 years of service", "their whole career", "at some stage". */
function isOfCourse({ how, length }: Candidate, { tokens, target }: LatticeInput, at: number): boolean {
  const token = tokens[at];
  if (length > 1 || target !== 'people' || token?.shape !== 'lower' || !courseWords.has(token.word)) return false;
  if (how === 'inflected' || smallWords.has(token.word)) return true;
  const before = tokens[at - 1];
  return before !== undefined && !breaks(token.gap) && !asking.has(before.word);
}

/**
 * Whether a word that joins others only looks like the code of a region: "on their second job", "He wants", "later on",
 * "any co", unlike "Toronto, on" and "nurses in or".
 */
function isSmallCode({ length, concept }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (length > 1 || concept.place?.level !== 'region' || token === undefined || !joining.has(token.word)) return false;
  if (token.shape !== 'lower' && token.shape !== 'title') return false;
  const isLast = next === undefined || breaks(next.gap);
  // "From Cambridge on a scholarship".
  if (before === undefined || articles.has(next?.word ?? '')) return true;
  if (smallWords.has(before.word)) return !isLast || !intoPlaces.has(before.word);
  const words = tokens.slice(Math.max(0, at - placeWordsMax), at).map(({ word }) => word);
  const isPlaceFrom = (_: string, from: number): boolean =>
    lexicon.candidates(words, from).some((one) => one.concept.kind === 'place' && from + one.length === words.length);
  return words.findLastIndex(isPlaceFrom) < 0;
}

/** The most words of a place that a code follows. */
const placeWordsMax = 3;
/** Codes of regions that join other words, or are said in passing. */
const joining: ReadonlySet<string> = new Set(['on', 'or', 'in', 'ok', 'hi', 'he', 'me', 'id', 'co', 'by', 'so', 'up']);
/** Words after which a code alone is a place. */
const intoPlaces: ReadonlySet<string> = new Set(['in', 'from', 'near', 'around', 'to', 'of', 'across', 'outside']);

/** Whether a title is a word for people of whom nothing is said by it: "workers who left Acme", unlike "factory workers". */
function isAnybody({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (length > 1 || token === undefined) return false;
  if (before !== undefined && !breaks(token.gap) && !smallWords.has(before.word)) return false;
  // What stands behind "who" is a verb: "who leads sales".
  if (relatives.has(before?.word ?? '')) return false;
  return markers.all(tokens, at).some(({ value, length: own }) => own === 1 && value === 'people');
}

/** Whether a title that nobody lists is another one and what tells of time in it: "manager experience" has managers of anything. */
function isOfExperience({ how, length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  if (how !== 'composed' || !tenureWords.has(tokens[at + length - 1]?.word ?? '')) return false;
  const job = tokens.slice(at, at + length - 1).map(({ word }) => word);
  return lexicon
    .candidates(job, 0)
    .some(
      ({ concept: { kind }, how: own, length: all }) => kind === 'title' && own !== 'composed' && all === job.length,
    );
}

/** Whether a region in small letters is rather the trade of the same name right before a job: "maritime lawyers". */
function isTradeAfterAll({ length, concept }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (length > 1 || concept.place?.level !== 'region' || token?.shape !== 'lower' || next?.gap !== 'space')
    return false;
  const isTrade = ({ length: own, concept: { kind } }: Candidate): boolean => own === 1 && kind === 'industry';
  return lexicon.candidates([token.word], 0).some(isTrade) && tokens[at - 1]?.word !== 'in';
}

/** Whether a verb says where companies put money: "funds investing in biotech". */
const isInvested = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean => {
  const last = at + length - 1;
  const [before, token, next] = [tokens[last - 1], tokens[last], tokens[last + 1]];
  if (token?.word !== 'investing' || next?.word !== 'in') return false;
  return token.gap === 'space' && before !== undefined && !smallWords.has(before.word);
};

/**
 * Whether a common word is taken for the abbreviation of a school, or at the end of a name for that of a region: "selling kit to
 * dentists", "the Online Safety Act".
 */
function isCommonWord({ length, concept }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (length > 1 || token === undefined || lexicon.commonness(token.word) === null) return false;
  if (foldText(concept.label).split(' ').includes(token.word)) return false;
  if (concept.kind === 'school') return token.shape === 'lower' && !introducing.has(before?.word ?? '');
  const isName = token.shape === 'title' && before?.shape === 'title' && token.gap === 'space';
  return concept.place?.level === 'region' && isName && token.word.length > codeLettersMax;
}

/** Words right before a school. */
const introducing: ReadonlySet<string> = new Set(['from', 'at', 'of', 'attended', 'and', 'or']);

/** Whether a common word for a skill is a verb: "who still have a year to go". */
const isInfinitive = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length === 1 &&
  tokens[at]?.shape === 'lower' &&
  tokens[at - 1]?.word === 'to' &&
  smallWords.has(tokens[at]?.word ?? '');

/** Whether a word for work begins the query as an order: "Return all nurses in Ohio". */
const isOrder = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  at === 0 && length === 1 && tokens[0]?.word === 'return' && tokens.length > 1;

/** Whether a town is rather the name of whoever is called by their office: "aides to Senator Warren", unlike "Mayor, Boston". */
function isOfPerson({ length, concept }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (length > 1 || concept.place?.level !== 'city' || at < 2 || token?.gap !== 'space' || token.shape !== 'title')
    return false;
  return before?.shape === 'title' && honorifics.has(before.word);
}

/** Whether a town only ends a name with an article: "an app in the App Store". */
const isOfName = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length === 1 &&
  tokens[at - 2]?.word === 'the' &&
  tokens[at - 1]?.shape === 'title' &&
  tokens[at]?.shape === 'title' &&
  tokens[at]?.gap === 'space';

/** Whether a month is meant, and no town or degree: "available from March". */
const isMonth = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length === 1 && months.has(tokens[at]?.word ?? '') && datingWords.has(tokens[at - 1]?.word ?? '');

/** Whether the code of a region behind a town is a word of what follows: "from Cambridge on a scholarship". */
function endsWithWord({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const last = tokens[at + length - 1];
  if (length < 2 || last?.shape !== 'lower' || !joining.has(last.word)) return false;
  const next = tokens[at + length]?.word ?? '';
  return articles.has(next) || owners.has(next) || next === 'the';
}

/** Whether a word is half of a direction, which nothing knows as one: "the South West". */
function isHalfDirection({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  const last = at + length - 1;
  if (!directions.has(tokens[last]?.word ?? '')) return false;
  return directions.has(tokens[last + 1]?.word ?? '') || (length === 1 && directions.has(tokens[at - 1]?.word ?? ''));
}

/** Whether words that name a body in capitals are something else, or begin another name: "head of the house", "the House Hotel". */
function isNoBody({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean {
  if (length !== 2 || tokens[at]?.word !== 'the') return false;
  const next = tokens[at + 2];
  const goesOn = next?.gap === 'space' && (next.word === 'of' || next.shape === 'title');
  return goesOn || tokens[at + 1]?.shape === 'lower';
}

/** Whether a place in the plural and in small letters is a noun: "the German-speaking cantons" are not in Canton. */
const areSeveral = ({ how, length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  how === 'inflected' && length === 1 && tokens[at]?.shape === 'lower';

/** Whether a title says who asks, as the words around it show: "hiring manager wants", "I am", unlike an AM. */
const isOfRequest = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  (length === 1 && tokens[at]?.word === 'am' && tokens[at - 1]?.word === 'i') ||
  markers.all(tokens, at).some(({ value, length: own }) => value === 'filler' && own > length);

/** Whether a word behind a comma says on what terms somebody works: "SAP consultants, freelance", unlike "freelancers". */
const isOfTerms = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length === 1 &&
  at > 0 &&
  breaks(tokens[at]?.gap ?? 'space') &&
  markers.all(tokens, at).some(({ value, length: own }) => value === 'qualifier' && own === 1);

/** Whether a title would begin with "or": nobody asks for "OR nurses" in the middle of "nurses at Acme or nurses at Mayo". */
const isAlternative = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length > 1 && at > 0 && tokens[at]?.word === 'or' && tokens[at]?.shape === 'lower';

/** Whether the word that a title is not known with is an employer: "Google engineers or Meta engineers" are at Meta. */
function isOfEmployer({ length, partial }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const first = tokens[at];
  if (!partial || length < 2 || first?.shape === 'lower') return false;
  return lexicon
    .candidates([first?.word ?? ''], 0)
    .some(({ how, concept: { kind } }) => kind === 'employer' && how === 'listed');
}

/** Codes of places that are verbs in small letters. */
const verbs: ReadonlySet<string> = new Set(['can']);

/** Whether words in small letters are no name of a place: "in a nice kitchen", "closing the gap", "a new territory", "of". */
function isNoPlace({ concept, length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const words = tokens.slice(at, at + length);
  // "Speakers of state houses" are not in Of, a town.
  const isSmall = words[0]?.shape === 'lower' && concept.place?.level === 'city';
  if (isSmall && markers.all(tokens, at).some(({ value, length: own }) => own === 1 && value === 'of')) return true;
  if (!words.every(({ word, shape }) => shape === 'lower' && lexicon.commonness(word) !== null)) return false;
  // "Who live in London and can code".
  if (length === 1 && verbs.has(words[0]?.word ?? '')) return true;
  const before = tokens[at - 1]?.word ?? '';
  // "Sea ice" is none of SEA, Southeast Asia.
  const isShort =
    length === 1 &&
    !foldText(concept.label)
      .split(' ')
      .includes(words[0]?.word ?? '');
  if (isShort && concept.place?.level === 'world_region' && !intoPlaces.has(before)) return true;
  if (words[0]?.word === 'the') return before !== '' && !smallWords.has(before) && !directing.has(before);
  const next = tokens[at + length];
  const isLast = next === undefined || breaks(next.gap) || smallWords.has(next.word);
  return articles.has(before) && (length === 1 || isLast);
}

/** Whether a word is written like the name of a skill, and not like the code of a region: "Go, Berlin". */
function isNoCode({ concept, length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  const { word, shape } = tokens[at] ?? { word: '', shape: 'lower' };
  if (concept.place?.level !== 'region' || length > 1 || shape !== 'title' || word.length > codeLettersMax)
    return false;
  return lexicon.candidates([word], 0).some(({ concept: other }) => other.kind === 'skill');
}

/** Whether "non" before a title negates its first word alone: "non-technical founders", "non-software engineers". */
const isDivided = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length > 1 && tokens[at - 1]?.word === 'non';

/** The letters of a region's code. */
const codeLettersMax = 2;

/** Words before a place that begins with an article: "in the wash". */
const directing = new Set(['near', 'outside', 'across', 'throughout']);

/** Whether the first word of a title only says whose it is: "its salespeople" sell more than information technology. */
const isOwned = ({ length }: Candidate, { tokens }: LatticeInput, at: number): boolean =>
  length > 1 && owners.has(tokens[at]?.word ?? '');

/** Words before an ordinal that counts: "the second engineer". */
const determined: ReadonlySet<string> = new Set([...owners, 'the']);

/** Whether an ordinal counts those who hold a title that has work of its own: "our second engineer", unlike "the first officer". */
function isCounted({ length }: Candidate, { tokens, lexicon }: LatticeInput, at: number): boolean {
  if (length < 2 || !ordinals.has(tokens[at]?.word ?? '')) return false;
  if (!determined.has(tokens[at - 1]?.word ?? '')) return false;
  const rest = tokens.slice(at + 1, at + length).map(({ word }) => word);
  return lexicon
    .candidates(rest, 0)
    .some(({ concept: { title }, length: own }) => own === rest.length && title?.function != null);
}

/** Whether what begins there is the rest of the name of a part: "Sixth Circuit judges" are no sixth circuit judges. */
const isOfDivision = (_: Candidate, { tokens }: LatticeInput, at: number): boolean => namesDivision(tokens, at - 1);

type Check = (candidate: Candidate, input: LatticeInput, at: number) => boolean;

const ofAny: readonly Check[] = [
  isByChance,
  isMoney,
  isSeason,
  beginsWithVerb,
  isOtherAcronym,
  isOfDivision,
  isOfOtherField,
];
const ofWork: readonly Check[] = [isOfCourse, isOrder, isBehindModal, isPurpose, isBehindPrefix, spansComma];

/** What rules out concepts of one kind. */
const ofKind: Partial<Record<ConceptKind, readonly Check[]>> = {
  title: [
    endsAtComma,
    isTwoTitles,
    isAlternative,
    isOfEmployer,
    isDivided,
    isOwned,
    isCounted,
    isOfCompanies,
    takesEmployersTrade,
    isOfExperts,
    isAnybody,
    isOfExperience,
    isOfRequest,
    isOfTerms,
    isBehindModal,
  ],
  seniority: [isBehindModal],
  place: [
    isNumeral,
    isEmployerRather,
    isSmallCode,
    isNoPlace,
    isNoCode,
    isCommonWord,
    areSeveral,
    isHalfDirection,
    isOfPerson,
    isOfName,
    isMonth,
    endsWithWord,
    isTradeAfterAll,
    areAskers,
  ],
  employer: [isNoBody],
  school: [isCommonWord],
  degree: [isMonth],
  skill: [isSurname, isInfinitive, isBehindModal, spansComma],
  study: [isBehindModal, spansComma, areTwoWorks],
  function: ofWork,
  industry: [...ofWork, isInvested, areDoers, areTwoWorks],
  company_kind: [isHeld, isFromSomebody],
  stage: [deniesRound],
  status: [beginsTrades],
};
