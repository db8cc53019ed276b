import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { draftOf, idempotencyClaim, pageOf } from './idempotency.ts';
import { type Page, searchBody } from './render.ts';

const json = fc.record({ id: fc.string({ unit: 'binary' }), n: fc.integer() }).map((value) => JSON.stringify(value));
const pages: fc.Arbitrary<Page> = fc
  .record({
    total: fc.nat(),
    page: fc.integer({ min: 1, max: 1000 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
    target: fc.constantFrom('people', 'company'),
    message: fc.option(fc.string({ unit: 'binary' })),
    rows: fc.array(fc.tuple(json, json), { maxLength: 5 }),
    withMatch: fc.boolean(),
  })
  .map(({ rows, withMatch, ...rest }) => ({
    ...rest,
    cards: rows.map(([card]) => card),
    match: withMatch ? rows.map(([, match]) => match) : null,
  }));

describe('a draft', () => {
  test('gives the page back, line breaks and lone surrogates in its texts included', () => {
    fc.assert(
      fc.property(pages, (page) => {
        expect(pageOf(draftOf(page))).toEqual(page);
      }),
    );
  });

  test('renders to JSON with as many results as were granted', () => {
    fc.assert(
      fc.property(pages, fc.nat({ max: 6 }), (page, unitsGranted) => {
        const receipt = { requestId: 'req_1', unitsGranted, creditsUsed: 1, creditsRemaining: 2, usageNotice: null };
        const body = JSON.parse(searchBody(pageOf(draftOf(page)), receipt)) as Record<string, unknown[]>;
        expect(body['results']).toHaveLength(Math.min(unitsGranted, page.cards.length));
        expect(body['match']?.length).toBe(page.match === null ? undefined : body['results']?.length);
      }),
    );
  });
});

describe('the claim of an Idempotency-Key', () => {
  const body = { query: 'a', page: 1, page_size: 10, target: 'people', include: [] } as const;

  test('differs by every field of the body', () => {
    const others = [
      { ...body, query: 'b' },
      { ...body, page: 2 },
      { ...body, page_size: 11 },
      { ...body, target: 'company' as const },
      { ...body, include: ['match' as const] },
      // Two queries that UTF-8 cannot tell apart.
      { ...body, query: '\ud800' },
      { ...body, query: '\udbff' },
    ];
    const hashes = [body, ...others].map((one) => {
      const claim = idempotencyClaim('k', { ...one, include: [...one.include] });
      return claim !== null && 'bodyHash' in claim ? claim.bodyHash : null;
    });
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashes).not.toContain(null);
  });
});
