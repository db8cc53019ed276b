import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Anyone, founderKey, type Member, members, type Startup, yc } from '../../bench/real-data/sources.ts';
import { isAbout } from '../../bench/real-data/trades.ts';
import { congressCompanies, congressPeople } from '../../scripts/congress.ts';
import { readCongress, readYc } from '../../scripts/real-data.ts';
import { ycRecords } from '../../scripts/yc.ts';
import { type ServerProcess, startServer, whomHere, whomJson } from '../cli/process.ts';
import { call } from '../contract/client.ts';
import { temporaryFolder } from '../temporary-folder.ts';

const shared = join(import.meta.dirname, '../../../shared/data');
const absent = ['us-congress-legislators', 'yc-companies'].some((name) => !existsSync(join(shared, name)));

interface Page {
  readonly total_count: number;
  readonly credits_used: number;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

// Protects that real records of several sources answer over HTTP what their sources say. The collections are not part
// of the repository; without ../shared/data there is nothing to import.
describe.skipIf(absent)('members of Congress and companies of Y Combinator, if ../shared/data is there,', () => {
  const folder = temporaryFolder();
  let server: ServerProcess;
  let key = '';
  const everybody = absent ? new Map<string, Anyone>() : new Map<string, Anyone>(members());
  const { startups } = absent ? { startups: new Map<string, Startup>() } : yc();

  beforeAll(async () => {
    const data = ['--data', join(folder, 'data')];
    const files = join(folder, 'files');
    mkdirSync(files);
    const write = (name: string, records: readonly unknown[]): string => {
      writeFileSync(join(files, name), records.map((record) => `${JSON.stringify(record)}\n`).join(''));
      return join(files, name);
    };
    const congress = readCongress(shared);
    const { csv, asOf } = readYc(shared);
    const { companies, people } = ycRecords(csv, asOf);
    const imported = await whomHere([
      'import',
      write('congress-people.jsonl', congressPeople(congress)),
      write('congress-companies.jsonl', congressCompanies(congress.asOf)),
      write('yc-companies.jsonl', companies),
      write('yc-people.jsonl', people),
      ...data,
    ]);
    expect(imported.status, imported.stderr).toBe(0);
    const named = ['account', 'create', 'real', '--email', 'real@example.org', '--credits', '100000', ...data];
    const { account_id } = await whomJson<{ account_id: string }>(named);
    const made = ['key', 'create', account_id, '--rpm', '6000', ...data];
    key = (await whomJson<{ key: string }>(made)).key;
    server = await startServer(['serve', ...data]);
  });

  afterAll(async () => {
    await server?.stop('SIGTERM');
  });

  async function get(path: string, body?: object): Promise<Readonly<Record<string, unknown>>> {
    const { port } = new URL(server.address);
    const answer = await call(Number(port), { path, key, ...(body === undefined ? {} : { body }) });
    expect(answer.status, answer.text).toBe(200);
    return JSON.parse(answer.text);
  }

  async function search(query: string, target: 'people' | 'company'): Promise<Page> {
    const page = (await get('/v1/search', { query, target, page_size: 100 })) as unknown as Page;
    expect(page.results.length).toBe(page.total_count);
    expect(page.credits_used).toBe(page.total_count);
    return page;
  }

  const idsOf = ({ results }: Page): readonly unknown[] => results.map(({ id }) => id).sort();
  const idsWhere = (right: (member: Member) => boolean): readonly string[] =>
    [...everybody].flatMap(([id, one]) => (one.kind === 'member' && right(one) ? [id] : [])).sort();
  const rowsWhere = (right: (startup: Startup) => boolean): readonly string[] =>
    [...startups].flatMap(([row, startup]) => (right(startup) ? [`yc-${row}`] : [])).sort();

  test('US senators from Ohio', async () => {
    const inOffice = idsWhere(({ now }) => now?.type === 'sen' && now.state === 'OH');
    expect(inOffice.length).toBe(2);
    expect(idsOf(await search('US senators from Ohio', 'people'))).toEqual(inOffice);
  });

  test('former representatives from Florida', async () => {
    const left = idsWhere(
      ({ terms, now }) => now?.type !== 'rep' && terms.some(({ type, state }) => type === 'rep' && state === 'FL'),
    );
    expect(left.length).toBe(40);
    expect(idsOf(await search('former representatives from Florida', 'people'))).toEqual(left);
  });

  test('education companies in Nigeria', async () => {
    const schools = rowsWhere((one) => one.country === 'NG' && isAbout(one, 'education'));
    expect(schools.length).toBeGreaterThan(0);
    expect(idsOf(await search('education companies in Nigeria', 'company'))).toEqual(schools);
  });

  test('healthcare companies in Brazil with more than 10 people: the register has none, and none are charged', async () => {
    expect(rowsWhere((one) => one.country === 'BR' && isAbout(one, 'health') && one.people > 10)).toEqual([]);
    const page = await search('healthcare companies in Brazil with more than 10 people', 'company');
    expect([page.results, page.total_count, page.credits_used]).toEqual([[], 0, 0]);
  });

  test('a look-up of one of each, with the id that a search gave', async () => {
    const [senator] = (await search('Amy Klobuchar', 'people')).results;
    const profile = await get(`/v1/profiles/${senator?.['id']}`);
    expect(everybody.get(String(senator?.['id']))).toMatchObject({ first: 'Amy', last: 'Klobuchar' });
    expect(profile).toMatchObject({ full_name: 'Amy Klobuchar', credits_used: 4 });
    expect(profile['experience']).toContainEqual(expect.objectContaining({ position: 'U.S. Senator', end_time: null }));

    const [company] = (await search('Schoolable', 'company')).results;
    const record = await get(`/v1/companies/${company?.['id']}`);
    const source = startups.get(String(company?.['id']).replace('yc-', ''));
    expect(record).toMatchObject({
      company_name: source?.name,
      founded: source?.founded,
      employees_num: source?.people,
      credits_used: 4,
    });
  });

  test('a job-change call for a real person charges for a prediction and for nothing else', async () => {
    const [senator] = idsWhere(({ now }) => now?.type === 'sen' && now.state === 'OH');
    const prediction = await get(`/v1/profiles/${senator}/job-change`);
    expect(prediction['credits_used']).toBe(prediction['has_prediction'] === true ? 10 : 0);
    expect(prediction['score'] === null).toBe(prediction['has_prediction'] === false);
  });

  test('the founders of a company are linked to its record', async () => {
    const page = await search('founders of Schoolable', 'people');
    const { founders } = yc();
    const expected = [...founders.values()].filter(({ startup }) => startup.name === 'Schoolable');
    const found = page.results.map(({ id, full_name }) =>
      founderKey(String(id).split('-')[1] ?? '', String(full_name)),
    );
    expect(found.map((founder) => founders.get(founder)?.startup.name)).toEqual(expected.map(() => 'Schoolable'));
  });
});
