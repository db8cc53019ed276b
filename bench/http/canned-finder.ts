import type { CompanyCard, CompanyRecord, PersonCard, Prediction, Profile } from '../../src/records/presented.ts';
import type { Finder } from '../../src/search/finder.ts';

const evidence_summary = 'Verified last 60 days';
const card: Omit<PersonCard, 'id'> = {
  social_url: 'https://social.example/in/maria-garcia-lopez',
  full_name: 'María García López',
  headline: 'Engineering leader for payments and platforms. Formerly at two startups that you know.',
  location: 'Madrid, Community of Madrid, Spain',
  company_name: 'Northwind Payments',
  position: 'Director of Engineering',
  industry: 'Financial Services',
  evidence_summary,
};
const page = Array.from({ length: 100 }, (_, i): PersonCard => ({ id: `person-${i}`, ...card }));
const profile: Profile = {
  ...card,
  experience: Array.from({ length: 6 }, (_, i) => ({
    position: 'Senior Software Engineer',
    company_name: `Employer ${i}`,
    start_time: `${2020 - 2 * i}-03`,
    end_time: i === 0 ? null : `${2022 - 2 * i}-02`,
    duration: '2 years',
    location: 'Madrid, Spain',
    job_description: 'Built and ran the ledger behind card payments in eleven countries, with a team of nine.',
    industry: 'Financial Services',
  })),
  education: [
    {
      social_url: null,
      institution_name: 'Universidad Politécnica de Madrid',
      degree: ['MSc'],
      start_time: '2004',
      end_time: '2009',
      description: null,
    },
  ],
  about_me:
    'I like systems that are simple enough to be right, and teams that are kind enough to say when they are not.',
};
const companyCard: Omit<CompanyCard, 'id'> = {
  social_url: null,
  company_name: 'Northwind Payments',
  slogan: 'Money, moved.',
  headquarters: 'Madrid, Community of Madrid',
  country_code: 'es',
  industry: 'Financial Services',
  employees_num: 420,
  website: 'https://northwind.example',
  founded: 2011,
  evidence_summary,
};
const company: CompanyRecord = {
  ...companyCard,
  about_us: 'Card payments for shops that sell on the street and on the web.',
  specialties: ['payments', 'cards'],
  locations: [{ address: 'Calle Mayor 1', primary: true }],
  type: 'Privately Held',
  social_followers: 31_000,
  funding: 45_000_000,
};
const prediction: Prediction = {
  has_prediction: true,
  score: 0.42,
  signal_date: '2026-10-01',
  reasoning: [
    { category: 'tenure', intensity: 'high', weight: 0.6, rank: 1 },
    { category: 'employer', intensity: 'low', weight: -0.2, rank: 2 },
  ],
};

/** A finder that finds at once, so that only the HTTP side and the ledger are measured. */
export const cannedFinder: Finder = {
  prepare: null,
  missing: async () => [],
  resolve: async () => ({ conditions: [], relations: [], order: null, leftover: [] }),
  search: async ({ pageSize }) => ({
    kind: 'page',
    total: 12_345,
    cards: page.slice(0, pageSize),
    match: null,
    message: null,
    understanding: null,
    facets: null,
    next: null,
    predictions: null,
  }),
  explain: async () => ({ kind: 'off_topic', message: 'not measured' }),
  profile: async () => profile,
  company: async () => company,
  suggest: async () => [],
  lookUp: async (_, keys) => keys.map(() => ({ kind: 'not_found' })),
  prediction: async () => prediction,
  probe: async () => undefined,
  servesPredictions: async () => true,
  servesCompanies: async () => true,
  close: async () => {},
};
