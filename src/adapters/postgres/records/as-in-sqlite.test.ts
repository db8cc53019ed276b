import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isPostgresThere, postgresServer } from '../../../../test/postgres-server.ts';
import { gathered, stored } from '../../../../test/stored-records.ts';
import { temporaryFolder } from '../../../../test/temporary-folder.ts';
import type { RecordStore, RecordTransaction } from '../../../ports/record-store.ts';
import type { RecordKind } from '../../../records/kind.ts';
import { normaliseCompany } from '../../../records/normalise/normalise-company.ts';
import { normalisePerson } from '../../../records/normalise/normalise-person.ts';
import { Remarks } from '../../../records/normalise/remarks.ts';
import type { StoredRecord } from '../../../records/stored-record.ts';
import { seededRandom } from '../../../seeded-random.ts';
import { openRecordStore } from '../../sqlite/records/store.ts';
import { ControlDatabase } from '../control/database.ts';
import { PostgresRecordStore } from './store.ts';

const server = await postgresServer('fsync=off');

const now = new Date('2026-11-21T12:00:00Z');
const context = { source: 'test', today: '2026-11-21', remarks: new Remarks() };
const kinds: readonly RecordKind[] = ['people', 'company'];
const sources = ['one', 'two', 'three'];
const names = ['Ann Lee', 'Bo Berg', 'Cy Young', 'Di Prince'];
const employers = ['Acme', 'Zeus', 'Acme Ltd', 'Hera'];
const days = [undefined, '2026-01-01', '2026-02-01', '2026-03-01'];

const seed = Number(process.env['WHOM_SEED'] ?? 20261124);

/** Chooses records that collide: few ids, names, pages and employers, so that they merge, unite, link and clash. */
function chooser(random: () => number) {
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
  const page = (of: string) => maybe(`https://network.example/in/${of}${one([1, 2])}`);
  const role = (isCurrent: boolean) => ({
    position: one(['Cook', 'Chef', 'Baker']),
    company_name: maybe(one(employers)),
    company_id: maybe(one(['c1', 'c2', 'c3', 'x1'])),
    company_url: maybe(one(['https://acme.example', 'https://zeus.example/jobs'])),
    location: maybe(one(['Oslo, Norway', 'Rome, Italy'])),
    start_time: one(['2016', '2018', '2020']),
    ...(isCurrent ? { is_current: true } : { end_time: '2021' }),
  });

  function record(): StoredRecord {
    if (random() < 0.7) {
      const name = one(names);
      const made = normalisePerson(
        {
          ...{ id: `p${one([1, 2, 3, 4, 5, 6, 7, 8])}`, full_name: name, social_url: page(name.slice(0, 2)) },
          ...{ headline: maybe(one(['Cooks', 'Bakes'])), refreshed_at: one(days), skills: maybe([one(['a', 'b'])]) },
          experience: [role(random() < 0.6), role(false), role(false)].slice(0, one([0, 1, 2, 3, 3])),
        },
        context,
      );
      if ('refused' in made) throw new Error(made.refused);
      return stored(made.record);
    }
    const made = normaliseCompany(
      {
        ...{ id: `c${one([1, 2, 3, 4, 5])}`, company_name: one(employers), industry: maybe(one(['Food', 'Steel'])) },
        ...{ website: maybe(one(['https://acme.example', 'https://zeus.example'])), social_url: page('co') },
        ...{ headquarters: maybe(one(['Oslo, Norway', 'Rome, Italy'])), refreshed_at: one(days) },
      },
      context,
    );
    if ('refused' in made) throw new Error(made.refused);
    return stored(made.record);
  }

  /** One step of a transaction, as something that can be done to either store. */
  return function step(): (transaction: RecordTransaction) => Promise<unknown> {
    const chance = random();
    const kind = one(kinds);
    const id = `${kind === 'people' ? 'p' : 'c'}${one([1, 2, 3, 4, 5])}`;
    const source = one(sources);
    if (chance < 0.75) {
      const records = Array.from({ length: one([1, 2, 5, 20]) }, record);
      const from = random() < 0.95 ? source : null;
      return (transaction) => transaction.put(records, from);
    }
    if (chance < 0.85) return (transaction) => transaction.remove(kind, id, chance < 0.8 ? source : null);
    if (chance < 0.93) return (transaction) => transaction.split(kind, id, source);
    if (chance < 0.96) return (transaction) => transaction.has(kind, id);
    return (transaction) => transaction.vanished(source, kind);
  };
}

/** All that a store says, as far as two stores must say the same: twins among equals come in any order. */
async function told(store: RecordStore, since: number) {
  const snapshot = await store.snapshot();
  try {
    const people = await gathered(snapshot.all('people'));
    const companies = await gathered(snapshot.all('company'));
    const ids = { people: people.map(({ id }) => id), company: companies.map(({ id }) => id) };
    return {
      change: snapshot.change,
      people,
      companies,
      counts: [await snapshot.count('people'), await snapshot.count('company')],
      cards: [await snapshot.personCards(ids.people, now), await snapshot.companyCards(ids.company, now)],
      changes: (await gathered(snapshot.changesSince(since))).map(({ change, kind, id, record }) => [
        change,
        kind,
        id,
        record === null,
      ]),
      parts: await Promise.all(kinds.map((kind) => Promise.all(ids[kind].map((id) => snapshot.parts(kind, id))))),
      merged: await Promise.all(
        kinds.map(async (kind) =>
          (await gathered(snapshot.mergedParts(kind))).map((part) => JSON.stringify(part)).sort(),
        ),
      ),
      roles: await Promise.all(ids.people.map((id) => snapshot.roleChanges(id))),
      changed: [...(await snapshot.changedPeople())].sort(),
      ages: [await snapshot.ages('people'), await snapshot.ages('company')],
      sources: await snapshot.sources(),
      erasures: await store.erasures(),
    };
  } finally {
    await snapshot.close();
  }
}

describe.skipIf(!isPostgresThere)('records in PostgreSQL are as in SQLite (needs POSTGRES)', () => {
  beforeAll(() => server.start());
  afterAll(() => server.remove());

  test.each([0, 1, 2, 3, 4, 5, 6, 7])('after the same random changes, run %i', (run) => compare(run, 12, 4));

  test.each([20, 21, 22, 23, 24, 25, 26, 27])('after a first import by three connections, run %i', (run) =>
    compare(run, 2, 12),
  );

  async function compare(run: number, changesMax: number, stepsMax: number): Promise<void> {
    const url = await server.makeDatabase();
    await ControlDatabase.migrate({ url, password: null });
    const stores: readonly RecordStore[] = [
      openRecordStore(join(temporaryFolder(), 'records.db')),
      await PostgresRecordStore.open({ url, password: null }, 3),
    ];
    const random = seededRandom(seed + run);
    const step = chooser(random);
    for (let changes = 0; changes < changesMax; changes++) {
      const steps = Array.from({ length: 1 + Math.floor(random() * stepsMax) }, step);
      const isTakenBack = random() < 0.15;
      const before = (await stores[0]?.currentChange()) ?? 0;
      const outcomes = [];
      for (const store of stores) {
        const transaction = await store.begin({ many: true });
        const results = [];
        for (const work of steps) results.push(await work(transaction));
        if (isTakenBack) await transaction.rollback();
        const committed = isTakenBack ? null : await transaction.commit();
        // Candidates for a twin come in any order.
        const doubtfulTwins = committed?.doubtfulTwins.map((doubt) => ({ ...doubt, others: doubt.others.toSorted() }));
        outcomes.push({ results, committed: { ...committed, doubtfulTwins } });
      }
      const where = `seed ${seed + run}, change ${changes}`;
      expect(outcomes[1], where).toEqual(outcomes[0]);
      const [sqlite, postgres] = await Promise.all(stores.map((store) => told(store, before)));
      expect(postgres, where).toEqual(sqlite);
    }
    await Promise.all(stores.map((store) => store.close()));
  }
});
