import { companyNumber } from '../shared/company-number.ts';

/** The followers of a company's profile. */
export const followers = companyNumber({
  name: 'followers',
  unit: 'count',
  concepts: [],
  read: ({ social_followers }) => social_followers,
  shown: ({ social_followers: people }) => (people === null ? null : `${people} followers`),
  phrase: { any: 'with followers numbering', not: 'without followers numbering' },
  sorting: { of: 'both', descending: 'most followed first', ascending: 'least followed first' },
  letGo: 20,
  proposed: false,
});
