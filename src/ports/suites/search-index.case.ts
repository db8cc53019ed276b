import { expect } from 'vitest';
import type { EngineDocument, Query } from '../../engine/engine.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { SearchIndex } from '../search-index.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** The content of an index of the suite: documents of the schemas of search, and the change that they belong to. */
interface IndexContent {
  readonly documents: Readonly<Record<RecordKind, readonly EngineDocument[]>>;
  readonly change: number;
}

const change = 7;
const people = Array.from({ length: 25 }, (_, i) =>
  document(`p${String(i).padStart(2, '0')}`, {
    keywords: {
      title_now: [i < 20 ? 'title:engineer' : 'title:cook'],
      employer_now: [i < 3 ? 'acme robotics' : 'zeus energy'],
      name_word: ['ann'],
      place: [i % 2 === 0 ? 'place:de' : 'place:no'],
    },
    texts: { headline: i === 4 ? 'turbine turbine builder' : i === 5 ? 'builder of a turbine' : 'engineer' },
    numbers: { worked_months: i },
  }),
);
const companies = [
  document('c1', { keywords: { name: ['acme robotics'], place: ['place:de'] } }),
  document('c2', { keywords: { name: ['acme robotics'] } }),
  document('c3', { keywords: { name: ['acme robotic'], place: ['place:no'] } }),
];

function document(id: string, more: Partial<EngineDocument>): EngineDocument {
  return { id, rank: 0.5, keywords: {}, texts: {}, numbers: {}, groups: {}, ...more };
}

const term = (field: string, ...values: string[]): Query => ({ op: 'term', field, values });
const engineers = term('title_now', 'title:engineer');
const nobodyNamed = term('name', 'nobody');
const nobody = term('title_now', 'title:astronaut');

const facet = (...fields: string[]) => ({ name: fields.join(), fields, has: () => true });

/**
 * The suite that every search index must pass. `open` returns an index of the content; the suite closes it with
 * `close`.
 */
export function searchIndexCases(
  name: string,
  open: (content: IndexContent) => Promise<{ readonly index: SearchIndex; close(): Promise<void> }>,
  skips: Skips = {},
): void {
  async function using(work: (index: SearchIndex) => Promise<void>): Promise<void> {
    const { index, close } = await open({ documents: { people, company: companies }, change });
    try {
      await work(index);
    } finally {
      await close();
    }
  }
  const all = { offset: 0, limit: 100 };
  const search = (index: SearchIndex, where: Query, page = all) =>
    index.search('people', { tiers: [{ where, prefer: [] }], ...page });

  conformance(name, skips, (check) => {
    check('names the change up to which it is complete', () =>
      using(async (index) => {
        expect(index.change).toBe(change);
      }),
    );

    check('gives pages that fit together, each with the exact total', () =>
      using(async (index) => {
        const whole = await search(index, engineers);
        const pages = await Promise.all([0, 7, 14, 21].map((offset) => search(index, engineers, { offset, limit: 7 })));
        expect(pages.map(({ total }) => total)).toEqual([20, 20, 20, 20]);
        expect(pages.flatMap(({ ids }) => ids)).toEqual(whole.ids);
        expect(new Set(whole.ids).size).toBe(20);
      }),
    );

    check('answers from the first tier that any record passes, also where the page is empty', () =>
      using(async (index) => {
        const tiers = [nobody, term('title_now', 'title:cook'), engineers].map((where) => ({ where, prefer: [] }));
        expect(await index.search('people', { tiers, offset: 0, limit: 100 })).toMatchObject({ total: 5, tier: 1 });
        expect(await index.search('people', { tiers, offset: 10, limit: 10 })).toMatchObject({ ids: [], total: 5 });
        const none = await index.search('people', { tiers: tiers.slice(0, 1), offset: 0, limit: 10 });
        expect(none).toMatchObject({ ids: [], total: 0, tier: null, facets: [] });
      }),
    );

    check('goes on after a position in its own tier, with the same total, and finds each record once', () =>
      using(async (index) => {
        const prefer = [{ query: term('place', 'place:de'), weight: 1 }];
        const tiers = [nobody, engineers, term('name_word', 'ann')].map((where) => ({ where, prefer }));
        for (const order of [undefined, { field: 'worked_months', descending: false }]) {
          const asked = { tiers, ...(order === undefined ? {} : { order }), offset: 0 };
          const whole = await index.search('people', { ...asked, limit: 100 });
          const seen = (await index.search('people', { ...asked, limit: 3 })).positions.slice();
          for (let last = seen.at(-1); last !== undefined; ) {
            const after = { tier: 1, position: last };
            const page = await index.search('people', { ...asked, limit: 3, after });
            expect(page).toMatchObject({ total: 20, merged: whole.merged });
            seen.push(...page.positions);
            last = page.positions.at(-1);
          }
          expect(seen).toEqual(whole.positions);
        }
      }),
    );

    check('leaves out records, also from the total, the counts and the choice of a tier', () =>
      using(async (index) => {
        const tiers = [engineers, term('name_word', 'ann')].map((where) => ({ where, prefer: [] }));
        const counting = { facets: [facet('place')], limit: 1 };
        const asked = { tiers, offset: 0, limit: 100, counting };
        const some = await index.search('people', { ...asked, exclude: ['p00', 'p02', 'p24', 'nobody'] });
        expect(some).toMatchObject({ total: 18, tier: 0, facets: [[{ value: 'place:no', documents: 10 }]] });
        expect(some.ids).not.toContain('p00');
        const exclude = people.slice(0, 20).map(({ id }) => id);
        expect(await index.search('people', { ...asked, exclude })).toMatchObject({ total: 5, tier: 1 });
      }),
    );

    check('counts the values of all matches, also beyond the page, most frequent first', () =>
      using(async (index) => {
        const counting = { facets: [facet('place'), facet('employer_now', 'school')], limit: 2 };
        const { facets } = await index.search('people', {
          tiers: [
            { where: nobody, prefer: [] },
            { where: engineers, prefer: [] },
          ],
          offset: 0,
          limit: 0,
          counting,
        });
        expect(facets).toEqual([
          [
            { value: 'place:de', documents: 10 },
            { value: 'place:no', documents: 10 },
          ],
          [
            { value: 'zeus energy', documents: 17 },
            { value: 'acme robotics', documents: 3 },
          ],
        ]);
        const none = await index.search('people', {
          tiers: [{ where: nobody, prefer: [] }],
          offset: 0,
          limit: 0,
          counting,
        });
        expect(none.facets).toEqual([[], []]);
      }),
    );

    check('puts first what is preferred, and orders by a number where that is asked', () =>
      using(async (index) => {
        const prefer = [
          { query: { op: 'text', fields: ['headline'], words: 'turbine', need: 'all' }, weight: 1 },
        ] as const;
        const preferred = await index.search('people', { tiers: [{ where: engineers, prefer }], offset: 0, limit: 3 });
        expect(preferred.ids.slice(0, 2)).toEqual(['p04', 'p05']);
        const order = { field: 'worked_months', descending: true };
        const ordered = await index.search('people', {
          tiers: [{ where: engineers, prefer }],
          order,
          offset: 0,
          limit: 3,
        });
        expect(ordered.ids).toEqual(['p19', 'p18', 'p17']);
      }),
    );

    check('tells the first query that any record passes', () =>
      using(async (index) => {
        expect(await index.firstMatched('people', [nobody, engineers])).toEqual({ at: 1, count: 20 });
        expect(await index.firstMatched('people', [nobody])).toBeNull();
        expect(await index.firstMatched('company', [term('place', 'place:fr'), term('place', 'place:no')])).toEqual({
          at: 1,
          count: 1,
        });
      }),
    );

    check('tells how many records hold a value or a word', () =>
      using(async (index) => {
        const held = [
          { field: 'headline', value: 'turbine' },
          { field: 'name', value: 'nobody at all' },
        ];
        expect(await index.frequencies('people', held)).toEqual([2, 0]);
        expect(await index.frequencies('company', [])).toEqual([]);
      }),
    );

    check('gives, for each of many lists, the first hits of the first query that any record passes', () =>
      using(async (index) => {
        const named = term('name', 'acme robotics');
        const lists = [[nobodyNamed, named], [named, term('name', 'acme robotic')], [nobodyNamed], []];
        expect(await index.firstHits('company', lists, 5)).toEqual([
          { at: 1, ids: ['c1', 'c2'] },
          { at: 0, ids: ['c1', 'c2'] },
          null,
          null,
        ]);
        expect(await index.firstHits('company', [[named]], 1)).toEqual([{ at: 0, ids: ['c1'] }]);
        expect(await index.firstHits('people', [], 5)).toEqual([]);
      }),
    );

    check('completes texts with the values of fields, those of most records first', () =>
      using(async (index) => {
        const asked = { fields: ['name'], distance: 0, except: [], limit: 5 } as const;
        const answers = await index.completions('company', [
          { ...asked, text: 'acme' },
          { ...asked, text: 'acme', limit: 1 },
          { ...asked, text: 'acme', except: ['acme robotics'] },
          { ...asked, text: 'amce robots', distance: 2 },
          { ...asked, text: 'zeus' },
        ]);
        const [robotics, robotic] = [
          { value: 'acme robotics', documents: 2 },
          { value: 'acme robotic', documents: 1 },
        ];
        expect(answers).toEqual([[robotics, robotic], [robotics], [robotic], [robotics, robotic], []]);
        const employers = { ...asked, fields: ['employer_now', 'employer_past'], text: '' };
        expect(await index.completions('people', [employers])).toEqual([
          [
            { value: 'zeus energy', documents: 22 },
            { value: 'acme robotics', documents: 3 },
          ],
        ]);
      }),
    );

    check('counts names by kind, places over people and companies, and finds near ones, frequent first', () =>
      using(async (index) => {
        const answers = await index.withNames((names) => [
          names.count('employer', 'acme robotics'),
          names.count('company', 'acme robotics'),
          names.count('person_word', 'ann'),
          names.count('place', 'place:de'),
          names.count('word', 'turbine'),
          names.count('school', 'acme robotics'),
          names.begins('employer', 'acme'),
          names.near('company', 'acme robotixs', 5),
          names.near('company', 'acme robotics', 1),
        ]);
        const near = ['acme robotics', 'acme robotic'];
        expect(answers).toEqual([3, 2, 25, 14, 2, 0, true, near, near.slice(0, 1)]);
      }),
    );
  });
}
