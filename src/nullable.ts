import { type TSchema, Type } from 'typebox';

export function nullable<Of extends TSchema>(schema: Of) {
  return Type.Union([schema, Type.Null()]);
}

/** A text, or null if there is none. */
export function nullableText(description: string) {
  return Type.Union([Type.String(), Type.Null()], { description });
}
