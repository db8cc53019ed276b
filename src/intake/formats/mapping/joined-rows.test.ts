import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';

const { input, file, take, all } = importTestFolder();

const connections =
  'Notes:\n"When exporting your connection data, you may notice that some of the email addresses are missing."\n\n' +
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n' +
  'Ann,Lee,https://www.linkedin.com/in/annlee,ann@lee.example,Acme,Head Cook,05 Jun 2024\n' +
  'Bo,Li,https://www.linkedin.com/in/boli,,"Foo, Inc.",CTO,11 Jan 2023\n';

test('LinkedIn connections are imported from below the note in their file, without e-mail addresses', async () => {
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
  const [bo, ann] = (await all()).people.toSorted((a, b) => b.full_name.localeCompare(a.full_name));
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
  'Certifications.csv':
    'Name,Url,Authority,Started On,Finished On,License Number\nServSafe,https://servsafe.example,NRA,May 2018,,123\n',
  'Connections.csv': connections,
  'messages.csv': 'CONVERSATION ID,FROM,TO,DATE,SUBJECT,CONTENT\n1,a,b,2020,hi,hello\n',
};

test.each(['folder', 'zip'])('a LinkedIn export goes in as a %s, its files joined', async (form) => {
  const named = Object.entries(linkedin);
  let path = input();
  if (form === 'zip') {
    path = file('export.zip', zipSync(Object.fromEntries(named.map(([name, text]) => [name, Buffer.from(text)]))));
  } else for (const [name, text] of named) file(name, text);
  const report = await take(path);
  expect(report).toMatchObject({ read: 3, new: 3, refusedTotal: 0 });
  expect(report.skippedFiles).toEqual(['messages.csv']);
  const own = (await all()).people.find(({ headline }) => headline === 'Cook of cooks');
  expect(own).toMatchObject({
    full_name: 'Ann Lee',
    location: { text: 'Oslo, Norway' },
    experience: [
      { position: 'Head Cook', start_time: '2019-03', is_current: true },
      { position: 'Cook', start_time: '2016', end_time: '2019-02' },
    ],
    education: [{ institution_name: 'Oslo Uni', degree: ['BSc'], end_time: '2014' }],
    skills: ['Cooking', 'Baking'],
    certifications: [{ name: 'ServSafe', issuer: 'NRA', date: '2018-05' }],
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
  } = await all();
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
  expect((await all()).people[0]?.experience).toMatchObject([
    { position: 'CTO', company_name: 'Acme', company_id: 'salesforce:001A' },
  ]);
});
