import { type Collector, type SentSpan, startCollector } from '../../test/tracing/collector.ts';
import { openTracing } from './open-tracing.ts';
import type { RequestTrace, Tracing } from './tracing.ts';

/** Runs work in the trace of a request, of which the result is what was sent to a collector. */
export async function inTrace(work: () => Promise<unknown>): Promise<{ spans: readonly SentSpan[]; text: string }> {
  return withTracing((tracing) => inRequest(tracing, work));
}

/** Traces while work runs. Resolves to what was sent. */
export async function withTracing(
  work: (tracing: Tracing) => Promise<unknown>,
): Promise<{ spans: readonly SentSpan[]; text: string }> {
  const collector: Collector = await startCollector();
  const tracing = openTracing({ samplePercent: 100, queueMax: 10_000 }, collector.endpoint, (line) => {
    throw new Error(line);
  });
  try {
    await work(tracing);
  } finally {
    await tracing.close();
    await collector.close();
  }
  return { spans: collector.spans, text: collector.text() };
}

export async function inRequest(tracing: Tracing, work: () => Promise<unknown>): Promise<void> {
  const request = tracing.begin({ id: 'req_1', method: 'GET', route: '/v1/test', scheme: 'http', headers: {} });
  await inside(request, work);
  request.end(200, true);
}

export function inside(request: RequestTrace, work: () => Promise<unknown>): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  request.run(() => work().then(resolve, reject));
  return promise;
}
