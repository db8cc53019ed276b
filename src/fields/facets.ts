import type { Facet } from '../engine/engine.ts';
import type { Lexicon, PlaceLevel } from '../lexicon/lexicon.ts';
import type { RecordKind } from '../records/kind.ts';
import { definitionOf, type Field, fieldNames } from './index.ts';
import type { Value } from './shared/asked.ts';
import type { Counting } from './shared/counting.ts';

/** The levels of places, each of which is a facet of its own. */
const placeLevels = ['city', 'metro', 'region', 'country', 'world_region'] as const satisfies readonly PlaceLevel[];

/** What can be counted of the records that a search finds. */
interface NamedFacet {
  readonly counting: Counting;
  readonly field: Field;
  /** Null for places of every level, and for values that are no places. */
  readonly level: PlaceLevel | null;
}

const named: ReadonlyMap<string, NamedFacet> = new Map(
  fieldNames.flatMap((field): [string, NamedFacet][] => {
    const { facet: counting } = definitionOf(field);
    if (counting === null) return [];
    const levels = counting.values === 'places' ? placeLevels : [];
    return [
      [field, { counting, field, level: null }],
      ...levels.map((level): [string, NamedFacet] => [`${field}.${level}`, { counting, field, level }]),
    ];
  }),
);

/** `title`, `place`, `place.country`, ...: every facet by its name. */
export const facetNames: readonly string[] = [...named.keys()];

/** The names of the facets that records of a kind have. */
export function facetNamesOf(kind: RecordKind): readonly string[] {
  return facetNames.filter((name) => fieldsOf(name, kind) !== null);
}

/** The facet of a name; null if the records have none of that name. */
export function facetOf(name: string, kind: RecordKind, lexicon: Lexicon): Facet | null {
  const facet = named.get(name);
  const fields = fieldsOf(name, kind);
  if (facet === undefined || fields === null) return null;
  return { name, fields, has: (value) => isValue(value, facet, lexicon) };
}

function fieldsOf(name: string, kind: RecordKind): readonly string[] | null {
  const counting = named.get(name)?.counting;
  return (kind === 'people' ? counting?.people : counting?.companies) ?? null;
}

function isValue(value: string, { counting, field, level }: NamedFacet, lexicon: Lexicon): boolean {
  // Ids of concepts hold a colon, which folding takes out of names.
  if (counting.values === 'names') return !value.includes(':');
  const concept = value.includes(':') ? lexicon.concept(value) : null;
  if (concept === null || !definitionOf(field).value.concepts.includes(concept.kind)) return false;
  return level === null || concept.place?.level === level;
}

/** A counted keyword as the value of a condition. */
export function facetValue(keyword: string, lexicon: Lexicon): Extract<Value, { readonly label: string }> {
  const concept = keyword.includes(':') ? lexicon.concept(keyword) : null;
  if (concept === null) return { kind: 'entity', key: keyword, label: keyword };
  return { kind: 'concept', id: concept.id, label: concept.label };
}
