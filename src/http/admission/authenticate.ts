import type { IncomingHttpHeaders } from 'node:http';
import { sessionSecret, tokenHeader } from '../console/cookie.ts';

export type Credentials =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'bearer'; readonly token: string }
  /** A session of the console, with its anti-forgery token. */
  | { readonly kind: 'session'; readonly secret: string; readonly token: string }
  | { readonly kind: 'none' };

const none: Credentials = { kind: 'none' };

/** The credentials that the caller sends. An API key, even an empty one, takes precedence over a bearer token. */
export function credentials(headers: IncomingHttpHeaders): Credentials {
  const key = headers['x-api-key'];
  if (key !== undefined) return { kind: 'key', key: Array.isArray(key) ? key.join(', ') : key };
  const token = headers.authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
  if (token !== undefined) return { kind: 'bearer', token };
  // A cookie alone is no credential: the browser sends it by itself.
  const [antiForgery, secret] = [headers[tokenHeader], sessionSecret(headers)];
  return typeof antiForgery === 'string' && secret !== null ? { kind: 'session', secret, token: antiForgery } : none;
}

/** The challenge that RFC 9110 requires in every 401. A refused bearer token gets the one of RFC 6750. */
export function challenge(offered: Credentials): string {
  const key = 'ApiKey realm="whom", header="x-api-key"';
  return offered.kind === 'bearer' ? `${key}, Bearer realm="whom", error="invalid_token"` : key;
}
