import type { Field, Value } from '../../../intent/intent.ts';
import type { Concept, ConceptKind } from '../../../lexicon/lexicon.ts';
import { foldText } from '../../../text/fold.ts';
import { otherSpellings } from '../../../text/spelling.ts';
import { expertWords, fluencyWords, isTradeName, tenureWords } from '../../policy/words.ts';
import type { LatticeInput } from '../lattice/edge.ts';
import { type Marker, markers } from '../lattice/markers.ts';
import type { Token } from '../lattice/tokens.ts';
import { employerGovernors } from '../reading/governors.ts';
import { isDoneByCompanies } from './done-by-companies.ts';
import { type Item, industryOf, isJoint, type ValueItem } from './item.ts';

const askingForSkills = new Set<Marker>(['skilled', 'with']);
const lacking: ReadonlySet<string> = new Set(['without', 'lacking', 'no', 'minus']);
const askingForLanguages = new Set<Marker>(['skilled', 'with', 'speaks', 'wishing']);
/** Words behind what is wanted of somebody, which is no place where it is also a language: "German is a plus". */
const behindLanguages = new Set<Marker>(['wished', 'required']);

/** Fields whose words often name a subject of study, too, or an employer. */
const besideSubjects = new Set<Field>(['function', 'industry', 'specialty', 'skill']);
const besideNames = new Set<Field>(['function', 'skill']);
const subjectGovernors = new Set<Marker>(['studied', 'subject', 'subject_in']);
const asksForSubjects = (marker: Marker | null): boolean => marker !== null && subjectGovernors.has(marker);

const isTrade = (item: ValueItem): boolean => isTradeName(industryOf(item));

/** Whether words around a value ask for time spent in a trade: "a background in consulting", "consulting experience". */
export function tellsCareer(at: number, items: readonly Item[], { tokens }: Pick<LatticeInput, 'tokens'>): boolean {
  return isTenure(items[at - 1], tokens) || isTenure(items[at + 1], tokens);
}

const isTenure = (item: Item | undefined, tokens: LatticeInput['tokens']): boolean =>
  item?.kind === 'marker' && tokens.slice(item.from, item.to).some(({ word }) => tenureWords.has(word));

/** Whether a word for a degree or for those who have one follows: "an economics degree", "law graduates". */
function isOfDegree(next: Item | undefined, { tokens }: LatticeInput): boolean {
  if (next?.join !== 'none') return false;
  // "History graduates from Durham".
  const isFrom =
    next.kind === 'marker' && next.marker === 'studied' && /^(grad|alum|stud)/.test(tokens[next.from]?.word ?? '');
  return isFrom || isGraduates(next, tokens);
}

/** Whether a degree stands there that somebody has, or several have: "with an economics bachelor's degree", "economics PhDs". */
function isHeldIn(at: number, items: readonly Item[], marker: Marker | null, { tokens }: LatticeInput): boolean {
  const degree = items[at];
  if (degree?.kind !== 'value' || degree.field !== 'degree' || degree.join !== 'none') return false;
  return marker === 'with' || degree.plural || /^holders?$/.test(tokens[degree.to]?.word ?? '');
}

/** Where a list of subjects ends in which a value stands: "physics or chemistry graduates". */
function endOfSubjects(at: number, items: readonly Item[]): number {
  const other = isJoint(items[at + 1]) ? items[at + 2] : undefined;
  const isSubject = other?.kind === 'value' && (other.field === 'study' || besideSubjects.has(other.field));
  return isSubject && other.join === 'none' ? endOfSubjects(at + 2, items) : at;
}

/** Whether "at university" follows: "who did economics at university". */
function isAtUniversity(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [link, place] = items.slice(at + 1, at + 3);
  if (link?.kind !== 'marker' || link.marker !== 'at' || link.to - link.from > 1 || place === undefined) return false;
  return place.to - place.from === 1 && institutions.has(tokens[place.from]?.word ?? '');
}

/** Whether "university" follows a subject and "at": where it was studied, which everybody did at one. */
export function isWhereStudied(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const subject = items[at - 2];
  if (subject?.kind !== 'value' || !isAtUniversity(at - 2, items, input)) return false;
  return subject.field === 'study' || readAs('study', subject, input) !== null;
}

const institutions: ReadonlySet<string> = new Set(['university', 'uni', 'college']);

function isGraduates({ from, to }: Item, tokens: LatticeInput['tokens']): boolean {
  const isOne = (marker: Marker): boolean => marker === 'graduates' || marker === 'degree_of';
  return markers.all(tokens, from).some(({ value, length }) => isOne(value) && length === to - from);
}

/** Whether a word that is unknown or read as a rung names those who have studied the subject before it: "law graduates". */
export function isOfGraduates(item: Item, before: Item | undefined, { tokens }: LatticeInput): boolean {
  const isAlone = item.kind === 'unknown' || (item.kind === 'value' && item.field === 'seniority');
  return (
    isAlone && item.join === 'none' && before?.kind === 'value' && before.field === 'study' && isGraduates(item, tokens)
  );
}

/** Fields whose words often name a skill, too. */
const besideSkills = new Set<Field>(['function', 'industry', 'specialty']);

/** The value as a subject of study, a language, an employer or a skill, where the words around it ask for one. */
export function subjectOrSkill(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  input: LatticeInput,
): ValueItem | null {
  const marker = governing(at, items);
  const next = items[at + 1];
  if (tellsCareer(at, items, input) && isTrade(item)) return null;
  const contrasted = contrastedWith(at, items);
  const contrary = contrasted !== null && contrasted !== item.field ? readAs(contrasted, item, input) : null;
  if (contrary !== null) return contrary;
  if (besideSubjects.has(item.field) && isAtUniversity(at, items, input)) return readAs('study', item, input);
  const behind = endOfSubjects(at, items) + 1;
  if (
    besideSubjects.has(item.field) &&
    (asksForSubjects(marker) || isOfDegree(items[behind], input) || isHeldIn(behind, items, marker, input))
  )
    return readAs('study', item, input);
  // "Stanford CS".
  const school = items[at - 1];
  if (item.field === 'function' && school?.kind === 'value' && school.field === 'school' && item.join === 'none')
    return readAs('study', item, input);
  // "Accountants who are not CPAs": the job is said, and this is what its holders have.
  if (item.field === 'title' && (isJobSaid(at, items) || isNotedPaper(at, items, input))) {
    const held = readAs('certification', item, input);
    if (held !== null) return held;
  }
  // "Teachers in high schools" work there.
  if (item.field === 'degree' && (marker === 'in' || marker === 'at')) return readAs('function', item, input);
  if (item.field === 'skill' && input.target === 'people' && isDoneByCompanies(at, items, input)) {
    const trade = readAs('industry', item, input);
    if (trade !== null) return trade;
  }
  if (namesTools.has(item.field) && isAmongSkills(at, items, input)) return readAs('skill', item, input);
  if (besideNames.has(item.field) && marker !== null && employerGovernors.has(marker))
    return readAs('employer', item, input);
  // "5 years of Oracle" are spent with it, and not at it.
  if (item.field === 'employer' && marker === 'of' && isTimeSpent(items[at - 2])) return readAs('skill', item, input);
  // "The head of growth of Figma", which is also a tool.
  if (item.field === 'skill' && marker === 'of' && isHeldAt(items[at - 2])) return readAs('employer', item, input);
  // Nobody works at a job: "at a retailer", "at big retailers".
  const sized = items[at - 1];
  const isSized = sized?.kind === 'value' && sized.field === 'headcount';
  if (item.field === 'title' && governing(isSized ? at - 1 : at, items) === 'at')
    return readAs('company_kind', item, input) ?? readAs('industry', item, input);
  // "With Java but without Spring": nobody is without a place.
  const word = sized === undefined ? '' : (input.tokens[sized.to - 1]?.word ?? '');
  const without = item.field === 'place' && word === 'without' ? readAs('skill', item, input) : null;
  if (without !== null) return without;
  // "Nice to have: Apex", which is a town, too.
  if (item.field === 'place' && (marker === 'wishing' || marker === 'wished') && endsPhrase(next)) {
    const wished = readAs('language', item, input) ?? readAs('skill', item, input);
    if (wished !== null) return wished;
  }
  // "Geneva French English".
  if (item.field === 'place' && next?.kind === 'value' && next.field === 'language' && next.join !== 'slash')
    return readAs('language', item, input);
  if (item.field === 'place' && isAmongLanguages(at, items, input)) return readAs('language', item, input);
  // "Interpreters working in both Thai and Lao": places are no adjectives.
  if (item.field === 'place' && endsPhrase(next) && isWorked(at, items, input) && isAdjective(item, input))
    return readAs('language', item, input);
  // "Engineers who are learning German".
  const learning = items[at - 1];
  if (item.field === 'place' && learning?.kind === 'value' && input.tokens[learning.to - 1]?.word === 'learning')
    return readAs('language', item, input);
  // "Front office background, Portuguese plus English".
  if (item.field === 'place' && endsPhrase(next) && isAdjective(item, input) && isListOfAdjectives(at, items, input))
    return readAs('language', item, input);
  // "Nurses, German, 5+ years": what people of a place are like stands before them.
  if (item.field === 'place' && isAdjective(item, input) && isApartBehindJob(at, items, input))
    return readAs('language', item, input);
  // "Writers who publish in Spanish", "nurses, German, Zurich": no place is called so.
  if (item.field === 'place' && isAdjective(item, input) && endsPhrase(next) && isSpoken(at, items, input))
    return readAs('language', item, input);
  // "Translators Japanese to English".
  if (item.field === 'place' && isTranslated(at, items, input)) return readAs('language', item, input);
  // "Nurses, German".
  if (item.field === 'place' && endsPhrase(next) && asksForLanguage(at, items, input))
    return readAs('language', item, input);
  if (marker === null) return null;
  // "Engineers working in aerospace", which is a subject of study too.
  if (item.field === 'study' && marker === 'based') return readAs('industry', item, input);
  // "With a sales job".
  if (item.field === 'skill' && isOfJob(next)) return readAs('function', item, input);
  const trade = item.field === 'skill' && tellsCareer(at, items, input) ? readAs('industry', item, input) : null;
  if (trade?.value.kind === 'concept' && isTradeName(trade.value.id)) return trade;
  // "Engineers without Kubernetes", "who have no Kubernetes".
  const isLacked = marker === 'not' && lacking.has(word) && input.target === 'people';
  const asksForSkill = isLacked || askingForSkills.has(marker);
  return besideSkills.has(item.field) && asksForSkill && endsPhrase(next) && !isOfJob(next)
    ? readAs('skill', item, input)
    : null;
}

/**
 * The field of the value that an exception stands right behind: who knows "Azure but not AWS" does not know the latter,
 * whoever employs them. Null if there is none, or one whose words are seldom anything else.
 */
function contrastedWith(at: number, items: readonly Item[]): 'skill' | 'language' | null {
  // "Fluent in German but not in English".
  const inside = items[at - 1];
  const last = inside?.kind === 'marker' && inside.marker === 'in' ? at - 2 : at - 1;
  const not = items[last];
  if (not?.kind !== 'marker' || not.marker !== 'not') return null;
  const link = items[last - 1];
  const before = link?.kind === 'marker' && link.marker === 'and' ? items[last - 2] : link;
  if (before?.kind !== 'value') return null;
  return before.field === 'skill' || before.field === 'language' ? before.field : null;
}

/** Fields whose words are also tools: "photoshop illustrator indesign", "figma sketch adobe". */
const namesTools = new Set<Field>(['title', 'employer', 'industry', 'function']);

/** Whether a value stands between two skills, or the whole query is a list of skills and such values. */
function isAmongSkills(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const isSkill = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'skill';
  if (isSkill(items[at - 1]) && isSkill(items[at + 1])) return true;
  const isTool = (item: Item): boolean =>
    item.kind === 'value' && namesTools.has(item.field) && readAs('skill', item, input) !== null;
  return items.length > 2 && items.some(isSkill) && items.every((item) => isSkill(item) || isTool(item));
}

/** Whether words behind a job say who its holders are: "nurses who are RNs". */
function isJobSaid(at: number, items: readonly Item[]): boolean {
  const link = items[at - 1];
  const isLinked = link?.kind === 'marker' && (link.marker === 'not' || link.marker === 'titled');
  if (!isLinked || items[at]?.join !== 'none') return false;
  // "Accountants in Denver who are not CPAs".
  const job = items.slice(0, at - 1).findLast((one) => !isPlaceOrLink(one));
  return job?.kind === 'value' && job.field === 'title';
}

/** Whether letters stand apart behind a job, or go on with such a list: "tax managers, ACA or ACCA". */
function isNotedPaper(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const [item, before] = [items[at], items[at - 1]];
  if (item === undefined || item.to - item.from > 1 || tokens[item.from]?.shape !== 'upper') return false;
  const isApart = item.join === 'comma' || isJoint(before);
  return (
    isApart &&
    items
      .slice(0, at)
      .some((one) => one.kind === 'value' && one.field === 'title' && tokens[one.to - 1]?.shape !== 'upper')
  );
}

const isPlaceOrLink = (item: Item): boolean =>
  item.kind === 'value'
    ? item.field === 'place'
    : item.kind === 'marker' && (item.marker === 'in' || item.marker === 'based');

/** Whether a job stands there, which is held at whatever employer follows "of". */
const isHeldAt = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'title';

const isTimeSpent = (item: Item | undefined): boolean => item?.kind === 'value' && item.field === 'experience_years';

/** Whether a verb says that work is done in what follows: "working in". */
function isWorked(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  const link = items.slice(0, at).findLast((one) => one.kind === 'marker' && !linking.has(one.marker));
  if (link?.kind !== 'marker' || (link.marker !== 'in' && link.marker !== 'based')) return false;
  return tokens.slice(link.from, link.to).some(({ word }) => /^work(s|ing|ed)?$/.test(word));
}

/** Whether an adjective stands where only a language does: behind "in", or beside the place where somebody is. */
function isSpoken(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [item, before, first] = [items[at], items[at - 1], items[at - 2]];
  if (item === undefined || before === undefined) return false;
  if (isJoint(before))
    return (
      first?.kind === 'value' && first.field === 'place' && isAdjective(first, input) && isSpoken(at - 2, items, input)
    );
  const isIn = before.kind === 'marker' && before.marker === 'in' && input.tokens[item.from - 1]?.word === 'in';
  const isDone = first !== undefined && !(first.kind === 'value' && first.field === 'title');
  if (isIn && isDone && before.to - before.from === 1 && item.join === 'none') return true;
  const isApart = item.join === 'comma' || (before.kind === 'value' && before.field === 'place');
  return isApart && items.some((one) => one.kind === 'value' && one.field === 'place' && !isAdjective(one, input));
}

/** Whether an adjective stands by itself between commas, behind a job. */
function isApartBehindJob(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [before, item, next] = [items[at - 1], items[at], items[at + 1]];
  const isApart = item?.join === 'comma' && (next === undefined || next.join === 'comma');
  const isOfPlaces = [before, next].some(
    (one) => one?.kind === 'value' && one.field === 'place' && isAdjective(one, input),
  );
  return isApart && !isOfPlaces && items.slice(0, at).some((one) => one.kind === 'value' && one.field === 'title');
}

/** Whether two adjectives that name languages are a phrase of their own behind a comma: ", Portuguese plus English". */
function isListOfAdjectives(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const [after, before] = [mate(at, 1, items), mate(at, -1, items)];
  const other = after ?? before;
  const first = after === null ? before : items[at];
  const last = items[at + (after === null ? 1 : 3)];
  const isLanguage = (item: Item | null): boolean =>
    item?.kind === 'value' && isAdjective(item, input) && readAs('language', item, input) !== null;
  return first?.join === 'comma' && isLanguage(other) && endsPhrase(last);
}

/** Whether a place is said by its adjective alone: "Thai". */
function isAdjective({ value, from, to }: ValueItem, { tokens }: LatticeInput): boolean {
  const word = tokens[from]?.word ?? '';
  return (
    to - from === 1 &&
    value.kind === 'concept' &&
    /(an|ish|ese|ch|ic|ai|ao|sh)$/.test(word) &&
    foldText(value.label) !== word
  );
}

const translating: ReadonlySet<string> = new Set([
  'title:translator',
  'title:interpreter',
  'title:interpreter-translator',
]);

/**
 * Whether a value stands right after a translator ("translators Japanese to English"), or is one of two languages with
 * "to" between them ("English to German").
 */
function isTranslated(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const before = items[at - 1];
  if (before?.kind === 'value' && before.value.kind === 'concept' && translating.has(before.value.id)) return true;
  return [items.slice(Math.max(0, at - 2), at), items.slice(at + 1, at + 3).reverse()].some(
    ([other, to]) =>
      to?.kind === 'marker' &&
      to.marker === 'to' &&
      to.to - to.from === 1 &&
      other?.kind === 'value' &&
      (other.field === 'language' || readAs('language', other, input) !== null),
  );
}

/** Whether a word names those who speak the language before it. */
export function isSpeakers(token: Token | undefined): boolean {
  return token !== undefined && /^speakers?$/.test(token.word);
}

/** Whether a language is said behind a list, or what is only said of one: "German is a plus", "C1 German". */
function isAmongLanguages(at: number, items: readonly Item[], input: LatticeInput): boolean {
  const next = items[at + 1];
  if (next?.join === 'none') {
    if (next.kind === 'marker' && behindLanguages.has(next.marker)) return true;
    if (isLevel(next, input)) return true;
  }
  const before = items[at - 1];
  if (items[at]?.join === 'none' && before !== undefined && isLevel(before, input)) return true;
  const other = next?.kind === 'value' && next.join === 'comma' ? next : mate(at, 1, items);
  if (other?.kind !== 'value') return false;
  return (
    other.field === 'language' || (other.field === 'place' && isAmongLanguages(items.indexOf(other), items, input))
  );
}

/** How well a language is spoken by the Common European Framework: "C1 German", "German B2". */
function isLevel({ kind, from, to }: Item, { tokens }: LatticeInput): boolean {
  return kind === 'unknown' && to - from === 1 && /^[abc][12]$/.test(tokens[from]?.word ?? '');
}

const besideLanguages = new Set<Marker>(['and', 'or', 'not', 'never', 'article', 'both', 'one_of', 'filler']);

/** Whether a language is asked for or ruled out: "with basic German", "who speak neither German nor French". */
function asksForLanguage(at: number, items: readonly Item[], { tokens }: LatticeInput): boolean {
  for (const item of items.slice(0, at).reverse()) {
    const words = tokens.slice(item.from, item.to).map(({ word }) => word);
    if (item.kind === 'value' && item.field === 'language') return true;
    if (item.kind === 'marker' && (askingForLanguages.has(item.marker) || words.includes('without'))) return true;
    // "Who know both Python and Norwegian".
    const isPassed =
      item.kind === 'marker'
        ? besideLanguages.has(item.marker)
        : item.kind === 'value' && (item.field === 'place' || item.field === 'skill');
    if (!isPassed && !words.every((word) => fluencyWords.has(word))) return false;
  }
  return false;
}

/** The marker right before a value, or before the list that it is in. */
export function governing(at: number, items: readonly Item[]): Marker | null {
  for (let i = at - 1; i >= 0; i--) {
    const item = items[i];
    if (item?.kind === 'marker' && !linking.has(item.marker)) return item.marker;
    const isListed = item?.kind === 'marker' || (items[i + 1]?.kind === 'marker' && items[i + 1] !== items[at]);
    if (!isListed && items[i + 1]?.join === 'none') return null;
  }
  return null;
}

const linking = new Set<Marker>(['article', 'and', 'or', 'both', 'one_of', 'filler']);

/** Whether a phrase ends here, so that the word before it is no adjective: "with German", but not "with German clients". */
function endsPhrase(next: Item | undefined): boolean {
  if (next === undefined || next.join !== 'none') return true;
  return next.kind === 'marker' && next.marker !== 'companies' && next.marker !== 'people';
}

/** Whether a word for a job follows, of which a value says what it is: "with a sales job". */
export function isOfJob(next: Item | undefined): boolean {
  return next?.kind === 'marker' && next.join === 'none' && next.marker === 'openings';
}

/** An employer whose name is also a skill or a trade, beside another employer or before its staff: "SAP or Cisco employees". */
export function listedEmployer(
  item: ValueItem,
  at: number,
  items: readonly Item[],
  input: LatticeInput,
): ValueItem | null {
  if (item.field !== 'skill' && item.field !== 'function' && item.field !== 'industry') return null;
  const marker = governing(at, items);
  if (marker !== null && askingForSkills.has(marker)) return null;
  const next = items[at + 1];
  const [after, before] = [mate(at, 1, items), mate(at, -1, items)];
  const isBeside = [after, before].some((other) => other?.kind === 'value' && other.field === 'employer');
  // "Docker experts" know it.
  const isKnown = expertWords.has(input.tokens[next?.from ?? -1]?.word ?? '');
  const isStaffed = next?.kind === 'marker' && next.marker === 'people' && next.join === 'none' && !isKnown;
  return isBeside || isStaffed ? readAs('employer', item, input) : null;
}

/** The other member of a list of two. */
function mate(at: number, step: 1 | -1, items: readonly Item[]): Item | null {
  return isJoint(items[at + step]) ? (items[at + 2 * step] ?? null) : null;
}

/** The item as a value of another field, if its words name one. */
export function readAs(
  kind: ConceptKind & Field,
  item: ValueItem,
  { tokens, lexicon }: LatticeInput,
): ValueItem | null {
  const words = tokens.slice(item.from, item.to).map(({ stem }) => stem);
  const named = (spelled: readonly string[]): Concept | undefined => {
    const readings = lexicon
      .candidates(spelled, 0)
      .filter(({ concept, length, how }) => concept.kind === kind && length === spelled.length && how !== 'composed');
    // "ACA" is no singular of ACAS.
    return (readings.find(({ how }) => how === 'listed') ?? readings[0])?.concept;
  };
  // "Organisational development" is a function, and as a skill listed with a z.
  const found = named(words) ?? named(words.map((word) => otherSpellings(word)[0] ?? word));
  if (found === undefined) return null;
  const { also: _, ...rest } = item;
  const value: Value = { kind: 'concept', id: found.id, label: found.label };
  return { ...rest, field: kind, value };
}
