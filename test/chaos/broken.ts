/** The service broke a promise, which the message names. */
export class Broken extends Error {
  override readonly name = 'Broken';
}
