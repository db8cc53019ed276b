import type { SpanExporter } from '@opentelemetry/sdk-trace';

/** The kind of a failure in a word or two: a status, or a code of the system; never what was sent or answered. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown error';
  const { code, cause } = error as Error & { readonly code?: unknown };
  if (typeof code === 'number') return `status ${code}`;
  if (typeof code === 'string' && /^[A-Z][A-Z_]{1,40}$/.test(code)) return code;
  return cause === undefined ? error.name : reasonOf(cause);
}

/**
 * An exporter whose failures harm nobody: what it could not deliver is dropped, and the log says so once, and once more
 * when it delivers again.
 */
export function watched(exporter: SpanExporter, at: string, log: (line: string) => void): SpanExporter {
  let isAway = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isAway)
          log(`traces cannot be delivered to ${at} (${reasonOf(result.error)}) and are dropped until they can`);
        if (!failed && isAway) log(`traces are delivered to ${at} again`);
        isAway = failed;
        // The processor would tell a handler of the whole process, which says nothing unless one is set.
        done({ code: 0 });
      });
    },
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
