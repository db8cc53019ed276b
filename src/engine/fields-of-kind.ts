import type { EngineSchema, FieldSpec } from './engine.ts';

export type TextSpec = FieldSpec & { readonly kind: 'text' };

/** Fields by kind, in the order of the schema. Dictionaries and files number fields in this order. */
export interface FieldsOfKind {
  readonly keyword: readonly string[];
  readonly text: readonly { readonly name: string; readonly spec: TextSpec }[];
  readonly number: readonly string[];
}

export function fieldsOf(fields: EngineSchema['fields'] | EngineSchema['groups'][string]): FieldsOfKind {
  const entries: [string, FieldSpec | { readonly kind: 'keyword' | 'number' }][] = Object.entries(fields);
  return {
    keyword: entries.flatMap(([name, spec]) => (spec.kind === 'keyword' ? [name] : [])),
    text: entries.flatMap(([name, spec]) => (spec.kind === 'text' ? [{ name, spec }] : [])),
    number: entries.flatMap(([name, spec]) => (spec.kind === 'number' ? [name] : [])),
  };
}
