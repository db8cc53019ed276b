/**
 * The address of a worker's module beside the caller: `.ts` when Node runs the sources, `.js` when compiled.
 * Takes the caller's `import.meta.url` and a path without extension.
 */
export function workerModule(callerUrl: string, path: string): URL {
  const extension = callerUrl.endsWith('.ts') ? '.ts' : '.js';
  return new URL(path + extension, callerUrl);
}
