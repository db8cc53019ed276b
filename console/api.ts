import { computed, signal } from '@preact/signals';
import type { SessionAnswer } from '../src/http/console/answers.ts';

/** What the service refused, or that it could not be reached. The message says what to do. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  /** Seconds after which asking again makes sense; null when that would change nothing. */
  readonly retryAfter: number | null;

  constructor(code: string, message: string, retryAfter: number | null = null) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

/** Who is signed in; null for nobody, undefined until it is known. */
export const session = signal<SessionAnswer | null | undefined>(undefined);

/** The session of an account's owner; null for anybody else. */
export const owner = computed(() => (session.value?.role === 'owner' ? session.value : null));

/** The balance as the last paid answer told it. */
export const balance = signal(0);

interface Asked {
  /** What is sent as JSON; bytes are sent as they are. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

const octets = 'application/octet-stream';

interface ErrorBody {
  readonly error: { readonly code: string; readonly message: string };
}

/**
 * Asks the service with the session of this browser: a POST if there is a body, else a GET. Throws Refusal. An answer
 * that tells the balance updates it; one that says that the session is over signs out.
 */
export async function ask<T>(to: string, { body, headers = {}, signal: abort }: Asked = {}): Promise<T> {
  const answer = await fetch(to, {
    ...(body === undefined ? {} : { method: 'POST', body: body instanceof Blob ? body : JSON.stringify(body) }),
    headers: {
      ...(body === undefined ? {} : { 'content-type': body instanceof Blob ? octets : 'application/json' }),
      ...(session.value ? { 'x-console-token': session.value.anti_forgery } : {}),
      ...headers,
    },
    ...(abort === undefined ? {} : { signal: abort }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new Refusal('unreachable', 'The service cannot be reached. Check that it runs, then try again.');
  });
  const read: unknown = await answer.json().catch(() => null);
  if (answer.ok) {
    if (hasBalance(read)) balance.value = read.credits_remaining;
    return read as T;
  }
  if (answer.status === 401 && session.value) session.value = null;
  const { code, message } = isError(read) ? read.error : { code: 'unreadable', message: 'The answer cannot be read.' };
  throw new Refusal(code, message, Number(answer.headers.get('retry-after')) || null);
}

/** Reads who is signed in. Throws Refusal if that cannot be known: whoever was signed in still is. */
export async function loadSession(): Promise<void> {
  try {
    const found = await ask<SessionAnswer>('/console/api/session');
    session.value = found;
    if (found.role === 'owner') balance.value = found.account.balance;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const isOver = error.code === 'invalid_api_key';
    session.value = isOver ? null : (session.value ?? null);
    if (!isOver) throw error;
  }
}

function hasBalance(body: unknown): body is { readonly credits_remaining: number } {
  return typeof body === 'object' && body !== null && 'credits_remaining' in body;
}

function isError(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'error' in body;
}
