import { defineField } from '../definition.ts';
import { employerPlace } from '../role/employer-place.ts';
import { anyOfficeLevels } from '../shared/places.ts';
import { officesShown } from '../shared/shown.ts';

/** A place where a company has an office, the headquarters or another one. Of employers only the headquarters are known. */
export const officePlace = defineField({
  value: { kind: 'concept', concepts: ['place'] },
  of: 'company',
  and: 'all',
  people: employerPlace.people,
  companies: anyOfficeLevels,
  role: employerPlace.role,
  unstated: null,
  companyNumber: null,
  evidence: { person: employerPlace.evidence.person, company: officesShown },
  phrase: { any: 'with an office in', past: 'formerly at a company with an office in', not: 'without an office in' },
  sorting: null,
  facet: null,
  letGo: 265,
  proposed: true,
});
