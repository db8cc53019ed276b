import { expect } from 'vitest';
import { gathered, stored } from '../../../test/stored-records.ts';
import type { Company } from '../../records/company.ts';
import { normaliseCompany } from '../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../records/normalise/normalise-person.ts';
import { Remarks } from '../../records/normalise/remarks.ts';
import type { RawObject } from '../../records/normalise/values.ts';
import type { Person } from '../../records/person.ts';
import type { Part } from '../../records/provenance.ts';
import {
  batchRecordsMax,
  type RecordSnapshot,
  type RecordStore,
  type RecordTransaction,
  StoreUnavailable,
} from '../record-store.ts';
import { conformance, type Skips } from './conformance.case.ts';

const now = new Date('2026-11-21T12:00:00Z');
const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
const cook = { position: 'Cook', company_name: 'Acme', start_time: '2016', end_time: '2018' };
const chef = { position: 'Chef', company_name: 'Zeus', start_time: '2018', is_current: true };

function person(id: string, more: RawObject = {}): Person {
  const made = normalisePerson({ id, full_name: 'Ann Lee', experience: [chef, cook], ...more }, context);
  if ('refused' in made) throw new Error(made.refused);
  return made.record;
}

function company(id: string, more: RawObject = {}): Company {
  const made = normaliseCompany({ id, company_name: 'Zeus', industry: 'Food', ...more }, context);
  if ('refused' in made) throw new Error(made.refused);
  return made.record;
}

/** The suite that every record store must pass. `open` returns an empty store; the suite closes it. */
export function recordStoreCases(name: string, open: () => Promise<RecordStore>, skips: Skips = {}): void {
  async function using(work: (store: RecordStore) => Promise<void>): Promise<void> {
    const store = await open();
    try {
      await work(store);
    } finally {
      await store.close();
    }
  }

  /** Makes one change and returns its number. */
  async function changing(
    store: RecordStore,
    work: (transaction: RecordTransaction) => Promise<unknown>,
  ): Promise<number> {
    const transaction = await store.begin();
    await work(transaction);
    return (await transaction.commit()).change;
  }

  /** Puts records of one source in one change and returns the number of the change. */
  function put(store: RecordStore, source: string, ...records: readonly (Person | Company)[]): Promise<number> {
    return changing(store, (transaction) => transaction.put(records.map(stored), source));
  }

  async function reading<T>(store: RecordStore, work: (snapshot: RecordSnapshot) => Promise<T>): Promise<T> {
    const snapshot = await store.snapshot();
    try {
      return await work(snapshot);
    } finally {
      await snapshot.close();
    }
  }

  conformance(name, skips, (check) => {
    check('keeps a snapshot as it is while others write, and shows a change as a whole', () =>
      using(async (store) => {
        await put(store, 'one', person('a'));
        await reading(store, async (before) => {
          const transaction = await store.begin();
          await transaction.put(
            [person('a', { headline: 'New' }), person('b', { full_name: 'Bo' })].map(stored),
            'one',
          );
          await reading(store, async (during) => expect(during.change).toBe(before.change));
          const { change } = await transaction.commit();
          expect([await store.currentChange(), change]).toEqual([before.change + 1, before.change + 1]);
          expect((await before.people(['a', 'b'])).map((one) => one?.headline)).toEqual([null, undefined]);
          expect(await before.count('people')).toBe(1);
          expect(await gathered(before.all('people'))).toHaveLength(1);
          expect(await gathered(before.changesSince(0))).toMatchObject([{ record: { headline: null } }]);
        });
        await reading(store, async (after) => {
          expect((await after.people(['a', 'b'])).map((one) => one?.headline)).toEqual(['New', null]);
        });
      }),
    );

    check('leaves nothing of a transaction that is taken back, and numbers none that changes nothing', () =>
      using(async (store) => {
        const change = await put(store, 'one', person('a'));
        const transaction = await store.begin();
        await transaction.put([stored(person('b'))], 'one');
        await transaction.remove('people', 'a');
        await transaction.rollback();
        expect(await put(store, 'one', person('a'))).toBe(change);
        await reading(store, async (snapshot) => {
          expect([snapshot.change, (await snapshot.people(['b', 'a'])).map((one) => one?.id)]).toEqual([
            change,
            [undefined, 'a'],
          ]);
        });
      }),
    );

    check('has one transaction at a time, and none after its end', () =>
      using(async (store) => {
        const first = await store.begin();
        await expect(store.begin()).rejects.toThrow(StoreUnavailable);
        await expect(store.begin({ many: true })).rejects.toThrow(StoreUnavailable);
        await first.put([stored(person('a'))], 'one');
        const { change } = await first.commit();
        await expect(first.put([stored(person('b'))], 'one')).rejects.toThrow();
        await expect(first.commit()).rejects.toThrow();
        await first.rollback();
        const [won, ...lost] = (await Promise.allSettled([store.begin(), store.begin()])).toSorted((a) =>
          a.status === 'fulfilled' ? -1 : 1,
        );
        expect([won?.status, lost.map(({ status }) => status)]).toEqual(['fulfilled', ['rejected']]);
        if (won?.status === 'fulfilled') await won.value.rollback();
        expect(await put(store, 'one', person('b', { full_name: 'Bo' }))).toBe(change + 1);
      }),
    );

    check('says of each put in its order what it did, and finds within a transaction what it has written', () =>
      using(async (store) => {
        const newer = person('a', { headline: 'New', refreshed_at: '2026-01-01' });
        await changing(store, async (transaction) => {
          const results = await transaction.put([person('a'), person('a'), newer, person('a')].map(stored), 'one');
          expect(results).toEqual(['new', 'same', 'changed', 'older']);
          expect(await transaction.put([], 'one')).toEqual([]);
          expect([await transaction.has('people', 'a'), await transaction.has('company', 'a')]).toEqual([true, false]);
          expect([await transaction.remove('people', 'a'), await transaction.remove('people', 'a')]).toEqual([
            true,
            false,
          ]);
          expect(await transaction.has('people', 'a')).toBe(false);
        });
      }),
    );

    check('gives pages in the order of the ids, cards as the records make them, and industries of companies', () =>
      using(async (store) => {
        await put(store, 'one', company('z'), person('a'));
        await reading(store, async (snapshot) => {
          expect((await snapshot.companies(['none', 'z'])).map((one) => one?.id)).toEqual([undefined, 'z']);
          expect(await snapshot.industries(['z', 'none'])).toEqual(['Food', null]);
          expect(await snapshot.personCards(['none', 'a'], now)).toMatchObject([
            null,
            { id: 'a', position: 'Chef', company_name: 'Zeus', industry: 'Food' },
          ]);
          expect(await snapshot.companyCards(['z'], now)).toMatchObject([{ id: 'z', company_name: 'Zeus' }]);
        });
      }),
    );

    check('reads many in batches: all in the order of ids, in parts that stay, and up to where a reader stops', () =>
      using(async (store) => {
        const ids = Array.from({ length: 3 * batchRecordsMax }, (_, n) => `p${1000 + n}`);
        const people = ids.map((id) => person(id, { full_name: id, experience: [] }));
        await put(store, 'one', ...people.toReversed(), company('z'));
        const partsNow = () =>
          reading(store, async (snapshot) => {
            const batches = await Array.fromAsync(snapshot.all('people'));
            for (const { length } of batches) expect([length > 0, length <= batchRecordsMax]).toEqual([true, true]);
            expect(batches.flat().map(({ id }) => id)).toEqual(ids.filter((id) => id !== 'p1001' || wasThere));
            const read = [0, 1, 2].map((part) => gathered(snapshot.partOf('people', part, 3)));
            return (await Promise.all(read)).map((part) => part.map(({ id }) => id));
          });
        let wasThere = true;
        const before = await partsNow();
        expect(before.flat().toSorted()).toEqual(ids);
        await changing(store, (transaction) => transaction.remove('people', 'p1001'));
        wasThere = false;
        expect(await partsNow()).toEqual(before.map((part) => part.filter((id) => id !== 'p1001')));
        await reading(store, async (snapshot) => {
          expect(await gathered(snapshot.partOf('company', 0, 1))).toMatchObject([{ id: 'z' }]);
          for await (const _ of snapshot.all('people')) break;
          for await (const [change] of snapshot.changesSince(0)) {
            // Other readings go on beside one that is not over.
            expect(await snapshot.companies([change?.id ?? ''])).toMatchObject([{ id: 'z' }]);
            break;
          }
        });
      }),
    );

    check('feeds every changed record once, in its latest state, and people whose employer changed', () =>
      using(async (store) => {
        const first = await put(store, 'one', person('a'), person('b', { full_name: 'Bo', experience: [] }));
        await put(store, 'one', company('z'));
        await changing(store, (transaction) => transaction.remove('people', 'b'));
        await reading(store, async (snapshot) => {
          const changes = await gathered(snapshot.changesSince(first));
          expect(changes.map(({ kind, id, record }) => [kind, id, record === null])).toEqual([
            ['company', 'z', false],
            ['people', 'a', false],
            ['people', 'b', true],
          ]);
          expect((await snapshot.people(['a']))[0]?.experience[0]?.company_id).toBe('z');
        });
      }),
    );

    check('merges what sources say of one record, keeps each apart, and splits it for good', () =>
      using(async (store) => {
        await put(store, 'one', person('a', { skills: ['Baking'], refreshed_at: '2026-01-01' }));
        await put(store, 'two', person('x', { headline: 'Chef', refreshed_at: '2026-02-01' }));
        await reading(store, async (snapshot) => {
          expect(await snapshot.people(['a', 'x'])).toMatchObject([{ headline: 'Chef', skills: ['Baking'] }, null]);
          expect([await snapshot.holder('people', 'x'), await snapshot.holder('people', 'none')]).toEqual(['a', null]);
          const parts = [
            ['one', 'a', '2026-01-01'],
            ['two', 'x', '2026-02-01'],
          ];
          const told = ({ source, key, firstSeen }: Part) => [source, key, firstSeen];
          expect((await snapshot.parts('people', 'a')).map(told)).toEqual(parts);
          const merged = await gathered(snapshot.mergedParts('people'));
          expect(merged.map(told).toSorted()).toEqual(parts);
          expect(new Set(merged.map(({ id }) => id))).toEqual(new Set(['a']));
          expect(await gathered(snapshot.mergedParts('company'))).toEqual([]);
        });
        await changing(store, async (transaction) => {
          expect(await transaction.split('people', 'a', 'three')).toBe('not of this source');
          expect(await transaction.split('people', 'a', 'two')).toBe('split');
        });
        await put(store, 'two', person('x', { headline: 'Head chef', refreshed_at: '2026-03-01' }));
        await reading(store, async (snapshot) => {
          const people = await snapshot.people(['a', 'x']);
          expect(people.map((one) => one?.headline)).toEqual([null, 'Head chef']);
        });
      }),
    );

    check('takes back what one source said, and removes a merged record under either id', () =>
      using(async (store) => {
        const merge = () => put(store, 'two', person('x', { headline: 'Chef', refreshed_at: '2026-02-01' }));
        await put(store, 'one', person('a'));
        await merge();
        await changing(store, (transaction) => transaction.remove('people', 'x', 'two'));
        await reading(store, async (snapshot) => {
          expect(await snapshot.people(['a'])).toMatchObject([{ headline: null }]);
        });
        await merge();
        await changing(store, (transaction) => transaction.remove('people', 'x'));
        await reading(store, async (snapshot) => {
          expect([await snapshot.count('people'), await snapshot.parts('people', 'a')]).toEqual([0, []]);
          expect(await snapshot.sources()).toEqual([]);
        });
      }),
    );

    check('links nobody to a company that was removed in the same change, whoever was written before or after', () =>
      using(async (store) => {
        const at = (id: string, full_name: string) =>
          stored(person(id, { full_name, experience: [{ ...chef, company_id: 'c' }] }));
        await put(store, 'one', company('c', { refreshed_at: '2026-01-01' }));
        await put(store, 'two', company('c', { slogan: 'Food', refreshed_at: '2026-02-01' }));
        const transaction = await store.begin();
        await transaction.put([at('a', 'Ann Lee')], 'one');
        await transaction.remove('company', 'c');
        await transaction.put([at('b', 'Bo Berg')], 'one');
        expect((await transaction.commit()).unlinkedEmployers).toBe(1);
        await put(store, 'one', company('d'));
        await reading(store, async (snapshot) => {
          const people = await snapshot.people(['a', 'b']);
          expect(people.map((one) => one?.experience[0]?.company_id)).toEqual(['d', 'd']);
        });
      }),
    );

    check('counts the employers without a company of the last version of each person in a change', () =>
      using(async (store) => {
        const at = (id: string, ...names: readonly string[]) =>
          stored(person(id, { full_name: id, experience: names.map((company_name) => ({ ...cook, company_name })) }));
        await put(store, 'one', company('z'));
        const transaction = await store.begin();
        await transaction.put([at('a', 'Acme', 'Hera'), at('b', 'Ceres'), at('a', 'Acme', 'Zeus')], 'one');
        await transaction.put([at('a', 'Zeus', 'Juno'), at('c', 'Juno')], 'one');
        await transaction.remove('people', 'b');
        expect((await transaction.commit()).unlinkedEmployers).toBe(1);
      }),
    );

    check('notes a removed record under all its ids until it is forgotten, and from when on the feed is complete', () =>
      using(async (store) => {
        expect(await store.erasures()).toBeNull();
        await put(store, 'one', person('a'), person('b', { full_name: 'Bo' }));
        await put(store, 'two', person('x', { headline: 'Chef', refreshed_at: '2026-02-01' }));
        const removal = await changing(store, (transaction) => transaction.remove('people', 'x'));
        const erased = await store.erasures();
        expect(erased).toEqual({ people: new Set(['a', 'x']), company: new Set() });
        // What is removed after the question is not forgotten with its answer.
        const later = await changing(store, (transaction) => transaction.remove('people', 'b'));
        await store.forget(erased ?? { people: new Set(), company: new Set() });
        expect(await store.erasures()).toEqual({ people: new Set(['b']), company: new Set() });
        await reading(store, async (snapshot) => {
          expect([snapshot.change, snapshot.completeSince]).toEqual([later, removal]);
          expect((await gathered(snapshot.changesSince(removal))).map(({ id }) => id)).toEqual(['b']);
        });
        await store.forget({ people: new Set(['b']), company: new Set() });
        expect(await store.erasures()).toBeNull();
        await put(store, 'one', person('a'));
        await reading(store, async (snapshot) => {
          expect([await snapshot.count('people'), snapshot.completeSince]).toEqual([1, later]);
        });
      }),
    );

    check('notes nothing of a removal that is taken back', () =>
      using(async (store) => {
        await put(store, 'one', person('a'));
        const transaction = await store.begin();
        await transaction.remove('people', 'a');
        await transaction.rollback();
        expect(await store.erasures()).toBeNull();
      }),
    );

    check('remembers who changed from which role to which, and who vanished from a source', () =>
      using(async (store) => {
        await put(store, 'one', person('a', { refreshed_at: '2026-01-01' }), person('b', { full_name: 'Bo' }));
        const left = { ...chef, is_current: false, end_time: '2026-02' };
        await changing(store, async (transaction) => {
          await transaction.put([stored(person('a', { refreshed_at: '2026-03-01', experience: [left, cook] }))], 'one');
          expect(await transaction.vanished('one', 'people')).toBe(1);
        });
        await reading(store, async (snapshot) => {
          expect([...(await snapshot.changedPeople())]).toEqual(['a']);
          expect(await snapshot.roleChanges('b')).toEqual([]);
          expect(await snapshot.roleChanges('a')).toMatchObject([
            { source: 'one', seen_on: '2026-03-01', old: { position: 'Chef', first_seen: '2026-01-01' }, new: null },
          ]);
        });
      }),
    );

    check('counts records by their source and by the day of their verification', () =>
      using(async (store) => {
        const bo = person('b', { full_name: 'Bo', refreshed_at: '2026-02-01' });
        await put(store, 'one', person('a'), bo, person('c', { full_name: 'Cy', refreshed_at: '2026-02-01' }));
        await put(store, 'two', company('z', { refreshed_at: '2026-01-01' }));
        await reading(store, async (snapshot) => {
          expect(await snapshot.ages('people')).toEqual([
            { day: null, records: 1 },
            { day: '2026-02-01', records: 2 },
          ]);
          expect(await snapshot.sources()).toEqual([
            { source: 'one', kind: 'people', records: 3, oldest: '2026-02-01', newest: '2026-02-01' },
            { source: 'two', kind: 'company', records: 1, oldest: '2026-01-01', newest: '2026-01-01' },
          ]);
        });
      }),
    );
  });
}
