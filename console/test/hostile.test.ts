import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPeople } from '../../test/import-people.ts';
import { SmallCorpus } from '../../test/small-corpus.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { chromiumPath } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

/** Texts that would run, lead somewhere, or take the page apart, if they were taken for more than text. */
const hostile = [
  `"><img src=x onerror=alert(1)>`,
  '<script>alert(1)</script>',
  '</title></textarea></style></script><svg onload=alert(1)>',
  `' autofocus onfocus='alert(1)' x='`,
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)//',
  '{{constructor.constructor("alert(1)")()}} <%= alert(1) %>',
  '<style>*{display:none}</style><link rel=stylesheet href=//evil.example/x.css>',
  '<base href=//evil.example><form action=//evil.example><iframe src=//evil.example>',
  '\u202egnp.exe\u202c \u2066\u200f\u200b',
  'Z\u0351\u036b\u0343\u036a\u0302'.repeat(30),
  '__proto__',
  'ليلى حداد שלום',
  `${'long'.repeat(25_000)}`,
];
const shortened = hostile.map((text) => text.slice(0, 190));

const people = hostile.map((text, index) => ({
  id: `p${index}`,
  full_name: `Nurse ${text.slice(0, 400)}`,
  headline: text,
  about_me: text,
  social_url: text,
  location: 'Oslo, Norway',
  skills: [text, 'Nursing'],
  languages: [text],
  experience: [
    { position: 'Nurse', company_name: text, company_id: `c${index}`, job_description: text, is_current: true },
    { position: text, company_name: 'Clinic', company_url: text, start_time: '2015', end_time: '2019-05' },
  ],
  education: [{ institution_name: text, degree: text, description: text }],
}));
const companies = hostile.map((text, index) => ({
  id: `c${index}`,
  company_name: `Hospital ${text.slice(0, 400)}`,
  slogan: text,
  about_us: text,
  website: text,
  social_url: text,
  industry: 'Hospitals',
  headquarters: 'Oslo, Norway',
  specialties: [text],
}));

/** What of a page is not as the console made it. */
async function oddities(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const strange =
      'img, script, iframe, object, embed, style, link, base, form[action], [onload], [onerror], [onfocus]';
    const odd = [...document.querySelectorAll(`main :is(${strange})`)].map((element) =>
      element.outerHTML.slice(0, 100),
    );
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href);
    odd.push(...links.filter((href) => !/^https?:/.test(href)));
    const wider = document.documentElement.scrollWidth - innerWidth;
    return wider > 0 ? [...odd, `${wider} px wider than the window`] : odd;
  });
}

describe.skipIf(chromiumPath === null)('hostile text in a browser', () => {
  const { asOwner, asOperator } = consoleBrowser();
  const corpus = new SmallCorpus();
  beforeAll(async () => {
    await corpus.write(people, companies);
  });
  afterAll(() => corpus.close());

  test('stays text on every screen of an owner', async () => {
    const { page, service, accountId, faults, at } = await asOwner({ dependencies: { finder: await corpus.finder() } });
    await page.setViewportSize({ width: 360, height: 800 });
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await oddities(page)).map((odd) => `${screen}: ${odd}`));
    await page.getByRole('combobox').fill('nurses in Oslo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Show/ }).click();
    await page.locator('.results > li').nth(9).waitFor();
    await page.getByRole('button', { name: /^Next/ }).click();
    await page.locator('.results > li').nth(14).waitFor();
    await look('results');
    for (const kind of ['people/p', 'companies/c']) {
      for (const index of hostile.keys()) {
        await page.goto(at(`/console/${kind}${index}`));
        await page.getByRole('button', { name: 'Show it' }).click();
        await page.locator('h1').waitFor();
        await look(`${kind}${index}`);
      }
    }
    for (const text of hostile) {
      await page.goto(at('/console'));
      await page.getByRole('combobox').fill(text.slice(0, 400));
      await page.keyboard.press('Enter');
      await page.locator('.offer, [role=alert]').first().waitFor();
      await look('sentence');
    }
    const { keys, credits } = service.administration;
    for (const text of shortened) {
      await keys.create(accountId, { label: text.slice(0, 100) });
      await credits.grant(accountId, 1, text);
    }
    for (const screen of ['keys', 'usage']) {
      await page.goto(at(`/console/${screen}`));
      await page.locator('main table tbody tr').nth(14).waitFor();
      await look(screen);
    }
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  }, 240_000);

  test('stays text on every screen of an operator', async () => {
    const { page, service, faults, at } = await asOperator({
      search: { keepEmptyQueries: true },
      dependencies: { finder: await corpus.finder() },
    });
    await page.setViewportSize({ width: 360, height: 800 });
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await oddities(page)).map((odd) => `${screen}: ${odd}`));
    const { accounts, credits } = service.administration;
    for (const [index, text] of shortened.entries()) {
      const name = text.replace(/\p{C}/gu, '');
      const id = await accounts.create({ name, email: `${index}<b>@example.org`, plan: 'free' });
      await credits.grant(id, 5, text);
      if (index > 2) continue;
      await page.goto(at(`/console/accounts/${id}`));
      await page.locator('main table').nth(1).waitFor();
      await look('account');
    }
    const { key } = await service.newKey();
    for (const text of hostile) {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const body = JSON.stringify({ query: `welders ${text}`.slice(0, 400) });
      await fetch(at('/v1/search'), { method: 'POST', headers, body });
      await fetch(at(`/v1/profiles/${encodeURIComponent(text.slice(0, 100))}`), { headers });
    }
    await importPeople(service.folder, people);
    for (const screen of ['accounts', 'data', 'audit', 'requests']) {
      await page.goto(at(`/console/${screen}`));
      await page.locator('main table').first().waitFor();
      await look(screen);
    }
    const cells = (texts: readonly string[]) => texts.map((text) => `"${text.replaceAll('"', '""')}"`).join(',');
    const name = `"><img src=x onerror=alert(1)>.csv`.replaceAll('/', '');
    const path = join(temporaryFolder(), name);
    writeFileSync(
      path,
      [cells(['Full name', ...hostile]), ...hostile.map((text) => cells(Array(16).fill(text)))].join('\n'),
    );
    await page.goto(at('/console/import'));
    await page.getByLabel('File to import').setInputFiles(path);
    await page.getByRole('region', { name: 'Columns' }).waitFor();
    await page.getByLabel('Source').fill(hostile[0] ?? '');
    await page.keyboard.press('Enter');
    await look('import');
    await page.getByRole('button', { name: 'Import it' }).click();
    await page.getByText('Imported.').waitFor({ timeout: 100_000 });
    await look('imported');
    await page.goto(at('/console/data'));
    await page.locator('main table').first().waitFor();
    await look('data');
    expect(found).toEqual([]);
    expect(faults).toEqual([]);
  }, 240_000);
});
