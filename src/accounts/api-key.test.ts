import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededBytes } from '../../test/control-folder.ts';
import { apiKeyHash, looksLikeApiKey, newApiKey, shownParts } from './api-key.ts';
import { randomBase62 } from './base62.ts';

const seed = fc.integer({ min: 0, max: 0xffff_ffff });
const mode = fc.constantFrom('live' as const, 'test' as const);

describe('an API key', () => {
  test('is recognised, and is its prefix with 22 random and 6 checking digits', () => {
    fc.assert(
      fc.property(seed, mode, (seed, mode) => {
        const key = newApiKey(mode, seededBytes(seed));
        expect(key).toMatch(new RegExp(`^whom_${mode}_[0-9A-Za-z]{28}$`));
        expect(looksLikeApiKey(key)).toBe(true);
        expect(shownParts(key)).toEqual({ prefix: `whom_${mode}_`, lastFour: key.slice(-4) });
      }),
    );
  });

  test('with any one character changed, or two neighbours swapped, is refused without a look-up', () => {
    fc.assert(
      fc.property(seed, mode, fc.nat(37), fc.constantFrom(...'0aZ_9 é'), (seed, mode, place, digit) => {
        const key = newApiKey(mode, seededBytes(seed));
        const mistyped = key.slice(0, place) + digit + key.slice(place + 1);
        const swapped =
          key.slice(0, place) +
          key
            .slice(place, place + 2)
            .split('')
            .reverse()
            .join('') +
          key.slice(place + 2);
        if (mistyped !== key) expect(looksLikeApiKey(mistyped)).toBe(false);
        if (swapped !== key) expect(looksLikeApiKey(swapped)).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    '',
    'whom_live_',
    'x'.repeat(100_000),
    `whom_prod_${'0'.repeat(28)}`,
    `whom_live_${'0'.repeat(28)}`,
    'whom_live_\u0000',
  ])('is not %j', (text) => {
    expect(looksLikeApiKey(text)).toBe(false);
  });

  test('is not refused for what comes before or after it only because a line ends', () => {
    const key = newApiKey('live', seededBytes(1));
    for (const text of [`${key}\n`, `\n${key}`, ` ${key}`]) expect(looksLikeApiKey(text)).toBe(false);
  });

  test('is stored as its SHA-256', () => {
    expect(apiKeyHash('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});

describe('random base62 digits', () => {
  test('are all equally likely: none is off its share by more than chance explains', () => {
    const digits = 62 * 2_000;
    const counts = new Map<string, number>();
    for (const digit of randomBase62(digits, seededBytes(62))) counts.set(digit, (counts.get(digit) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // Bytes modulo 62 without the rejection would make the first eight digits a quarter more frequent.
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(250);
  });
});
