import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Company } from '../../records/company.ts';
import type { Person } from '../../records/person.ts';
import { openRecordStore } from '../../records/sqlite-store.ts';
import type { RecordStore } from '../../records/store.ts';
import { type ImportOptions, importFiles } from '../import.ts';
import type { ImportReport } from '../report.ts';
import { InputError } from '../source.ts';

let folder: string;
let store: RecordStore;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'whom-formats-'));
  mkdirSync(join(folder, 'in'));
  store = openRecordStore(join(folder, 'records.db'));
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, 'in', name);
  writeFileSync(path, content);
  return path;
}

function take(input: string, more: Partial<ImportOptions> = {}): Promise<ImportReport> {
  return importFiles({
    store,
    inputs: [input],
    standardInput: Readable.from([]),
    kind: null,
    rejectsFolder: folder,
    isSuppressed: () => false,
    resolvesPlace: () => true,
    clock: () => Date.parse('2026-11-21'),
    onProgress: () => undefined,
    ...more,
  });
}

function all(): { people: readonly Person[]; companies: readonly Company[] } {
  const snapshot = store.snapshot();
  const found = { people: [...snapshot.all('people')], companies: [...snapshot.all('company')] };
  snapshot.close();
  return found;
}

function bytes(text: string, encoding: 'latin1' | 'utf16le'): Buffer {
  return Buffer.from(text, encoding);
}

const connections =
  'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing."\n\n' +
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
  'Ann,Lee,https://www.linkedin.com/in/annlee,ann@lee.example,Acme,Head Cook,05 Jun 2024\n' +
  'Bo,Li,https://www.linkedin.com/in/boli,,"Foo, Inc.",CTO,11 Jan 2023\n';

test('the connections of LinkedIn go in under their note, without e-mail addresses', async () => {
  const report = await take(file('Connections.csv', connections));
  expect(report).toMatchObject({
    read: 2,
    new: 2,
    inputs: [
      {
        format: 'LinkedIn connections, CSV',
        source: 'linkedin',
        unused_columns: ['Email Address', 'Connected On'],
      },
    ],
  });
  const [bo, ann] = all().people.toSorted((a, b) => b.full_name.localeCompare(a.full_name));
  expect(ann).toMatchObject({ full_name: 'Ann Lee', social_url: 'https://www.linkedin.com/in/annlee' });
  expect(bo?.experience).toMatchObject([{ position: 'CTO', company_name: 'Foo, Inc.', is_current: true }]);
  expect(JSON.stringify(ann)).not.toContain('@');
});

const linkedin = {
  'Profile.csv':
    'First Name,Last Name,Maiden Name,Address,Birth Date,Headline,Summary,Industry,Zip Code,Geo Location\n' +
    'Ann,Lee,,"1 Road",,Cook of cooks,I cook.,Food,1234,"Oslo, Norway"\n',
  'Positions.csv':
    'Company Name,Title,Description,Location,Started On,Finished On\n' +
    'Acme,Head Cook,"Runs, cooks",Oslo,Mar 2019,\nFoo,Cook,,,2016,Feb 2019\n',
  'Education.csv': 'School Name,Start Date,End Date,Notes,Degree Name,Activities\nOslo Uni,2010,2014,,BSc,\n',
  'Skills.csv': 'Name\nCooking\nBaking\n',
  'Connections.csv': connections,
  'messages.csv': 'CONVERSATION ID,FROM,TO,DATE,SUBJECT,CONTENT\n1,a,b,2020,hi,hello\n',
};

test.each(['folder', 'zip'])('a LinkedIn export goes in as a %s, its files joined', async (form) => {
  const named = Object.entries(linkedin);
  let path = join(folder, 'in');
  if (form === 'zip') {
    path = file('export.zip', zipSync(Object.fromEntries(named.map(([name, text]) => [name, Buffer.from(text)]))));
  } else for (const [name, text] of named) file(name, text);
  const report = await take(path);
  expect(report).toMatchObject({ read: 3, new: 3, refusedTotal: 0 });
  expect(report.skippedFiles).toEqual(['messages.csv']);
  const own = all().people.find(({ headline }) => headline === 'Cook of cooks');
  expect(own).toMatchObject({
    full_name: 'Ann Lee',
    location: { text: 'Oslo, Norway' },
    experience: [
      { position: 'Head Cook', start_time: '2019-03', is_current: true },
      { position: 'Cook', start_time: '2016', end_time: '2019-02' },
    ],
    education: [{ institution_name: 'Oslo Uni', degree: ['BSc'], end_time: '2014' }],
    skills: ['Cooking', 'Baking'],
  });
  expect(JSON.stringify(own)).not.toContain('Road');
});

test('Crunchbase people are joined with their jobs and degrees, which lie beside them', async () => {
  file(
    'jobs.csv.gz',
    gzipSync(
      'uuid,name,person_uuid,org_uuid,org_name,started_on,ended_on,is_current,title\n' +
        'j1,x,p1,o1,Acme,2015-01-01,,True,CEO\nj2,x,p1,o2,Foo,2010-01-01,2014-12-31,False,CTO\n',
    ),
  );
  file(
    'degrees.csv',
    'uuid,person_uuid,institution_name,degree_type,subject,started_on,completed_on\n' +
      'd1,p1,MIT,BSc,Physics,2004-01-01,2008-01-01\n',
  );
  file(
    'organizations.csv',
    'uuid,name,homepage_url,country_code,region,city,status,short_description,category_list,' +
      'category_groups_list,total_funding_usd,founded_on,employee_count,linkedin_url\n' +
      'o1,Acme,https://acme.example,USA,California,Oakland,operating,Rockets,"Aerospace,Robotics","Hardware,Science",12500000,2009-02-01,c_00051_00100,\n',
  );
  const people =
    'uuid,name,first_name,last_name,country_code,region,city,featured_job_title,linkedin_url\n' +
    'p1,Ann Lee,Ann,Lee,USA,California,Oakland,CEO,https://linkedin.com/in/annlee\n';
  await take(
    file(
      'organizations.csv',
      'uuid,name,homepage_url,country_code,region,city,status,short_description,category_list,' +
        'category_groups_list,total_funding_usd,founded_on,employee_count,linkedin_url\n' +
        'o1,Acme,https://acme.example,USA,California,Oakland,operating,Rockets,"Aerospace,Robotics","Hardware,Science",12500000,2009-02-01,c_00051_00100,\n',
    ),
  );
  expect(await take(file('people.csv', people))).toMatchObject({ read: 1, new: 1 });
  const {
    people: [person],
    companies: [company],
  } = all();
  expect(company).toMatchObject({
    id: 'o1',
    company_name: 'Acme',
    headquarters: 'Oakland, California',
    country_code: 'us',
    status: 'active',
    employees_num: 51,
    founded: 2009,
    funding: 12_500_000,
    industry: 'Hardware',
    specialties: ['Aerospace', 'Robotics'],
  });
  expect(person).toMatchObject({
    id: 'p1',
    experience: [
      { position: 'CEO', company_name: 'Acme', company_id: 'o1', is_current: true },
      { position: 'CTO', company_name: 'Foo', end_time: '2014-12-31', is_current: false },
    ],
    education: [{ institution_name: 'MIT', degree: ['BSc, Physics'] }],
  });
});

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

test.each(tables)('%s are told by their columns', async (format, text, expected) => {
  const report = await take(file('export.csv', text));
  expect(report.inputs[0]?.format).toBe(`${format}, CSV`);
  expect([...all().people, ...all().companies]).toMatchObject([expected]);
});

test('contacts and accounts of a Salesforce data export, which lie beside each other, are joined', async () => {
  const accounts = file(
    'Account.csv',
    'Id,Name,BillingCity,BillingCountry,NumberOfEmployees\n001A,Acme,Austin,USA,250\n',
  );
  const contacts = file(
    'Contact.csv',
    'Id,AccountId,LastName,FirstName,Title,MailingCity,Email\n003A,001A,Lee,Ann,CTO,Austin,a@b.example\n',
  );
  await take(accounts);
  expect(await take(contacts)).toMatchObject({ inputs: [{ unused_columns: ['Email'] }], unlinkedEmployers: 0 });
  expect(all().people[0]?.experience).toMatchObject([
    { position: 'CTO', company_name: 'Acme', company_id: 'salesforce:001A' },
  ]);
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
  expect(all().companies).toMatchObject([expected]);
});

test('a table of no known export goes in by the names of its columns', async () => {
  const report = await take(
    file(
      '2024-05-11-club.csv',
      'ID;Full name;Job title;Employer;Start date;City;Country;Skills\n7;Ann Lee;Cook;Acme;Mar 2019;Graz;Österreich;Baking|Frying\n',
    ),
  );
  expect(report.inputs).toMatchObject([{ source: 'club', source_date: '2024-05-11' }]);
  expect(all().people).toMatchObject([
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

const umlauts = 'name,title,company\nJosé Muñoz,Geschäftsführer,Köln – Düsseldorf GmbH\n';
const macRoman = Buffer.from('José Muñoz'.replace('é', '\x8e').replace('ñ', '\x96'), 'latin1');

test.each([
  ['UTF-8', Buffer.from(umlauts), 'José Muñoz'],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${umlauts}`), 'José Muñoz'],
  ['UTF-16 LE', bytes(`\ufeff${umlauts}`, 'utf16le'), 'José Muñoz'],
  ['UTF-16 LE without a mark', bytes(umlauts, 'utf16le'), 'José Muñoz'],
  ['UTF-16 BE', bytes(`\ufeff${umlauts}`, 'utf16le').swap16(), 'José Muñoz'],
  ['Windows-1252', bytes(umlauts.replace('–', '\x96'), 'latin1'), 'José Muñoz'],
  [
    'Mac Roman',
    Buffer.concat([bytes('name,title,company\n', 'latin1'), macRoman, bytes(',Cook,Foo\n', 'latin1')]),
    'José Muñoz',
  ],
])('%s is read, and said in the report', async (encoding, content, name) => {
  const report = await take(file('a.csv', content));
  expect(all().people.map(({ full_name }) => full_name)).toEqual([name]);
  const expected = encoding.replace(/ with.*$/, '');
  expect(Object.keys(report.inputs[0]?.encodings ?? {})).toEqual([expected]);
});

test.each([
  ['CR', umlauts.replaceAll('\n', '\r')],
  ['CR LF', umlauts.replaceAll('\n', '\r\n')],
  ['tabs', umlauts.replaceAll(',', '\t')],
  ['quotes in cells', umlauts.replace('José Muñoz', '"José Muñoz"')],
])('a table with %s is read', async (_, text) => {
  expect(await take(file('a.csv', text))).toMatchObject({ new: 1 });
});

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
    },
    {
      full_name: 'Ann Lee',
      headline: 'Cook',
      location: { city: 'Oslo', country_code: 'no' },
      experience: [{ position: 'Head Cook', company_name: 'Acme', is_current: true }],
      education: [{ institution_name: 'Oslo Uni', degree: ['BSc, Food'] }],
      skills: ['Cooking'],
      languages: ['Norwegian'],
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

test.each(json)('%s is told by its fields', async (format, value, expected) => {
  const text = format.endsWith('lines') ? JSON.stringify(value) : JSON.stringify(value, null, 2);
  const report = await take(file('export.json', text));
  expect(report.inputs[0]?.format).toBe(format);
  expect(report).toMatchObject({ refusedTotal: 0 });
  const found = [...all().people, ...all().companies];
  expect(found).toMatchObject([expected]);
  expect(JSON.stringify(found)).not.toMatch(/a@b|1 Road/);
});

function zipWith(spoil: (zip: Buffer) => void): Buffer {
  const zip = Buffer.from(zipSync({ 'Connections.csv': Buffer.from(connections) }));
  spoil(zip);
  return zip;
}

const bad: readonly (readonly [name: string, content: () => Uint8Array | string, message: RegExp])[] = [
  ['a.pdf', () => '%PDF-1.7\n...', /is a PDF/],
  [
    'a.bin',
    () => Buffer.from(Array.from({ length: 900 }, (_, index) => (index * 7) % 256)),
    /neither text nor a format/,
  ],
  ['a.csv', () => '', /is empty/],
  [
    'a.csv.gz',
    () => gzipSync('name,title,company\nAnn,Cook,Acme\n'.repeat(2_000)).subarray(0, 60),
    /damaged or cut short/,
  ],
  ['a.parquet.gz', () => gzipSync('PAR1....PAR1'), /is Parquet, which is read from a file that is not packed/],
  ['a.csv', () => 'colour,weight\nred,3\n', /no column tells the name/],
  ['a.csv', () => 'name,title,company,title\nAnn,Cook,Acme,Chef\n', /"title" stands twice/],
  [
    'a.csv',
    () => `name,title,company\nAnn,"${'x'.repeat(5_000_000)}\n`,
    /longer than 4 MiB: most likely a quote is not closed/,
  ],
  ['a.zip', () => zipSync({ 'a.csv': [Buffer.alloc(12_000_000), { level: 9 }] }), /would unpack to 11 MiB/],
  ['a.zip', () => zipSync({ 'Profile.csv': Buffer.from('x') }).subarray(0, 40), /damaged or cut short/],
  ['a.zip', () => zipSync({ 'a.txt': Buffer.from('hello') }), /no file in .* is of a known format/],
  ['a.zip', () => zipWith((zip) => zip.writeUInt32LE(zip.readUInt32LE(zip.length - 6) + 2, zip.length - 6)), /damaged/],
  [
    'a.zip that says of its file that it is smaller than it is',
    () => zipWith((zip) => zip.writeUInt32LE(60, zip.indexOf('PK\x01\x02') + 24)),
    /the sum of Connections.csv is not what was packed/,
  ],
  ['a.xlsx', () => zipSync({ '[Content_Types].xml': Buffer.from('<Types/>') }), /is an Office document: save/],
  ['a.csv', () => '\n <!doctype html><html><body>Not found</body></html>', /is a web page or XML/],
];

test.each(bad)('%s that cannot be imported: a clear error, the data as it was (%#)', async (name, content, message) => {
  await take(file('good.csv', umlauts));
  const error: unknown = await take(file(name, content())).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(InputError);
  expect(String(error)).toMatch(message);
  expect(all().people).toHaveLength(1);
});

const mapping = {
  source: 'club',
  dates: { order: 'month-first', years: [1950, 2026] },
  records: [
    {
      kind: 'company',
      id: { text: 'club-{No}' },
      company_name: 'Firm',
      headquarters: { columns: ['Town', 'Area'] },
      type: { column: 'Form', values: { Ltd: 'Privately Held' }, else: 'Other' },
      investors: { value: ['Us'] },
    },
    {
      kind: 'people',
      each: 'Bosses',
      id: { text: 'club-{No}-{.}' },
      full_name: '.',
      experience: {
        position: { value: 'Boss' },
        company_name: 'Firm',
        company_id: { text: 'club-{No}' },
        start_time: 'Since',
      },
    },
  ],
};
const club = "No,Firm,Town,Area,Form,Bosses,Since\n1,Acme,Oslo,Oslo,Ltd,\"['Ann Lee', 'Bo Li', 'Ann Lee']\",2/15/88\n";

test('a mapping file makes several records of a row', async () => {
  const report = await take(file('club.csv', club), { mapFile: file('map.json', JSON.stringify(mapping)) });
  expect(report).toMatchObject({ new: 3 });
  const { people, companies } = all();
  expect(companies).toMatchObject([{ id: 'club-1', headquarters: 'Oslo', type: 'Privately Held', investors: ['Us'] }]);
  expect(people.map(({ full_name }) => full_name).sort()).toEqual(['Ann Lee', 'Bo Li']);
  expect(people[0]?.experience).toMatchObject([{ position: 'Boss', company_id: 'club-1', start_time: '1988-02-15' }]);
});

test.each([
  [
    { kind: 'company', id: 'No', company_name: 'Firm', colour: 'Form' },
    /a company has no field "colour"; it has id, company_name/,
  ],
  [{ kind: 'company', id: 'No', company_name: 'Firma' }, /has no column "Firma"; it has No, Firm/],
  [{ kind: 'firm', id: 'No' }, /kind must be "people" or "company"/],
  [{ kind: 'company', id: 'No', company_name: { text: 'x', as: 'wish' } }, /"as" is one of text, list/],
  [{ records: [] }, /no "records" and no "kind"/],
  ['{', /is not JSON/],
])('a mapping with a mistake: a clear error (%#)', async (wrong, message) => {
  const map = file('map.json', typeof wrong === 'string' ? wrong : JSON.stringify(wrong));
  await expect(take(file('club.csv', club), { mapFile: map })).rejects.toThrow(message);
});
