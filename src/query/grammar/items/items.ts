import type { Field } from '../../../intent/intent.ts';
import { namesNoTrade, prepositions, relatives, segments, smallWords } from '../../policy/words.ts';
import type { Edge, LatticeInput } from '../lattice/edge.ts';
import { markers } from '../lattice/markers.ts';
import { breaks, type Token } from '../lattice/tokens.ts';
import { employerGovernors } from '../reading/governors.ts';
import { isVerb } from '../reading/verbs.ts';
import { itemOf, joinOf } from './edge-item.ts';
import { readAs } from './field-readings.ts';
import { asIndustry, type Item, type ValueItem } from './item.ts';

/**
 * Converts a path to items. Adjacent unknown tokens become one item; a place and the place around it become the
 * narrower place.
 */
export function itemsOf(path: readonly Edge[], input: LatticeInput): Item[] {
  const items: Item[] = [];
  for (const edge of path) {
    const before = uncarried(edge, input);
    const item = fromComma(itemOf(edge, input), before.at(-1), input);
    items.push(...before);
    const last = items.at(-1);
    if (last !== undefined && (namesCompany(last, item, input) || areCompanies(items, item, input))) {
      items.push({ from: item.from, to: item.to, join: item.join, kind: 'marker', marker: 'companies' });
    } else if (last !== undefined && ofIndustry(last, item, edge)) {
      items[items.length - 1] = { ...(isOfDepartment(edge) ? last : asIndustry(last)), to: item.to };
    } else if (last !== undefined && mergesUnknown(last, item, items.at(-2), input.tokens)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && endsName(last, item, input.tokens)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && liesIn(last, item, input)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && item.kind === 'value' && specialises(items, item, input)) {
      items[items.length - 1] = { ...item, from: last.from, join: last.join, known: last.to };
    } else items.push(item);
  }
  return items;
}

/** A title without the words before its last comma that say more than it does: "Prada, Coach" are two members of a list. */
function fromComma(item: Item, before: Item | undefined, { tokens }: LatticeInput): Item {
  const gap = tokens[before?.to ?? item.from]?.gap;
  return before === undefined || gap === undefined || !breaks(gap)
    ? item
    : { ...item, from: before.to, join: joinOf(gap) };
}

const isOfDepartment = (edge: Edge): boolean => edge.kind === 'marker' && edge.marker === 'department';

/** Whether the item is the word "industry" after the name of one, rather than a word of its own. */
function ofIndustry(last: Item, item: Item, edge: Edge): last is ValueItem {
  if (edge.kind !== 'marker' || item.join !== 'none' || last.kind !== 'value') return false;
  if (edge.marker === 'department') return last.field === 'function' || last.also?.field === 'function';
  if (edge.marker !== 'sector') return false;
  return last.field === 'industry' || last.field === 'specialty' || last.also?.field === 'industry';
}

/** Nouns that end a name ("Blorptown College"), whatever else they may mean. */
const nameEndings = new Set(
  'college university school institute academy polytechnic universidad universidade universite universitat hochschule group holdings partners ventures capital labs technologies systems foundation bank'.split(
    ' ',
  ),
);

function endsName(last: Item, item: Item, tokens: readonly Token[]): boolean {
  if (last.kind !== 'unknown' || item.kind !== 'value' || item.to - item.from > 1 || item.join !== 'none') return false;
  const token = tokens[item.from];
  const capital = tokens[last.from]?.shape !== 'lower' && token?.shape !== 'lower';
  return capital && nameEndings.has(token?.word ?? '');
}

/** Nouns that mean companies after a trade: "coffee roaster", "solar developer", "hospital chain". */
const companyNouns = new Set(
  'operator producer processor fabricator installer supplier miner refiner grower exporter importer wholesaler trader roaster developer issuer dealer seller chain network house group institution outfit corporation co player'
    .split(' ')
    .flatMap((noun) => [noun, `${noun}s`]),
);
const tradeFields = new Set<Field>(['industry', 'specialty', 'company_kind']);

/** Whether teams of a trade are what is asked for, and not what companies have: "small supply chain teams". */
function areCompanies(items: readonly Item[], item: Item, { tokens, target }: LatticeInput): boolean {
  if (target !== 'company' || item.kind !== 'unknown' || item.join !== 'none' || item.to - item.from > 1) return false;
  const isTrade = (one: Item): boolean => one.kind === 'value' && tradeFields.has(one.field);
  return tokens[item.from]?.word === 'teams' && items.every(({ kind }) => kind === 'value') && items.some(isTrade);
}

function namesCompany(last: Item, item: Item, { tokens, target }: LatticeInput): boolean {
  if (target !== 'company' || item.kind !== 'unknown' || item.join !== 'none' || item.to - item.from > 1) return false;
  const token = tokens[item.from];
  const isTrade = last.kind === 'unknown' || (last.kind === 'value' && tradeFields.has(last.field));
  return isTrade && token?.shape === 'lower' && companyNouns.has(token.word);
}

function mergesUnknown(last: Item, item: Item, before: Item | undefined, tokens: readonly Token[]): boolean {
  if (last.kind !== 'unknown' || item.kind !== 'unknown' || breaks(tokens[item.from]?.gap ?? 'stop')) return false;
  // "Who joined Bupa years ago": no name in capitals goes on with a common word in small letters.
  const { word = '', shape } = tokens[item.from] ?? {};
  const isEmployer = before?.kind === 'marker' && employerGovernors.has(before.marker);
  const isInCapitals = /^(title|upper)$/.test(tokens[last.to - 1]?.shape ?? '');
  return !isEmployer || !isInCapitals || shape !== 'lower' || !(smallWords.has(word) || word === 'yesterday');
}

/** Whether words say how somebody works, which does not specialise a title. */
export function qualifies({ from, to }: Pick<Item, 'from' | 'to'>, tokens: readonly Token[]): boolean {
  for (let at = from; at < to; at++)
    if (markers.all(tokens, at).some(({ value, length }) => value === 'qualifier' && at + length <= to)) return true;
  return tokens[from]?.word === 'local';
}

/** Whether unknown words in small letters specialise the title after them: "foundation model engineers". */
function specialises(items: readonly Item[], item: ValueItem, input: LatticeInput): boolean {
  const { tokens, target } = input;
  const [subject, last] = [items.at(-2), items.at(-1)];
  if (
    last === undefined ||
    last.kind !== 'unknown' ||
    item.field !== 'title' ||
    item.join !== 'none' ||
    target === 'company'
  )
    return false;
  const words = tokens.slice(last.from, last.to);
  const likeTitle = tokens[item.from]?.shape;
  return (
    words.length <= 2 &&
    // "Directors overseeing recruiters" and "who manage nurses" have a verb.
    !(isOfSeveral(subject) && isVerb(items.length - 1, items, input)) &&
    !relatives.has(tokens[last.from - 1]?.word ?? '') &&
    // "Looking after doctors" has another one, and "alongside doctors" a preposition.
    !isOfGrammar(words.at(-1)?.word ?? '') &&
    !qualifies(last, tokens) &&
    words.every(({ shape }) => shape === 'lower' || shape === likeTitle)
  );
}

const isOfGrammar = (word: string): boolean => smallWords.has(word) || prepositions.has(word) || namesNoTrade(word);

function isOfSeveral(item: Item | undefined): boolean {
  return item?.kind === 'value' ? item.field === 'title' && item.plural : item?.kind === 'marker';
}

function liesIn(last: Item, item: Item, input: LatticeInput): boolean {
  if (last.kind !== 'value' || item.kind !== 'value' || last.field !== 'place' || item.field !== 'place') return false;
  if (last.value.kind !== 'concept' || item.value.kind !== 'concept' || item.join === 'slash') return false;
  if (last.value.id === item.value.id || !input.lexicon.within(last.value.id, item.value.id)) return false;
  // "Berlin, German" is a place and a language.
  return readAs('language', item, input) === null;
}

/**
 * The words before a composed title or a place that has the same concept without them: they say what it does not
 * ("freelance designers", "south of Paris").
 */
export function uncarried(edge: Edge, { tokens, lexicon }: LatticeInput): readonly Item[] {
  if (edge.kind !== 'concept') return [];
  const { concept, how } = edge.candidate;
  const isSaid = qualifies({ from: edge.from, to: edge.from + 1 }, tokens) && concept.kind === 'title';
  const words = edge.spelled ?? tokens.slice(edge.from, edge.to).map(({ word }) => word);
  const isOfSegment = concept.kind === 'title' && segments.has(words[0] ?? '');
  if (how !== 'composed' && !isSaid && !isOfSegment && !(how === 'inflected' && concept.kind === 'place')) return [];
  const isAlone = (_: string, at: number): boolean =>
    at > 0 && lexicon.candidates(words, at).some((one) => one.concept === concept && one.length === words.length - at);
  const isWidest = concept.kind === 'place' || (isOfSegment && how !== 'composed');
  const alone = isWidest ? words.findIndex(isAlone) : words.findLastIndex(isAlone);
  const isRung = (at: number): boolean => lexicon.candidates(words, at).some((one) => one.concept.kind === 'seniority');
  const runs: Item[] = [];
  for (let at = 0; at < alone; at++) {
    if (isRung(at) || links.has(words[at] ?? '')) continue;
    const [from, last] = [edge.from + at, runs.at(-1)];
    const gap = tokens[from]?.gap;
    if (last?.to === from && gap !== undefined && !breaks(gap)) runs[runs.length - 1] = { ...last, to: from + 1 };
    else runs.push({ from, to: from + 1, join: joinOf(gap), kind: 'unknown' });
  }
  return runs;
}

const links = new Set(['of', 'the', 'and', 'for', 'in', 'greater', 'city', 'county', 'state', 'region', 'area']);
