import type { RecordSnapshot } from '../src/ports/record-store.ts';
import type { Company } from '../src/records/company.ts';
import type { Person } from '../src/records/person.ts';
import { type StoredRecord, storedCompany, storedPerson } from '../src/records/stored-record.ts';

/** A record as the store takes it. */
export function stored(record: Person | Company): StoredRecord {
  return 'full_name' in record ? storedPerson(record) : storedCompany(record);
}

/** What comes in batches, put together. */
export async function gathered<T>(batches: AsyncIterable<readonly T[]>): Promise<readonly T[]> {
  return (await Array.fromAsync(batches)).flat();
}

export async function onePerson(snapshot: RecordSnapshot, id: string): Promise<Person | null> {
  return (await snapshot.people([id]))[0] ?? null;
}

export async function oneCompany(snapshot: RecordSnapshot, id: string): Promise<Company | null> {
  return (await snapshot.companies([id]))[0] ?? null;
}
