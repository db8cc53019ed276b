import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { chromiumPath, faultsOfScreen, keepPicture } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

/** What would run if any text of a file were taken for more than text. */
const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script>`;

function file(name: string, content: string): string {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, content);
  return path;
}

const quoted = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',');
const csv = (...rows: readonly (readonly string[])[]) => `${rows.map(quoted).join('\n')}\n`;

const header = ['Full name', 'Job title', 'Company', 'City', 'Start date', 'About', 'E-mail', 'Shoe size'];
/** People with a mistake of each kind among them. */
const staff = csv(
  header,
  ['Ann Lee', 'Nurse', 'Clinic', 'Oslo', '2019-03', 'x'.repeat(100_000), 'ann@example.org', '38'],
  ['ليلى حداد', 'ممرضة', 'Clinic', 'بيروت', '2020-01', 'שלום', '', '39'],
  [`Eve ${hostile}`, hostile, 'Clinic', 'Oslo', 'soon', hostile, '', '40'],
  ['', 'Cook', 'Acme', 'Oslo', '2020-01', '', '', '41'],
  ['Bob Ray', 'Cook', 'Acme', 'Oslo', '2020-01', '', '', '41', 'one', 'too many'],
  ['Cy Fox', 'Cook', 'Acme', 'Oslo', '2021-01', '', '', '42'],
);
const wide = csv(
  ['Full name', ...Array.from({ length: 199 }, (_, index) => `Column ${index + 1}`)],
  ...['Ann Lee', 'Bob Ray'].map((name) => [name, ...Array.from({ length: 199 }, (_, index) => `${index}`)]),
);

async function choose(page: Page, path: string): Promise<void> {
  await page.getByLabel('File to import').setInputFiles(path);
  await page.getByRole('region', { name: 'Columns' }).waitFor();
}

/** A busy machine takes a minute to load what an import needs. */
function imported(page: Page): Promise<void> {
  return page.getByText('Imported.').waitFor({ timeout: 100_000 });
}

describe.skipIf(chromiumPath === null)('an import in a browser', () => {
  const { asOperator: signedIn } = consoleBrowser();

  test('shows what a file with mistakes was recognised as, imports it, and tells what that changed', async () => {
    const { page, faults, at } = await signedIn();
    await page.goto(at('/console/import'));
    await choose(page, file('2026-10-01-staff.csv', staff));
    await page.getByText('people by names of columns, CSV').waitFor();
    expect(await page.getByRole('row', { name: /^Shoe size left out 38 39 40/ }).count()).toBe(1);
    const problems = page.getByRole('region', { name: 'Problems in the first 6 records' });
    expect(await problems.getByRole('row').allInnerTexts()).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/the whole record\s+refused: full_name is missing\s+1\s+5/),
        expect.stringMatching(/experience start time\s+cannot be read, left empty\s+1/),
        expect.stringMatching(/about me\s+too long, cut\s+1/),
      ]),
    );
    await page.getByRole('button', { name: 'Import it' }).dblclick();
    await imported(page);
    expect(await page.locator('.facts > div').first().innerText()).toMatch(/New\s+4/);
    await page.getByRole('region', { name: 'Earlier imports' }).waitFor();
    expect(await page.getByRole('region', { name: 'Earlier imports' }).getByRole('row').count()).toBe(2);
    // The next file puts the outcome away.
    await choose(page, file('2026-11-01-staff.csv', csv(header.slice(0, 3), ['Ann Lee', 'Surgeon', 'Clinic'])));
    await page.getByLabel('Source').fill('staff');
    expect(await page.getByRole('button', { name: 'Import it' }).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Import it' }).click();
    await imported(page);
    expect(await page.locator('.facts > div').allInnerTexts()).toEqual(
      expect.arrayContaining([expect.stringMatching(/Changed\s+1/), expect.stringMatching(/Vanished\s+3/)]),
    );
    expect(await page.locator('main img, main script').count()).toBe(0);
    expect(faults).toEqual([]);
  }, 240_000);

  test('sends columns of 200 to fields that are chosen beside their rows, by keyboard alone', async () => {
    const { page, faults, at } = await signedIn();
    await page.goto(at('/console/import'));
    await choose(page, file('wide.csv', wide));
    await page.getByRole('button', { name: 'Show all 200 columns' }).press('Enter');
    const field = (column: string) => page.getByLabel(`Field of ${column}`, { exact: true });
    const typed = async (column: string, letters: string) => {
      await field(column).focus();
      await page.keyboard.type(letters);
    };
    expect(await field('Full name').inputValue()).toBe('full_name');
    await typed('Column 7', 'headl');
    await typed('Column 198', 'experience pos');
    await typed('Column 199', 'experience company n');
    await page.getByText('3 columns changed.').waitFor();
    await keepPicture(page, 'import-chosen');
    expect(await page.getByRole('button', { name: 'Import it' }).isDisabled()).toBe(true);
    // What is chosen and taken back again is no change.
    await typed('Column 8', 'headl');
    await page.getByText('4 columns changed.').waitFor();
    await page.keyboard.press('Home');
    await page.getByText('3 columns changed.').waitFor();
    await page.keyboard.press('Tab');
    await page
      .getByRole('region', { name: 'Columns' })
      .locator('~ div')
      .getByRole('button', { name: 'Look again' })
      .press('Enter');
    await page.getByText('columns changed.').waitFor({ state: 'detached' });
    await page.getByText('The mapping as a file').press('Enter');
    const mapping = JSON.parse(await page.getByLabel('Mapping', { exact: true }).inputValue());
    expect(mapping.records).toMatchObject([
      { headline: 'Column 7', experience: [{ position: 'Column 198', company_name: 'Column 199' }] },
    ]);
    await page.getByRole('button', { name: 'Import it' }).press('Enter');
    await imported(page);
    expect(await page.locator('.facts > div').first().innerText()).toMatch(/New\s+2/);
    expect(faults).toEqual([]);
  }, 240_000);

  test('lets the mapping of a table of 200 columns be changed, by keyboard alone', async () => {
    const { page, faults, at } = await signedIn();
    await page.goto(at('/console/import'));
    await choose(page, file('wide.csv', wide));
    await page.getByRole('heading', { name: '200 columns' }).waitFor();
    await page.getByRole('button', { name: 'Show all 200 columns' }).press('Enter');
    await page.getByRole('row', { name: /^Column 199 left out 198/ }).waitFor();
    await page.getByText('The mapping as a file').press('Enter');
    const mapping = page.getByLabel('Mapping', { exact: true });
    const suggested = await mapping.inputValue();
    await mapping.fill('{');
    await page.getByRole('button', { name: 'Look again' }).press('Enter');
    await page.getByRole('alert').getByText('the mapping is not JSON').waitFor();
    await mapping.fill(suggested.replace('"full_name"', '"headline": "Column 7", "full_name"'));
    await page.getByRole('button', { name: 'Look again' }).press('Enter');
    await page.getByRole('row', { name: /^Column 7 headline 6/ }).waitFor();
    await page.getByRole('button', { name: 'Import it' }).press('Enter');
    await imported(page);
    expect(faults).toEqual([]);
  }, 240_000);

  test('goes on when the session ends in the middle of it, and when the file was sent in part', async () => {
    const { page, context, service, at } = await signedIn();
    await page.goto(at('/console/import'));
    const person = (index: number) =>
      `{"id":"p${index}","full_name":"Ann ${index}","about_me":"${'x'.repeat(4_500)}"}\n`;
    const many = file('many.jsonl', Array.from({ length: 1500 }, (_, index) => person(index)).join(''));
    // Where each piece begins; how long they are is up to the link.
    const sent: number[] = [];
    await page.route('**/pieces/*', async (route) => {
      sent.push(Number(route.request().url().split('/').at(-1)));
      if (sent.length === 2) await context.clearCookies();
      await route.continue();
    });
    await page.getByLabel('File to import').setInputFiles(many);
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(at(`/console/sign-in#${await service.newOperatorLink()}`));
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByText('Choose the same file again').waitFor();
    const [, cutOff, ...others] = sent;
    expect(others).toEqual([]);
    await page.getByLabel('File to import').setInputFiles(many);
    await page.getByRole('button', { name: 'Import it' }).waitFor();
    // What was here was not sent again.
    expect(sent[2]).toBe(cutOff);
    expect(new Set(sent).size).toBe(sent.length - 1);
    await page.getByRole('button', { name: 'Import it' }).click();
    await page.getByRole('progressbar').waitFor();
    await context.clearCookies();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goto(at(`/console/sign-in#${await service.newOperatorLink()}`));
    await page.getByRole('link', { name: 'Import' }).click();
    await imported(page);
    expect(await page.locator('.facts > div').first().innerText()).toMatch(/New\s+1,500/);
  }, 240_000);

  test('asks for nothing more when its screen is left while it runs', async () => {
    const { page, at } = await signedIn();
    const work = {
      ...{ what: 'import', operator: 'ada in the console', since: '2026-11-21T12:00:00Z', state: 'running' },
      ...{ stage: 'reading records', done: 1, total: 2, problem: null, report: null },
    };
    await page.route('**/work', (route) => route.fulfill({ json: { work } }));
    await page.goto(at('/console/import'));
    await page.getByRole('progressbar').waitFor();
    let asked = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/uploads')) asked++;
    });
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByRole('heading', { name: 'Audit trail' }).waitFor();
    expect(asked).toBe(0);
    await page.getByRole('link', { name: 'Import' }).click();
    await page.getByRole('progressbar').waitFor();
    expect(asked).toBe(1);
  });

  test('is accessible and fits in both colour schemes, from 360 to 1,920 px', async () => {
    const { page, at } = await signedIn();
    const found: string[] = [];
    const look = async (screen: string) => found.push(...(await faultsOfScreen(page, `import-${screen}`)));
    await page.goto(at('/console/import'));
    await page.getByLabel('File to import').waitFor();
    await look('begin');
    await page.route('**/pieces/*', (route) => route.abort());
    await page.getByLabel('File to import').setInputFiles(file('staff.csv', staff));
    await page.getByRole('alert').waitFor();
    await look('unreachable');
    await page.unroute('**/pieces/*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('region', { name: 'Columns' }).waitFor();
    await page.getByText('The mapping as a file').click();
    await page.getByLabel('Field of Job title').selectOption('headline');
    await look('preview');
    const running = { what: 'import', operator: 'ada in the console', since: '2026-11-21T12:00:00Z', state: 'running' };
    const half = { stage: 'reading records', done: 512_000, total: 1_024_000, problem: null, report: null };
    await page.route('**/work', (route) => route.fulfill({ json: { work: { ...running, ...half } } }));
    await page.reload();
    await page.getByRole('progressbar').waitFor();
    await look('running');
    await page.unroute('**/work');
    await page.reload();
    await page.getByRole('button', { name: 'Import it' }).click();
    await imported(page);
    await look('done');
    expect(found).toEqual([]);
  }, 240_000);
});
