/** Companies that differ in one property each. */
type Raw = Readonly<Record<string, unknown>>;

function company(
  id: string,
  company_name: string,
  industry: string,
  headquarters: string,
  country_code: string,
  more: Raw = {},
): Raw {
  return { id, company_name, industry, headquarters, country_code, refreshed_at: '2026-11-01', ...more };
}

export const companies: readonly Raw[] = [
  company('sec-il', 'Wardenfall', 'Computer & Network Security', 'Tel Aviv, Tel Aviv District', 'il'),
  company('sec-us', 'Lockhaven', 'Computer & Network Security', 'Austin, Texas', 'us'),
  company('farm-il', 'Kibbutz Greens', 'Farming', 'Haifa, Haifa District', 'il'),
  { id: 'farm-nowhere', company_name: 'Roaming Orchards', industry: 'Farming', refreshed_at: '2026-11-01' },

  company(
    'log-nl',
    'Vrachtwerk',
    'Transportation, Logistics, Supply Chain and Storage',
    'Rotterdam, South Holland',
    'nl',
  ),
  company('log-be', 'Havenlijn', 'Transportation, Logistics, Supply Chain and Storage', 'Antwerp, Flanders', 'be'),

  company('bio-100', 'Helixa', 'Biotechnology Research', 'Basel, Basel-Stadt', 'ch', {
    employees_num: 100,
    founded: 2021,
    funding: 20_000_000,
  }),
  company('bio-5000', 'Genovita', 'Biotechnology Research', 'Basel, Basel-Stadt', 'ch', {
    employees_num: 5_000,
    founded: 1987,
    funding: 900_000_000,
  }),

  company('edu-npo', 'Open Lessons', 'Education', 'Nairobi, Nairobi County', 'ke', { type: 'Nonprofit' }),
  company('edu-private', 'Cram Academy', 'Education', 'Nairobi, Nairobi County', 'ke', { type: 'Privately Held' }),

  company('fin-b', 'Paywell', 'Financial Services', 'London, England', 'gb', {
    about_us: 'Payroll accounts that public companies trust.',
    specialties: ['Fintech'],
    stage: 'Series B',
    type: 'Privately Held',
    status: 'active',
  }),
  company('fin-a', 'Lendable Oak', 'Financial Services', 'London, England', 'gb', {
    specialties: ['Fintech'],
    stage: 'Series A',
    type: 'Privately Held',
    status: 'active',
  }),
  company('fin-public', 'Grand Ledger', 'Financial Services', 'London, England', 'gb', {
    specialties: ['Fintech'],
    type: 'Public Company',
    status: 'public',
  }),

  company('loop', 'Loop', 'Apparel & Fashion', 'Lisbon, Lisbon', 'pt'),
  company('loop-energy', 'Loop Energy', 'Renewables', 'Vancouver, British Columbia', 'ca'),
  company('first', 'First', 'Apparel & Fashion', 'Porto, Porto', 'pt'),
  company('rome', 'Rome', 'Apparel & Fashion', 'Porto, Porto', 'pt'),
  company('saas-ca', 'Maplework', 'Software Development', 'Toronto, Ontario', 'ca'),
  company('plg-ca', 'Trialwise', 'Growth', 'Toronto, Ontario', 'ca', {
    about_us: 'We are PLG software: onboarding for teams.',
  }),
  // The record does not state the company's kind, but its industry does.
  company('staff-pl', 'Kadrowa', 'Staffing and Recruiting', 'Gdańsk, Pomeranian', 'pl'),
  company('paint-pl', 'Farbax', 'Chemical Manufacturing', 'Gdańsk, Pomeranian', 'pl'),
  company('sakana', 'Sakana Labs', 'Research', 'Tokyo, Tokyo', 'jp'),
];
