import { definitionOf, type Field } from '../../fields/index.ts';
import type { Condition, Intent, Leftover, Likened, Value } from '../../intent/intent.ts';
import type { Concept } from '../../lexicon/lexicon.ts';
import { nameKey } from '../../text/name-key.ts';
import { quoted } from '../../text/quoted.ts';
import type { Sources } from '../grammar/lattice/edge.ts';
import { lattice } from '../grammar/lattice/lattice.ts';
import { latticeInput } from '../grammar/lattice/lattice-input.ts';
import { tokenize } from '../grammar/lattice/tokens.ts';
import { quantities } from '../grammar/numbers/quantities.ts';
import { nameOf } from './names.ts';
import { nearestValues } from './nearest-values.ts';
import { dateRange, numberRange } from './number-range.ts';
import { placeOf } from './places.ts';
import { each, Problem } from './problem.ts';
import type { AskedFilters } from './read.ts';
import { conceptKindsOf, conceptValue, readingsOf } from './readings.ts';

/** Filters as parts of an Intent. */
export type Filtering = Pick<Intent, 'conditions' | 'relations' | 'order' | 'like' | 'leftover'>;

/** Finds what the texts of filters mean, with the lexicon and the names of the data. */
export function resolveFilters(asked: AskedFilters, sources: Sources): Filtering | Problem {
  const conditions = each(asked.conditions, ({ at, values, ...parts }): Condition | Problem => {
    const meant = each(values, (value) =>
      typeof value === 'string' ? resolved(parts.field, value, at, sources) : known(parts.field, value, at, sources),
    );
    return meant instanceof Problem ? meant : { ...parts, values: meant, origin: 'filter' };
  });
  if (conditions instanceof Problem) return conditions;
  const like = each(asked.like, (named, at) => knownRecord(named, `like.${at}`, sources));
  if (like instanceof Problem) return like;
  const leftover = asked.words.map((words) => (typeof words === 'string' ? leftoverOf(words, sources) : words));
  const { relations, order } = asked;
  return { conditions, relations, order, ...(like.length === 0 ? {} : { like }), leftover };
}

/** A name that some record has. */
function knownRecord(named: Likened, at: string, { target, corpus }: Sources): Likened | Problem {
  const kind = named.of === 'employers' ? 'employer' : target === 'people' ? 'person' : 'company';
  return corpus.count(kind, nameKey(named.name)) > 0
    ? named
    : new Problem(at, `has ${quoted(named.name)}, and no record has this name.`);
}

/** A value as it was returned, unless it names an entry that the lexicon lacks. */
function known(field: Field, value: Value, at: string, sources: Sources): Value | Problem {
  if (value.kind !== 'concept') return value;
  return conceptById(field, value.id, sources) === null ? unknownValue(field, value.label, at, sources) : value;
}

function resolved(field: Field, text: string, at: string, sources: Sources): Value | Problem {
  const { kind } = definitionOf(field).value;
  if (kind === 'words') {
    const trait = traitIn(text, sources);
    if (trait === null) return { kind: 'words', text };
    return new Problem(at, `asks for a protected trait (${trait}), which is never searched.`);
  }
  const concept = conceptById(field, text, sources) ?? meantConcept(field, text, at, sources);
  if (concept instanceof Problem) return concept;
  if (concept !== null) return conceptValue(concept);
  return (
    (kind === 'number' ? numberOf(field, text, sources) : nameOf(field, text, sources)) ??
    unknownValue(field, text, at, sources)
  );
}

/** The entry of an id, if it can be a value of the field. */
function conceptById(field: Field, id: string, { lexicon, target }: Sources): Concept | null {
  const concept = id.includes(':') ? lexicon.concept(id) : null;
  return concept !== null && conceptKindsOf(field, target).includes(concept.kind) ? concept : null;
}

/** The likeliest reading, as in a sentence; a place by what the data has. */
function meantConcept(field: Field, text: string, at: string, sources: Sources): Concept | Problem | null {
  const readings = readingsOf(field, text, sources);
  const isPlace = definitionOf(field).value.concepts.includes('place');
  return isPlace ? placeOf(text, readings, at, sources) : (readings[0]?.concept ?? null);
}

/** A number, a date, or an amount in words ("50 to 200 employees") of which the sentence would make this field. */
function numberOf(field: Field, text: string, { target, today }: Sources): Value | null {
  const { value } = definitionOf(field);
  if (value.kind !== 'number') return null;
  if (value.unit === 'month') return dateRange(text, text);
  const [, low, high = low] = /^(\d+(?:\.\d+)?)(?: ?(?:-|–|to) ?(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  if (low !== undefined && Number(low) <= Number(high)) return numberRange(Number(low), Number(high), value.unit);
  const tokens = tokenize(text);
  const said = quantities(text, tokens, target, today).find(
    (quantity) => quantity.field === field && quantity.from === 0 && quantity.to === tokens.length,
  );
  return said === undefined ? null : numberRange(said.min, said.max, value.unit);
}

function unknownValue(field: Field, text: string, at: string, sources: Sources): Problem {
  const near = nearestValues(
    field,
    text,
    sources,
    (label) => !(resolvedAlone(field, label, sources) instanceof Problem),
  );
  const listed = near.length === 0 ? '' : ` Nearest are: ${near.map((label) => quoted(label)).join(', ')}.`;
  const { kind } = definitionOf(field).value;
  const said = kind === 'number' ? 'is no amount; write numbers' : 'neither the lexicon nor the data knows';
  return new Problem(at, `has ${quoted(text)}, which ${said}.${listed}`);
}

/** What a value that is suggested means; it must be one that can be sent. */
function resolvedAlone(field: Field, text: string, sources: Sources): Concept | Value | Problem | null {
  return meantConcept(field, text, '', sources) ?? nameOf(field, text, sources) ?? new Problem('', 'is unknown.');
}

function leftoverOf(text: string, sources: Sources): Leftover {
  const trait = traitIn(text, sources);
  return { text, span: [0, 0], ...(trait === null ? {} : { trait }) };
}

/** The protected trait that words ask for, read as in a sentence; null if they ask for none. */
function traitIn(text: string, sources: Sources): NonNullable<Leftover['trait']> | null {
  const input = latticeInput(text, sources);
  const edge = lattice(input)
    .flat()
    .find(({ kind }) => kind === 'trait');
  return edge?.kind === 'trait' ? edge.trait : null;
}
