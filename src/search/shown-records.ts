import type { EngineDocument } from '../engine/engine.ts';
import type { RecordKind } from '../records/kind.ts';
import { companyDocument } from './documents/company-document.ts';
import { factsFrom } from './documents/documents.ts';
import { personDocument } from './documents/person-document.ts';
import type { Readings } from './documents/readings.ts';
import type { Shown } from './evidence.ts';
import type { Lease } from './view/lease.ts';

/** A record that a request shows or compares with, and the document by which the index knows it. */
interface ShownRecord {
  readonly shown: Shown;
  readonly document: EngineDocument;
}

/** The records with these ids, in their order, without those that do not exist or may not be shown. */
export async function shownRecords(
  kind: RecordKind,
  ids: readonly string[],
  lease: Lease,
  readings: Readings,
): Promise<readonly ShownRecord[]> {
  if (kind === 'company') {
    const companies = (await lease.companies(ids)).filter((company) => company !== null);
    return companies.map((company) => ({
      shown: { kind: 'company', company },
      document: companyDocument(company, readings),
    }));
  }
  const people = (await lease.people(ids)).filter((person) => person !== null);
  const employers = await lease.employers(people);
  const factsOf = factsFrom((id) => employers.get(id)?.record ?? null, readings);
  return people.map((person) => {
    const role = person.experience.find(({ is_current, company_id }) => is_current && company_id !== null);
    const employer = employers.get(role?.company_id ?? '')?.shown ?? null;
    return { shown: { kind: 'people', person, employer }, document: personDocument(person, factsOf, readings) };
  });
}
