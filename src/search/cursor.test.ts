import { expect, test } from 'vitest';
import { cursorCharactersMax } from '../contract/bounds.ts';
import { CursorFault, Cursors, recordIdIn } from './cursor.ts';
import type { Bookmark } from './finder.ts';

const key = new Uint8Array(32).fill(7);
const cursors = new Cursors(key, () => 'account and query');

const bookmark: Bookmark = {
  change: 2 ** 40 + 3,
  merged: 0,
  tier: 2,
  position: { key: -0.1, score: 1 / 3, rank: Math.fround(0.7), id: 'per_~:.1' },
  asOf: new Date('2026-11-21T12:00:00.123Z'),
};

test.each<Bookmark>([
  bookmark,
  { ...bookmark, position: { ...bookmark.position, key: null } },
  { ...bookmark, position: { key: Number.MAX_VALUE, score: Number.MIN_VALUE, rank: 1, id: '~'.repeat(128) } },
  { ...bookmark, position: { ...bookmark.position, id: 'ü東🦊' } },
])('a token says the same to the last bit, and is short', (given) => {
  const token = cursors.write(given);
  expect(cursors.read(token)).toEqual(given);
  expect(token.length).toBeLessThanOrEqual(cursorCharactersMax);
  expect(recordIdIn(token)).toBe(given.position.id);
});

test('a token with any bit flipped is none', () => {
  const token = cursors.write(bookmark);
  const bytes = Buffer.from(token, 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit++) {
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(flipped.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(cursors.read(flipped.toString('base64url'))).toBeInstanceOf(CursorFault);
  }
});

test.each<[string, (token: string) => string, string]>([
  ['nothing', () => '', 'none that was given out'],
  ['text', () => 'page 2, please', 'none that was given out'],
  ['half a token', (token) => token.slice(0, 40), 'none that was given out'],
  ['padding', (token) => `${token}=`, 'none that was given out'],
  ['another alphabet', (token) => `${token.slice(0, -1)}+`, 'none that was given out'],
  ['a later version', (token) => `Ag${token.slice(2)}`, 'by this version'],
])('%s is refused', (_name, change, said) => {
  const read = cursors.read(change(cursors.write(bookmark)));
  expect(read instanceof CursorFault && read.why).toContain(said);
});

test('a token of another key, or of another account or query, is refused', () => {
  const token = cursors.write(bookmark);
  for (const other of [new Cursors(new Uint8Array(32), () => 'account and query'), new Cursors(key, () => 'another')]) {
    const read = other.read(token);
    expect(read instanceof CursorFault && read.why).toContain('another query');
  }
});
