import { describe, expect, it } from 'vitest';
import { openControl } from '../../src/adapters/sqlite/control/database.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../../src/data-folder.ts';
import { generateCompanies, generatePeople } from '../../src/generator/generate.ts';
import { Colleagues } from '../../src/prediction/careers/colleagues.ts';
import { type ReadPeople, readPeople } from '../../src/prediction/careers/read-people.ts';
import { columnCount, columns, writeFeatures } from '../../src/prediction/model/features.ts';
import { monthOf } from '../../src/records/normalise/dates.ts';
import type { Person } from '../../src/records/person.ts';
import { companyOf, now, personOf } from '../small-corpus.ts';
import { stored } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Each person reports changes up to six months late, so that a source often learns of several at once. */
function lagOf({ id }: Person): number {
  return [...id].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 7;
}

/**
 * The record as a source states it on a day. The person reports changes some months late, so roles that began in these
 * months are missing, and roles that ended in them still go on.
 */
function toldOn(person: Person, today: string): Person {
  const told = monthOf(today) - lagOf(person);
  const day = `${Math.floor(told / 12)}-${String((told % 12) + 1).padStart(2, '0')}${today.slice(7)}`;
  const experience = person.experience
    .filter(({ start_time }) => start_time !== null && start_time <= day.slice(0, start_time.length))
    .map((role) => {
      const over = role.end_time !== null && role.end_time <= day.slice(0, role.end_time.length);
      return over ? role : { ...role, end_time: null, is_current: true };
    });
  // The record is normalised again, which puts current roles first, and then the newest.
  return personOf({ ...person, experience, refreshed_at: today });
}

const days = ['2024-03-10', '2024-09-10', '2025-02-10', '2025-10-10', '2026-07-10'];

/**
 * Whether the history of current roles covers the whole career: each role of those years was the current one on some
 * day. Dates must have months, because a bare year may lie before or after a day.
 */
function isSeenInFull(person: Person): boolean {
  const looks = days.map((day) => toldOn(person, day).experience);
  const first = new Set(looks[0]?.map(({ start_time }) => start_time));
  const current = new Set(looks.map(([role]) => (role?.is_current === true ? role.start_time : null)));
  return person.experience.every(({ start_time, end_time }) => {
    if (start_time === null || start_time.length === 4 || end_time?.length === 4) return false;
    const told = looks.some((roles) => roles.some((role) => role.start_time === start_time));
    return !told || first.has(start_time) || current.has(start_time);
  });
}

const world = { seed: 21, people: 1_200, companies: 50, today: now };
const companies = [...generateCompanies(world)].map(companyOf);
const people = [...generatePeople(world)].map(({ record }) => personOf(record)).filter(isSeenInFull);

/** Imports the source into a store as of each of the days, and returns what a training reads from it. */
async function readAfter(imports: readonly string[]): Promise<ReadPeople> {
  const dataDir = temporaryFolder();
  openControl(dataDir).close();
  const store = openRecordStore(recordsPath(dataDir));
  for (const day of imports) {
    const transaction = await store.begin();
    await transaction.put([...companies, ...people.map((person) => toldOn(person, day))].map(stored), 'source');
    await transaction.commit();
  }
  await store.close();
  return readPeople({ dataDir, database: null, lexiconFiles: [], part: 0, parts: 1 }, () => undefined);
}

/** The features, by id, of everybody who was employed when month `s` began. */
function featuresAt({ corpus, ids }: ReadPeople, s: number): ReadonlyMap<string, Float32Array> {
  const evidence = { corpus, colleagues: new Colleagues(corpus, s - 60, s + 1) };
  const rows = new Map<string, Float32Array>();
  ids.forEach((id, person) => {
    const spell = corpus.primarySpell(person, s);
    if (spell < 0) return;
    const row = new Float32Array(columnCount);
    writeFeatures(evidence, person, spell, s, row, 0);
    rows.set(id, row);
  });
  return rows;
}

function differing(a: ReadonlyMap<string, Float32Array>, b: ReadonlyMap<string, Float32Array>): readonly string[] {
  const names = new Set<string>();
  for (const id of new Set([...a.keys(), ...b.keys()])) {
    const [one, other] = [a.get(id), b.get(id)];
    if (one === undefined || other === undefined) names.add(`who is at work: ${id}`);
    else for (const [column, { name }] of columns.entries()) if (one[column] !== other[column]) names.add(name);
  }
  return [...names];
}

describe('snapshots of a source, imported one after the other,', async () => {
  const all = await readAfter(days);

  it.each(days.slice(0, -1).map((day, index) => [day, index] as const))(
    'give on %s the features of that day',
    async (day, index) => {
      const s = monthOf(day);
      const then = featuresAt(await readAfter(days.slice(0, index + 1)), s);
      expect(then.size).toBeGreaterThan(500);
      expect(differing(featuresAt(all, s), then)).toEqual([]);
    },
  );

  it('give other features without their history', async () => {
    const s = monthOf('2025-02-10');
    const newest = featuresAt(await readAfter(days.slice(-1)), s);
    const names = differing(featuresAt(all, s), newest);
    expect(names).toContain('market_exits');
    expect(names.some((name) => name.startsWith('who is at work'))).toBe(true);
  });
});
