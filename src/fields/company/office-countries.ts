import { companyNumber } from '../shared/company-number.ts';
import { officesShown } from '../shared/shown.ts';

/** The number of countries in which a company has its headquarters or an office. */
export const officeCountries = companyNumber({
  name: 'office_countries',
  unit: 'count',
  concepts: [],
  read: (_, { countries }) => (countries.length === 0 ? null : countries.length),
  shown: officesShown,
  phrase: { any: 'whose number of countries with offices is', not: 'whose number of countries with offices is not' },
  sorting: {
    of: 'both',
    descending: 'with offices in the most countries first',
    ascending: 'with offices in the fewest countries first',
  },
  letGo: 85,
  proposed: true,
});
