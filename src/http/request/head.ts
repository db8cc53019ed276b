import type { IncomingMessage } from 'node:http';
import type { Refused } from '../respond.ts';

const otherVersion: Refused = { refused: 'validation_error', message: 'The request is not HTTP/1.0 or HTTP/1.1.' };
const hostMissing: Refused = { refused: 'validation_error', message: 'The request has no Host header.' };
const hostRepeated: Refused = { refused: 'validation_error', message: 'The request has more than one Host header.' };

/**
 * Finds faults in a request's head that HTTP/1.1 forbids (RFC 9112, 2.3 and 3.2) but Node's parser lets pass; null if
 * there are none.
 */
export function malformedHead(request: IncomingMessage): Refused | null {
  const { httpVersion } = request;
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return otherVersion;
  const hosts = countOfHosts(request.rawHeaders);
  if (hosts > 1) return hostRepeated;
  return hosts === 0 && httpVersion === '1.1' ? hostMissing : null;
}

/** Counts Host headers. `rawHeaders` alternates names and values; Node's own `headers` has only the first Host. */
function countOfHosts(rawHeaders: readonly string[]): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i];
    if (name?.length === 4 && name.toLowerCase() === 'host') count++;
  }
  return count;
}
