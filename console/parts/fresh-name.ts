/** A name that nothing else has. `crypto.randomUUID` is not there over plain HTTP. */
export function freshName(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
}
