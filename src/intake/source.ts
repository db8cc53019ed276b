/**
 * One thing that a format reader found in a file: a raw record in the fields of the native format, or something
 * that cannot be read as one. Every format is mapped to this before anything else happens.
 */
export type Found =
  | { readonly line: number; readonly raw: unknown; readonly text: string }
  | { readonly line: number; readonly refused: string; readonly text: string };

/** Records of one input in batches, so that a stream costs little a record. Throws `InputError`. */
export type RecordSource = AsyncIterable<readonly Found[]>;

/** The input cannot be read to its end; the message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
