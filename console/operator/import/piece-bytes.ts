/** What a link of 52 kbit/s sends within the time that a request has, 10 s if nothing else is set. */
export const firstPieceBytes = 64 * 1024;
/** The service takes no longer piece. */
const pieceBytesMax = 2 * 1024 ** 2;
/** A piece is as long as the link sends in this time, so that one that becomes five times slower does not break off. */
const pieceMs = 2_000;

/** The length of the next piece, after one of `bytes` took `ms` milliseconds. */
export function nextPieceBytes(bytes: number, ms: number): number {
  return Math.round(Math.min(pieceBytesMax, Math.max(firstPieceBytes, (bytes * pieceMs) / Math.max(1, ms))));
}
