import type { IncomingHttpHeaders } from 'node:http';
import { sessionMs } from '../../accounts/console-sessions.ts';

const sessionName = 'whom_session';
/** Only the host itself can set a cookie of this name, and no other host of its domain. */
const openIdName = (isSecure: boolean) => (isSecure ? '__Host-whom_openid' : 'whom_openid');
/** How long somebody may take to sign in at the provider, in seconds. */
const openIdSeconds = 600;

/** The header in which the console sends the anti-forgery token of its session. */
export const tokenHeader = 'x-console-token';

/** The secret of the session that a browser has; null if it has none. */
export function sessionSecret(headers: IncomingHttpHeaders): string | null {
  return valueIn(headers, sessionName);
}

/** The secret with which a browser went to the OpenID provider; null if it has none. */
export function openIdSecret(headers: IncomingHttpHeaders, isSecure: boolean): string | null {
  return valueIn(headers, openIdName(isSecure));
}

function valueIn(headers: IncomingHttpHeaders, name: string): string | null {
  return new RegExp(`(?:^|;)\\s*${name}=([0-9A-Za-z]+)\\s*(?:;|$)`).exec(headers.cookie ?? '')?.[1] ?? null;
}

/** The Set-Cookie header that gives a browser its session, or takes it away with null. */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  // Strict: no link and no page of another site makes the browser send it.
  return cookie(sessionName, secret, sessionMs / 1000, 'Strict', isSecure);
}

/** The Set-Cookie header that goes with a browser to the OpenID provider, or takes it away with null. */
export function openIdCookie(secret: string | null, isSecure: boolean): string {
  // Lax: the provider's page sends the browser back with it.
  return cookie(openIdName(isSecure), secret, openIdSeconds, 'Lax', isSecure);
}

function cookie(
  name: string,
  value: string | null,
  seconds: number,
  site: 'Strict' | 'Lax',
  isSecure: boolean,
): string {
  const life = `Max-Age=${value === null ? 0 : seconds}`;
  const parts = [`${name}=${value ?? ''}`, 'Path=/', life, 'HttpOnly', `SameSite=${site}`];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
