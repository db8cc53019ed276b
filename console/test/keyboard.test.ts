import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPeople } from '../../test/import-people.ts';
import { SmallCorpus } from '../../test/small-corpus.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { chromiumPath, keepPicture } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';
import { hasFocus, Walk } from './walk.ts';

const nurses = Array.from({ length: 14 }, (_, index) => ({
  id: `p${index}`,
  full_name: `Nurse ${index}`,
  location: 'Oslo, Norway',
  skills: [index < 8 ? 'Python' : 'Java'],
  experience: [{ position: 'Nurse', company_name: 'Hospital', start_time: '2019-03', is_current: true }],
}));

// Protects that every task of the console can be done by keys alone: each is reached by Tab, where the focus is can be seen,
// nothing holds it, and it is where one goes on after a dialog, after what was pressed is done, and after what had it is gone.
describe.skipIf(chromiumPath === null)('a walk by keyboard', () => {
  const corpus = new SmallCorpus();
  const { asOwner, asOperator } = consoleBrowser();
  beforeAll(() => corpus.write(nurses));
  afterAll(() => corpus.close());

  test('leads an owner through every task', async () => {
    const { page, service, accountId, faults } = await asOwner({ dependencies: { finder: await corpus.finder() } });
    const walk = new Walk(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    await service.administration.accounts.changePlan(accountId, 'pro');

    // The focus is in the sentence from the beginning, and stays there.
    await walk.type('nurses in Oslo');
    await walk.press('Enter');
    await page.locator('.offer').waitFor();
    expect(await hasFocus(page.getByRole('combobox'))).toBe(true);

    const place = button('Place: Oslo').first();
    for (const leave of ['Escape', 'Cancel']) {
      await walk.enter(place);
      await page.getByRole('dialog').waitFor();
      if (leave === 'Escape') await walk.press('Escape');
      else await walk.enter(button('Cancel'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await hasFocus(place), leave).toBe(true);
    }
    await walk.press('Enter');
    await walk.to(page.getByLabel('None of these'));
    await walk.press('Space');
    await walk.press('Enter');
    await button('Place: not Oslo').first().waitFor();
    await page.locator('.offer').waitFor();
    const added = button('+ Condition');
    await expect.poll(() => hasFocus(added)).toBe(true);
    await walk.enter(button('Back to the sentence'));
    await place.waitFor();
    await expect.poll(() => hasFocus(added)).toBe(true);
    await walk.enter(button('Remove Place: Oslo'));
    await place.waitFor({ state: 'detached' });
    await page.locator('.offer').waitFor();
    await expect.poll(() => hasFocus(added)).toBe(true);
    await walk.enter(page.getByRole('complementary', { name: 'Counts' }).getByRole('button', { name: 'Python' }));
    await page.locator('.total', { hasText: '8 people' }).waitFor();
    await walk.enter(button('Back to the sentence'));
    await page.locator('.total', { hasText: '14 people' }).waitFor();

    const links = page.locator('.results .name a');
    await walk.enter(button(/^Show the first 10/));
    await links.nth(9).waitFor();
    await expect.poll(() => hasFocus(links.first())).toBe(true);
    await keepPicture(page, 'keyboard-results');
    await walk.enter(button('Next 4'));
    await links.nth(13).waitFor();
    await expect.poll(() => hasFocus(links.nth(10))).toBe(true);

    await walk.enter(page.locator('summary', { hasText: 'Export' }));
    await walk.enter(button(/^Export/));
    await page.getByRole('status').getByText('14 of 14. That is all of them.').waitFor();
    const download = page.waitForEvent('download');
    await walk.enter(button('Save as CSV'));
    expect((await download).suggestedFilename()).toBe('export.csv');

    await walk.enter(links.nth(3));
    await page.getByRole('heading', { name: /^Nurse/ }).waitFor();
    await walk.enter(button(/^How likely/));
    await page.getByText('No prediction is held').waitFor();
    await walk.around();
    await walk.enter(page.getByRole('link', { name: 'Back to the results' }));
    await links.nth(13).waitFor();

    await walk.enter(page.getByRole('link', { name: 'Keys' }));
    await walk.to(page.getByLabel('Name of the new key'));
    await walk.type('crm');
    await walk.press('Enter');
    await page.locator('.once').waitFor();
    await walk.to(button('Copy'));
    await walk.enter(button('Rotate crm'));
    await page.locator('.state.replaced').waitFor();
    await walk.enter(button('Revoke crm').first());
    await page.locator('.state.revoked').waitFor();
    expect(await service.administration.keys.list(accountId)).toHaveLength(3);
    await walk.around();

    await walk.enter(page.getByRole('navigation').getByRole('link', { name: 'Usage' }));
    await page.getByRole('heading', { name: 'Usage', exact: true }).waitFor();
    await walk.to(page.getByLabel('Credits a cycle, at most'));
    await walk.type('70');
    await walk.press('Enter');
    await page.getByText('On: 0 of 70 credits used').waitFor();
    await walk.enter(button('Switch off'));
    await button('Switch on').waitFor();
    const journal = page.waitForEvent('download');
    await walk.enter(button('Save as CSV'));
    expect((await journal).suggestedFilename()).toMatch(/\.csv$/);
    await walk.around();
    await walk.enter(button('Sign out'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([...walk.faults, ...faults]).toEqual([]);
  }, 240_000);

  test('leads an operator through every task', async () => {
    const { page, service, faults, at } = await asOperator();
    const walk = new Walk(page);
    const button = (name: string | RegExp) => page.getByRole('button', { name });
    const screen = (name: string) => page.getByRole('navigation').getByRole('link', { name });

    await walk.enter(page.getByText('Make an account'));
    await walk.to(page.getByLabel('Name', { exact: true }));
    await walk.type('Acme');
    await walk.to(page.getByLabel('E-mail of its owner'));
    await walk.type('ops@acme.example');
    await walk.to(page.getByRole('combobox', { name: 'Plan' }));
    await walk.type('pro');
    await walk.enter(button('Make account'));
    await page.getByRole('heading', { name: 'Acme' }).waitFor();
    const [account] = await service.administration.accounts.list(1);
    expect(account?.plan).toBe('pro');
    await walk.enter(button('Suspend'));
    await button('Resume').waitFor();
    await expect.poll(() => hasFocus(button('Resume'))).toBe(true);
    await walk.press('Enter');
    await button('Suspend').waitFor();

    await walk.to(page.getByLabel('Credits', { exact: true }));
    await walk.type('500');
    const grant = button('Grant');
    await walk.enter(grant);
    await page.getByText('500 credits added').waitFor();
    await expect.poll(() => hasFocus(grant)).toBe(true);
    const reverse = button(/^Reverse posting/).first();
    for (const leave of ['Escape', 'Cancel']) {
      await walk.enter(reverse);
      await page.getByRole('dialog').waitFor();
      if (leave === 'Escape') await walk.press('Escape');
      else await walk.enter(button('Cancel'));
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await hasFocus(reverse), leave).toBe(true);
    }
    await walk.press('Enter');
    await expect.poll(() => hasFocus(page.getByRole('dialog').getByRole('textbox'))).toBe(true);
    await walk.type('paid back');
    await walk.press('Enter');
    await page.getByText('paid back').first().waitFor();
    await walk.around();

    const path = join(temporaryFolder(), 'staff.csv');
    writeFileSync(path, 'Full name,Job title,Company\nAnn Lee,Nurse,Clinic\nBob Ray,Cook,Acme\n');
    // Asked for early: a browser that is not yet told to hand over its chooser shows it to nobody.
    const choosing = page.waitForEvent('filechooser');
    await walk.enter(screen('Import'));
    await walk.to(page.getByLabel('File to import'));
    await walk.press('Enter');
    await (await choosing).setFiles(path);
    const field = page.getByLabel('Field of Job title');
    await walk.to(field);
    await walk.type('headl');
    await walk.enter(button('Look again').last());
    await page.getByText('1 column changed.').waitFor({ state: 'detached' });
    await walk.around();
    await walk.enter(button('Import it'));
    await page.getByText('Imported.').waitFor({ timeout: 100_000 });
    await walk.around();

    await importPeople(service.folder, nurses);
    await walk.enter(screen('Data'));
    await walk.to(page.getByLabel('Id', { exact: true }));
    await walk.type('p1');
    await walk.press('Enter');
    await page.getByText('Hidden, now and after any import.').waitFor();
    await walk.enter(button(/^Lift /));
    await page.getByText('Nobody is hidden.').waitFor();
    await walk.enter(button(/^Train/));
    await page.getByText(/The training failed|Not in use|In use/).waitFor({ timeout: 100_000 });
    await walk.around();

    const refused = await fetch(at('/v1/search'), { method: 'POST', headers: { 'x-api-key': 'whom_live_x' } });
    await walk.enter(screen('Requests'));
    await walk.to(page.getByLabel('Live'));
    await walk.press('Space');
    await walk.to(page.getByLabel('Request id'));
    await walk.type(refused.headers.get('x-request-id') ?? '');
    await walk.press('Enter');
    await page.getByRole('region', { name: 'The request', exact: true }).waitFor();
    await walk.around();
    await walk.enter(screen('Audit'));
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    await walk.around();
    await walk.enter(button('Sign out'));
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect([...walk.faults, ...faults]).toEqual([]);
  }, 300_000);
});
