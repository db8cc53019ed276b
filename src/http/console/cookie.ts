import type { IncomingHttpHeaders } from 'node:http';
import { sessionMs } from '../../accounts/console-sessions.ts';

const cookieName = 'whom_session';
const pattern = new RegExp(`(?:^|;)\\s*${cookieName}=([0-9A-Za-z]+)\\s*(?:;|$)`);

/** The header in which the console sends the anti-forgery token of its session. */
export const tokenHeader = 'x-console-token';

/** The secret of the session that a browser has; null if it has none. */
export function sessionSecret(headers: IncomingHttpHeaders): string | null {
  return pattern.exec(headers.cookie ?? '')?.[1] ?? null;
}

/** The Set-Cookie header that gives a browser its session, or takes it away with null. */
export function sessionCookie(secret: string | null, isSecure: boolean): string {
  const life = secret === null ? 'Max-Age=0' : `Max-Age=${sessionMs / 1000}`;
  // Strict: no link and no page of another site makes the browser send it.
  const parts = [`${cookieName}=${secret ?? ''}`, 'Path=/', life, 'HttpOnly', 'SameSite=Strict'];
  return [...parts, ...(isSecure ? ['Secure'] : [])].join('; ');
}
