import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Config } from '../config.ts';
import { type TraceMessage, type TracePlace, traceChannel, tracePlaces } from '../traced.ts';
import { version } from '../version.ts';
import { watched } from './delivery.ts';
import type { ArrivedRequest, RequestTrace, Tracing } from './tracing.ts';

/** Milliseconds that a collector has to take what it is sent. */
const deliveredMs = 5_000;

/** Milliseconds that the end of the service waits for the collector. */
const closedMs = 2_000;

/** Pieces of work that one trace shows; an export of 10,000 cards over a database has some 1,500. */
const workMax = 2_000;

const propagator = new W3CTraceContextPropagator();
const knownMethods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'QUERY']);

/** What all places of one trace share. */
interface Shared {
  isEnded: boolean;
  works: number;
}

/** A place in a trace: what begins there is shown as a part of its span. */
class Place {
  readonly span: Span;
  readonly context: Context;
  readonly shared: Shared;

  constructor(span: Span, parent: Context, shared: Shared) {
    this.span = span;
    this.context = trace.setSpan(parent, span);
    this.shared = shared;
  }
}

/**
 * Begins to trace: spans go to the collector at `endpoint`, in batches and beside the requests, which never wait for it.
 * What happens after the end of its request, such as an index that it has set in motion, is in no trace. `log` gets a line
 * when spans cannot be delivered, and when they can again.
 */
export function openTracing(
  { samplePercent, queueMax }: Config['tracing'],
  endpoint: string,
  log: (line: string) => void,
): Tracing {
  const { host } = new URL(endpoint);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'whom',
      'service.version': version(),
      'service.instance.id': randomUUID(),
      'host.name': hostname(),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(samplePercent / 100) }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: watched(new OTLPTraceExporter({ url: endpoint, timeoutMillis: deliveredMs }), host, log),
        maxQueueSize: queueMax,
        maxExportBatchSize: Math.min(queueMax, 512),
        exportTimeoutMillis: 2 * deliveredMs,
      }),
    ],
  });
  const tracer = provider.getTracer('whom', version());
  const begin = (message: TraceMessage) => placeOf(tracer, message);
  traceChannel.start.bindStore(tracePlaces, begin);
  traceChannel.asyncEnd.subscribe(endWork);

  return {
    begin: (request) => beginRequest(tracer, request),
    async close() {
      traceChannel.start.unbindStore(tracePlaces);
      traceChannel.asyncEnd.unsubscribe(endWork);
      await Promise.race([provider.shutdown().catch(() => undefined), delay(closedMs, null, { ref: false })]);
    },
  };
}

/** The place at which a piece of work begins, and the span for it, if it belongs to a trace. */
function placeOf(tracer: Tracer, message: TraceMessage): TracePlace {
  const { work, waiting } = message;
  const parents = (waiting === null ? [tracePlaces.getStore()] : waiting.map(({ place }) => place)).filter(isOpen);
  const [parent, ...others] = parents;
  if (parent === undefined) return undefined;
  const { shared } = parent;
  if (!parent.span.isRecording() || shared.works >= workMax) {
    message.headers = headersOf(parent.context);
    return parent;
  }
  shared.works++;
  const { name, isRemote, attributes } = work;
  const kind = isRemote ? SpanKind.CLIENT : SpanKind.INTERNAL;
  const span = tracer.startSpan(name, { kind, attributes }, parent.context);
  // Whoever reads the trace of somebody who waited too finds there who did the work.
  for (const other of others) other.span.addLink({ context: span.spanContext() });
  const place = new Place(span, parent.context, shared);
  message.place = place;
  message.headers = headersOf(place.context);
  return place;
}

function isOpen(place: TracePlace): place is Place {
  return place instanceof Place && !place.shared.isEnded;
}

/** Ends the span of a piece of work. Of a failure it has the kind alone: a message might quote a value. */
function endWork(published: unknown): void {
  const { place, error } = published as TraceMessage;
  if (!(place instanceof Place)) return;
  if (error !== undefined) {
    place.span.setAttribute('error.type', errorType(error));
    place.span.setStatus({ code: SpanStatusCode.ERROR });
  }
  place.span.end();
}

function errorType(error: unknown): string {
  if (!(error instanceof Error)) return '_OTHER';
  const code = 'code' in error ? error.code : null;
  return typeof code === 'string' && /^[A-Z0-9_]{1,40}$/.test(code) ? code : error.name;
}

function headersOf(context: Context): Record<string, string> {
  const headers: Record<string, string> = {};
  propagator.inject(context, headers, defaultTextMapSetter);
  return headers;
}

function beginRequest(tracer: Tracer, { id, method, route, scheme, headers }: ArrivedRequest): RequestTrace {
  const parent = propagator.extract(ROOT_CONTEXT, headers, defaultTextMapGetter);
  const known = knownMethods.has(method) ? method : null;
  const attributes: Attributes = {
    'http.request.method': known ?? '_OTHER',
    'url.scheme': scheme,
    'whom.request_id': id,
    ...(route === null ? {} : { 'http.route': route }),
  };
  const name = route === null ? (known ?? 'HTTP') : `${known ?? 'HTTP'} ${route}`;
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent);
  const place = new Place(span, parent, { isEnded: false, works: 0 });
  return {
    run: (next) => tracePlaces.run(place, next),
    answered: (code) => span.setAttribute('whom.code', code),
    end(status, isWhole) {
      place.shared.isEnded = true;
      span.setAttribute('http.response.status_code', status);
      if (status >= 500 || !isWhole) span.setAttribute('error.type', isWhole ? String(status) : 'aborted');
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
