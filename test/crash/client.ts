/** What became of one request. */
export type Told =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string; readonly body: Answer }
  /** The connection broke: whether it was charged is not known to the client. */
  | { readonly kind: 'unknown' };

/** The fields of an answer that matter here; those of an error are absent. */
export interface Answer {
  readonly request_id?: string;
  readonly credits_used?: number;
  readonly total_count?: number;
  readonly results?: readonly { readonly id: string; readonly social_url: string | null }[];
  readonly error?: { readonly code: string };
}

export interface Wanted {
  readonly key: string;
  readonly path: string;
  /** Body of a search; without it the request is a GET. */
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
