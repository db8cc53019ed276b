import { AsyncLocalStorage } from 'node:async_hooks';
import { tracingChannel } from 'node:diagnostics_channel';

/** A piece of work of a request, as a trace shows it. Nothing of a query, a record, a person or a key may be in it. */
export interface TracedWork {
  readonly name: string;
  /** Whether another server does it. */
  readonly isRemote: boolean;
  readonly attributes: Readonly<Record<string, string | number>>;
}

/** Headers by which another server goes on with a trace; none where nothing is traced. */
type TraceHeaders = Readonly<Record<string, string>>;

/** A place in a trace; undefined outside of every trace. Whoever traces knows what it is. */
export type TracePlace = object | undefined;

/** What is published of a piece of work. Whoever traces fills in `headers` when it begins, and `place` for itself. */
export interface TraceMessage {
  readonly work: TracedWork;
  /** Those who wait for it, if it is not done for the one at whose place it begins. */
  readonly waiting: readonly { readonly place: TracePlace }[] | null;
  headers: TraceHeaders;
  place: TracePlace;
  error?: unknown;
}

/** Where `traced` publishes what it does. Nobody subscribes unless tracing is configured. */
export const traceChannel = tracingChannel<unknown, TraceMessage>('whom:work');

/** The place in the trace of whatever runs. */
export const tracePlaces = new AsyncLocalStorage<TracePlace>();

const noHeaders: TraceHeaders = {};

/**
 * Does a piece of work, which a trace then shows. Without tracing it costs one look at a flag. `waiting` are those for
 * whom it is done together: the trace of the first has it, and the others refer to it.
 */
export function traced<T>(
  work: TracedWork,
  run: (headers: TraceHeaders) => Promise<T>,
  waiting: TraceMessage['waiting'] = null,
): Promise<T> {
  if (!traceChannel.hasSubscribers) return run(noHeaders);
  const message: TraceMessage = { work, waiting, headers: noHeaders, place: undefined };
  return traceChannel.tracePromise(async () => run(message.headers), message);
}

/** Work that this process does itself. */
export function ownWork(name: string): TracedWork {
  return { name, isRemote: false, attributes: {} };
}
