import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, type RandomBytes, randomBase62 } from './base62.ts';

export type KeyMode = 'live' | 'test';

export const testPrefix = 'whom_test_';

/** 22 base62 digits hold 130.9 random bits; 128 already make guessing hopeless. */
const randomDigits = 22;
/** Six digits hold a CRC-32, because 62^6 > 2^32. One typing error in four thousand million passes. */
const checksumDigits = 6;
const shape = new RegExp(`^whom_(?:live|test)_[0-9A-Za-z]{${randomDigits + checksumDigits}}$`);

/** Makes a key: `whom_live_` or `whom_test_`, random digits, and a checksum over both. Only the caller keeps a copy. */
export function newApiKey(mode: KeyMode, randomBytes: RandomBytes): string {
  const start = `whom_${mode}_${randomBase62(randomDigits, randomBytes)}`;
  return start + checksum(start);
}

/** Whether a text has the form of a key, so that typing errors are refused without a look-up. */
export function looksLikeApiKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits);
}

/** Whether a key is one for tests, which is served on the data of a demo only. */
export function isTestKey(key: string): boolean {
  return key.startsWith(testPrefix);
}

/** The hash that is stored in place of a key. A plain SHA-256 is enough, because 130 random bits cannot be guessed. */
export function apiKeyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** The parts of a key that may be shown, so that its owner recognises it. */
export function shownParts(key: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: key.slice(0, 'whom_live_'.length), lastFour: key.slice(-4) };
}

function checksum(start: string): string {
  return base62(crc32(start), checksumDigits);
}
