import { ApiError, apiError, ConnectionError } from './errors.ts';

/** What the client takes from its surroundings. Tests put their own in place. */
export interface Surroundings {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after this many milliseconds; rejects with the reason of the signal when it aborts. */
  readonly sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** A number from 0 to 1, without 1. */
  readonly random: () => number;
  /** A text that nobody else makes, for `Idempotency-Key`. */
  readonly uuid: () => string;
}

export interface Outgoing {
  readonly url: string;
  readonly init: RequestInit;
  readonly signal: AbortSignal | undefined;
}

export interface Answer<Data> {
  readonly data: Data;
  /** The answer that the data came with: its status and headers. */
  readonly response: Response;
}

const delayMsMax = 30_000;
/** The first delay where the service named none: the shortest that it ever names. */
const seedSeconds = 1;
const retriedStatuses = [429, 502, 503];

/**
 * How long to wait before the next try, in milliseconds, as the contract recommends: `Retry-After` seconds, doubled with
 * each failed try (the first is 1), 25 % more or less, and never above 30 seconds.
 */
export function delayMs(failedTries: number, retryAfterSeconds: number | null, random: () => number): number {
  const grown = (retryAfterSeconds ?? seedSeconds) * 1000 * 2 ** (failedTries - 1);
  return Math.min(delayMsMax, grown * (0.75 + random() * 0.5));
}

/** Whether the same request may succeed when it is sent again. */
function isRetried(error: unknown): error is ApiError | ConnectionError {
  return error instanceof ConnectionError || (error instanceof ApiError && retriedStatuses.includes(error.status));
}

/** Waits after a failed try. Throws the failure if it is of no use to try again. */
export async function waitAfter(
  failure: unknown,
  failedTries: number,
  tries: number,
  { sleep, random }: Surroundings,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!isRetried(failure) || failedTries >= tries) throw failure;
  const seconds = failure instanceof ApiError ? failure.retryAfterSeconds : null;
  await sleep(delayMs(failedTries, seconds, random), signal);
}

/** Sends a request, up to `tries` times, until a 200 was read to its end. Every try is the same, its headers too. */
export async function send<Data>(outgoing: Outgoing, tries: number, surroundings: Surroundings): Promise<Answer<Data>> {
  for (let failed = 1; ; failed++) {
    try {
      const response = await open(outgoing, surroundings);
      return { data: await readJson<Data>(response, outgoing.signal), response };
    } catch (failure) {
      await waitAfter(failure, failed, tries, surroundings, outgoing.signal);
    }
  }
}

/** Sends a request once and resolves to a 200 whose body is still to be read. Throws `ApiError` or `ConnectionError`. */
export async function open({ url, init, signal }: Outgoing, { fetch }: Surroundings): Promise<Response> {
  signal?.throwIfAborted();
  // A redirect is not followed, because the key would go with it.
  const response = await unbroken(
    () => fetch(url, { ...init, redirect: 'manual', ...(signal === undefined ? {} : { signal }) }),
    signal,
  );
  if (response.status === 200) return response;
  throw apiError(response, await unbroken(() => response.text(), signal));
}

/** Reads a body. One that is cut off, or no JSON because a proxy answered, counts as a broken connection. */
function readJson<Data>(response: Response, signal: AbortSignal | undefined): Promise<Data> {
  return unbroken(() => response.json() as Promise<Data>, signal);
}

/** Does a step that fails when the connection breaks. Throws `ConnectionError`, or the reason of the abort. */
export async function unbroken<T>(step: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  try {
    return await step();
  } catch (cause) {
    signal?.throwIfAborted();
    throw new ConnectionError('The service could not be reached, or the connection broke.', { cause });
  }
}
