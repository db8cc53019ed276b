const titles = [
  'Software Engineer',
  'Product Manager',
  'Account Executive',
  'Data Scientist',
  'Chief Executive Officer',
];
const cities = ['Berlin, Germany', 'Paris, France', 'Madrid, Spain', 'Austin, Texas, United States'];
const employers = ['Acme', 'Globex', 'Initech', 'Umbrella', 'Hooli', 'Stark Industries', 'Wayne Enterprises'];

export const crashPeople = 200;
export const crashCompanies = employers.length;

/**
 * A small corpus in the native format, in which every third person has a prediction. `edition` goes into everybody's
 * social URL, which no query searches, so any page shows whether it mixes two editions.
 */
export function crashCorpus(edition = 0): string {
  const people = Array.from({ length: crashPeople }, (_, n) => ({
    id: `p${n}`,
    full_name: `Person Number${n}`,
    social_url: `https://example.org/${edition}/p${n}`,
    location: cities[n % cities.length],
    experience: [
      {
        position: titles[n % titles.length],
        company_name: employers[n % employers.length],
        company_id: `c${n % employers.length}`,
        start_time: `${2000 + (n % 25)}-0${1 + (n % 9)}`,
      },
    ],
    refreshed_at: '2026-11-01',
    job_change: n % 3 === 0 ? { score: 0.4, signal_date: '2026-10-01', reasoning: [] } : null,
  }));
  const companies = employers.map((company_name, n) => ({ id: `c${n}`, company_name, employees_num: 10 ** (n % 5) }));
  return [...people, ...companies].map((record) => JSON.stringify(record)).join('\n');
}

/** The edition that a record of the corpus is of. */
export function editionOf(socialUrl: string | null): string | undefined {
  return socialUrl?.split('/')[3];
}

export const crashQueries = [
  'software engineers in Berlin',
  'product managers in Paris',
  'people at Acme',
  'data scientists',
  'executives in Madrid',
] as const;
