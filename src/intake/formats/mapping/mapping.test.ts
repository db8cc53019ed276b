import { expect, test } from 'vitest';
import { importTestFolder } from '../import-test-folder.test-helper.ts';

const { file, take, all } = importTestFolder();

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
test.each([
  ['a column of names', 'Papers', [{ name: 'PMP' }, { name: 'CISSP' }]],
  ['one entry with its issuer', { name: 'Best', issuer: 'By' }, [{ name: 'CISSP', issuer: 'ISC2' }]],
])('a mapping takes certifications from %s', async (_, certifications, expected) => {
  const own = { kind: 'people', id: { text: '{Who}' }, full_name: 'Who', certifications };
  const table = 'Who,Papers,Best,By\nAnn Lee,PMP; CISSP,CISSP,ISC2\n';
  await take(file('papers.csv', table), { mapFile: file('map.json', JSON.stringify(own)) });
  expect((await all()).people).toMatchObject([{ certifications: expected }]);
});

const club = "No,Firm,Town,Area,Form,Bosses,Since\n1,Acme,Oslo,Oslo,Ltd,\"['Ann Lee', 'Bo Li', 'Ann Lee']\",2/15/88\n";

test('a mapping file makes several records of a row', async () => {
  const report = await take(file('club.csv', club), { mapFile: file('map.json', JSON.stringify(mapping)) });
  expect(report).toMatchObject({ new: 3 });
  const { people, companies } = await all();
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
