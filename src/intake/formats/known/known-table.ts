import type { ItemTemplate, Mapping, Template } from '../mapping/mapping.ts';

/** An export that is recognised by its columns. */
export interface KnownTable {
  readonly title: string;
  /** Columns that no other export has together. */
  readonly columns: readonly string[];
  readonly mapping: Mapping;
}

type More = Omit<Mapping, 'source' | 'records'> & Pick<Template, 'when'>;

/** A mapping that makes one person of each row. */
export function people(source: string, fields: Template['fields'], { when, ...more }: More = {}): Mapping {
  return { source, ...more, records: [{ kind: 'people', ...(when !== undefined && { when }), fields }] };
}

export function companies(source: string, fields: Template['fields'], { when, ...more }: More = {}): Mapping {
  return { source, ...more, records: [{ kind: 'company', ...(when !== undefined && { when }), fields }] };
}

/** Makes `experience` with one role, because an export of contacts states only the current one. */
export function role(fields: ItemTemplate['fields']): readonly ItemTemplate[] {
  return [{ fields }];
}
