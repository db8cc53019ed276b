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
  readonly results?: readonly { readonly id: string; readonly social_url: string | null }[];
  readonly error?: { readonly code: string };
}

interface Wanted {
  readonly key: string;
  readonly path: string;
  /** The body of a search; without it the request is a GET. */
  readonly body?: object;
  readonly idempotencyKey?: string;
}

export async function ask(address: string, { key, path, body, idempotencyKey }: Wanted): Promise<Told> {
  try {
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-api-key': key,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { kind: 'answered', status: response.status, text, body: JSON.parse(text) };
  } catch {
    return { kind: 'unknown' };
  }
}
