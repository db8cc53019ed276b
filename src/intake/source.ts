/**
 * One item that a format reader found in a file: a raw record in the fields of the native format, or an item that
 * cannot be read as a record. Every format is mapped to this before anything else happens.
 */
export type Found =
  | { readonly line: number; readonly raw: unknown; readonly text: string }
  | { readonly line: number; readonly refused: string; readonly text: string };

/** The items of one input, in batches, so that streaming costs little for each record. Throws `InputError`. */
export type RecordSource = AsyncIterable<readonly Found[]>;

/** The input cannot be read to its end. The message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
