import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { congressCompanies, congressPeople } from '../../scripts/congress.ts';
import { readCongress, readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import { openRecordStore } from '../../src/adapters/sqlite/records/store.ts';
import { importFiles } from '../../src/intake/import.ts';
import type { ImportReport } from '../../src/intake/report.ts';
import type { Company } from '../../src/records/company.ts';
import type { Person, Role } from '../../src/records/person.ts';
import { gathered } from '../stored-records.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const data = join(import.meta.dirname, '../../../shared/data');

// The collections are not part of the repository.
describe.skipIf(!existsSync(join(data, 'yc-companies')))('real records, if ../shared/data is there,', () => {
  const folder = temporaryFolder();
  let report: ImportReport;
  let people: readonly Person[] = [];
  let companies: readonly Company[] = [];

  beforeAll(async () => {
    const congress = readCongress(data);
    const yc = readYc(data);
    const founded = ycRecords(yc.csv, yc.asOf);
    const write = (name: string, records: readonly unknown[]): string => {
      const path = join(folder, name);
      writeFileSync(path, records.map((record) => JSON.stringify(record)).join('\n'));
      return path;
    };
    const store = openRecordStore(join(folder, 'records.db'));
    report = await importFiles({
      store,
      inputs: [
        write('congress.jsonl', [...congressPeople(congress), ...congressCompanies(congress.asOf)]),
        write('yc.jsonl', [...founded.people, ...founded.companies]),
      ],
      standardInput: process.stdin,
      kind: null,
      rejectsFolder: folder,
      suppressions: async () => ({ isSuppressed: () => false }),
      resolvesPlace: () => true,
      clock: () => Date.parse('2026-11-21'),
      onProgress: () => undefined,
    });
    const snapshot = await store.snapshot();
    people = await gathered(snapshot.all('people'));
    companies = await gathered(snapshot.all('company'));
    await snapshot.close();
    await store.close();
  });

  test('all records are imported', () => {
    expect(report.refused).toEqual({});
    expect([people.length, companies.length]).toEqual([1140 + 9172, 3 + 4663]);
    // Only the websites of three companies are invalid.
    expect(report.nulled).toEqual({ website: 3 });
  });

  const held = (person: Person, match: (role: Role) => boolean) => person.experience.some(match);

  test('senators from Ohio are those in office, not the one who became vice president', () => {
    const found = people.filter((person) =>
      held(
        person,
        (role) => role.is_current && role.position === 'U.S. Senator' && role.location === 'Ohio, United States',
      ),
    );
    expect(found.map((person) => person.full_name).sort()).toEqual(['Bernie Moreno', 'Jon Husted']);
  });

  test('all hundred senators are in office once', () => {
    const seats = people.flatMap((person) =>
      person.experience.filter((role) => role.is_current && role.position === 'U.S. Senator'),
    );
    expect(seats.length).toBe(100);
    expect(new Set(seats.map((role) => role.company_id))).toEqual(new Set(['us-senate']));
  });

  test('former representatives from Florida have left the House, whatever their present office', () => {
    const found = people.filter(
      (person) =>
        held(person, (role) => isHouse(role) && role.location === 'Florida, United States') &&
        !held(person, (role) => isHouse(role) && role.is_current),
    );
    expect(found.length).toBe(40);
    expect(found.map((person) => person.full_name)).toContain('Ron DeSantis');
    expect(
      found.every((person) => person.headline?.startsWith('Former') || held(person, (role) => role.is_current)),
    ).toBe(true);
  });

  function isHouse(role: Role): boolean {
    return role.position === 'U.S. Representative';
  }

  test('a member who left the register before the end of the term gets an end as exact as is known', () => {
    const resigned = people.find((person) => person.full_name === 'Ron DeSantis');
    expect(resigned?.experience[0]).toMatchObject({ start_time: '2013-01-03', end_time: '2018', is_current: false });
  });

  test('education companies in Nigeria, by what they say of themselves', () => {
    const found = companies.filter((one) => one.country_code === 'ng' && one.industry === 'Education');
    expect(found.map((one) => one.company_name)).toEqual(['Schoolable']);
    expect(found[0]).toMatchObject({ headquarters: 'Lagos, Nigeria', employees_num: 10, founded: 2019 });
  });

  test('no company of the register is in health care in Brazil, so finding none is right', () => {
    const brazilian = companies.filter((one) => one.country_code === 'br');
    expect(brazilian.length).toBe(49);
    expect(
      brazilian.filter((one) => one.industry === 'Healthcare' || one.specialties.join().includes('health')),
    ).toEqual([]);
  });

  test('dirty values of the register are understood or become null', () => {
    const byName = new Map(companies.map((one) => [one.company_name, one]));
    expect(byName.get('K-Scale Labs')).toMatchObject({
      headquarters: 'New York, New York',
      country_code: 'us',
      founded: 2024,
      industry: 'Robotics',
      specialties: ['artificial intelligence', 'machine learning', 'robotics', 'consumer', 'Y Combinator W24'],
    });
    expect(byName.get('Tizeti')?.employees_num).toBeNull();
    expect(companies.every((one) => one.headquarters?.startsWith('Remote') !== true)).toBe(true);
  });

  test('founders are linked to their companies', () => {
    const founder = people.find((person) => person.full_name === 'Benjamin Bolte');
    const company = companies.find((one) => one.id === founder?.experience[0]?.company_id);
    expect(company?.company_name).toBe('K-Scale Labs');
  });
});
