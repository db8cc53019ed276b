import { definitionOf, fieldNames } from '../../../fields/index.ts';
import type { Field, Value } from '../../../intent/intent.ts';
import type { Candidate, Concept, ConceptKind, Lexicon } from '../../../lexicon/lexicon.ts';
import type { NameKind } from '../../../ports/search-index.ts';
import { foldText } from '../../../text/fold.ts';
import { departmentNames } from '../../policy/words.ts';
import type { Edge, LatticeInput } from '../lattice/edge.ts';
import type { Token } from '../lattice/tokens.ts';
import type { Item, Join } from './item.ts';

/** The first field in the list of fields that takes a kind of concept. */
const fieldOfConcept = new Map<ConceptKind, Field>(
  fieldNames.toReversed().flatMap((field) => definitionOf(field).value.concepts.map((kind) => [kind, field] as const)),
);

const fieldOfName: Partial<Record<NameKind, Field>> = { employer: 'employer', school: 'school', title: 'title' };

/** The confidence in a word that is spelled otherwise in the lexicon. */
export const respelledConfidence = 0.6;

/** What an edge of the best path says, by itself. */
export function itemOf(edge: Edge, input: LatticeInput): Item {
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
      const { field, min, max, weight, passed } = edge.quantity;
      const value: Value = { kind: 'range', min, max, label: rangeLabel(min, max) };
      const about = { field, value, confidence: weight, plural: false, extra: [], certain: true } as const;
      return { ...place, kind: 'value', ...about, ...(passed === undefined ? {} : { passed }) };
    }
    case 'name': {
      const field = fieldOfName[edge.name] ?? 'name';
      const label = input.query.slice(input.tokens[from]?.start, input.tokens[to - 1]?.end);
      const listed = edge.name === 'employer' ? listedEmployer(edge, input) : null;
      const value: Value =
        edge.name === 'person_word'
          ? { kind: 'words', text: edge.key }
          : (listed ?? { kind: 'entity', key: edge.key, label });
      return { ...place, kind: 'value', field, value, confidence: 0.9, plural: false, extra: [], certain: true };
    }
    case 'concept': {
      const { spelled, edits } = edge;
      const { concept, how } = edge.candidate;
      const field = fieldOfConcept.get(concept.kind);
      if (field === undefined) return { ...place, kind: 'unknown' };
      // Words for a field that companies lack can still describe a trade: "expense management".
      if (input.target === 'company' && definitionOf(field).companies === null) {
        const trade = tradeOf(edge, input);
        return trade === null ? { ...place, kind: 'unknown' } : itemOf({ ...edge, candidate: trade }, input);
      }
      const confidence = edits > 0 ? respelledConfidence : 0.95;
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
      return isOfDepartment(item, also, edge, input) ? { ...item, ...also } : { ...item, also };
    }
  }
}

/** The employer of the lexicon that has the name, which is found by its other names too. */
function listedEmployer({ from, to }: Edge, { tokens, lexicon }: LatticeInput): Value | null {
  const words = tokens.slice(from, to).map(({ word }) => word);
  for (const { concept, length } of lexicon.candidates(words, 0))
    if (concept.kind === 'employer' && length === words.length)
      return { kind: 'concept', id: concept.id, label: concept.label };
  return null;
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

/**
 * Whether words for a function and an industry mean the function alone, as a department's do: "human resources", unlike "IT
 * services", which is the industry's very name.
 */
function isOfDepartment(
  item: { readonly value: Value },
  also: { readonly field: Field; readonly value: Value },
  { from, to }: Edge,
  { tokens }: LatticeInput,
): boolean {
  if (also.field !== 'function' || also.value.kind !== 'concept') return false;
  if (!departmentNames.has(also.value.id.replace('function:', ''))) return false;
  const words = tokens.slice(from, to).map(({ word }) => word);
  const isNameOf = (value: Value): boolean => value.kind === 'concept' && foldText(value.label) === words.join(' ');
  return !isNameOf(item.value) || isNameOf(also.value);
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
  // "Mid-market account executives" are on any rung.
  const saysMid = words.some((word, at) => word === 'mid' && words[at + 1] !== 'market');
  const said = seniority !== null && seniority !== implied && (seniority !== 'seniority:mid' || saysMid);
  if (said) {
    const label = lexicon.concept(seniority)?.label ?? seniority;
    extra.push({ field: 'seniority', value: { kind: 'concept', id: seniority, label } });
  }
  return extra;
}

export function joinOf(gap: Token['gap'] | undefined): Join {
  if (gap === 'slash') return 'slash';
  return gap === 'comma' || gap === 'stop' || gap === 'open' || gap === 'dash' ? 'comma' : 'none';
}

export function rangeLabel(min: number | null, max: number | null): string {
  if (min === null) return `up to ${max}`;
  if (max === null) return `${min} or more`;
  return min === max ? String(min) : `${min} to ${max}`;
}
