import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openIdReturnPath } from '../../src/http/console/openid-routes.ts';
import { clientId, clientSecret, startOpenIdProvider } from '../../test/openid-provider.ts';
import { SmallCorpus } from '../../test/small-corpus.ts';
import { startTestServer, type TestServer, type TestServerSetup } from '../../test/test-server.ts';
import { buildConsole } from '../build.ts';
import { chromiumPath, faultsOf, keepPicture, startBrowser } from './browser.ts';

/** What would run, or lead somewhere, if any text of a record were taken for more than text. */
const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;
const people = Array.from({ length: 14 }, (_, index) => ({
  id: `p${index}`,
  full_name: index === 0 ? `Eve ${hostile}` : `Nurse ${index}`,
  headline: hostile,
  social_url: index === 0 ? 'javascript:alert(3)' : `https://network.example/in/nurse-${index}`,
  about_me: hostile,
  location: 'Oslo, Norway',
  skills: [index < 8 ? 'Python' : 'Java'],
  experience: [
    { position: 'Nurse', company_name: `Hospital ${hostile}`, start_time: '2019-03', is_current: true },
    { position: 'Nursing Assistant', company_name: 'Clinic', start_time: '2015', end_time: '2019-05' },
  ],
}));

describe.skipIf(chromiumPath === null)('the console in a browser', () => {
  const corpus = new SmallCorpus();
  let browser: Browser;
  let setup: TestServerSetup;
  beforeAll(async () => {
    await corpus.write(people);
    browser = await startBrowser();
    setup = { consoleFiles: await buildConsole(), dependencies: { finder: await corpus.finder() } };
  });
  afterAll(async () => {
    await browser.close();
    await corpus.close();
  });

  interface Opened {
    readonly page: Page;
    readonly context: BrowserContext;
    readonly service: TestServer;
    readonly accountId: string;
    readonly faults: readonly string[];
    readonly at: (path: string) => string;
  }

  /** An owner's browser right after the link was opened. */
  async function signedIn(credits = 1000, more: TestServerSetup = {}): Promise<Opened> {
    const service = await startTestServer({ ...setup, ...more });
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    onTestFinished(async () => {
      await context.close();
      await service.stop();
    });
    const { accountId } = await service.newKey({ credits });
    const page = await context.newPage();
    const faults = faultsOf(page);
    const at = (path: string) => `http://127.0.0.1:${service.port}${path}`;
    await page.goto(at(`/console/sign-in#${await service.newLink(accountId)}`));
    await page.getByRole('combobox').waitFor();
    return { page, context, service, accountId, faults, at };
  }

  async function understand(page: Page, sentence: string): Promise<void> {
    await page.getByRole('combobox').fill(sentence);
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
  }

  test('leads an owner from the link to a paid search, a changed condition, and a record', async () => {
    const { page, service, accountId, faults } = await signedIn();
    expect(page.url()).not.toContain('#');
    await understand(page, 'nurses in Oslo');
    expect(await page.locator('.total').innerText()).toBe('14 people');
    expect(await service.balance(accountId)).toBe(1000);
    await page.getByRole('button', { name: 'Show the first 10' }).click();
    await page.locator('.results > li').nth(9).waitFor();
    expect(await page.locator('.balance').innerText()).toBe('990 credits');
    await page.getByRole('button', { name: 'Next 4' }).click();
    await page.locator('.results > li').nth(13).waitFor();
    expect(await service.balance(accountId)).toBe(986);
    expect(await page.locator('.results .name a').count()).toBe(14);

    await page.getByText('Nurse 3', { exact: true }).click();
    await page.getByRole('heading', { name: 'Nurse 3' }).waitFor();
    expect(await service.balance(accountId)).toBe(982);
    expect(await page.locator('.timeline > li').count()).toBe(2);
    await page.goBack();
    expect(await page.locator('.results > li').count()).toBe(14);
    expect(await service.balance(accountId)).toBe(982);

    await page.getByRole('button', { name: 'Remove Place: Oslo' }).click();
    await page.getByRole('button', { name: 'Show the first 10' }).waitFor();
    expect(await page.getByRole('button', { name: 'Remove Place: Oslo' }).count()).toBe(0);
    await page.getByRole('button', { name: '+ Condition' }).click();
    await page.getByRole('combobox', { name: 'Condition' }).selectOption('employer');
    await page.getByLabel('Value').fill('Clinic');
    await page.getByRole('combobox', { name: 'When' }).selectOption('past');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.getByRole('button', { name: /^Past employer: / }).waitFor();
    expect(await page.locator('.total').innerText()).toBe('14 people');
    expect(faults).toEqual([]);
  });

  test('says how many there are before values are counted, which moves nothing and may fail, and pays for what it said', async () => {
    const { page, faults, at } = await signedIn();
    let countNow = () => {};
    const held = new Promise<void>((resolve) => {
      countNow = resolve;
    });
    await page.route(at('/v1/search/explain'), async (route) => {
      if (route.request().postDataJSON().facets !== undefined) await held;
      await route.continue();
    });
    await understand(page, 'nurses in Oslo');
    const counts = page.getByRole('complementary', { name: 'Counts' });
    const places = () =>
      page.locator('.offer, .chips, .program').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const before = await places();
    expect(await counts.getAttribute('aria-busy')).toBe('true');
    countNow();
    await counts.getByRole('button', { name: 'Python' }).waitFor();
    expect(await places()).toEqual(before);

    await page.route(at('/v1/search/explain'), (route) =>
      route.request().postDataJSON().facets === undefined ? route.fallback() : route.abort(),
    );
    await understand(page, 'nurses in Norway');
    await counts.getByRole('alert').getByText('cannot be reached').waitFor();
    await page.getByRole('combobox').fill('cooks');
    await page.unroute(at('/v1/search/explain'));
    await counts.getByRole('button', { name: 'Try again' }).press('Enter');
    await counts.getByRole('button', { name: 'Python' }).waitFor();
    await page.getByRole('button', { name: 'Show the first 10' }).click();
    await page.locator('.results > li').nth(9).waitFor();
    expect(faults).toEqual([]);
  });

  test('lets somebody try a demo without signing in, by keyboard alone', async () => {
    const service = await startTestServer({ ...setup, hasPlayground: true });
    const context = await browser.newContext();
    onTestFinished(async () => {
      await context.close();
      await service.stop();
    });
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${service.port}/console`);
    await page.getByRole('button', { name: 'Try it without signing in' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox').fill('nurses in Oslo');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Show the / }).waitFor();
  });

  test('leads owners and operators to the OpenID provider and back, and says when nothing here is theirs', async () => {
    const provider = await startOpenIdProvider('user-17');
    const operators: string[] = [];
    const openId = { issuer: provider.issuer, clientId, clientSecret, returnUrl: '', operators };
    const service = await startTestServer({ ...setup, openId });
    const at = (path: string) => `http://127.0.0.1:${service.port}${path}`;
    openId.returnUrl = at(openIdReturnPath);
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      await service.stop();
      await provider.stop();
    });
    const faults = faultsOf(page);
    await page.goto(at('/console'));
    await page.getByRole('link', { name: /^Sign in with localhost/ }).click();
    await page.getByRole('alert').getByText('no account here is yours').waitFor();
    await keepPicture(page, 'sign-in-openid');
    const { accountId } = await service.newKey();
    await service.administration.accounts.link(accountId, { issuer: provider.issuer, subject: 'user-17' });
    await page.getByRole('link', { name: /^Sign in with localhost/ }).click();
    await page.getByRole('combobox').waitFor();
    expect(new URL(page.url()).pathname).toBe('/console');
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['whom_session']);
    operators.push('user-17');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('link', { name: /^Sign in with localhost/ }).click();
    // The number comes with the accounts, of which the request would else be the one that is refused.
    await page.getByRole('heading', { name: /^Accounts \d/ }).waitFor();
    operators.pop();
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('never runs text of records, and makes no link of what is no web address', async () => {
    const { page, faults, at } = await signedIn();
    await understand(page, 'nurses in Oslo');
    await page.getByRole('button', { name: 'Show the first 10' }).click();
    await page.locator('.results > li').nth(9).waitFor();
    expect(await page.locator('.results img, .results script').count()).toBe(0);
    await page.goto(at('/console/people/p0'));
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByRole('heading', { name: 'Eve' }).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(await page.locator('a[href^="javascript"]').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('suggests while one types, by keyboard alone', async () => {
    const { page } = await signedIn();
    await page.keyboard.type('nurses in osl');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
    expect(await page.getByRole('combobox').inputValue()).toMatch(/Oslo/);
  });

  test('shows the same request for programs in three ways', async () => {
    const { page, at } = await signedIn();
    await understand(page, 'nurses in Oslo');
    await page.locator('summary', { hasText: 'The same for a program' }).focus();
    await page.keyboard.press('Enter');
    const shown = () => page.locator('.program pre').innerText();
    expect(await shown()).toContain(`curl -s ${at('/v1/search')}`);
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowRight');
    expect(await shown()).toContain(`baseUrl: '${at('')}'`);
    await page.keyboard.press('ArrowRight');
    expect(JSON.parse(await shown()).params.name).toBe('search_people');
  });

  test('shows a new key once, rotates it and revokes it', async () => {
    const { page, service, accountId, at } = await signedIn();
    await page.getByRole('link', { name: 'Keys' }).click();
    await page.getByLabel('Name of the new key').fill('crm');
    await page.getByRole('button', { name: 'Make key' }).dblclick();
    const key = await page.locator('.once code').innerText();
    const asked = () => fetch(at('/openapi.json'), { headers: { 'x-api-key': key } });
    expect((await asked()).headers.get('x-ratelimit-limit')).toBe('60');
    await page.getByRole('button', { name: 'Rotate crm' }).click();
    await page.locator('.state.replaced').waitFor();
    expect(await page.locator('.once code').innerText()).not.toBe(key);
    await page.getByRole('button', { name: 'Revoke crm' }).first().click();
    await page.locator('.state.revoked').waitFor();
    await page.reload();
    await page.locator('table').waitFor();
    expect(await page.locator('body').innerText()).not.toContain(key);
    expect(await service.administration.keys.list(accountId)).toHaveLength(3);
  });

  test('says what to do when the session is over, when credits are gone, and when asked too often', async () => {
    const over = await signedIn();
    await over.context.clearCookies();
    await over.page.getByRole('combobox').fill('nurses in Oslo');
    await over.page.keyboard.press('Enter');
    await over.page.getByRole('heading', { name: 'Sign in' }).waitFor();

    const broke = await signedIn(0);
    await understand(broke.page, 'nurses in Oslo');
    await broke.page.getByRole('button', { name: 'Show the first 10' }).click();
    await broke.page.getByRole('alert').getByRole('link', { name: 'See plan and credits' }).click();
    await broke.page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();

    const hasty = await signedIn(1000, { limits: { requestsPerMinute: 2 } });
    await understand(hasty.page, 'nurses in Oslo');
    await hasty.page.getByRole('button', { name: 'Show the first 10' }).click();
    await hasty.page
      .getByRole('alert')
      .getByText(/in \d+ seconds/)
      .waitFor();
    expect(await hasty.service.balance(hasty.accountId)).toBe(1000);
  });

  test('says that the service is gone, and goes on when it is back', async () => {
    const { page, context } = await signedIn();
    await context.setOffline(true);
    await page.getByRole('combobox').fill('nurses in Oslo');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.offer').waitFor();
  });

  test('finds a page of the docs by a word of it, by keyboard alone, and without signing in', async () => {
    const service = await startTestServer(setup);
    const page = await browser.newPage();
    onTestFinished(async () => {
      await page.close();
      await service.stop();
    });
    const faults = faultsOf(page);
    await page.goto(`http://127.0.0.1:${service.port}/docs`);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('idempotency');
    await page.locator('.hits a').first().waitFor();
    await keepPicture(page, 'docs-search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/#/);
    expect(await page.locator('#page').innerText()).toMatch(/idempotency/i);
    expect(faults).toEqual([]);
  });
});
