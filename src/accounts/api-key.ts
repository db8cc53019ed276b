import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, type RandomBytes, randomBase62 } from './base62.ts';

export type KeyMode = 'live' | 'test';

/** 22 base62 digits are 130.9 random bits: more than the 128 that make guessing hopeless. */
const randomDigits = 22;
/** 62^6 > 2^32, so a CRC-32 fits: a typing error passes once in four thousand million. */
const checksumDigits = 6;
const shape = new RegExp(`^whom_(?:live|test)_[0-9A-Za-z]{${randomDigits + checksumDigits}}$`);

/** `whom_live_` or `whom_test_`, random digits, and a checksum over both; the only copy is the caller's. */
export function newApiKey(mode: KeyMode, randomBytes: RandomBytes): string {
  const start = `whom_${mode}_${randomBase62(randomDigits, randomBytes)}`;
  return start + checksum(start);
}

/** Whether a text can be a key at all: refuses typing errors without a look-up. */
export function looksLikeApiKey(text: string): boolean {
  return shape.test(text) && checksum(text.slice(0, -checksumDigits)) === text.slice(-checksumDigits);
}

/** What is stored of a key. A plain SHA-256 is enough for 130 random bits: there is nothing to guess from. */
export function apiKeyHash(key: string): Buffer {
  return hash('sha256', key, 'buffer');
}

/** What may be shown of a key, so that its owner recognises it. */
export function shownParts(key: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: key.slice(0, 'whom_live_'.length), lastFour: key.slice(-4) };
}

function checksum(start: string): string {
  return base62(crc32(start), checksumDigits);
}
