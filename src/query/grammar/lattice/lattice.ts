import type { ConceptKind } from '../../../lexicon/kinds.ts';
import type { Candidate } from '../../../lexicon/lexicon.ts';
import type { CorpusNames, NameKind } from '../../../ports/search-index.ts';
import { isLegalForm, withoutLegalForms } from '../../../text/name-key.ts';
import { isComposed, isTitle, standsAlone } from '../../policy/rival-features.ts';
import { articles, directions, owners as possessives, smallWords, traders } from '../../policy/words.ts';
import { isNumberWord } from '../numbers/numbers.ts';
import { quantities } from '../numbers/quantities.ts';
import type { Quantity } from '../numbers/quantity.ts';
import { isOfCompany } from '../numbers/quantity-owner.ts';
import { withoutDots } from './dotted.ts';
import type { Edge, LatticeInput } from './edge.ts';
import { keepHyphenated } from './hyphenated-names.ts';
import { labelAt } from './labels.ts';
import { everydayWord } from './languages.ts';
import { addLeaders } from './leaders.ts';
import { markers, superlative, superlatives } from './markers.ts';
import { endsLongForm, spellingsWith } from './name-spellings.ts';
import { keepNamesOfPlaces } from './names-of-places.ts';
import { keepQuoted } from './quoted-texts.ts';
import { respell, respellPersons } from './respell.ts';
import { isRuledOut } from './ruled-out.ts';
import { isExcepting, isMarkerRuledOut, type Markers } from './ruled-out-markers.ts';
import { breaks, type Token } from './tokens.ts';
import { addTraits } from './traits.ts';
import { WordQuestion } from './word-question.ts';

/** The most words of an employer's name; a court's has eleven. */
export const nameWordsMax = 11;

/** Makes every reading that starts at each token. Readings overlap; `bestPath` finds the best combination. */
export function lattice(input: LatticeInput): Edge[][] {
  const { tokens } = input;
  const words = tokens.map((token) => token.word);
  const starting: Edge[][] = tokens.map((_, at) => [{ kind: 'unknown', from: at, to: at + 1 }]);
  const covered = new Uint8Array(tokens.length);
  const add = (edge: Edge): void => {
    starting[edge.from]?.push(edge);
    // Unknown words in a composed title are not covered, since they may be misspelt.
    if (edge.kind !== 'concept' || edge.candidate.unknownWords === 0) covered.fill(1, edge.from, edge.to);
  };
  const said = tokens.map((_, at) => markers.all(tokens, at));
  const hasOwners = tokens.some(({ word, stem }) => word !== stem);
  const qualified = qualifiedBy(said, input);
  const labels = tokens.map((_, at) => labelAt(input, at));
  const hasLabels = labels.some((label) => label !== null);
  const isCut = ({ length }: Candidate, at: number): boolean =>
    hasLabels && labels.slice(at + 1, at + length).some((label) => label !== null);
  for (let at = 0; at < tokens.length; at++) {
    const label = labels[at] ?? null;
    if (label !== null) {
      starting[at] = [label];
      covered.fill(1, at, label.to);
      at = label.to - 1;
      continue;
    }
    addMarkers(input, at, said[at] ?? [], add);
    const isEveryday = addEverydayWord(input, at, add);
    if (isEveryday) covered[at] = 1;
    let absorbed = 0;
    for (const candidate of listed(input, words, at)) {
      if ((isEveryday || isExcepting(tokens, at)) && candidate.length === 1) continue;
      if (qualified[at] === 2 || isCut(candidate, at) || isRuledOut(candidate, input, at)) continue;
      if (candidate.length === 1 ? asksAtHead(at, said) : isLacked(at, tokens)) continue;
      if (candidate.concept.kind === 'title' && candidate.length === absorbed) continue;
      absorbed = candidate.absorbed ?? absorbed;
      for (const whole of beforeVerb(candidate, input, words, at, said))
        add({ kind: 'concept', from: at, to: at + whole.length, candidate: whole, spelled: null, edits: 0 });
    }
    if (hasOwners && qualified[at] !== 2) addOwners(input, words, at, add);
    addNames(input, at, add);
    addStageLetter(input, words, at, add);
    addOpenLevel(input, words, at, add);
    addCountryCode(input, at, add);
  }
  const [own, others] = ownQuantities(quantities(input.query, tokens, input.target, input.today), input, starting);
  for (const quantity of own) {
    // The ends of "assets between $500M and $2B" are no sums of the company either.
    if (others.some(({ from, to }) => from <= quantity.from && quantity.to <= to)) continue;
    add({ kind: 'quantity', from: quantity.from, to: quantity.to, quantity });
  }
  addTraits(input, starting, qualified, add);
  if (input.target === 'people') {
    addLeaders(input, words, add);
    respellPersons(input, covered, add);
  }
  keepNames(input, starting, covered);
  respell(input, words, covered, add);
  splitComposed(input, words, starting, add);
  keepNamesOfPlaces(input, starting);
  keepHyphenated(input, starting);
  keepQuoted(input, starting);
  return starting;
}

/** What the lexicon knows from a word on. */
function listed(input: LatticeInput, words: readonly string[], at: number): readonly Candidate[] {
  const candidates = input.lexicon.candidates(words, at);
  const dotted = withoutDots(input, at);
  return dotted.length === 0 ? candidates : [...candidates, ...dotted];
}

/** Whether "no" stands before a name in capitals, and is none of its words: "no SQL skills", unlike "NoSQL" and "no sql". */
const isLacked = (at: number, tokens: readonly Token[]): boolean =>
  tokens[at]?.word === 'no' && tokens[at]?.shape === 'lower' && tokens[at + 1]?.shape === 'upper';

/** Whether the first word asks together with those behind it: "search for". */
function asksAtHead(at: number, said: readonly Markers[]): boolean {
  return at === 0 && said[0]?.some(({ value, length }) => value === 'filler' && length > 1) === true;
}

/** The quantities that are of the company or person that is asked for, and those of something else. */
function ownQuantities(
  all: readonly Quantity[],
  input: LatticeInput,
  starting: readonly (readonly Edge[])[],
): readonly [own: readonly Quantity[], others: readonly Quantity[]] {
  const isOwn = all.map((quantity) => isOfCompany(quantity, input, starting));
  return [all.filter((_, at) => isOwn[at] === true), all.filter((_, at) => isOwn[at] === false)];
}

/**
 * A title that nobody lists without the verb of those who hold it, which composes another one: "managers reporting to the CFO"
 * manage no reports.
 */
function beforeVerb(
  candidate: Candidate,
  { lexicon }: LatticeInput,
  words: readonly string[],
  at: number,
  said: readonly Markers[],
): readonly Candidate[] {
  const { how, length, concept } = candidate;
  if (how !== 'composed' || concept.kind !== 'title') return [candidate];
  const isVerb = (ofWord: Markers, i: number): boolean =>
    ofWord.some((one) => one.value === 'object' && 1 + i + one.length > length);
  const verb = said.slice(at + 1, at + length).findIndex(isVerb);
  if (verb < 0) return [candidate];
  return lexicon
    .candidates(words.slice(at, at + 1 + verb), 0)
    .filter((one) => one.concept.kind === 'title' && one.length === 1 + verb);
}

/** 1 at the first and 2 at the other words of each phrase for how somebody works: "old school designers". */
function qualifiedBy(said: readonly Markers[], input: LatticeInput): Uint8Array {
  const marked = new Uint8Array(said.length);
  for (const [at, beginning] of said.entries())
    for (const one of beginning) {
      const { value, length } = one;
      if (value !== 'qualifier' || length < 2 || isMarkerRuledOut(one, input, at, beginning)) continue;
      marked.fill(2, at + 1, at + length);
      marked[at] ||= 1;
    }
  return marked;
}

/**
 * Adds shorter readings of composed titles. The lexicon composes as many words as it can; if the last words have a
 * meaning alone, the title before them is a reading too.
 */
function splitComposed(
  input: LatticeInput,
  words: readonly string[],
  starting: readonly Edge[][],
  add: (edge: Edge) => void,
): void {
  const composed = starting.flatMap((edges) =>
    edges.filter(isTitle).filter((edge) => edge.to - edge.from >= 3 && isComposed(edge)),
  );
  for (const { from, to, candidate: whole } of composed) {
    for (let middle = from + 2; middle < to; middle++) {
      if (middle - from === whole.absorbed) continue;
      if (!(starting[middle] ?? []).some((rest) => rest.to === to && standsAlone(rest))) continue;
      for (const candidate of input.lexicon.candidates(words.slice(from, middle), 0)) {
        if (candidate.length !== middle - from || candidate.concept.kind !== 'title') continue;
        add({ kind: 'concept', from, to: middle, candidate, spelled: null, edits: 0 });
      }
    }
  }
}

function addMarkers(input: LatticeInput, at: number, said: Markers, add: (edge: Edge) => void): void {
  const { query, tokens, target } = input;
  // French and Portuguese "à" means "in", but folds to the English article "a".
  if (query[tokens[at]?.start ?? 0] === 'à' && tokens[at]?.word === 'a') {
    add({ kind: 'marker', from: at, to: at + 1, marker: 'in', words: 1 });
  }
  if (isExcepting(tokens, at)) add({ kind: 'marker', from: at, to: at + 1, marker: 'not', words: 1 });
  const isAfterTrade = at > 0 && !smallWords.has(tokens[at - 1]?.word ?? '');
  if (target === 'company' && isAfterTrade && traders.has(tokens[at]?.word ?? ''))
    add({ kind: 'marker', from: at, to: at + 1, marker: 'companies', words: 1 });
  for (const one of said) {
    if (isMarkerRuledOut(one, input, at, said)) continue;
    const { value, length } = one;
    add({ kind: 'marker', from: at, to: at + length, marker: value, words: length });
    // An article joins the word before it, so that "in" in "in the US" still governs the place.
    const next = tokens[at + length]?.word;
    if (value !== 'article' && (next === 'the' || next === 'a' || next === 'an')) {
      add({ kind: 'marker', from: at, to: at + length + 1, marker: value, words: length });
    }
  }
  // The number in "top 10" is skipped, since the page size decides how many are shown.
  if (tokens[at]?.word === 'top' && isNumber(tokens[at + 1])) {
    add({ kind: 'marker', from: at, to: at + 2, marker: 'filler', words: 2 });
  }
  // So is that in "ten biggest" and "biggest 20 banks", unlike "oldest 20 MW plants".
  const ranked = isNumber(tokens[at]) ? superlatives.longest(tokens, at + 1) : superlatives.longest(tokens, at);
  if (isNumber(tokens[at]) && ranked !== null)
    add({ kind: 'marker', from: at, to: at + 1, marker: 'filler', words: 1 });
  const [number, noun] = tokens.slice(at + (ranked?.length ?? 0));
  if (ranked !== null && isNumber(number) && /[^s]s$/.test(noun?.word ?? ''))
    add({ kind: 'marker', from: at + ranked.length, to: at + ranked.length + 1, marker: 'filler', words: 1 });
  // "That lost their biggest customer" orders nobody.
  const isOfTheirs = possessives.has(tokens[at - 1]?.word ?? '') || tokens[at - 1]?.word === 'whose';
  for (const { value, length } of isOfTheirs ? [] : superlatives.all(tokens, at)) {
    // "Whose most recent round was Series B" orders nobody.
    if (tokens.slice(at + length, at + length + 2).some(({ word }) => word === 'round')) continue;
    add({ kind: 'order', from: at, to: at + length, order: superlative(value) });
  }
}

const isNumber = (token: Token | undefined): boolean => token?.shape === 'digit' || isNumberWord(token?.word ?? '');

const effects = { small: 'filler', verb: 'clause', other: null, noun: null } as const;

/** Reads a word of everyday speech in the language of the query, and returns whether it is one: then it is nothing else. */
function addEverydayWord({ tokens, language }: LatticeInput, at: number, add: (edge: Edge) => void): boolean {
  const token = tokens[at];
  const kind = token && everydayWord(token, language);
  if (kind === undefined) return false;
  const marker = effects[kind];
  if (marker !== null) add({ kind: 'marker', from: at, to: at + 1, marker, words: 1 });
  return true;
}

/** What has people or things of its own. */
const owners: ReadonlySet<ConceptKind> = new Set(['employer', 'school', 'place']);

/** Reads the employers, schools and places that the lexicon has and that end in a possessive: "Google's engineers". */
function addOwners(input: LatticeInput, words: readonly string[], at: number, add: (edge: Edge) => void): void {
  const { tokens, lexicon } = input;
  const end = tokens.findIndex(({ word, stem }, i) => i >= at && i < at + nameWordsMax && word !== stem);
  const last = tokens[end];
  // "Who's" and "that's" are contractions.
  if (last === undefined || smallWords.has(last.stem)) return;
  const length = end + 1 - at;
  if (lexicon.candidates(words, at).some((candidate) => candidate.length === length)) return;
  const named = lexicon.candidates([...words.slice(at, end), last.stem], 0);
  const owning = named.filter((one) => one.length === length && owners.has(one.concept.kind));
  // Oracle is a town, too.
  const isEmployer = owning.some(({ concept }) => concept.kind === 'employer');
  for (const candidate of owning) {
    if ((isEmployer && candidate.concept.kind === 'place') || isRuledOut(candidate, input, at)) continue;
    add({ kind: 'concept', from: at, to: end + 1, candidate, spelled: null, edits: 0 });
  }
}

/** Keeps what nobody knows after "named" as it is written: "called Maria Silva" names no town. */
function keepNames({ tokens }: LatticeInput, starting: readonly (readonly Edge[])[], covered: Uint8Array): void {
  for (const edges of starting)
    for (const edge of edges) {
      if (edge.kind !== 'marker' || edge.marker !== 'named') continue;
      for (let at = edge.to; at < tokens.length; at++) {
        const token = tokens[at];
        if (
          token === undefined ||
          (at > edge.to && breaks(token.gap)) ||
          (covered[at] === 1 && token.shape === 'lower')
        )
          break;
        covered[at] = 1;
      }
    }
}

/** Reads a lone letter as a round of funding: "series A or B", "Series A+". */
function addStageLetter(input: LatticeInput, words: readonly string[], at: number, add: (edge: Edge) => void): void {
  const word = words[at] ?? '';
  const letter = word.length <= 2 ? /^([a-h])\+?$/.exec(word)?.[1] : undefined;
  if (letter === undefined) return;
  const plus = words[at - 1] === 'series';
  const before = words.slice(Math.max(0, at - 6), at);
  const series = before.lastIndexOf('series');
  if (series < 0 || !before.slice(series + 1).every((word) => /^([a-h]|or|and|to|through)$/.test(word))) return;
  if (plus && words[at] === letter) return;
  for (const candidate of input.lexicon.candidates(['series', letter], 0)) {
    if (candidate.length !== 2 || candidate.concept.kind !== 'stage') continue;
    const from = plus ? at - 1 : at;
    add({ kind: 'concept', from, to: at + 1, candidate, spelled: null, edits: 0 });
  }
}

/** Reads a level with a plus: "VP+", "Director+". */
function addOpenLevel(
  { lexicon }: LatticeInput,
  words: readonly string[],
  at: number,
  add: (edge: Edge) => void,
): void {
  const word = words[at] ?? '';
  if (!word.endsWith('+')) return;
  for (const candidate of lexicon.candidates([word.slice(0, -1)], 0))
    if (candidate.concept.kind === 'seniority')
      add({ kind: 'concept', from: at, to: at + 1, candidate, spelled: null, edits: 0 });
}

const countryCodeWeight = 0.3;
const codeLetters = 2;

/**
 * Reads the two letters of a country (ISO 3166-1) in capitals, as the word before them is not, behind one that places follow: "startups
 * in MY". What else they mean comes first, where it is listed: "in IT", and Delaware for "DE".
 */
function addCountryCode({ tokens, lexicon }: LatticeInput, at: number, add: (edge: Edge) => void): void {
  const [before, token] = [tokens[at - 1], tokens[at]];
  if (token?.shape !== 'upper' || token.word.length !== codeLetters || before?.shape === 'upper') return;
  if (token.gap !== 'comma' && !beforeCountries.has(before?.word ?? '')) return;
  const concept = lexicon.concept(`place:${token.word}`);
  if (concept?.place?.level !== 'country' || lexicon.candidates([token.word], 0).length > 0) return;
  const how = { weight: countryCodeWeight, how: 'listed', unknownWords: 0, partial: false } as const;
  add({ kind: 'concept', from: at, to: at + 1, candidate: { concept, length: 1, ...how }, spelled: null, edits: 0 });
}

const beforeCountries: ReadonlySet<string> = new Set(['in', 'from', 'of', 'outside', 'near', 'across', 'to']);

const nameKinds: Readonly<Record<'people' | 'company', readonly NameKind[]>> = {
  people: ['employer', 'school', 'person'],
  company: ['company', 'employer'],
};

/** From so many words on a name may have a comma in it: "Department for Environment, Food and Rural Affairs". */
const wordsOfListMin = 4;

const legalForm = new WordQuestion(isLegalForm);

/** Adds names from the corpus. */
function addNames(input: LatticeInput, at: number, add: (edge: Edge) => void): void {
  const { tokens, corpus, target } = input;
  let heads: readonly string[] = [];
  let kinds = nameKinds[target];
  let isList = false;
  for (let to = at + 1; to <= Math.min(tokens.length, at + nameWordsMax); to++) {
    const token = tokens[to - 1];
    if (token === undefined || (to > at + 1 && breaks(token.gap) && token.gap !== 'comma')) break;
    isList ||= to > at + 1 && token.gap === 'comma';
    // A name goes on with these words, or it ends before a legal form, or it has another form of a country's name.
    const isForm = legalForm.of(token.asked) || (token.stem !== token.word && isLegalForm(token.stem));
    const mayEnd = isForm || endsLongForm(heads, token);
    if (heads.length > 0 && !mayEnd) {
      const begun = heads;
      kinds = kinds.filter((kind) => begun.some((head) => corpus.begins(kind, head)));
      if (kinds.length === 0) break;
      const left = kinds;
      if (heads.length > 1) heads = heads.filter((head) => left.some((kind) => corpus.begins(kind, head)));
    }
    const before = heads;
    heads = spellingsWith(before, token, tokens[to - 2]);
    // Letters that are written together may make a legal form: "A S".
    const spellings = keysOf(heads, before, token, isForm || token.word.length === 1);
    // "Bain and" is the key of Bain & Company.
    if (token.word !== 'and' && (!isList || to - at >= wordsOfListMin) && !isNoName(input, at, to)) {
      for (const kind of kinds) {
        const known = knownKey(corpus, kind, spellings);
        if (known === null) continue;
        add({ kind: 'name', from: at, to, name: kind, key: known.key, count: known.count, misspelt: false });
      }
    }
    if (target !== 'people' || to > at + 1 || isDescribed(tokens, at)) continue;
    const count = isDirection(tokens, at) ? 0 : corpus.count('person_word', token.stem);
    if (count > 0) add({ kind: 'name', from: at, to, name: 'person_word', key: token.stem, count, misspelt: false });
  }
}

/** Whether the words end no name: with a small word that is a legal form elsewhere ("Amazon as"), or one for people. */
function isNoName(input: LatticeInput, at: number, to: number): boolean {
  const last = input.tokens[to - 1];
  if (to - at < 2 || last === undefined || last.shape !== 'lower') return false;
  return (smallWords.has(last.word) && isLegalForm(last.word)) || isCrowd(input, at, to);
}

/** Whether a place in capitals and a word for people in small letters are who is there, whatever company is called so: "London people". */
function isCrowd({ tokens, lexicon }: LatticeInput, at: number, to: number): boolean {
  if (tokens[at]?.shape === 'lower') return false;
  if (!markers.all(tokens, to - 1).some(({ value, length }) => value === 'people' && length === 1)) return false;
  const words = tokens.slice(at, to - 1).map(({ word }) => word);
  return lexicon
    .candidates(words, 0)
    .some(({ concept, length }) => concept.kind === 'place' && length === words.length);
}

/** Whether an article stands before a word in small letters, as it does before no name: "to renovate a villa". */
const isDescribed = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.shape === 'lower' && articles.has(tokens[at - 1]?.word ?? '');

/** Whether a word only goes on with a direction: "the South West". */
const isDirection = (tokens: readonly Token[], at: number): boolean =>
  directions.has(tokens[at]?.word ?? '') && directions.has(tokens[at - 1]?.word ?? '');

/** The keys to look up of names that go on with a token: each also without a possessive s, and without the legal forms that it may end with. */
function keysOf(
  names: readonly string[],
  heads: readonly string[],
  { word, stem }: Token,
  mayBeForm: boolean,
): readonly string[] {
  const isFirst = heads.length === 0;
  const forms = word === stem ? names : [...names, ...(isFirst ? [stem] : heads.map((head) => `${head} ${stem}`))];
  if (isFirst || !mayBeForm) return forms;
  return forms.flatMap((form) => {
    const key = withoutLegalForms(form);
    return key === form ? [form] : [form, key];
  });
}

function knownKey(
  corpus: CorpusNames,
  kind: NameKind,
  spellings: readonly string[],
): { key: string; count: number } | null {
  for (const key of spellings) {
    const count = corpus.count(kind, key);
    if (count > 0) return { key, count };
  }
  return null;
}
