import { companyNumber } from '../shared/company-number.ts';

export const headcount = companyNumber({
  name: 'headcount',
  unit: 'count',
  concepts: ['size'],
  read: ({ employees_num }) => employees_num,
  shown: ({ employees_num: people }) => (people === null ? null : `${people} employees`),
  phrase: { any: 'with a headcount of', not: 'without a headcount of' },
  sorting: { of: 'company', descending: 'largest first', ascending: 'smallest first' },
  letGo: 100,
  proposed: true,
});
