import { randomFillSync } from 'node:crypto';

const idBytes = 16;

/**
 * A source of request ids: `req_` and 128 random bits in hexadecimal. It draws the random bytes for 512 ids at once,
 * because a call of the generator costs about ten times the formatting of an id.
 */
export function requestIds(fill: (pool: Buffer) => void = randomFillSync): () => string {
  const pool = Buffer.alloc(512 * idBytes);
  let offset = pool.length;
  return () => {
    if (offset === pool.length) {
      fill(pool);
      offset = 0;
    }
    offset += idBytes;
    return `req_${pool.toString('hex', offset - idBytes, offset)}`;
  };
}
