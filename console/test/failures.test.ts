import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type ErrorCode, errors } from '../../src/contract/errors.ts';
import { chromiumPath } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

const refusals = ['out_of_credits', 'account_not_authorized', 'rate_limited', 'search_unavailable'] as const;

/** Everything that a screen asks for, but who is signed in. */
const asked = /\/(?:v1|console\/api)\/(?!session)/;

async function refuseAll(page: Page, code: ErrorCode): Promise<void> {
  const { status, message, retryable } = errors[code];
  await page.route(asked, (route) =>
    route.fulfill({
      status,
      headers: retryable ? { 'retry-after': '7' } : {},
      json: { error: { code, message, request_id: 'req_1' } },
    }),
  );
}

/** Tries again until nothing is wrong any more. */
async function recovered(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect
    .poll(async () => {
      if ((await again.count()) > 0)
        await again
          .first()
          .click({ timeout: 1000 })
          .catch(() => {});
      return page.getByRole('alert').count();
    })
    .toBe(0);
}

/** Leads to a screen, and asks there what it asks only when told to. */
async function show(page: Page, address: string): Promise<void> {
  await page.goto(address);
  if (address.endsWith('/console')) {
    await page.getByRole('combobox').fill('anyone');
    await page.keyboard.press('Enter');
  } else if (/\/console\/(?:people|companies)\//.test(address)) {
    await page.getByRole('button', { name: 'Show it' }).click();
  } else {
    await page.locator('h1, [role=alert]').first().waitFor();
  }
}

const ownerScreens = ['', '/keys', '/usage', '/people/p1', '/companies/c1'];
const operatorScreens = ['/accounts', '/import', '/data', '/requests', '/audit'];

describe.skipIf(chromiumPath === null)('what goes wrong in a browser', () => {
  const { asOwner, asOperator } = consoleBrowser();

  test('is an address that stands for nothing: it has a page too', async () => {
    for (const { page, faults, at } of [await asOwner(), await asOperator()]) {
      await page.goto(at('/console'));
      for (const path of ['/console/people/%E0%A4%A', '/console/companies/%', '/console/accounts/%E0']) {
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, path);
        await page.locator('main').getByText(/./).first().waitFor();
      }
      expect(faults).toEqual([]);
    }
  });

  test('is told on every screen of an owner with the next step, and passes', async () => {
    const { page, faults, at } = await asOwner();
    for (const code of refusals) {
      for (const screen of ownerScreens) {
        await refuseAll(page, code);
        await show(page, at(`/console${screen}`));
        const alert = page.getByRole('alert').first();
        await alert.getByText(errors[code].message).waitFor();
        if (errors[code].retryable) await alert.getByText('in 7 seconds').waitFor();
        if (code === 'out_of_credits') await alert.getByRole('link', { name: 'See plan and credits' }).waitFor();
        await page.unroute(asked);
        if (code !== 'out_of_credits') await recovered(page);
      }
    }
    expect(faults).toEqual([]);
  }, 240_000);

  test('is told on every screen of an operator with the next step, and passes', async () => {
    const { page, service, faults, at } = await asOperator();
    const { accountId } = await service.newKey();
    for (const code of refusals.slice(1)) {
      for (const screen of [...operatorScreens, `/accounts/${accountId}`]) {
        await refuseAll(page, code);
        await show(page, at(`/console${screen}`));
        const alert = page.getByRole('alert').first();
        await alert.getByText(errors[code].message).waitFor();
        if (errors[code].retryable) await alert.getByText('in 7 seconds').waitFor();
        await page.unroute(asked);
        await recovered(page);
      }
    }
    expect(faults).toEqual([]);
  }, 240_000);

  test('a session that is over is noticed on every screen', async () => {
    const owner = await asOwner();
    const operator = await asOperator();
    for (const [{ page, context, at }, screens, link] of [
      [owner, ownerScreens, () => owner.service.newLink(owner.accountId)],
      [operator, operatorScreens, () => operator.service.newOperatorLink()],
    ] as const) {
      for (const screen of screens) {
        await page.goto(at(`/console/sign-in#${await link()}`));
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
        await page.goto(at('/console'));
        await page.getByRole('button', { name: 'Sign out' }).waitFor();
        await context.clearCookies();
        await page.evaluate((to) => {
          history.pushState(null, '', to);
          dispatchEvent(new PopStateEvent('popstate'));
        }, `/console${screen}`);
        if (screen === '') {
          await page.getByRole('combobox').fill('anyone');
          await page.keyboard.press('Enter');
        }
        if (/^\/(?:people|companies)/.test(screen)) await page.getByRole('button', { name: 'Show it' }).click();
        await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      }
    }
  });

  test('a service that is gone while one types loses nothing that was typed', async () => {
    const { page, context, faults } = await asOwner();
    await page.keyboard.type('any');
    await context.setOffline(true);
    await page.keyboard.type('one');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await page.keyboard.type(' else');
    expect(await page.getByRole('combobox').inputValue()).toBe('anyone else');
    await context.setOffline(false);
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('the first key is typed into the sentence, however soon it comes', async () => {
    const { page } = await asOwner();
    await page.addInitScript(() => {
      // An observer is called before the next key and the next frame.
      new MutationObserver((_, observer) => {
        const sentence = document.querySelector('[role=combobox]');
        if (sentence === null) return;
        observer.disconnect();
        document.body.dataset['ready'] = String(document.activeElement === sentence);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.reload();
    await page.getByRole('combobox').waitFor();
    expect(await page.locator('body').getAttribute('data-ready')).toBe('true');
  });

  test('an export that breaks off since the service is gone is told, and leaves its owner signed in', async () => {
    const { page, context, faults } = await asOwner();
    await page.getByRole('combobox').fill('anyone');
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
    await page.locator('summary', { hasText: 'Export' }).click();
    await context.setOffline(true);
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await context.setOffline(false);
    await page.getByRole('button', { name: /^Export/ }).click();
    await page.getByText('That is all of them.').waitFor();
    expect(faults).toEqual([]);
  });

  test('what was granted meanwhile is told when usage is looked at', async () => {
    const { page, service, accountId } = await asOwner();
    await service.administration.credits.grant(accountId, 500, 'ordered by letter');
    await page.getByRole('navigation').getByRole('link', { name: 'Usage' }).click();
    await page.getByText('ordered by letter').waitFor();
    await page.locator('.facts dd', { hasText: /^1,500$/ }).waitFor();
  });

  test('a grant whose answer is lost is repeated without counting twice', async () => {
    const { page, service, at } = await asOperator();
    const { accountId } = await service.newKey({ credits: 10 });
    await page.goto(at(`/console/accounts/${accountId}`));
    await page.getByLabel('Credits', { exact: true }).fill('50');
    await page.route('**/grant', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Grant' }).click();
    await page.getByRole('alert').getByText('cannot be reached').waitFor();
    await page.unroute('**/grant');
    await page.getByRole('button', { name: 'Grant' }).click();
    await page.getByText('granted before').waitFor();
    expect(await service.balance(accountId)).toBe(60);
  });

  test('a double click pays once for everything that costs', async () => {
    const { page, service, accountId, at } = await asOwner();
    await page.getByRole('combobox').fill('anyone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Show the first 10/ }).dblclick();
    await page.locator('.results > li').nth(9).waitFor();
    await page.getByRole('button', { name: 'Next 10' }).dblclick();
    await page.locator('.results > li').nth(19).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await page.locator('.results > li').count()).toBe(20);
    expect(await service.balance(accountId)).toBe(980);
    await page.goto(at('/console/people/p0'));
    await page.getByRole('button', { name: 'Show it' }).dblclick();
    await page.getByRole('button', { name: /^How likely/ }).dblclick();
    await page.locator('.score').waitFor();
    await page.waitForLoadState('networkidle');
    expect(await service.balance(accountId)).toBe(980 - 4 - 10);
    await service.administration.accounts.changePlan(accountId, 'pro');
    await page.goto(at('/console/usage'));
    await page.getByLabel('Credits a cycle, at most').fill('70');
    await page.getByRole('button', { name: 'Switch on' }).dblclick();
    await page.getByText('On: 0 of 70 credits used').waitFor();
    await page.waitForLoadState('networkidle');
    const entries = await service.administration.audit.entries({ accountId, entriesMax: 10 });
    expect(entries.filter(({ action }) => action === 'account.extra_usage')).toHaveLength(1);
  });

  test('a double click opens no record that its first click brought under the pointer', async () => {
    const { page, service, accountId, at } = await asOwner();
    await page.getByRole('combobox').fill('anyone');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Show the first 10/ }).click();
    await page.locator('.results > li').nth(9).waitFor();
    await page.locator('.results a').first().hover();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await page.waitForLoadState('networkidle');
    expect(page.url()).toBe(at('/console'));
    expect(await service.balance(accountId)).toBe(990);
    await page.locator('.results a').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForURL(/\/console\/people\//);
  });

  test('two tabs that rotate the same key make one new key, and the other tab is told', async () => {
    const { page, context, service, accountId, at } = await asOwner();
    const other = await context.newPage();
    for (const tab of [page, other]) await tab.goto(at('/console/keys'));
    const rotate = (tab: Page) => tab.getByRole('button', { name: /^Rotate/ });
    for (const tab of [page, other]) await rotate(tab).waitFor();
    await rotate(page).click();
    await page.locator('.once code').waitFor();
    await rotate(other).click();
    await other.getByRole('alert').waitFor();
    await other.locator('.state.replaced').waitFor();
    expect(await other.locator('.once').count()).toBe(0);
    expect(await service.administration.keys.list(accountId)).toHaveLength(2);
  });
});
