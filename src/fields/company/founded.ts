import { companyNumber } from '../shared/company-number.ts';

export const founded = companyNumber({
  name: 'founded',
  unit: 'year',
  concepts: [],
  read: (company) => company.founded,
  shown: ({ founded: year }) => (year === null ? null : `founded ${year}`),
  phrase: { any: 'founded', not: 'not founded' },
  sorting: { of: 'company', descending: 'newest first', ascending: 'oldest first' },
  letGo: 90,
  proposed: true,
});
