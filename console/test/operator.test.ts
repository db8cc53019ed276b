import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importPeople } from '../../test/import-people.ts';
import { chromiumPath, faultsOfScreen } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

/** What would run if any text of a record were taken for more than text. */
const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

const people = Array.from({ length: 12 }, (_, index) => ({
  id: `p${index}`,
  full_name: `Nurse ${index}`,
  about_me: hostile,
  refreshed_at: `202${index % 7}-0${1 + (index % 9)}-01`,
  experience: [{ position: 'Nurse', company_name: index === 4 ? 'Clinic' : `Hospital ${hostile}`, is_current: true }],
}));

/** A report as a training of half a million snapshots writes it. */
function writeReport(folder: string): void {
  const shares = [0.02, 0.05, 0.08, 0.11, 0.14, 0.17, 0.2, 0.25, 0.31, 0.44];
  const calibration = shares.map((predicted, index) => ({
    rows: 50_000,
    predicted,
    observed: predicted + (index % 2 === 0 ? 0.008 : -0.011),
  }));
  const evaluation = {
    ...{ rows: 500_000, leavings: 88_500, auc: 0.731, calibration_slope: 0.98, lift_top_tenth: 2.49, calibration },
    ...{ model: { log_loss: 0.4012 }, constant: { log_loss: 0.4671 }, kaplan_meier: { log_loss: 0.4388 } },
  };
  const counts = { people: 20_000, people_with_prediction: 11_873 };
  const report = { date: '2026-11-20', passed: true, failures: [], counts, evaluation };
  mkdirSync(join(folder, 'models', report.date), { recursive: true });
  writeFileSync(join(folder, 'models', report.date, 'report.json'), JSON.stringify(report));
}

describe.skipIf(chromiumPath === null)('the operator in a browser', () => {
  const { asOperator: signedIn } = consoleBrowser();

  test('makes an account, grants to it once for a double click, reverses that, and closes it, by keyboard alone', async () => {
    const { page, service, faults } = await signedIn();
    const press = (key: string) => page.keyboard.press(key);
    await page.getByText('Make an account').press('Enter');
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.type('Acme');
    await press('Tab');
    await page.keyboard.type('ops@acme.example');
    await press('Enter');
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    const [account] = await service.administration.accounts.list(1);
    const id = account?.id ?? '';
    const before = await service.balance(id);

    await page.getByLabel('Credits', { exact: true }).fill('500');
    await page.getByRole('button', { name: 'Grant' }).dblclick();
    await page.getByText('500 credits added').waitFor();
    expect(await service.balance(id)).toBe(before + 500);

    await page.getByRole('button', { name: /^Reverse posting/ }).press('Enter');
    await page.keyboard.type('paid back');
    await press('Enter');
    await page.getByText('paid back').first().waitFor();
    expect(await service.balance(id)).toBe(before);

    await page.getByRole('button', { name: 'Suspend' }).press('Enter');
    await page.getByRole('button', { name: 'Resume' }).press('Enter');
    await page.getByRole('button', { name: 'Suspend' }).waitFor();
    await page.getByRole('button', { name: 'Close for good' }).press('Enter');
    await page.locator('h1 .state.closed').waitFor();
    expect((await service.administration.accounts.show(id)).status).toBe('closed');
    expect(faults).toEqual([]);
  });

  test('moves an account to another plan, and gives its owner a link that signs in', async () => {
    const { page, context, service } = await signedIn();
    const { accountId } = await service.newKey();
    await page.reload();
    await page.getByLabel('Find by name').fill('account 0');
    await page.getByRole('link', { name: 'account 0' }).click();
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('pro');
    await page.getByRole('button', { name: 'Move to this plan' }).click();
    await page.locator('.facts dd', { hasText: /^pro$/ }).waitFor();
    await page.getByRole('button', { name: 'Link for its owner' }).click();
    const link = await page.locator('.once code').innerText();
    const owner = await context.browser()?.newContext();
    const other = await owner?.newPage();
    await other?.goto(link);
    await other?.getByRole('combobox').waitFor();
    expect((await service.administration.accounts.show(accountId)).plan).toBe('pro');
    await owner?.close();
  });

  test('sees what is stored, hides somebody and shows them again', async () => {
    const { page, service, faults, at } = await signedIn();
    await importPeople(service.folder, people);
    await page.goto(at('/console/data'));
    await page.locator('.facts dd', { hasText: /^12$/ }).waitFor();
    expect(await page.locator('main img, main script').count()).toBe(0);
    await page.getByLabel('Id', { exact: true }).fill('p3');
    await page.keyboard.press('Enter');
    await page.getByText('Hidden, now and after any import.').waitFor();
    await page.getByRole('button', { name: /^Lift / }).press('Enter');
    await page.getByText('Nobody is hidden.').waitFor();
    await page.getByLabel('Named by').selectOption('name_and_employer');
    await page.getByLabel('Full name').fill('Nurse 4');
    await page.getByLabel('Employer, now or earlier').fill('Clinic');
    await page.getByRole('button', { name: 'Hide' }).click();
    await page.getByRole('cell', { name: 'name and employer' }).waitFor();
    expect(faults).toEqual([]);
  });

  test('finds a request by its id, and sees what was refused', async () => {
    const { page, faults, at } = await signedIn();
    const refused = await fetch(at('/v1/search'), { method: 'POST', headers: { 'x-api-key': 'whom_live_x' } });
    await page.getByRole('link', { name: 'Requests' }).click();
    await page.getByRole('cell', { name: 'invalid_api_key', exact: true }).waitFor();
    await page.getByLabel('Request id').fill(refused.headers.get('x-request-id') ?? '');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'The request', exact: true }).waitFor();
    await page.getByLabel('Request id').fill('req_none');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('remembers no such request').waitFor();
    expect(faults).toEqual([]);
  });

  test('is told what is wrong, and that the session is over', async () => {
    const { page, context, service, at } = await signedIn();
    await page.goto(at('/console/accounts/acc_none'));
    await page.getByRole('alert').getByText("no account 'acc_none'").waitFor();
    const { accountId } = await service.newKey();
    await page.goto(at(`/console/accounts/${accountId}`));
    await page.getByLabel('Credits', { exact: true }).fill('5');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Grant' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  test('never runs text that others gave', async () => {
    const { page, service, faults, at } = await signedIn();
    const { accounts, credits } = service.administration;
    const id = await accounts.create({ name: hostile, email: 'x@<b>example</b>.org', plan: 'free' });
    await credits.grant(id, 5, hostile);
    for (const path of ['accounts', `accounts/${id}`, 'audit']) {
      await page.goto(at(`/console/${path}`));
      await page.locator('main table').first().waitFor();
      expect(await page.locator('main img, main script, main b').count(), path).toBe(0);
    }
    expect(faults).toEqual([]);
  });

  test('is accessible and fits in both colour schemes, from 360 to 1,920 px', async () => {
    const { page, service, at } = await signedIn();
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await faultsOfScreen(page, `operator-${screen}`)));
    await page.goto(at('/console/accounts'));
    await page.locator('.empty').waitFor();
    await look('no-accounts');
    const { accounts, credits } = service.administration;
    const ids: string[] = [];
    for (const name of ['Acme Inc', 'Globex', 'Initech Recruiting and Staffing Ltd', 'Umbrella']) {
      ids.push(await accounts.create({ name, email: `ops@${name.split(' ')[0]}.example`, plan: 'pro' }));
    }
    await accounts.suspend(ids[1] ?? '');
    await accounts.close(ids[3] ?? '');
    await credits.grant(ids[0] ?? '', 25_000, 'ordered by letter', 'invoice-2026-0117');
    await page.reload();
    await page.getByText('Make an account').click();
    await page.locator('main table').waitFor();
    await look('accounts');
    await page.goto(at(`/console/accounts/${ids[0]}`));
    await page.locator('table').nth(1).waitFor();
    await page.getByRole('button', { name: 'Link for its owner' }).click();
    await page.locator('.once').waitFor();
    await look('account');
    await page.getByRole('button', { name: /^Reverse posting/ }).click();
    await page.locator('dialog[open]').waitFor();
    await look('reverse');
    await page.goto(at('/console/data'));
    await page.getByText('Nothing is stored yet').waitFor();
    await look('no-data');
    await importPeople(service.folder, people);
    writeReport(service.folder);
    await page.reload();
    await page.getByLabel('Id', { exact: true }).fill('p1');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Lift / }).waitFor();
    await page.locator('.plot').waitFor();
    await look('data');
    const { key } = await service.newKey({ credits: 20 });
    const headers = { 'x-api-key': key, 'content-type': 'application/json' };
    for (const query of ['nurses', 'nurses in Oslo', 'anyone', 'anyone']) {
      await fetch(at('/v1/search'), { method: 'POST', headers, body: JSON.stringify({ query, page_size: 10 }) });
      await fetch(at('/v1/nothing'), { headers });
    }
    await page.goto(at('/console/requests'));
    await page.getByLabel('Live').uncheck();
    await page.locator('main table').nth(1).waitFor();
    await look('requests');
    await page.goto(at('/console/audit'));
    await page.locator('main table').waitFor();
    await page.waitForLoadState('networkidle');
    await look('audit');
    expect(found).toEqual([]);
  }, 240_000);
});
