import { definitionOf, fieldNames } from '../../fields/index.ts';
import type { Field, Trait, Value } from '../../intent/intent.ts';
import type { Candidate, Concept, ConceptKind, Lexicon } from '../../lexicon/lexicon.ts';
import type { NameKind } from '../../ports/search-index.ts';
import { foldText } from '../../text/fold.ts';
import { departmentNames, relatives, smallWords } from '../policy/words.ts';
import type { Edge, LatticeInput } from './edge.ts';
import { type Marker, markers, type Superlative } from './markers.ts';
import { breaks, type Token } from './tokens.ts';

/** The separator between an item and the one before it. */
type Join = 'none' | 'comma' | 'slash';

/** A part of the best path in terms of the intent: a value asked for, or a word about how it is meant. */
export type Item = { readonly from: number; readonly to: number; readonly join: Join } & (
  | { readonly kind: 'marker'; readonly marker: Marker }
  | {
      readonly kind: 'value';
      readonly field: Field;
      readonly value: Value;
      readonly confidence: number;
      /** Whether the word is in the plural ("founders"). */
      readonly plural: boolean;
      /** The seniority or function that a title adds to its concept. */
      readonly extra: readonly { readonly field: Field; readonly value: Value }[];
      /** A second meaning of the words: "marketing" is a function and an industry. */
      readonly also?: { readonly field: Field; readonly value: Value };
      readonly certain: boolean;
    }
  | { readonly kind: 'order'; readonly order: Superlative }
  | { readonly kind: 'trait'; readonly trait: Trait }
  | { readonly kind: 'unknown' }
);

export type ValueItem = Extract<Item, { kind: 'value' }>;

/** The first field in the list of fields that takes a kind of concept. */
const fieldOfConcept = new Map<ConceptKind, Field>(
  fieldNames.toReversed().flatMap((field) => definitionOf(field).value.concepts.map((kind) => [kind, field] as const)),
);

/**
 * Converts a path to items. Adjacent unknown tokens become one item; a place and the place around it become the
 * narrower place.
 */
export function itemsOf(path: readonly Edge[], input: LatticeInput): Item[] {
  const items: Item[] = [];
  for (const edge of path) {
    const item = itemOf(edge, input);
    items.push(...uncarried(edge, input));
    const last = items.at(-1);
    if (last !== undefined && namesCompany(last, item, input)) {
      items.push({ from: item.from, to: item.to, join: item.join, kind: 'marker', marker: 'companies' });
    } else if (last !== undefined && ofIndustry(last, item, edge)) {
      items[items.length - 1] = { ...(isOfDepartment(edge) ? last : asIndustry(last)), to: item.to };
    } else if (last !== undefined && mergesUnknown(last, item, input.tokens)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && endsName(last, item, input.tokens)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && liesIn(last, item, input)) {
      items[items.length - 1] = { ...last, to: item.to };
    } else if (last !== undefined && item.kind === 'value' && specialises(last, item, input)) {
      items[items.length - 1] = specialised(last, item, input.tokens);
    } else items.push(item);
  }
  return items;
}

const isOfDepartment = (edge: Edge): boolean => edge.kind === 'marker' && edge.marker === 'department';

/** Whether the item is the word "industry" after the name of one, rather than a word of its own. */
function ofIndustry(last: Item, item: Item, edge: Edge): last is ValueItem {
  if (edge.kind !== 'marker' || item.join !== 'none' || last.kind !== 'value') return false;
  if (edge.marker === 'department') return last.field === 'function' || last.also?.field === 'function';
  if (edge.marker !== 'sector') return false;
  return last.field === 'industry' || last.field === 'specialty' || last.also?.field === 'industry';
}

/** The value as an industry only: "in the marketing industry" means no function. */
export function asIndustry({ also, ...item }: ValueItem): ValueItem {
  if (also === undefined) return item;
  return item.field === 'function' ? { ...item, ...also } : item;
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
  'operator producer processor fabricator installer supplier miner refiner grower exporter importer wholesaler trader roaster developer issuer dealer seller chain network house group institution outfit'
    .split(' ')
    .flatMap((noun) => [noun, `${noun}s`]),
);
const tradeFields = new Set<Field>(['industry', 'specialty', 'company_kind']);

function namesCompany(last: Item, item: Item, { tokens, target }: LatticeInput): boolean {
  if (target !== 'company' || item.kind !== 'unknown' || item.join !== 'none' || item.to - item.from > 1) return false;
  const token = tokens[item.from];
  const isTrade = last.kind === 'unknown' || (last.kind === 'value' && tradeFields.has(last.field));
  return isTrade && token?.shape === 'lower' && companyNouns.has(token.word);
}

function mergesUnknown(last: Item, item: Item, tokens: readonly Token[]): boolean {
  return last.kind === 'unknown' && item.kind === 'unknown' && !breaks(tokens[item.from]?.gap ?? 'stop');
}

/** Whether words say how somebody works, which does not specialise a title. */
export function qualifies({ from, to }: Pick<Item, 'from' | 'to'>, tokens: readonly Token[]): boolean {
  for (let at = from; at < to; at++)
    if (markers.all(tokens, at).some(({ value, length }) => value === 'qualifier' && at + length <= to)) return true;
  return tokens[from]?.word === 'local';
}

/** Whether unknown words in small letters specialise the title after them: "foundation model engineers". */
function specialises(last: Item, item: ValueItem, { tokens, target }: LatticeInput): boolean {
  if (last.kind !== 'unknown' || item.field !== 'title' || item.join !== 'none' || target === 'company') return false;
  const words = tokens.slice(last.from, last.to);
  const likeTitle = tokens[item.from]?.shape;
  return (
    words.length <= 2 &&
    // "Who manage nurses" has a verb.
    !relatives.has(tokens[last.from - 1]?.word ?? '') &&
    // "Looking after doctors" has another one.
    !smallWords.has(words.at(-1)?.word ?? '') &&
    !qualifies(last, tokens) &&
    words.every(({ shape }) => shape === 'lower' || shape === likeTitle)
  );
}

function specialised(last: Item, item: ValueItem, tokens: readonly Token[]): Item {
  const text = tokens
    .slice(last.from, last.to)
    .map(({ word }) => word)
    .join(' ');
  const words = { field: 'title', value: { kind: 'words', text } } as const;
  return { ...item, from: last.from, join: last.join, extra: [...item.extra, words] };
}

function liesIn(last: Item, item: Item, { lexicon }: LatticeInput): boolean {
  if (last.kind !== 'value' || item.kind !== 'value' || last.field !== 'place' || item.field !== 'place') return false;
  if (last.value.kind !== 'concept' || item.value.kind !== 'concept' || item.join === 'slash') return false;
  return last.value.id !== item.value.id && lexicon.within(last.value.id, item.value.id);
}

const fieldOfName: Partial<Record<NameKind, Field>> = { employer: 'employer', school: 'school', title: 'title' };

/**
 * The words before a composed title or a place that has the same concept without them: they say what it does not
 * ("freelance designers", "south of Paris").
 */
function uncarried(edge: Edge, { tokens, lexicon }: LatticeInput): readonly Item[] {
  if (edge.kind !== 'concept' || edge.spelled !== null) return [];
  const { concept, how } = edge.candidate;
  const isSaid = qualifies({ from: edge.from, to: edge.from + 1 }, tokens) && concept.kind === 'title';
  if (how !== 'composed' && !isSaid && !(how === 'inflected' && concept.kind === 'place')) return [];
  const words = tokens.slice(edge.from, edge.to).map(({ word }) => word);
  const isAlone = (_: string, at: number): boolean =>
    at > 0 && lexicon.candidates(words, at).some((one) => one.concept === concept && one.length === words.length - at);
  const alone = concept.kind === 'place' ? words.findIndex(isAlone) : words.findLastIndex(isAlone);
  const isRung = (at: number): boolean => lexicon.candidates(words, at).some((one) => one.concept.kind === 'seniority');
  const runs: Item[] = [];
  for (let at = 0; at < alone; at++) {
    if (isRung(at) || links.has(words[at] ?? '')) continue;
    const [from, last] = [edge.from + at, runs.at(-1)];
    if (last?.to === from) runs[runs.length - 1] = { ...last, to: from + 1 };
    else runs.push({ from, to: from + 1, join: joinOf(tokens[from]?.gap), kind: 'unknown' });
  }
  return runs;
}

const links = new Set(['of', 'the', 'and', 'for', 'in', 'greater', 'city', 'county', 'state', 'region', 'area']);

function itemOf(edge: Edge, input: LatticeInput): Item {
  const { from, to } = edge;
  const join = joinOf(input.tokens[from]?.gap);
  const place = { from, to, join };
  switch (edge.kind) {
    case 'marker':
      // Without an industry before it, the word is one of the query: "industry analysts".
      if ((edge.marker === 'sector' || edge.marker === 'department') && input.target === 'people')
        return { ...place, kind: 'unknown' };
      if (edge.marker === 'qualifier') return { ...place, kind: 'unknown' };
      return { ...place, kind: 'marker', marker: edge.marker };
    case 'order':
      return { ...place, kind: 'order', order: edge.order };
    case 'trait':
      return { ...place, kind: 'trait', trait: edge.trait };
    case 'unknown':
      return { ...place, kind: 'unknown' };
    case 'quantity': {
      const { field, min, max, weight } = edge.quantity;
      const value: Value = { kind: 'range', min, max, label: rangeLabel(min, max) };
      return { ...place, kind: 'value', field, value, confidence: weight, plural: false, extra: [], certain: true };
    }
    case 'name': {
      const field = fieldOfName[edge.name] ?? 'name';
      const label = input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end);
      const value: Value =
        edge.name === 'person_word' ? { kind: 'words', text: edge.key } : { kind: 'entity', key: edge.key, label };
      return { ...place, kind: 'value', field, value, confidence: 0.9, plural: false, extra: [], certain: true };
    }
    case 'concept': {
      const { spelled } = edge;
      const { concept, how } = edge.candidate;
      const field = fieldOfConcept.get(concept.kind);
      if (field === undefined) return { ...place, kind: 'unknown' };
      // Words for a field that companies lack can still describe a trade: "expense management".
      if (input.target === 'company' && definitionOf(field).companies === null) {
        const trade = tradeOf(edge, input);
        return trade === null ? { ...place, kind: 'unknown' } : itemOf({ ...edge, candidate: trade }, input);
      }
      const confidence = spelled !== null ? 0.6 : 0.95;
      if (concept.kind === 'size' && concept.headcount !== undefined) {
        const { min, max } = concept.headcount;
        const value: Value = { kind: 'range', min, max, label: concept.label };
        return { ...place, kind: 'value', field, value, confidence: 0.6, plural: false, extra: [], certain: false };
      }
      const type = concept.kind === 'company_kind' ? typeAbove(concept, input.lexicon) : null;
      if (type !== null) {
        const value: Value = { kind: 'concept', id: type.id, label: type.label };
        return { ...place, kind: 'value', field: 'type', value, confidence, plural: false, extra: [], certain: true };
      }
      const value: Value = { kind: 'concept', id: concept.id, label: concept.label };
      const extra =
        concept.kind === 'title' ? extrasOfTitle(edge, spelled, concept.title?.seniority ?? null, input) : [];
      const last = input.tokens[to - 1]?.word ?? '';
      const plural = how === 'inflected' || (last.endsWith('s') && !last.endsWith('ss'));
      const also = input.target === 'people' ? otherReading(edge, input) : null;
      const item = { ...place, kind: 'value', field, value, confidence, plural, extra, certain: true } as const;
      if (also === null) return item;
      return also.field === 'function' && isDepartment(also.value) ? { ...item, ...also } : { ...item, also };
    }
  }
}

const tradeKinds = new Set<ConceptKind>(['industry', 'specialty', 'company_kind', 'type']);

/** What companies of the same words are: "companies specialising in payments", "that are partnerships". */
function tradeOf({ from, to, spelled }: Edge & { kind: 'concept' }, { tokens, lexicon }: LatticeInput) {
  const words = spelled ?? tokens.slice(from, to).map(({ word }) => word);
  const isTrade = ({ concept, length, weight }: Candidate): boolean =>
    tradeKinds.has(concept.kind) && length === words.length && weight >= tradeFrom;
  return lexicon.candidates(words, 0).find(isTrade) ?? null;
}

const tradeFrom = 0.25;

/** Whether a function is that of a department, whose name does not mean the industry: "human resources". */
function isDepartment(value: Value): boolean {
  return value.kind === 'concept' && departmentNames.has(value.id.replace('function:', ''));
}

const otherKind: Partial<Record<ConceptKind, ConceptKind>> = { function: 'industry', industry: 'function' };
const otherFrom = 0.5;
const abbreviationMax = 3;

/** The industry that has the proper name of a function, so that "HR" and "human resources" mean the same. */
export function twinOf({ label }: Concept, lexicon: Lexicon): { field: Field; value: Value } | null {
  const words = foldText(label).split(' ');
  for (const { concept, length, weight } of lexicon.candidates(words, 0)) {
    if (concept.kind !== 'industry' || length !== words.length || weight < otherFrom) continue;
    return { field: 'industry', value: { kind: 'concept', id: concept.id, label: concept.label } };
  }
  return null;
}

/** The industry with the name of a function, or the reverse, if the same words name both. */
function otherReading(edge: Edge & { kind: 'concept' }, input: LatticeInput): { field: Field; value: Value } | null {
  const kind = otherKind[edge.candidate.concept.kind];
  const field = kind && fieldOfConcept.get(kind);
  if (field === undefined || edge.spelled !== null) return null;
  const words = input.tokens.slice(edge.from, edge.to).map(({ word }) => word);
  for (const { concept, length, weight } of input.lexicon.candidates(words, 0)) {
    if (concept.kind !== kind || length !== words.length || weight < otherFrom) continue;
    if (kind === 'industry') return twinOf(edge.candidate.concept, input.lexicon);
    return { field, value: { kind: 'concept', id: concept.id, label: concept.label } };
  }
  const isShort = kind === 'industry' && words.length === 1 && (words[0]?.length ?? 0) <= abbreviationMax;
  return isShort ? twinOf(edge.candidate.concept, input.lexicon) : null;
}

/** The organisation type that records state for a kind of company: "nonprofit", "privately held". */
function typeAbove(kind: Concept, lexicon: Lexicon): Concept | null {
  const parent = kind.parents.find((id) => id.startsWith('type:'));
  return parent === undefined ? null : lexicon.concept(parent);
}

/**
 * The values that a title adds: "senior backend engineer" has a seniority. Values that the title alone implies are left
 * out.
 */
function extrasOfTitle(
  edge: Edge,
  spelled: readonly string[] | null,
  implied: string | null,
  { tokens, lexicon }: LatticeInput,
): { field: Field; value: Value }[] {
  const words = spelled ?? tokens.slice(edge.from, edge.to).map((token) => token.word);
  const reading = lexicon.title(words.join(' '));
  const extra: { field: Field; value: Value }[] = [];
  const { seniority } = reading;
  const said = seniority !== null && seniority !== implied && (seniority !== 'seniority:mid' || words.includes('mid'));
  if (said) {
    const label = lexicon.concept(seniority)?.label ?? seniority;
    extra.push({ field: 'seniority', value: { kind: 'concept', id: seniority, label } });
  }
  return extra;
}

function joinOf(gap: Token['gap'] | undefined): Join {
  if (gap === 'slash') return 'slash';
  return gap === 'comma' || gap === 'stop' || gap === 'open' || gap === 'dash' ? 'comma' : 'none';
}

export function rangeLabel(min: number | null, max: number | null): string {
  if (min === null) return `up to ${max}`;
  if (max === null) return `${min} or more`;
  return min === max ? String(min) : `${min} to ${max}`;
}
