import { expect, test } from 'vitest';
import { requestIds } from './request-id.ts';

test('every id takes its own bytes from the pool, also after the pool is refilled', () => {
  let fills = 0;
  let next = 0;
  const newId = requestIds((pool) => {
    fills++;
    for (let i = 0; i < pool.length; i += 16) pool.writeBigUInt64BE(BigInt(next++), i + 8);
  });
  const ids = Array.from({ length: 2000 }, newId);
  expect(ids[0]).toBe('req_00000000000000000000000000000000');
  expect(ids[1999]).toBe('req_000000000000000000000000000007cf');
  expect(new Set(ids).size).toBe(2000);
  expect(fills).toBe(4);
});

test('by default the bytes are random', () => {
  const [a, b] = [requestIds()(), requestIds()()];
  expect(a).toMatch(/^req_[0-9a-f]{32}$/);
  expect(a).not.toBe(b);
});
