import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';

const { file, take, all } = importTestFolder();

const json: readonly (readonly [format: string, value: unknown, expected: unknown])[] = [
  [
    'People Data Labs person, JSON lines',
    {
      id: 'pdl1',
      full_name: 'ann lee',
      linkedin_url: 'linkedin.com/in/annlee',
      linkedin_username: 'annlee',
      job_company_name: 'acme',
      location_locality: 'oakland',
      location_region: 'california',
      location_country: 'united states',
      emails: ['a@b.example'],
      experience: [
        {
          company: { name: 'acme', website: 'acme.example', industry: 'farming' },
          title: { name: 'cook', role: 'x' },
          start_date: '2019-03',
          end_date: null,
          location_names: ['oakland, california'],
          is_primary: true,
        },
      ],
      education: [{ school: { name: 'mit' }, degrees: ['bachelors'], majors: ['physics'], end_date: '2010' }],
      skills: ['cooking'],
      languages: [{ name: 'english', proficiency: 5 }],
      certifications: [{ name: 'servsafe', organization: 'nra', start_date: '2018-05', end_date: null }],
      job_last_verified: '2024-02-01',
    },
    {
      id: 'pdl1',
      full_name: 'ann lee',
      social_url: 'https://linkedin.com/in/annlee',
      refreshed_at: '2024-02-01',
      location: { city: 'oakland', country_code: 'us' },
      experience: [
        {
          position: 'cook',
          company_name: 'acme',
          company_url: 'https://acme.example',
          start_time: '2019-03',
          is_current: true,
          location: 'oakland, california',
        },
      ],
      education: [{ institution_name: 'mit', degree: ['bachelors', 'physics'] }],
      skills: ['cooking'],
      languages: ['english'],
      certifications: [{ name: 'servsafe', issuer: 'nra', date: '2018-05' }],
    },
  ],
  [
    'People Data Labs company, JSON lines',
    {
      id: 'c1',
      name: 'acme',
      display_name: 'Acme',
      size: '11-50',
      linkedin_url: 'linkedin.com/company/acme',
      linkedin_slug: 'acme',
      website: 'acme.example',
      founded: 1999,
      industry: 'farming',
      location: { locality: 'oakland', region: 'california', country: 'united states' },
    },
    {
      id: 'c1',
      company_name: 'Acme',
      employees_num: 11,
      headquarters: 'oakland, california',
      country_code: 'us',
      founded: 1999,
    },
  ],
  [
    'JSON Resume, JSON',
    {
      basics: {
        name: 'Ann Lee',
        label: 'Cook',
        url: 'https://ann.example',
        email: 'a@b.example',
        phone: '1',
        location: { city: 'Oslo', countryCode: 'NO', address: '1 Road' },
      },
      work: [
        { name: 'Acme', position: 'Head Cook', startDate: '2019-03-01', summary: 'Runs.', highlights: ['One', 'Two'] },
      ],
      education: [{ institution: 'Oslo Uni', area: 'Food', studyType: 'BSc', endDate: '2014' }],
      skills: [{ name: 'Cooking', keywords: [] }],
      languages: [{ language: 'Norwegian' }],
      certificates: [{ name: 'HACCP Level 3', date: '2020-01-31', issuer: 'RSPH', url: 'https://rsph.example' }],
    },
    {
      full_name: 'Ann Lee',
      headline: 'Cook',
      location: { city: 'Oslo', country_code: 'no' },
      experience: [{ position: 'Head Cook', company_name: 'Acme', is_current: true }],
      education: [{ institution_name: 'Oslo Uni', degree: ['BSc, Food'] }],
      skills: ['Cooking'],
      languages: ['Norwegian'],
      certifications: [{ name: 'HACCP Level 3', issuer: 'RSPH', date: '2020-01-31' }],
    },
  ],
  [
    'schema.org Person, JSON',
    {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Person',
          name: 'Ann Lee',
          jobTitle: 'Cook',
          sameAs: ['https://www.linkedin.com/in/annlee'],
          url: 'https://ann.example',
          worksFor: { '@type': 'Organization', name: 'Acme', url: 'https://acme.example' },
          alumniOf: 'Oslo Uni',
          address: { addressLocality: 'Oslo', addressCountry: 'NO' },
          telephone: '1',
          knowsLanguage: ['no'],
        },
      ],
    },
    {
      full_name: 'Ann Lee',
      headline: 'Cook',
      location: { city: 'Oslo', country_code: 'no' },
      experience: [{ position: 'Cook', company_name: 'Acme', company_url: 'https://acme.example' }],
      education: [{ institution_name: 'Oslo Uni' }],
    },
  ],
  [
    'schema.org Organization, JSON',
    {
      '@type': 'Corporation',
      name: 'Acme',
      url: 'https://acme.example',
      foundingDate: '1999-05-01',
      numberOfEmployees: { '@type': 'QuantitativeValue', value: 50 },
      address: { addressLocality: 'Oslo', addressCountry: { '@type': 'Country', name: 'Norway' } },
    },
    { company_name: 'Acme', founded: 1999, employees_num: 50, headquarters: 'Oslo', country_code: 'no' },
  ],
];

test.each(json)('%s is recognised by its fields', async (format, value, expected) => {
  const text = format.endsWith('lines') ? JSON.stringify(value) : JSON.stringify(value, null, 2);
  const report = await take(file('export.json', text));
  expect(report.inputs[0]?.format).toBe(format);
  expect(report).toMatchObject({ refusedTotal: 0 });
  const { people, companies } = await all();
  const found = [...people, ...companies];
  expect(found).toMatchObject([expected]);
  expect(JSON.stringify(found)).not.toMatch(/a@b|1 Road/);
});
