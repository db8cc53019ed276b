import { capital, spoken } from '../../parts/text.ts';

/** A value of a condition: as the service returned it, or as a person wrote it. */
export type FilterValue =
  | string
  | { readonly kind: 'concept' | 'entity' | 'range'; readonly label: string }
  | { readonly kind: 'words'; readonly text: string }
  | { readonly gte?: number; readonly lte?: number };

export interface FilterCondition {
  readonly values: readonly FilterValue[];
  readonly scope?: string;
  readonly negated?: boolean;
  readonly strength?: string;
  /** The words of the sentence that it came from. */
  readonly said?: string;
}

/** Filters as `explain` returns them: for each field a list of conditions, and beside them what is no condition. */
export type Filters = Readonly<Record<string, unknown>>;

/** One part of what was understood, as it is shown and taken away. */
export interface Part {
  readonly entry: string;
  /** Its place in the entry; null for an entry that is one thing, such as the order. */
  readonly at: number | null;
  readonly text: string;
  readonly said: string;
  readonly negated: boolean;
  /** Null for what cannot be edited by hand, such as a relation between roles. */
  readonly condition: FilterCondition | null;
}

const others = new Set(['relations', 'order', 'like', 'words']);
const scopes: Readonly<Record<string, string>> = { past: 'past ', ever: 'current or past ' };

/** Everything that filters ask for, one part a chip. */
export function partsOf(filters: Filters): readonly Part[] {
  return Object.entries(filters).flatMap(([entry, asked]): Part[] => {
    if (entry === 'order') return [part({ entry, at: null, text: `ordered by ${spoken(named(asked, 'by'))}` })];
    if (!Array.isArray(asked)) return [];
    return asked.map((one: unknown, at) => {
      if (others.has(entry)) return part({ entry, at, text: otherText(entry, one), said: named(one, 'said') });
      const condition = one as FilterCondition;
      const { said = '', negated = false } = condition;
      return { entry, at, text: conditionText(entry, condition), said, negated, condition };
    });
  });
}

function part(shown: Pick<Part, 'entry' | 'at' | 'text'> & { readonly said?: string }): Part {
  return { said: '', negated: false, condition: null, ...shown };
}

function otherText(entry: string, one: unknown): string {
  if (typeof one === 'string') return one;
  if (entry === 'relations') return named(one, 'said') || spoken(named(one, 'kind'));
  if (entry === 'like') return `like ${named(one, 'name')}`;
  return `ranked by “${named(one, 'text')}”`;
}

function named(value: unknown, name: string): string {
  const found = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
  return typeof found === 'string' ? found : '';
}

function conditionText(field: string, { values, scope = 'any', negated = false }: FilterCondition): string {
  const shown = values.map(valueText).join(' or ');
  return `${capital(`${scopes[scope] ?? ''}${spoken(field)}`)}: ${negated ? 'not ' : ''}${shown}`;
}

export function valueText(value: FilterValue): string {
  if (typeof value === 'string') return value;
  if ('text' in value) return `“${value.text}”`;
  if ('label' in value) return value.label;
  if (value.gte !== undefined && value.lte !== undefined) return `${value.gte} to ${value.lte}`;
  return value.gte === undefined ? `up to ${value.lte}` : `${value.gte} or more`;
}

/** Filters without one part. Some entry is always left, so that filters that ask for nothing are told from none. */
export function without(filters: Filters, { entry, at }: Part): Filters {
  const { [entry]: asked, ...rest } = filters;
  const left = Array.isArray(asked) ? asked.filter((_, index) => index !== at) : [];
  return { words: [], ...rest, ...(left.length === 0 ? {} : { [entry]: left }) };
}

/** Filters with one more condition, or with a changed one in the place of `changed`. */
export function withCondition(
  filters: Filters,
  field: string,
  condition: FilterCondition,
  changed: Part | null = null,
): Filters {
  const asked = filters[field];
  const listed: readonly unknown[] = Array.isArray(asked) ? asked : [];
  const at = changed?.entry === field ? changed.at : null;
  const next = at === null ? [...listed, condition] : listed.map((one, index) => (index === at ? condition : one));
  return { ...filters, [field]: next };
}
