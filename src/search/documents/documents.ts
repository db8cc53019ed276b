import type { EngineDocument, IndexChange } from '../../engine/engine.ts';
import type { Change, RecordSnapshot } from '../../ports/record-store.ts';
import type { RecordKind } from '../../records/kind.ts';
import { memoised } from '../../text/bounded-cache.ts';
import { companyDocument } from './company-document.ts';
import { type CompanyFacts, companyFacts } from './company-facts.ts';
import { type FactsOf, personDocument } from './person-document.ts';
import type { Readings } from './readings.ts';

/**
 * The employers cached while documents are made, some 0.5 KB each. Reading one takes about 0.1 ms, as long as making
 * the document of a person, who names three employers.
 */
const factsMax = 200_000;

/** Looks up the facts of a company record in one snapshot, with a cache. */
export function factsFrom(snapshot: Pick<RecordSnapshot, 'company'>, readings: Readings): FactsOf {
  return memoised((id): CompanyFacts | null => {
    const company = snapshot.company(id);
    return company === null ? null : companyFacts(company, readings);
  }, factsMax);
}

/** Converts a changed record to a change of the index. */
export function indexChange({ kind, id, record }: Change, factsOf: FactsOf, readings: Readings): IndexChange {
  if (record === null) return { id, document: null };
  const document = kind === 'people' ? personDocument(record, factsOf, readings) : companyDocument(record, readings);
  return { id, document };
}

/** Makes the documents of one part, when the records are split into `parts` parts. */
export function* documentsOf(
  kind: RecordKind,
  snapshot: RecordSnapshot,
  readings: Readings,
  part: number,
  parts: number,
): Generator<EngineDocument> {
  if (kind === 'people') {
    const factsOf = factsFrom(snapshot, readings);
    for (const person of snapshot.partOf(kind, part, parts)) yield personDocument(person, factsOf, readings);
  } else {
    for (const company of snapshot.partOf(kind, part, parts)) yield companyDocument(company, readings);
  }
}
