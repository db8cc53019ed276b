import { type ConceptKind, formWeights } from '../lexicon/kinds.ts';
import type { RecordKind } from '../records/kind.ts';
import { definitionOf, type Field, fieldNames } from './index.ts';
import { companyIdKey } from './role/employer.ts';

/** Where the values of a field are found that may be suggested. */
export interface SuggestedField {
  readonly field: Field;
  /** Keyword fields of the documents; a document has a value in one of them only. */
  readonly keywords: readonly string[];
  /** The kinds of the lexicon's entries that are values; those that an earlier field takes are left to that. */
  readonly kinds: readonly ConceptKind[];
  /** Whether names that the lexicon lacks are values. */
  readonly names: boolean;
}

const suggested: Readonly<Record<RecordKind, readonly SuggestedField[]>> = {
  people: suggestedOf('people'),
  company: suggestedOf('company'),
};

/** The fields whose values may be suggested: those that facets count, and the names of the records themselves. */
export function suggestedFields(kind: RecordKind): readonly SuggestedField[] {
  return suggested[kind];
}

/** The names of the fields of either kind of record. */
export const suggestedNames: readonly Field[] = fieldNames.filter((field) =>
  [...suggested.people, ...suggested.company].some((one) => one.field === field),
);

function suggestedOf(kind: RecordKind): readonly SuggestedField[] {
  const taken = new Set<ConceptKind>();
  return fieldNames.flatMap((field): readonly SuggestedField[] => {
    const { facet, value } = definitionOf(field);
    const keywords = field === 'name' ? ['name'] : kind === 'people' ? facet?.people : facet?.companies;
    if (keywords === null || keywords === undefined) return [];
    const kinds = value.concepts.filter((concept) => !taken.has(concept));
    for (const concept of kinds) taken.add(concept);
    const names = field === 'name' || facet?.values === 'names';
    return kinds.length === 0 && !names ? [] : [{ field, keywords, kinds, names }];
  });
}

const idBeginnings = [...Object.keys(formWeights).map((kind) => `${kind}:`), companyIdKey('')];

/** The beginnings of ids, which are no names, that values may have which complete a text. */
export function idsLike(text: string): readonly string[] {
  return idBeginnings.filter((beginning) => text === '' || beginning.charAt(0) === text.charAt(0));
}
