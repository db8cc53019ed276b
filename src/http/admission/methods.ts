import { operations } from '../../contract/operations.ts';

const paths = Object.values(operations).map(({ path, method, scope }) => ({
  pattern: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/, '[^/]*')}$`),
  // Billed operations have no HEAD, because it would charge for an answer without sending it.
  methods: scope === null ? [method, 'HEAD'] : [method],
}));

/** The `Allow` header of a request target; null if nothing is served there. */
export function allowedMethods(target: string): string | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  // A fixed path may also be one with a parameter: both answer, each with its method.
  const methods = paths.filter(({ pattern }) => pattern.test(path)).flatMap((known) => known.methods);
  return methods.length === 0 ? null : [...methods, 'OPTIONS'].join(', ');
}
