import { type TSchema, Type } from 'typebox';
import { Value as Check } from 'typebox/value';
import { definitionOf, fieldNames } from '../../fields/index.ts';
import { sortingOf } from '../../fields/orders.ts';
import { Value } from '../../fields/shared/asked.ts';
import { conditionSchemas, type Filters, filterBounds, otherEntries } from '../../intent/filters.ts';
import {
  type Condition,
  type Field,
  type Intent,
  Leftover,
  Likened,
  likenedMax,
  Order,
  type Relation,
  relationsMax,
} from '../../intent/intent.ts';
import { Relation as RelationSchema, relationKinds } from '../../relations/index.ts';
import { foldText } from '../../text/fold.ts';
import { nearestField } from '../../text/nearest-field.ts';
import { quoted } from '../../text/quoted.ts';
import { dateRange, numberRange } from './number-range.ts';
import { each, Problem } from './problem.ts';

type Target = Intent['target'];
type Raw = Readonly<Record<string, unknown>>;

/** A condition whose values may still be texts, of which the lexicon and the data say what they mean. */
interface AskedCondition extends Omit<Condition, 'values' | 'origin'> {
  /** Where it stands in the filters. */
  readonly at: string;
  readonly values: readonly (Value | string)[];
}

/** Filters whose shape is right. */
export interface AskedFilters {
  readonly conditions: readonly AskedCondition[];
  readonly relations: readonly Relation[];
  readonly order: Order | null;
  readonly like: readonly Likened[];
  readonly words: readonly (Leftover | string)[];
}

/** Reads the shape of filters. What their texts mean is not looked at. */
export function readFilters(raw: Filters, target: Target): AskedFilters | Problem {
  const names = each(Object.keys(raw), (name) => (isEntry(name) ? name : unknownEntry(name)));
  if (names instanceof Problem) return names;
  const fields = names.filter((name) => !isOther(name));
  const lists = each(fields, (field) => readEntry(field as Field, raw[field], target));
  if (lists instanceof Problem) return lists;
  const relations = readList('relations', raw['relations'], relationsMax, readRelation);
  if (relations instanceof Problem) return relations;
  if (relations.length > 0 && target === 'company') return new Problem('relations', 'are of people only.');
  const order = raw['order'] === undefined ? null : readOrder(raw['order'], target);
  if (order instanceof Problem) return order;
  const like = readList('like', raw['like'], likenedMax, (one, at) => readLikened(one, at, target));
  if (like instanceof Problem) return like;
  const words = readList('words', raw['words'], filterBounds.valuesMax, readWords);
  if (words instanceof Problem) return words;
  const filters = { conditions: lists.flat(), relations, order, like, words };
  return tooLarge(filters) ?? filters;
}

const entries: readonly string[] = [...fieldNames, ...otherEntries];

function isEntry(name: string): boolean {
  return entries.includes(name);
}

function isOther(name: string): boolean {
  return (otherEntries as readonly string[]).includes(name);
}

function unknownEntry(name: string): Problem {
  return new Problem(name, `is no filter${nearestText(name, entries)}`);
}

function nearestText(name: string, known: readonly string[]): string {
  const nearest = nearestField(name, known);
  return nearest === null ? `. Known are: ${known.join(', ')}.` : `; did you mean "${nearest}"?`;
}

function readEntry(field: Field, entry: unknown, target: Target): AskedCondition[] | Problem {
  if (target === 'company' && definitionOf(field).companies === null) {
    return new Problem(field, 'says nothing of companies; the target is "company".');
  }
  if (isCondition(entry)) {
    const condition = readCondition(field, entry, field);
    return condition instanceof Problem ? condition : [condition];
  }
  if (Array.isArray(entry) && entry.length > 0 && entry.every(isCondition)) {
    return each(entry, (condition, at) => readCondition(field, condition, `${field}.${at}`));
  }
  const values = readValues(field, Array.isArray(entry) ? entry : [entry], field);
  return values instanceof Problem ? values : [{ ...unsaid, field, at: field, values, unknown: 'exclude' }];
}

/** What a condition says that a person writes without saying more. */
const unsaid = {
  scope: 'any',
  negated: false,
  strength: 'hard',
  confidence: 1,
  said: '',
  span: [0, 0],
} as const satisfies Partial<Condition>;

function isObject(part: unknown): part is Raw {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}

/** Whether an entry is a condition rather than a value that is an object too. */
function isCondition(part: unknown): part is Raw {
  return isObject(part) && !('kind' in part || 'gte' in part || 'lte' in part);
}

const partNames = ['values', ...Object.keys(conditionSchemas)];

function readCondition(field: Field, raw: Raw, at: string): AskedCondition | Problem {
  const stranger = Object.keys(raw).find((name) => !partNames.includes(name));
  if (stranger !== undefined) {
    return new Problem(
      `${at}.${stranger}`,
      `is no part of a filter${nearestText(stranger, [...partNames, 'gte', 'lte'])}`,
    );
  }
  if (!Array.isArray(raw['values'])) return new Problem(`${at}.values`, 'must be a list of values.');
  const values = readValues(field, raw['values'], at);
  if (values instanceof Problem) return values;
  for (const [name, schema] of Object.entries(conditionSchemas)) {
    if (name in raw && !Check.Check(schema, raw[name]))
      return new Problem(`${at}.${name}`, `must be ${wanted(schema)}.`);
  }
  const { strength = 'hard', unknown } = raw as Partial<Condition>;
  if (strength === 'soft' && unknown !== undefined) {
    return new Problem(`${at}.unknown`, 'is of hard conditions only: a soft one rules nobody out.');
  }
  const yields = strength === 'hard' ? ({ unknown: 'exclude' } as const) : {};
  return { ...unsaid, ...yields, ...(raw as Partial<Condition>), field, at, values };
}

function wanted(schema: TSchema & { readonly minimum?: number; readonly maximum?: number }): string {
  const { minimum = 0, maximum = 1 } = schema;
  if (Type.IsEnum(schema)) return `one of: ${schema.enum.join(', ')}`;
  if (Type.IsBoolean(schema)) return 'true or false';
  if (Type.IsInteger(schema)) return `a whole number from ${minimum}`;
  if (Type.IsNumber(schema)) return `a number from ${minimum} to ${maximum}`;
  if (Type.IsString(schema)) return 'a string';
  return 'two whole numbers, its start and its end';
}

function readValues(field: Field, raw: readonly unknown[], at: string): (Value | string)[] | Problem {
  const { conditionValuesMax } = filterBounds;
  if (raw.length === 0) return new Problem(at, 'is an empty list. Give it a value, or leave it out.');
  if (raw.length > conditionValuesMax) return new Problem(at, `may have at most ${conditionValuesMax} values.`);
  return each(raw, (value, index) => readValue(field, value, raw.length === 1 ? at : `${at}.${index}`));
}

/** A value as it was returned, a number with its unit, or a text, which is read later. */
function readValue(field: Field, raw: unknown, at: string): Value | string | Problem {
  const kind = definitionOf(field).value;
  const isNumeric = kind.kind === 'number';
  const wants = isNumeric ? wantedNumber[kind.unit === 'month' ? 'month' : 'other'] : wantedName;
  if (typeof raw === 'string') return textProblem(raw, at) ?? raw;
  if (typeof raw === 'number') return (isNumeric ? numberRange(raw, raw, kind.unit) : null) ?? new Problem(at, wants);
  if (!isObject(raw)) return new Problem(at, wants);
  if ('kind' in raw) return readReturned(raw, isNumeric, at, wants);
  const stranger = Object.keys(raw).find((name) => name !== 'gte' && name !== 'lte');
  if (!isNumeric || stranger !== undefined || raw['gte'] === null || raw['lte'] === null) return new Problem(at, wants);
  const { gte = null, lte = null } = raw;
  const range = kind.unit === 'month' ? dateRange(gte, lte) : numberRange(gte, lte, kind.unit);
  if (range === null) return new Problem(at, wants);
  return isUpsideDown(range) ? upsideDown(at) : range;
}

const wantedName = 'must be a text such as "Berlin", a list of texts, or a value as `explain` returns it.';
const wantedNumber = {
  other: 'must be a number of 0 or more, or a range such as {"gte": 50, "lte": 200}.',
  month: 'must be a year or month such as "2020-03", or a range such as {"gte": "2018", "lte": "2020-03"}.',
} as const;

function readReturned(raw: Raw, isNumeric: boolean, at: string, wants: string): Value | Problem {
  if (!Check.Check(Value, raw)) return new Problem(at, 'is no value as `explain` returns it.');
  const isNumber = raw.kind === 'range' || (raw.kind === 'concept' && raw.id.startsWith('size:'));
  if (isNumber !== isNumeric) return new Problem(at, wants);
  if (raw.kind === 'range') return isUpsideDown(raw) ? upsideDown(at) : raw;
  return textProblem(raw.kind === 'words' ? raw.text : raw.label, at) ?? raw;
}

function isUpsideDown(value: Value): boolean {
  return value.kind === 'range' && value.min !== null && value.max !== null && value.min > value.max;
}

function upsideDown(at: string): Problem {
  return new Problem(at, 'has its bounds upside down: the lower one comes first.');
}

function textProblem(text: string, at: string): Problem | null {
  const { textUnitsMax } = filterBounds;
  if (text.length > textUnitsMax) return new Problem(at, `may have at most ${textUnitsMax} characters.`);
  return foldText(text) === '' ? new Problem(at, 'has no letters or digits.') : null;
}

/** Reads an entry that is a list; one that is left out is empty. */
function readList<Item>(
  name: string,
  raw: unknown = [],
  itemsMax: number,
  read: (item: unknown, at: string) => Item | Problem,
): Item[] | Problem {
  if (!Array.isArray(raw)) return new Problem(name, 'must be a list.');
  if (raw.length > itemsMax) return new Problem(name, `may have at most ${itemsMax} items.`);
  return each(raw, (item, at) => read(item, `${name}.${at}`));
}

function readRelation(raw: unknown, at: string): Relation | Problem {
  if (Check.Check(RelationSchema, raw)) return raw;
  const kind = isObject(raw) && typeof raw['kind'] === 'string' ? raw['kind'] : null;
  if (kind === null) return new Problem(at, 'must be a relation as `explain` returns it.');
  if ((relationKinds as readonly string[]).includes(kind)) {
    return new Problem(at, `is not what \`explain\` returns of the relation "${kind}".`);
  }
  return new Problem(`${at}.kind`, `is no relation${nearestText(kind, relationKinds)}`);
}

function readOrder(raw: unknown, target: Target): Order | Problem {
  if (!Check.Check(Order, raw)) return new Problem('order', 'must be an order as `explain` returns it.');
  const of = sortingOf(raw.by)?.of ?? 'people';
  return of === 'both' || of === target ? raw : new Problem('order', `by ${quoted(raw.by)} is of another target.`);
}

function readLikened(raw: unknown, at: string, target: Target): Likened | Problem {
  if (typeof raw === 'string') return textProblem(raw, at) ?? { name: raw, span: [0, 0] };
  if (!Check.Check(Likened, raw)) return new Problem(at, 'must be a name, or one as `explain` returns it.');
  if (raw.of === 'employers' && target === 'company')
    return new Problem(at, 'is of employers, which people have; a search for companies takes the name without "of".');
  return textProblem(raw.name, at) ?? raw;
}

function readWords(raw: unknown, at: string): Leftover | string | Problem {
  if (typeof raw === 'string') return textProblem(raw, at) ?? raw;
  if (Check.Check(Leftover, raw)) return raw;
  return new Problem(at, 'must be a text, or words as `explain` returns them.');
}

function tooLarge(filters: AskedFilters): Problem | null {
  const { conditionsMax, valuesMax, textsUnitsMax } = filterBounds;
  if (filters.conditions.length > conditionsMax)
    return new Problem('', `may have at most ${conditionsMax} conditions.`);
  const { values, units } = sizeOf(filters);
  if (values > valuesMax) return new Problem('', `may have at most ${valuesMax} values in all.`);
  return units > textsUnitsMax
    ? new Problem('', `may have texts of at most ${textsUnitsMax} characters in all.`)
    : null;
}

/** The parts of values, conditions and relations that are texts, or that are searched for. */
const texts: ReadonlySet<string> = new Set(['values', 'words', 'text', 'label', 'key', 'said', 'name']);

/** The values at every depth, and the UTF-16 units of all texts. */
function sizeOf(part: unknown, name = ''): { readonly values: number; readonly units: number } {
  if (typeof part === 'string') return { values: 0, units: texts.has(name) ? part.length : 0 };
  if (typeof part !== 'object' || part === null) return { values: 0, units: 0 };
  const isList = Array.isArray(part);
  const size = { values: isList && name === 'values' ? part.length : 0, units: 0 };
  for (const [own, inner] of Object.entries(part)) {
    const { values, units } = sizeOf(inner, isList ? name : own);
    size.values += values;
    size.units += units;
  }
  return size;
}
