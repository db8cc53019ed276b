/**
 * The URL of a worker's module beside the caller: `.ts` if Node runs the sources, `.js` if compiled. Takes the caller's
 * `import.meta.url` and a path without extension.
 */
export function workerModule(callerUrl: string, path: string): URL {
  const extension = callerUrl.endsWith('.ts') ? '.ts' : '.js';
  return new URL(path + extension, callerUrl);
}
