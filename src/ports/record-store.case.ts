import { expect } from 'vitest';
import type { Company } from '../records/company.ts';
import { normaliseCompany } from '../records/normalise/normalise-company.ts';
import { normalisePerson } from '../records/normalise/normalise-person.ts';
import { Remarks } from '../records/normalise/remarks.ts';
import type { RawObject } from '../records/normalise/values.ts';
import type { Person } from '../records/person.ts';
import { conformance, type Skips } from './conformance.case.ts';
import type { RecordSnapshot, RecordStore } from './record-store.ts';

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
      store.close();
    }
  }

  /** Puts records of one source in one change and returns the number of the change. */
  function put(store: RecordStore, source: string, ...records: readonly (Person | Company)[]): number {
    const transaction = store.begin();
    for (const record of records) {
      if ('full_name' in record) transaction.putPerson(record, source);
      else transaction.putCompany(record, source);
    }
    return transaction.commit().change;
  }

  async function reading<T>(store: RecordStore, work: (snapshot: RecordSnapshot) => Promise<T>): Promise<T> {
    const snapshot = store.snapshot();
    try {
      return await work(snapshot);
    } finally {
      snapshot.close();
    }
  }

  conformance(name, skips, (check) => {
    check('keeps a snapshot as it is while others write, and shows a change as a whole', () =>
      using(async (store) => {
        put(store, 'one', person('a'));
        await reading(store, async (before) => {
          const transaction = store.begin();
          transaction.putPerson(person('a', { headline: 'New' }), 'one');
          transaction.putPerson(person('b', { full_name: 'Bo' }), 'one');
          await reading(store, async (during) => expect(during.change).toBe(before.change));
          const { change } = transaction.commit();
          expect([store.currentChange(), change]).toEqual([before.change + 1, before.change + 1]);
          expect((await before.people(['a', 'b'])).map((one) => one?.headline)).toEqual([null, undefined]);
          expect(before.count('people')).toBe(1);
        });
        await reading(store, async (after) => {
          expect((await after.people(['a', 'b'])).map((one) => one?.headline)).toEqual(['New', null]);
        });
      }),
    );

    check('leaves nothing of a transaction that is taken back, and numbers none that changes nothing', () =>
      using(async (store) => {
        const change = put(store, 'one', person('a'));
        const transaction = store.begin();
        transaction.putPerson(person('b'), 'one');
        transaction.remove('people', 'a');
        transaction.rollback();
        expect(put(store, 'one', person('a'))).toBe(change);
        await reading(store, async (snapshot) => {
          expect([snapshot.change, (await snapshot.people(['b', 'a'])).map((one) => one?.id)]).toEqual([
            change,
            [undefined, 'a'],
          ]);
        });
      }),
    );

    check('gives pages in the order of the ids, cards as the records make them, and industries of companies', () =>
      using(async (store) => {
        put(store, 'one', company('z'), person('a'));
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

    check('feeds every changed record once, in its latest state, and people whose employer changed', () =>
      using(async (store) => {
        const first = put(store, 'one', person('a'), person('b', { full_name: 'Bo', experience: [] }));
        put(store, 'one', company('z'));
        const transaction = store.begin();
        transaction.remove('people', 'b');
        transaction.commit();
        await reading(store, async (snapshot) => {
          const changes = [...snapshot.changesSince(first)];
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
        put(store, 'one', person('a', { skills: ['Baking'], refreshed_at: '2026-01-01' }));
        put(store, 'two', person('x', { headline: 'Chef', refreshed_at: '2026-02-01' }));
        await reading(store, async (snapshot) => {
          expect(await snapshot.people(['a', 'x'])).toMatchObject([{ headline: 'Chef', skills: ['Baking'] }, null]);
          expect(snapshot.holder('people', 'x')).toBe('a');
          const parts = snapshot.parts('people', 'a').map(({ source, key, firstSeen }) => [source, key, firstSeen]);
          expect(parts).toEqual([
            ['one', 'a', '2026-01-01'],
            ['two', 'x', '2026-02-01'],
          ]);
        });
        const transaction = store.begin();
        expect(transaction.split('people', 'a', 'two')).toBe('split');
        transaction.commit();
        put(store, 'two', person('x', { headline: 'Head chef', refreshed_at: '2026-03-01' }));
        await reading(store, async (snapshot) => {
          const people = await snapshot.people(['a', 'x']);
          expect(people.map((one) => one?.headline)).toEqual([null, 'Head chef']);
        });
      }),
    );

    check('remembers who changed from which role to which, and who vanished from a source', () =>
      using(async (store) => {
        put(store, 'one', person('a', { refreshed_at: '2026-01-01' }), person('b', { full_name: 'Bo' }));
        const transaction = store.begin();
        const left = { ...chef, is_current: false, end_time: '2026-02' };
        transaction.putPerson(person('a', { refreshed_at: '2026-03-01', experience: [left, cook] }), 'one');
        expect(transaction.vanished('one', 'people')).toBe(1);
        transaction.commit();
        await reading(store, async (snapshot) => {
          expect([...snapshot.changedPeople()]).toEqual(['a']);
          expect(snapshot.roleChanges('a')).toMatchObject([
            { source: 'one', seen_on: '2026-03-01', old: { position: 'Chef', first_seen: '2026-01-01' }, new: null },
          ]);
        });
      }),
    );
  });
}
