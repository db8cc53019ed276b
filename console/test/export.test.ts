import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LedgerUnavailable } from '../../src/ports/credit-ledger.ts';
import { SmallCorpus } from '../../test/small-corpus.ts';
import type { TestServerSetup } from '../../test/test-server.ts';
import { chromiumPath, keepPicture } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

const nurses = Array.from({ length: 14 }, (_, index) => ({
  id: `p${index}`,
  full_name: `Nurse ${index}`,
  location: 'Oslo, Norway',
  experience: [{ position: 'Nurse', company_name: 'Hospital', start_time: '2019-03', is_current: true }],
}));

describe.skipIf(chromiumPath === null)('an export in a browser', () => {
  const corpus = new SmallCorpus();
  const { asOwner } = consoleBrowser();
  let setup: TestServerSetup;
  beforeAll(async () => {
    await corpus.write(nurses);
    setup = { dependencies: { finder: await corpus.finder() } };
  });
  afterAll(() => corpus.close());

  const signedIn = (credits = 1000, more: TestServerSetup = {}) => asOwner({ ...setup, ...more }, credits);

  async function understand(page: Page, sentence: string): Promise<void> {
    await page.getByRole('combobox').fill(sentence);
    await page.keyboard.press('Enter');
    await page.locator('.offer').waitFor();
  }

  async function unfold(page: Page, summary: string): Promise<void> {
    await page.locator('summary', { hasText: summary }).focus();
    await page.keyboard.press('Enter');
  }

  async function saved(page: Page, button: string): Promise<string> {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: button }).press('Enter');
    return readFileSync(await (await download).path(), 'utf8');
  }

  test('exports for the credits that it named, once for a double click, and what came before is free', async () => {
    const { page, service, accountId, faults } = await signedIn();
    await understand(page, 'nurses in Oslo');
    await unfold(page, 'Export');
    const button = page.getByRole('button', { name: /^Export/ });
    expect(await button.innerText()).toContain('at most 14 credits');
    await page.getByLabel('Credits at most').fill('5');
    await button.dblclick();
    await page.getByRole('status').getByText('5 of 14. The credits that you allowed are used up.').waitFor();
    expect(await service.balance(accountId)).toBe(995);
    expect(await page.locator('.balance').innerText()).toBe('995 credits');
    const lines = (await saved(page, 'Save as JSON lines')).trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line).full_name)).toHaveLength(5);

    await page.getByLabel('Credits at most').fill('100');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('14 of 14. That is all of them.').waitFor();
    expect(await service.balance(accountId)).toBe(986);
    const table = await saved(page, 'Save as CSV');
    expect(table).toMatch(/^\ufeffid,social_url,full_name,/);
    expect(table.trimEnd().split('\r\n')).toHaveLength(15);
    expect(faults).toEqual([]);
  });

  test('keeps 10,000 results of an export at most, and says so', async () => {
    const { page, at, faults } = await signedIn();
    await understand(page, 'nurses in Oslo');
    await unfold(page, 'Export');
    const rows = (count: number) => Array.from({ length: count }, (_, index) => `{"id":"p${index}","cursor":"c"}\n`);
    const end = { ended: 'complete', total_count: 10_000, records: 10_000, credits_used: 10_000, credits_remaining: 7 };
    const served = (count: number) => `${rows(count).join('')}${JSON.stringify({ end })}\n`;
    await page.route(at('/v1/search/export'), (route) => route.fulfill({ body: served(10_500) }));
    const button = page.getByRole('button', { name: /^Export/ });
    await button.click();
    await page.getByText('A page keeps no more than 10,000 results.').waitFor();
    const lines = (await saved(page, 'Save as JSON lines')).trimEnd().split('\n');
    expect(lines).toHaveLength(10_000);
    await page.route(at('/v1/search/export'), (route) => route.fulfill({ body: served(10_000) }));
    await button.click();
    await page.getByText('That is all of them.').waitFor();
    expect(faults).toEqual([]);
  });

  test('stops an export by keyboard, and says why one failed', async () => {
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => {
      answerNow = resolve;
    });
    const slow = await signedIn(1000, {
      aroundLedger: (ledger) => ({
        standing: (...of) => ledger.standing(...of),
        charged: (...of) => ledger.charged(...of),
        settle: (wish) => held.then(() => ledger.settle(wish)),
      }),
    });
    await understand(slow.page, 'nurses in Oslo');
    await unfold(slow.page, 'Export');
    await slow.page.keyboard.press('Tab');
    await slow.page.keyboard.press('Enter');
    await slow.page.getByRole('progressbar', { name: 'Export' }).waitFor();
    await keepPicture(slow.page, 'export-running');
    await slow.page.getByRole('button', { name: 'Stop' }).press('Enter');
    await slow.page.getByRole('status').getByText('0 of 14. You stopped it.').waitFor();
    answerNow();

    const refused = async (credits: number, more: TestServerSetup) => {
      const { page, service, accountId } = await signedIn(credits, more);
      await understand(page, 'nurses in Oslo');
      await unfold(page, 'Export');
      await page.getByRole('button', { name: /^Export/ }).click();
      const said = await page.getByRole('alert').innerText();
      expect(await service.balance(accountId)).toBe(credits);
      return said;
    };
    expect(await refused(0, {})).toContain('See plan and credits');
    expect(await refused(1000, { limits: { requestsPerMinute: 2 } })).toMatch(/try again in \d+ seconds/);
    const away = async () => Promise.reject(new LedgerUnavailable('away'));
    const withoutLedger = { aroundLedger: () => ({ standing: away, charged: away, settle: away }) };
    expect(await refused(1000, withoutLedger)).toMatch(/try again in \d+ second/);
  });
});
