import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';
import { suggestMapping } from './suggest-mapping.ts';

const { file, take, all } = importTestFolder();

async function suggested(path: string): Promise<string> {
  return JSON.stringify((await suggestMapping(path, null, Readable.from([]))).mapping);
}

const tables: readonly (readonly [name: string, header: string, row: string])[] = [
  ['Connections.csv', 'First Name,Last Name,URL,Email Address,Company,Position,Connected On', 'Ann,Lee,,,Acme,Cook,'],
  ['Profile.csv', 'First Name,Last Name,Headline,Summary,Geo Location', 'Ann,Lee,Cook,I cook,Oslo'],
  [
    'contacts.csv',
    'First Name,Last Name,Company Name for Emails,Person Linkedin Url',
    'Ann,Lee,Acme,linkedin.com/in/annlee',
  ],
  ['accounts.csv', 'Company Name for Emails,# Employees,Account Stage,Website', 'Acme,5,Cold,acme.example'],
  ['people.csv', 'uuid,first_name,last_name,featured_job_title', 'p1,Ann,Lee,CEO'],
  ['organizations.csv', 'uuid,name,category_list,employee_count,homepage_url', 'o1,Acme,,1-10,'],
  ['contacts.csv', 'Record ID,First Name,Last Name,Contact owner', '1,Ann,Lee,Me'],
  ['companies.csv', 'Record ID,Company name,Company Domain Name', '9,Acme,acme.example'],
  ['report.csv', 'Contact ID,First Name,Last Name,Account Name', '003A,Ann,Lee,Acme'],
  ['Contact.csv', 'Id,FirstName,LastName,AccountId,MailingCity', '003A,Ann,Lee,001A,Austin'],
  ['report.csv', 'Account ID,Account Name,Billing City', '001A,Acme,Austin'],
  ['Account.csv', 'Id,Name,BillingCity,NumberOfEmployees', '001A,Acme,Austin,5'],
];

test.each(tables)(
  'the mapping suggested for a %s with no more columns than tell it (%s) imports it',
  async (name, header, row) => {
    const path = file(name, `${header}\n${row}\n`);
    const map = file('map.json', await suggested(path));
    expect(await take(path, { mapFile: map })).toMatchObject({ new: 1, refusedTotal: 0 });
    expect(JSON.stringify(await all())).toMatch(/Ann Lee|Acme/);
  },
);

test('the suggested mapping of a known export joins the files that lie beside it, and no others', async () => {
  const profile = file('Profile.csv', 'First Name,Last Name,Headline,Summary,Geo Location\nAnn,Lee,Cook,,Oslo\n');
  file('Positions.csv', 'Company Name,Title,Started On,Finished On\nAcme,Cook,Mar 2019,\n');
  const mapping = await suggested(profile);
  expect(JSON.parse(mapping)).toMatchObject({ lists: { positions: { file: 'Positions.csv' } } });
  expect(mapping).not.toContain('Skills.csv');
  await take(profile, { mapFile: file('map.json', mapping) });
  expect((await all()).people[0]?.experience).toMatchObject([{ position: 'Cook', start_time: '2019-03' }]);
});

test('the suggested mapping of a known JSON format imports the same records as the format itself', async () => {
  const person = {
    id: 'p1',
    full_name: 'ann lee',
    linkedin_username: 'annlee',
    location_name: 'oslo, norway',
    location_locality: 'oslo',
    experience: [{ company: { name: 'acme' }, title: { name: 'cook' }, start_date: '2020' }],
  };
  const path = file('pdl.jsonl', `${JSON.stringify(person)}\n`);
  await take(path);
  const direct = await all();
  expect(await take(path, { mapFile: file('map.json', await suggested(path)) })).toMatchObject({ unchanged: 1 });
  expect(direct.people[0]).toMatchObject({ location: { city: 'oslo' }, experience: [{ company_name: 'acme' }] });
});
