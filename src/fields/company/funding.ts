import { companyNumber } from '../shared/company-number.ts';

/** The money a company has raised in all rounds. */
export const funding = companyNumber({
  name: 'funding',
  unit: 'dollars',
  concepts: [],
  read: (company) => company.funding,
  shown: ({ funding: dollars }) => (dollars === null ? null : `$${dollars.toLocaleString('en-US')} raised`),
  phrase: { any: 'with funding of', not: 'without funding of' },
  sorting: { of: 'company', descending: 'most funded first', ascending: 'least funded first' },
  letGo: 80,
  proposed: true,
});
