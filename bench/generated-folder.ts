import { openRecordStore } from '../src/adapters/sqlite/records/store.ts';
import { recordsPath } from '../src/data-folder.ts';
import { generateCompanies, generatePeople } from '../src/generator/generate.ts';
import { normaliseCompany } from '../src/records/normalise/normalise-company.ts';
import { normalisePerson } from '../src/records/normalise/normalise-person.ts';
import { Remarks } from '../src/records/normalise/remarks.ts';
import { storedCompany, storedPerson } from '../src/records/stored-record.ts';

/** A company for seven people, as in the demo. */
const peopleToACompany = 7;

/** Fills the record store of a new data folder with made-up people and their companies, without an index. */
export async function fillGenerated(folder: string, people: number, today: Date): Promise<void> {
  const store = openRecordStore(recordsPath(folder));
  const transaction = await store.begin({ many: true });
  const context = { source: 'bench', today: today.toISOString().slice(0, 10), remarks: new Remarks() };
  const options = { seed: 1, people, companies: Math.ceil(people / peopleToACompany), today };
  for (const raw of generateCompanies(options)) {
    const made = normaliseCompany(raw, context);
    if ('record' in made) await transaction.put([storedCompany(made.record)], null);
  }
  for (const { record: raw } of generatePeople(options)) {
    const made = normalisePerson(raw, context);
    if ('record' in made) await transaction.put([storedPerson(made.record)], null);
  }
  await transaction.commit();
  await store.close();
}
