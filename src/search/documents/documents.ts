import type { EngineDocument, IndexChange } from '../../engine/engine.ts';
import type { Change, RecordSnapshot } from '../../ports/record-store.ts';
import type { Company } from '../../records/company.ts';
import type { RecordKind } from '../../records/kind.ts';
import type { Person } from '../../records/person.ts';
import { BoundedCache, memoised } from '../../text/bounded-cache.ts';
import { companyDocument } from './company-document.ts';
import { type CompanyFacts, companyFacts } from './company-facts.ts';
import { type FactsOf, personDocument } from './person-document.ts';
import type { Readings } from './readings.ts';

/**
 * The employers cached while documents are made, some 0.5 KB each. Reading one takes about 0.1 ms, as long as making
 * the document of a person, who names three employers.
 */
const factsMax = 200_000;

/** Looks up the facts of company records that are at hand, with a cache. */
export function factsFrom(companyOf: (id: string) => Company | null, readings: Readings): FactsOf {
  return memoised((id): CompanyFacts | null => factsOrNull(companyOf(id), readings), factsMax);
}

/** Loads the employers of people in one go, and returns how their facts are looked up until the next people come. */
type FactsFor = (people: readonly Person[]) => Promise<FactsOf>;

/** The facts of employers in one snapshot, with a cache. People come in batches, which name far fewer than it holds. */
export function factsIn(snapshot: Pick<RecordSnapshot, 'companies'>, readings: Readings): FactsFor {
  const known = new BoundedCache<CompanyFacts | null>(factsMax);
  return async (people) => {
    const ids = employerIds(people).filter((id) => known.get(id) === undefined);
    const companies = await snapshot.companies(ids);
    const loaded = new Map(ids.map((id, i) => [id, companies[i] ?? null]));
    return (companyId) => known.getOrMake(companyId, (id) => factsOrNull(loaded.get(id) ?? null, readings));
  };
}

function factsOrNull(company: Company | null, readings: Readings): CompanyFacts | null {
  return company && companyFacts(company, readings);
}

/** The ids of the companies that people name as employers, each once. */
export function employerIds(people: readonly (Person | null)[]): readonly string[] {
  const ids = people.flatMap((person) => person?.experience ?? []).map(({ company_id }) => company_id);
  return [...new Set(ids.filter((id) => id !== null))];
}

/** The people among changed records, without those who were removed. */
export function peopleAmong(changes: readonly Change[]): readonly Person[] {
  return changes.flatMap(({ kind, record }) => (kind === 'people' && record !== null ? [record] : []));
}

/** Converts a changed record to a change of the index. */
export function indexChange({ kind, id, record }: Change, factsOf: FactsOf, readings: Readings): IndexChange {
  if (record === null) return { id, document: null };
  const document = kind === 'people' ? personDocument(record, factsOf, readings) : companyDocument(record, readings);
  return { id, document };
}

/** Makes the documents of one part, when the records are split into `parts` parts. */
export async function* documentsOf(
  kind: RecordKind,
  snapshot: RecordSnapshot,
  readings: Readings,
  part: number,
  parts: number,
): AsyncGenerator<EngineDocument> {
  if (kind === 'people') {
    const factsFor = factsIn(snapshot, readings);
    for await (const people of snapshot.partOf(kind, part, parts)) {
      const factsOf = await factsFor(people);
      for (const person of people) yield personDocument(person, factsOf, readings);
    }
  } else {
    for await (const companies of snapshot.partOf(kind, part, parts)) {
      for (const company of companies) yield companyDocument(company, readings);
    }
  }
}
