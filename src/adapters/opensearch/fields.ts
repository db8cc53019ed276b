/** A JSON value as OpenSearch takes it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

export type JsonObject = { readonly [name: string]: Json };

/** The fields that every document has beside those of its schema; no schema has a field or group of this name. */
export const own = { id: 'document.id', rank: 'document.rank', print: 'document.print' } as const;

/** The field that keeps the order of the words of a text, for phrases. */
export function phraseField(field: string): string {
  return `${field}_phrase`;
}

/** The field that keeps the rows of a group for scripts. */
export function rowsField(group: string): string {
  return `${group}_rows`;
}

/** OpenSearch has no words for a query. The message names the kind of query and no value. */
export class NotExpressible extends Error {
  override readonly name = 'NotExpressible';
}

/** The path of a field of a document, or of a row of one of its groups. */
export function pathOf(field: string, group: string | null): string {
  return group === null ? field : `${group}.${field}`;
}
