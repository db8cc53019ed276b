import type { Company } from '../company.ts';
import type { Person } from '../person.ts';
import type { StoredRecord } from '../stored-record.ts';
import { findCompanyTwin } from './company-twins.ts';
import { findPersonTwin } from './person-twins.ts';
import type { TwinCandidates, TwinFound } from './twin-candidates.ts';

/** Finds the twin of a record: the same person or company as another source has it. */
export function findTwin({ kind, body }: StoredRecord, candidates: TwinCandidates): TwinFound {
  return kind === 'people'
    ? findPersonTwin(JSON.parse(body) as Person, candidates)
    : findCompanyTwin(JSON.parse(body) as Company, candidates);
}
