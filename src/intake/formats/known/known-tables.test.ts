import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';

const { file, take, all } = importTestFolder();

const tables: readonly (readonly [format: string, text: string, expected: unknown])[] = [
  [
    'Apollo contacts',
    'First Name,Last Name,Title,Company,Company Name for Emails,Email,# Employees,Industry,Person Linkedin Url,Website,' +
      'City,State,Country,Apollo Contact Id,Apollo Account Id\n' +
      'Ann,Lee,CTO,Acme Inc,Acme,ann@acme.example,50,software,http://www.linkedin.com/in/annlee,http://acme.example,' +
      'Austin,Texas,United States,c77,a9\n',
    {
      id: 'apollo:c77',
      full_name: 'Ann Lee',
      location: { city: 'Austin', region: 'Texas', country_code: 'us' },
      experience: [
        { position: 'CTO', company_name: 'Acme Inc', company_url: 'http://acme.example', industry: 'software' },
      ],
    },
  ],
  [
    'Apollo accounts',
    'Company,Company Name for Emails,Account Stage,# Employees,Industry,Website,Company Linkedin Url,Company City,' +
      'Company State,Company Country,Keywords,Total Funding,Latest Funding,Short Description,Founded Year,Apollo Account Id\n' +
      'Acme Inc,Acme,Cold,"1,200",software,http://acme.example,http://www.linkedin.com/company/acme,Austin,Texas,' +
      'United States,"rockets, fuel",2500000,Series A,We make rockets.,2001,a9\n',
    {
      id: 'apollo:a9',
      company_name: 'Acme Inc',
      employees_num: 1_200,
      headquarters: 'Austin, Texas',
      country_code: 'us',
      specialties: ['rockets', 'fuel'],
      funding: 2_500_000,
      stage: 'Series A',
      founded: 2001,
    },
  ],
  [
    'HubSpot contacts',
    'Record ID,First Name,Last Name,Email,Contact owner,Job Title,Company Name,City,State/Region,Country/Region,Last Modified Date\n' +
      '501,Ann,Lee,a@b.example,Me,CTO,Acme,Lyon,,France,2024-03-05 10:11\n',
    { id: 'hubspot:501', refreshed_at: '2024-03-05', location: { city: 'Lyon', country_code: 'fr' } },
  ],
  [
    'HubSpot companies',
    'Record ID,Company name,Company Domain Name,City,Country/Region,Industry,Number of Employees,Year Founded\n' +
      '9,Acme,acme.example,Lyon,France,COMPUTER_SOFTWARE,11-50,1999\n',
    { id: 'hubspot:9', website: 'https://acme.example', employees_num: 11, headquarters: 'Lyon', country_code: 'fr' },
  ],
  [
    'Salesforce contacts',
    'Contact ID,First Name,Last Name,Title,Account Name,Mailing City,Mailing State/Province,Mailing Country,Phone\n' +
      '003A,Ann,Lee,CTO,Acme,Austin,TX,USA,+1 555 010 0000\n',
    {
      id: 'salesforce:003A',
      location: { region: 'Texas', country_code: 'us' },
      experience: [{ company_name: 'Acme' }],
    },
  ],
  [
    'Salesforce accounts',
    'Account ID,Account Name,Billing City,Billing State/Province,Billing Country,Industry,Employees,Website\n' +
      '001A,Acme,Austin,TX,USA,Energy,250,acme.example\n',
    { id: 'salesforce:001A', headquarters: 'Austin, Texas', country_code: 'us', employees_num: 250 },
  ],
];

test.each(tables)('%s are recognised by their columns', async (format, text, expected) => {
  const report = await take(file('export.csv', text));
  expect(report.inputs[0]?.format).toBe(`${format}, CSV`);
  const { people, companies } = await all();
  expect([...people, ...companies]).toMatchObject([expected]);
});

test.each([
  [
    "whom's own fields as columns",
    'id,company_name,social_url,slogan,about_us,headquarters,country_code,industry,employees_num,website,founded,' +
      'specialties,type,social_followers,funding,refreshed_at,status,stage,investors\n' +
      'c1,Acme,https://l.example/acme,S,A,"Oslo, Oslo",no,Food,12,https://acme.example,1999,a;b,Privately Held,33,' +
      '1200,2024-01-01,active,Seed,X;Y\n',
    {
      id: 'export:c1',
      company_name: 'Acme',
      social_url: 'https://l.example/acme',
      slogan: 'S',
      about_us: 'A',
      headquarters: 'Oslo, Oslo',
      country_code: 'no',
      industry: 'Food',
      employees_num: 12,
      website: 'https://acme.example',
      founded: 1999,
      specialties: ['a', 'b'],
      type: 'Privately Held',
      social_followers: 33,
      funding: 1_200,
      refreshed_at: '2024-01-01',
      status: 'active',
      stage: 'Seed',
      investors: ['X', 'Y'],
    },
  ],
  [
    "the columns of Crunchbase's search page",
    'Organization Name,Industries,Headquarters Location,Number of Employees,Founded Date,' +
      'Total Funding Amount Currency (in USD)\nAcme,Software,"Austin, Texas, United States",51-100,2001-01-01,2500000\n',
    {
      company_name: 'Acme',
      industry: 'Software',
      headquarters: 'Austin, Texas',
      country_code: 'us',
      employees_num: 51,
      founded: 2001,
      funding: 2_500_000,
    },
  ],
])('%s need no mapping', async (_, text, expected) => {
  expect(await take(file('export.csv', text))).toMatchObject({ inputs: [{ unused_columns: [] }] });
  expect((await all()).companies).toMatchObject([expected]);
});

test('a table of no known export is imported by the names of its columns', async () => {
  const report = await take(
    file(
      '2024-05-11-club.csv',
      'ID;Full name;Job title;Employer;Start date;City;Country;Skills\n7;Ann Lee;Cook;Acme;Mar 2019;Graz;Österreich;Baking|Frying\n',
    ),
  );
  expect(report.inputs).toMatchObject([{ source: 'club', source_date: '2024-05-11' }]);
  expect((await all()).people).toMatchObject([
    {
      id: 'club:7',
      full_name: 'Ann Lee',
      refreshed_at: '2024-05-11',
      location: { city: 'Graz', country_code: 'at' },
      experience: [{ position: 'Cook', company_name: 'Acme', start_time: '2019-03' }],
      skills: ['Baking', 'Frying'],
    },
  ]);
});
