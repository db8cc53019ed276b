/**
 * One item that a format reader found in a file: a raw record in the fields of the native format, or an item that
 * cannot be read as a record. Every format is mapped to this before anything else happens.
 */
export type RawItem =
  | { readonly line: number; readonly raw: unknown; readonly text: string }
  | { readonly line: number; readonly refused: string; readonly text: string };

/** The items of one input, in batches, so that streaming costs little for each record. Throws `InputError`. */
export type RawItems = AsyncIterable<readonly RawItem[]>;
