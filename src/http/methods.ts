import { operations } from '../contract/operations.ts';

const paths = Object.values(operations).map((operation) => ({
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]*')}$`),
  // A look-up without its answer would be charged all the same, so the billed operations have no HEAD.
  allow: operation.authenticated ? `${operation.method}, OPTIONS` : `${operation.method}, HEAD, OPTIONS`,
}));

/** The `Allow` of a request target, null where nothing is served. */
export function allowedMethods(target: string): string | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  return paths.find((known) => known.pattern.test(path))?.allow ?? null;
}
