/** The client's knowledge about one request. */
export type Told =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly body: Answer }
  /** The connection broke, so the client does not know whether the request was charged. */
  | { readonly kind: 'unknown' };

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

export async function ask(address: string, wanted: Wanted): Promise<Told> {
  try {
    const response = await send(address, wanted);
    const text = await response.text();
    return { kind: 'answered', status: response.status, text, body: JSON.parse(text) };
  } catch {
    return { kind: 'unknown' };
  }
}

/** What came of an answer before its client hung up or the connection broke. */
interface Beginning {
  /** Null if not even the head came. */
  readonly status: number | null;
  readonly requestId: string | null;
  readonly text: string;
}

/** Asks, takes so many bytes of the answer, and hangs up. */
export async function askCutOff(address: string, wanted: Wanted, bytesMax: number): Promise<Beginning> {
  let beginning: Beginning = { status: null, requestId: null, text: '' };
  try {
    const response = await send(address, wanted);
    beginning = { status: response.status, requestId: response.headers.get('x-request-id'), text: '' };
    const decoder = new TextDecoder();
    let bytes = 0;
    for await (const chunk of response.body ?? []) {
      const taken = chunk.subarray(0, bytesMax - bytes);
      bytes += taken.length;
      beginning = { ...beginning, text: beginning.text + decoder.decode(taken, { stream: true }) };
      if (bytes === bytesMax) break;
    }
  } catch {
    // What came before is all that the client knows.
  }
  return beginning;
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
  });
}
