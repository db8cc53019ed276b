/** The input cannot be read to its end. The message says what to do. */
export class InputError extends Error {
  override readonly name = 'InputError';
}
