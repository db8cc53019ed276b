import type { IncomingHttpHeaders } from 'node:http';
import type { AccountDirectory, Verification } from '../ports/account-directory.ts';

export type Credentials =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'none' };

const none: Credentials = { kind: 'none' };
const invalid: Verification = { kind: 'invalid' };

/** What the caller offers. A key that is sent, even an empty one, decides over a bearer token. */
export function credentials(headers: IncomingHttpHeaders): Credentials {
  const key = headers['x-api-key'];
  if (key !== undefined) return { kind: 'key', key: Array.isArray(key) ? key.join(', ') : key };
  const token = headers.authorization === undefined ? undefined : /^Bearer +(\S+) *$/i.exec(headers.authorization)?.[1];
  return token === undefined ? none : { kind: 'bearer', token };
}

/** Throws `DirectoryUnavailable` when it cannot be told. */
export function verify(directory: AccountDirectory, offered: Credentials, now: number): Promise<Verification> {
  if (offered.kind === 'key') return directory.verifyKey(offered.key, now);
  if (offered.kind === 'bearer') return directory.verifyBearer(offered.token, now);
  return Promise.resolve(invalid);
}

/** RFC 9110 asks every 401 for a challenge; a bearer token that was refused gets that of RFC 6750. */
export function challenge(offered: Credentials): string {
  const key = 'ApiKey realm="whom", header="x-api-key"';
  return offered.kind === 'bearer' ? `${key}, Bearer realm="whom", error="invalid_token"` : key;
}
