import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errors } from '../../src/contract/errors.ts';
import { SmallCorpus } from '../../test/small-corpus.ts';
import { chromiumPath, faultsOfScreen } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

const nurses = Array.from({ length: 14 }, (_, index) => ({
  id: `p${index}`,
  full_name: `Nurse ${index}`,
  headline: 'Nurse who writes programs',
  about_me: 'Cares for people since 2015.',
  location: 'Oslo, Norway',
  skills: [index < 8 ? 'Python' : 'Java'],
  experience: [
    { position: 'Nurse', company_name: 'Hospital', start_time: '2019-03', is_current: true },
    { position: 'Nursing Assistant', company_name: 'Clinic', start_time: '2015', end_time: '2019-05' },
  ],
}));

// Protects that every screen of an owner can be read and used by everybody, on every screen and in both colour schemes.
describe.skipIf(chromiumPath === null)('the screens of an owner, from 360 to 1,920 px', () => {
  const corpus = new SmallCorpus();
  const { asOwner } = consoleBrowser();
  beforeAll(() => corpus.write(nurses));
  afterAll(() => corpus.close());

  test('are accessible and fit from the sentence to what was paid for', async () => {
    const { page, at } = await asOwner({ dependencies: { finder: await corpus.finder() } });
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await faultsOfScreen(page, screen)));
    const unfold = async (summary: string) => {
      await page.locator('summary', { hasText: summary }).focus();
      await page.keyboard.press('Enter');
    };
    await look('ask');
    await page.getByRole('combobox').fill('nurses in Oslo, not managers');
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
    await look('understood');
    await page.locator('.chip button').first().click();
    await page.locator('dialog[open]').waitFor();
    await look('dialog');
    await page.keyboard.press('Escape');
    await page.locator('.offer .main').click();
    await page.locator('.results > li').first().waitFor();
    await look('results');
    await unfold('Export');
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('button', { name: 'Save as CSV' }).waitFor();
    await unfold('The same for a program');
    await look('export');
    await page.goto(at('/console/people/p1'));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.locator('.timeline').waitFor();
    await look('record');
    expect(found).toEqual([]);
  }, 240_000);

  test('are accessible and fit in keys, usage and docs, and where a request is refused', async () => {
    const { page, service, accountId, at } = await asOwner({ hasPlayground: true });
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await faultsOfScreen(page, screen)));
    await page.goto(at('/console/companies/c1'));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.locator('h1').waitFor();
    await look('company');
    await page.goto(at('/console/people/p0'));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('button', { name: /^How likely/ }).click();
    await page.locator('.score').waitFor();
    await look('job-change');
    await page.goto(at('/console/keys'));
    await page.getByLabel('Name of the new key').fill('crm');
    await page.keyboard.press('Enter');
    await page.locator('.once').waitFor();
    await look('keys');
    await service.administration.accounts.changePlan(accountId, 'pro');
    for (const screen of ['usage', 'help', 'sign-up', 'sign-in']) {
      await page.goto(at(`/console/${screen}`));
      await page.locator('h1').waitFor();
      await page.waitForLoadState('networkidle');
      await look(screen);
    }
    for (const [screen, path] of [
      ['docs', '/docs'],
      ['docs-operation', '/docs/api/search'],
      ['docs-table', '/docs/errors'],
    ] as const) {
      await page.goto(at(path));
      await look(screen);
    }
    const { status, message } = errors.out_of_credits;
    const refused = { error: { code: 'out_of_credits', message, request_id: 'req_1' } };
    await page.route('**/v1/**', (route) => route.fulfill({ status, json: refused }));
    await page.goto(at('/console'));
    await page.getByRole('combobox').fill('anyone');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').waitFor();
    await look('refused');
    expect(found).toEqual([]);
  }, 240_000);
});
