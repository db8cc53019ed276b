import { createHash } from 'node:crypto';

/** `.` and `..` are excluded, because clients and proxies resolve them out of a path (RFC 3986, 5.2.4). */
const ownKey = /^(?!\.{1,2}$)[A-Za-z0-9._~:-]{1,128}$/;

/**
 * The id of a record: the source's own key where it can stand in a path as it is, else a stable hash of (source, key),
 * so that a second import keeps every id. Takes a string or an integer; returns null for anything else.
 */
export function recordId(source: string, key: unknown): string | null {
  const text = typeof key === 'string' ? key.trim() : Number.isSafeInteger(key) ? String(key) : '';
  if (text === '') return null;
  if (ownKey.test(text)) return text;
  const digest = createHash('sha256').update(source).update('\0').update(text).digest('base64url');
  return `h~${digest.slice(0, 27)}`;
}
