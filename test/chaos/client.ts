import { Broken } from './broken.ts';

/** The client's knowledge about one request. */
export type Told =
  | Answered
  /** The connection broke, so the client does not know whether the request was charged. */
  | { readonly kind: 'unknown' };

export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  /** The header `Retry-After`. */
  readonly retryAfter: string | null;
  /** Milliseconds from the request to the end of the answer. */
  readonly ms: number;
  readonly text: string;
  readonly body: Answer;
}

/** Milliseconds after which a request hangs: longer than all that the service waits for, one after the other. */
const answeredMsMax = 30_000;

/** The fields of an answer that matter here. The answer to an error lacks them. */
export interface Answer {
  readonly request_id?: string;
  readonly credits_used?: number;
  readonly total_count?: number;
  readonly results?: readonly { readonly id: string; readonly social_url: string | null; readonly status?: string }[];
  readonly error?: { readonly code: string };
}

interface Wanted {
  readonly key: string;
  readonly path: string;
  /** The body of a search; without it the request is a GET. */
  readonly body?: object;
  readonly idempotencyKey?: string;
}

/** Throws Broken if the request hangs. */
export async function ask(address: string, wanted: Wanted): Promise<Told> {
  const begun = performance.now();
  try {
    return await answered(await send(address, wanted), begun);
  } catch (error) {
    refuseToHang(error, wanted);
    return { kind: 'unknown' };
  }
}

/** What came of a success before its client hung up or the connection broke. */
interface Beginning {
  readonly kind: 'begun';
  readonly requestId: string | null;
  readonly text: string;
}

/** Asks, takes so many bytes of a success, and hangs up. Throws Broken if the request hangs. */
export async function askCutOff(address: string, wanted: Wanted, bytesMax: number): Promise<Told | Beginning> {
  const begun = performance.now();
  let beginning: Beginning | null = null;
  try {
    const response = await send(address, wanted);
    if (response.status !== 200) return await answered(response, begun);
    beginning = { kind: 'begun', requestId: response.headers.get('x-request-id'), text: '' };
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      const taken = chunk.subarray(0, bytesMax - bytes);
      bytes += taken.length;
      beginning = { ...beginning, text: beginning.text + decoder.decode(taken, { stream: true }) };
      if (bytes === bytesMax) break;
    }
  } catch (error) {
    // What came before is all that the client knows.
    refuseToHang(error, wanted);
  }
  return beginning ?? { kind: 'unknown' };
}

async function answered(response: Response, begun: number): Promise<Answered> {
  const text = await response.text();
  const [retryAfter, ms] = [response.headers.get('retry-after'), performance.now() - begun];
  return { kind: 'answered', status: response.status, retryAfter, ms, text, body: JSON.parse(text) };
}

function refuseToHang(error: unknown, { path }: Wanted): void {
  if (!(error instanceof DOMException && error.name === 'TimeoutError')) return;
  throw new Broken(`${path} was not answered within ${answeredMsMax} ms`);
}

function send(address: string, { key, path, body, idempotencyKey }: Wanted): Promise<Response> {
  return fetch(address + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'x-api-key': key,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(answeredMsMax),
  });
}
