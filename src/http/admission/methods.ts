import { operations } from '../../contract/operations.ts';

const paths = Object.values(operations).map((operation) => ({
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]*')}$`),
  // Billed operations have no HEAD, because it would charge for an answer without sending it.
  allow: operation.scope === null ? `${operation.method}, HEAD, OPTIONS` : `${operation.method}, OPTIONS`,
}));

/** The `Allow` header of a request target; null if nothing is served there. */
export function allowedMethods(target: string): string | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return paths.find((known) => known.pattern.test(path))?.allow ?? null;
}
