import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Cursors } from '../../search/cursor.ts';
import { type Page, searchBody } from '../render.ts';
import { type CompleteSearch, canonical, completed } from './complete-search.ts';
import { draftOf, idempotencyClaim, pageOf, withoutRecords } from './idempotency.ts';

const json = fc.record({ id: fc.string({ unit: 'binary' }), n: fc.integer() }).map((value) => JSON.stringify(value));
const counted = fc.record({
  value: fc.record({ kind: fc.constant('concept' as const), id: fc.string(), label: fc.string({ unit: 'binary' }) }),
  count: fc.nat(),
});
const pages: fc.Arbitrary<Page> = fc
  .record({
    total: fc.nat(),
    page: fc.integer({ min: 1, max: 1000 }),
    pageSize: fc.integer({ min: 1, max: 100 }),
    target: fc.constantFrom('people', 'company'),
    message: fc.option(fc.string({ unit: 'binary' })),
    rows: fc.array(fc.tuple(json, json), { maxLength: 5 }),
    withMatch: fc.boolean(),
    understanding: fc.option(
      fc.record({ sentence: fc.string({ unit: 'binary' }), notUnderstood: fc.array(fc.string({ unit: 'binary' })) }),
    ),
    facets: fc.option(fc.dictionary(fc.constantFrom('title', 'place.country'), fc.array(counted, { maxLength: 2 }))),
    next: fc.option(
      fc.record({
        start: fc.option(fc.base64String()),
        cards: fc.array(fc.base64String(), { minLength: 5, maxLength: 5 }),
        end: fc.option(fc.base64String()),
        changed: fc.boolean(),
      }),
    ),
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
        expect(body['understood']).toBe(page.understanding?.sentence);
        expect(body['not_understood']).toEqual(page.understanding?.notUnderstood);
        expect('facets' in body).toBe(page.facets !== null);
        const isCut = unitsGranted < page.cards.length;
        const reached = [page.next?.start, ...(page.next?.cards ?? [])][unitsGranted];
        const cursor = isCut ? reached : page.next?.end;
        expect(body['cursor']).toEqual(page.next === null ? undefined : cursor);
      }),
    );
  });

  // Protects a retry that meets an answer kept before the upgrade.
  test('of a release that kept none of the extras is read', () => {
    const kept = '{"total":1,"page":1,"pageSize":10,"target":"people","message":null,"cards":1,"match":false}\n{}';
    expect(pageOf(kept)).toEqual({
      total: 1,
      page: 1,
      pageSize: 10,
      target: 'people',
      message: null,
      cards: ['{}'],
      match: null,
      understanding: null,
      facets: null,
      next: null,
    });
  });
});

describe('the claim of an Idempotency-Key', () => {
  const body = completed({ query: 'a' });
  const hashOf = (one: CompleteSearch): string => {
    const claim = idempotencyClaim('k', () => canonical(one));
    return claim !== null && 'bodyHash' in claim ? claim.bodyHash : expect.fail('no claim');
  };
  /** Makes a body with fields that a later release may add. */
  const later = (more: object): CompleteSearch => ({ ...body, ...more });

  test('differs by every field of the body, those of later releases included', () => {
    const others: CompleteSearch[] = [
      { ...body, query: 'b' },
      { ...body, page: 2 },
      { ...body, page_size: 11 },
      { ...body, target: 'company' },
      { ...body, include: ['match'] },
      { ...body, include: ['understanding'] },
      { ...body, include: ['match', 'understanding'] },
      // UTF-8 writes these two different queries with the same bytes.
      { ...body, query: '\ud800' },
      { ...body, query: '\udbff' },
      // Values in different fields, or in a different order in a list, must differ.
      later({ filters: { page: 2 } }),
      later({ filters: [{ field: 'place', values: ['a', 'b'] }] }),
      later({ filters: [{ field: 'place', values: ['b', 'a'] }] }),
      { ...body, exclude: ['a'] },
      { ...body, facets: ['title'] },
      { ...body, cursor: null },
      { ...body, cursor: 'a' },
      { ...body, sort: 'newest' },
      later({ bounds: null }),
    ];
    const hashes = [body, ...others].map(hashOf);
    expect(new Set(hashes).size).toBe(hashes.length);
  });

  test('is the same in whatever order fields stand, at every depth', () => {
    const { query, ...rest } = body;
    expect(hashOf(completed({ query, include: ['understanding', 'match'] }))).toBe(
      hashOf(completed({ query, include: ['match', 'understanding'] })),
    );
    expect(hashOf({ ...rest, query })).toBe(hashOf(body));
    expect(hashOf(later({ filters: { a: 1, b: [{ c: 2, d: null }] } }))).toBe(
      hashOf(later({ filters: { b: [{ d: null, c: 2 }], a: 1 } })),
    );
  });

  // Protects a client whose connection is cut by an upgrade and which repeats its request to the new release.
  test('stays the same from release to release', () => {
    expect(hashOf(body)).toBe(sha256('{"query":"a"}'));
    expect(hashOf({ ...body, page: 2, include: ['match'] })).toBe(sha256('{"include":["match"],"page":2,"query":"a"}'));
  });
});

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function tokenAt(id: string): string {
  const position = { key: null, score: 1, rank: 1, id };
  return new Cursors(new Uint8Array(32), () => '').write({
    change: 1,
    merged: 1,
    tier: 0,
    position,
    asOf: new Date(0),
  });
}

test('an erased record leaves the tokens of its page, which go on after the one before it', () => {
  const page = { ...pageOf('{"total":2,"cards":2,"match":false}\n{"id":"a"}\n{"id":"b"}'), target: 'people' } as const;
  const next = { start: tokenAt('z'), cards: ['a', 'b'].map(tokenAt), end: tokenAt('b'), changed: false };
  const draft = draftOf({ ...page, next });
  const without = (id: string) => withoutRecords(draft, { people: new Set([id]), company: new Set() });
  expect(pageOf(without('z') ?? '').next).toEqual({ ...next, start: null });
  expect(pageOf(without('b') ?? '').next).toMatchObject({ cards: [tokenAt('a'), tokenAt('a')], end: tokenAt('a') });
  expect(pageOf(without('a') ?? '').next).toMatchObject({ cards: [null, tokenAt('b')], end: tokenAt('b') });
  expect(without('c')).toBeNull();
});

test('an erased record leaves its page, and nobody who was not paid for takes its place', () => {
  const card = (id: string) => JSON.stringify({ id, full_name: `Name of ${id}` });
  const page: Page = {
    total: 9,
    page: 1,
    pageSize: 4,
    target: 'people',
    message: null,
    cards: ['a', 'b', 'c', 'd'].map(card),
    match: ['[1]', '[2]', '[3]', '[4]'],
    understanding: null,
    facets: null,
    next: { start: null, cards: ['a', 'b', 'c', 'd'].map(tokenAt), end: tokenAt('d'), changed: false },
  };
  const receipt = { requestId: 'req_1', unitsGranted: 3, creditsUsed: 3, creditsRemaining: 0, usageNotice: null };
  const nobody: ReadonlySet<string> = new Set();
  const draft = withoutRecords(draftOf(page), { people: new Set(['b', 'z']), company: nobody }) ?? '';
  expect(draft).not.toContain('Name of b');
  const shown = JSON.parse(searchBody(pageOf(draft), receipt));
  expect(shown).toMatchObject({ cursor: tokenAt('c'), total_count: 9, credits_used: 3, match: [[1], [3]] });
  expect(shown.results.map(({ id }: { id: string }) => id)).toEqual(['a', 'c']);
  // A second erasure meets what the first one left, and a company of the same id is somebody else.
  expect(withoutRecords(draft, { people: nobody, company: new Set(['a']) })).toBeNull();
  expect(withoutRecords(draft, { people: new Set(['a']), company: nobody })).not.toContain('Name of a');
});
