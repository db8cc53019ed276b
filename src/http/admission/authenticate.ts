import type { IncomingHttpHeaders } from 'node:http';
import type { Verification } from '../../accounts/callers.ts';
import type { HttpDependencies } from '../dependencies.ts';

export type Credentials =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'none' };

const none: Credentials = { kind: 'none' };
const invalid: Verification = { kind: 'invalid' };

/** The credentials that the caller sends. An API key, even an empty one, takes precedence over a bearer token. */
export function credentials(headers: IncomingHttpHeaders): Credentials {
  const key = headers['x-api-key'];
  if (key !== undefined) return { kind: 'key', key: Array.isArray(key) ? key.join(', ') : key };
  const token = headers.authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
  return token === undefined ? none : { kind: 'bearer', token };
}

/** Verifies credentials. Throws `DirectoryUnavailable` if they cannot be checked. */
export function verify(callers: HttpDependencies['callers'], offered: Credentials, now: number): Promise<Verification> {
  if (offered.kind === 'key') return callers.verifyKey(offered.key, now);
  if (offered.kind === 'bearer') return callers.verifyBearer(offered.token, now);
  return Promise.resolve(invalid);
}

/** The challenge that RFC 9110 requires in every 401. A refused bearer token gets the one of RFC 6750. */
export function challenge(offered: Credentials): string {
  const key = 'ApiKey realm="whom", header="x-api-key"';
  return offered.kind === 'bearer' ? `${key}, Bearer realm="whom", error="invalid_token"` : key;
}
