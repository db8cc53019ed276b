import type { Commonness } from '../../lexicon/english.ts';
import type { Candidate, ConceptKind, NearWord } from '../../lexicon/lexicon.ts';
import type { Edge, LatticeInput } from '../grammar/lattice.ts';
import { type Marker, markers } from '../grammar/markers.ts';
import type { Quantity } from '../grammar/quantities.ts';
import type { Token } from '../grammar/tokens.ts';
import type { NameKind } from '../interpreter.ts';
import { isOrdinary } from './everyday.ts';
import { placePrice } from './place-price.ts';

/**
 * Every weight of the lattice. A reading earns points for each word it explains and pays a fixed price, so that
 * one long reading beats several short ones; pairs of neighbours earn or pay by what usually stands together.
 */
const perReading = -0.35;
const perWord = 0.5;
/** How much the prior of a reading counts, a word. */
const perPrior = 1.3;
const perUnknownWord = -0.3;
const perComposed = -0.4;
/** Listed words that stand together are surer the more of them there are. */
const perMoreWords = 0.3;
/** A fixed phrase of several words is rarely anything else. */
const perPhrase = 0.4;
/** Ordinary words are places, functions or titles only where something says so. */
const perSmallWord = -0.9;
/** "sales", "finance": bare, the field of a job; a skill or a subject only where a word says so. */
export const besideFunction = -0.6;
/** For composed titles that hold something else, see `discountOverreach`. */
export const overreachPrices = { end: 1.6, beginning: 0.8, listed: 1.5 };

type Target = 'people' | 'company';

/** What each target asks about more or less often than the priors say. */
const kindBias: Readonly<Record<Target, Partial<Record<ConceptKind, number>>>> = {
  people: {
    title: 0.25,
    seniority: 0.1,
    place: 0.1,
    study: -0.35,
    language: -0.4,
    status: -0.5,
    size: -0.2,
    type: -0.15,
    industry: 0.05,
  },
  company: {
    title: -0.75,
    seniority: -0.7,
    function: -0.35,
    skill: -0.3,
    school: -0.4,
    degree: -0.9,
    study: -0.6,
    language: -0.5,
    industry: 0.25,
    specialty: 0.25,
    company_kind: 0.2,
    type: 0.2,
    stage: 0.2,
    place: 0.1,
  },
};

export function conceptScore(candidate: Candidate, input: LatticeInput, at: number): number {
  const { target } = input;
  const { concept, length, weight, how, unknownWords } = candidate;
  const known = length - unknownWords;
  return (
    perReading +
    known * (perWord + perPrior * weight) +
    // Words that only a rule attached are worth less than nothing known, more than not understood.
    unknownWords * 0.1 +
    (how === 'composed' ? perComposed : perMoreWords * (length - 1) ** 1.4) +
    (length === 1 ? ordinaryPrice(candidate, input, at) : 0) +
    (kindBias[target][concept.kind] ?? 0)
  );
}

const abbreviationMax = 3;
const abbreviated: ReadonlySet<ConceptKind> = new Set(['title', 'school', 'skill']);

/** What a reading pays where the word, written small, is one of the language ("or", "best", "write", "people"). */
function ordinaryPrice(candidate: Candidate, input: LatticeInput, at: number): number {
  const { concept, weight, how } = candidate;
  const token = input.tokens[at];
  if (token === undefined || token.shape === 'upper') return 0;
  const { word, shape } = token;
  const grammatical = markers.longest([token], 0) !== null;
  const ordinary = shape === 'lower' && word.length > 2 && isOrdinary(word);
  if (concept.kind === 'place') {
    const price = -placePrice(candidate, input, at);
    if (!grammatical || word.length > 4) return price;
    return Math.min(price, concept.place?.level === 'city' ? perSmallWord : perSmallWord * (1 - weight));
  }
  if (concept.kind === 'function' && (grammatical || ordinary)) return perSmallWord;
  // "Projektmanager mit SAP", "em bancos": MIT and EM are written large.
  if (shape === 'lower' && grammatical && word.length <= abbreviationMax && abbreviated.has(concept.kind))
    return perSmallWord;
  return concept.kind === 'title' && ordinary && how === 'inflected' && !word.endsWith('s') ? perSmallWord : 0;
}

/** A word nearly like a place's name is as often the name of something else ("Flexport", "importer"). */
export function respellPrice({ distance }: NearWord, { concept, length }: Candidate): number {
  return 0.4 * distance + (concept.kind === 'place' && length === 1 ? 0.6 : 0);
}

export function unknownScore(tokens: readonly Token[], at: number): number {
  return perUnknownWord - (tokens[at]?.shape === 'digit' ? 0.1 : 0);
}

/** Words that say nothing are read as that only where nothing better reads them. */
const markerPrior: Partial<Record<Marker, number>> = {
  filler: 0.4,
  openings: 0.4,
  article: 0.45,
  clause: 0.6,
  level: 0.6,
  people: 1.5,
  companies: 1.5,
  subject_in: -2,
  experienced: 1.5,
  early_career: 1.5,
  in: 0.75,
  of: 0.6,
};

export function markerScore(marker: Marker, length: number, target: Target): number {
  const prior = markerPrior[marker] ?? 0.7;
  const bias = target === 'company' && (marker === 'companies' || marker === 'backed') ? 0.2 : 0;
  return perReading + length * (perWord + 0.5 * prior) + (length > 1 ? perPhrase : 0) + bias;
}

export function quantityScore({ from, to, weight }: Quantity): number {
  return perReading + (to - from) * (perWord + perPrior * weight) + 0.3;
}

/** How sure a name of the corpus is, by kind, before its length and how it is written count. */
const namePrior: Readonly<Record<NameKind, number>> = {
  employer: 0.5,
  school: 0.6,
  person: 0.85,
  person_word: 0.25,
  company: 0.55,
  title: 0.5,
  skill: 0.4,
  place: 0.5,
  word: 0,
};

export function nameScore(
  name: NameKind,
  tokens: readonly Token[],
  from: number,
  to: number,
  count: number,
  input: LatticeInput,
): number {
  const { corpus } = input;
  const length = to - from;
  let prior = namePrior[name];
  if (length > 1) prior += 0.25;
  const token = tokens[from];
  if (length === 1 && token !== undefined) {
    if (token.shape === 'title' || token.shape === 'upper') prior += 0.2;
    if (token.word.length <= 2) prior -= 0.4;
    // A word that most texts use for something else is rarely the name: "Square", "Notion", "Target".
    const word = corpus.count('word', token.stem);
    if (word > 0) prior -= 0.5 * (1 - Math.min(1, count / word));
  }
  const price = length === 1 && token !== undefined ? wordPrice(token, from, input) : 0;
  return perReading + length * (perWord + perPrior * Math.max(0, Math.min(1, prior))) - price;
}

/**
 * In some corpus every word is the name of a company; written small and not at the head of a query for companies,
 * where names stand, it is a word: "building the first ... for", "get paid".
 */
const nameThatIsWord: Readonly<Record<Commonness, number>> = { commonest: 1.2, common: 0.8, known: 0.4 };

function wordPrice({ word, shape }: Token, at: number, { lexicon, target }: LatticeInput): number {
  if (shape !== 'lower' || (target === 'company' && at === 0)) return 0;
  const commonness = lexicon.commonness(word);
  return commonness === null ? 0 : nameThatIsWord[commonness];
}

type Class = ConceptKind | NameKind | Marker | 'quantity' | 'order' | 'unknown';

const company: readonly Class[] = [
  'company_kind',
  'industry',
  'specialty',
  'type',
  'stage',
  'size',
  'status',
  'companies',
];
const employers: readonly Class[] = ['employer', 'employer_group', 'company'];

/** What a marker makes of what follows: [marker, what follows, points]. */
const pairRows: readonly (readonly [Class | readonly Class[], Class | readonly Class[], number])[] = [
  ['in', 'place', 1.2],
  ['in', ['function', 'industry', 'specialty', 'skill', 'study'], 0.3],
  ['in', ['company_kind', 'type', 'stage', 'size', 'status'], 0.15],
  ['in', 'title', -0.9],
  ['for', ['place', ...employers], 0.4],
  ['for', ['function', 'industry', 'specialty'], 0.2],
  ['in', employers, -0.5],
  ['in', 'language', -0.4],
  ['in', ['filler', 'or', 'of', 'at', 'in', 'people'], -0.4],
  ['based', 'place', 1.5],
  // "Toronto-based midwives".
  ['place', 'based', 0.9],
  ['openings', 'place', 0.8],
  ['based', ['title', 'skill', 'industry', 'function', 'specialty', 'language', ...employers], -1],
  ['outside', 'place', 1.2],
  ['at', employers, 1.1],
  ['at', ['school', 'school_group'], 0.4],
  ['at', company, 0.6],
  ['at', ['title', 'skill', 'function', 'seniority', 'study'], -0.8],
  ['at', 'place', -0.3],
  [['ex', 'worked', 'left', 'now', 'joined'], ['skill', 'study', 'place'], -0.8],
  ['of', employers, 0.4],
  ['of', ['school', 'function'], 0.2],
  ['from', ['place', 'school', ...employers], 0.6],
  ['with', ['skill', 'degree', 'quantity', 'language'], 0.7],
  ['with', ['title', 'place'], -0.6],
  ['ex', employers, 1.2],
  ['ex', ['title', 'seniority', 'school'], 0.5],
  ['ex', 'place', -1],
  [['former', 'ever'], [...employers, 'title', 'seniority'], 0.6],
  ['worked', employers, 1.1],
  ['worked', company, 0.5],
  ['worked', 'place', 0.2],
  ['held', ['title', 'seniority', 'function'], 0.9],
  ['held', employers, 0.2],
  ['left', employers, 1.1],
  ['now', [...employers, 'title', 'seniority', ...company], 0.4],
  ['studied', ['school', 'school_group'], 1.2],
  ['studied', employers, 0.2],
  [['school', 'school_group'], 'graduates', 1.6],
  [['degree', 'study'], 'graduates', 1.2],
  ['degree', 'subject_in', 2.1],
  ['graduates', 'subject_in', 2.1],
  ['subject_in', 'study', 1.6],
  ['study', 'degree', 0.9],
  ['joined', employers, 1.1],
  ['subject', ['study'], 1.4],
  ['subject', ['function', 'skill', 'industry', 'specialty', 'title'], -0.2],
  ['degree', 'study', 1],
  ['skilled', 'skill', 2.2],
  ['skilled', ['industry', 'specialty', 'function'], 0.3],
  ['skilled', ['title'], -0.5],
  ['skill', 'experience', 1.3],
  [['industry', 'specialty', 'function'], 'experience', 0.2],
  ['employer', 'title', 0.4],
  ['speaks', 'language', 2],
  ['language', 'speakers', 2],
  ['named', ['person', 'person_word', 'company', 'unknown'], 1],
  ['titled', ['title', 'seniority', 'function'], 1],
  ['began', ['title', 'seniority', 'function'], 1],
  ['turned', ['title', 'seniority'], 1],
  ['title', 'turned', 0.5],
  ['moved', employers, 1.1],
  ['to', [...employers, 'title'], 0.6],
  ['backed', employers, 0.8],
  ['backed', 'unknown', 0.2],
  ['not', 'quantity', 0.2],
  ['not', company, 0.35],
  ['never', employers, 0.9],
  ['seniority', 'function', 0.3],
  ['function', 'title', -0.5],
  ['title', 'function', -0.3],
  ['industry', 'title', -0.3],
  ['seniority', 'level', 0.6],
  ['title', 'title', -1.5],
  ['title', ['at', 'in', 'based', 'of'], 0.1],
  ['experienced', ['title', 'function'], 0.7],
  ['company_kind', 'companies', 0.3],
  ['industry', 'companies', 0.3],
  ['specialty', 'companies', 0.3],
  ['place', ['companies', 'company_kind', 'industry', 'specialty'], 0.2],
  ['person_word', 'person_word', 0.9],
  ['person', ['at', 'title', 'of'], 0.2],
  ['to', 'unknown', -0.1],
];

const classIndex = new Map<Class, number>();
for (const row of pairRows) for (const side of [row[0], row[1]].flat()) indexOf(side as Class);

function indexOf(name: Class): number {
  let index = classIndex.get(name);
  if (index === undefined) {
    index = classIndex.size;
    classIndex.set(name, index);
  }
  return index;
}

/** Every class without a row of its own shares the last, which earns nothing. */
const classes = classIndex.size + 1;
const points = new Float64Array(classes * classes);
for (const [lefts, rights, value] of pairRows) {
  for (const left of [lefts].flat()) {
    for (const right of [rights].flat()) points[indexOf(left) * classes + indexOf(right)] = value;
  }
}

/** The class of a reading as the transition table knows it. */
export function classOf(edge: Edge): number {
  return classIndex.get(nameOfClass(edge)) ?? classes - 1;
}

function nameOfClass(edge: Edge): Class {
  switch (edge.kind) {
    case 'marker':
      return edge.marker;
    case 'concept':
      return edge.candidate.concept.kind;
    case 'name':
      return edge.name;
    default:
      return edge.kind;
  }
}

/** "French and German": what a list joins is of one kind. */
export const perListed = { word: 1.2, comma: 0.3 };

/** Points for two readings that meet, each with its class. */
export function transition(
  left: Edge,
  leftClass: number,
  right: Edge,
  rightClass: number,
  input: LatticeInput,
): number {
  const gap = input.tokens[right.from]?.gap;
  if (gap === 'stop') return 0;
  if (left.kind === 'concept' && right.kind === 'concept') {
    // "Cambridge, MA": a place and what it lies in, with or without a comma.
    if (left.candidate.concept.kind === 'place' && right.candidate.concept.kind === 'place') {
      if (!input.lexicon.within(left.candidate.concept.id, right.candidate.concept.id))
        return gap === 'comma' ? 0 : -0.3;
      const { level } = right.candidate.concept.place ?? { level: 'city' };
      // "San Francisco Bay Area" is one name, not a city and what it lies in.
      if (level === 'metro' && gap !== 'comma') return 0.2;
      return level === 'world_region' ? 0.2 : 1.6;
    }
  }
  if (gap === 'comma' || gap === 'open' || gap === 'close') return 0;
  return points[leftClass * classes + rightClass] ?? 0;
}
