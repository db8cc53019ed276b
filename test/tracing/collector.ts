import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A span as it is sent by OTLP in JSON. */
export interface SentSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  readonly status: { readonly code?: number; readonly message?: string };
}

interface SentTraces {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly SentSpan[] }[];
  }[];
}

/** A receiver of traces on this machine. */
export interface Collector {
  readonly endpoint: string;
  readonly spans: SentSpan[];
  /** All that was sent, as text. */
  readonly text: () => string;
  close(): Promise<void>;
}

export async function startCollector(): Promise<Collector> {
  const spans: SentSpan[] = [];
  const sent: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as SentTraces;
    sent.push(body);
    for (const { scopeSpans } of body.resourceSpans) spans.push(...scopeSpans.flatMap((scope) => scope.spans));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}/v1/traces`,
    spans,
    text: () => JSON.stringify(sent),
    async close() {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
}

/** The value of an attribute, as it is written. */
export function attribute(span: SentSpan | undefined, key: string): unknown {
  const value = span?.attributes.find((one) => one.key === key)?.value;
  return value === undefined ? undefined : Object.values(value)[0];
}

/** The spans of a trace that hang on nothing of it. */
export function rootsOf(spans: readonly SentSpan[]): readonly SentSpan[] {
  const ids = new Set(spans.map(({ spanId }) => spanId));
  return spans.filter(({ parentSpanId }) => parentSpanId === undefined || !ids.has(parentSpanId));
}
