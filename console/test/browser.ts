import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where this machine has Chromium; null if nowhere. In CI that is an error, so that these tests never go missing there. */
export const chromiumPath = places.find((path) => existsSync(path)) ?? null;
if (chromiumPath === null) {
  if (process.env['CI'] === 'true') throw new Error('no Chromium: install the package chromium');
  console.warn('SKIPPED the console in a browser: no Chromium (install the package chromium)');
}

/** Starts Chromium. It runs as root in containers, where its own sandbox cannot be. */
export function startBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? '', args: ['--no-sandbox'] });
}

/** What a page did that no page of the console may do: errors of scripts, and whatever the policy refused. */
export function faultsOf(page: Page): readonly string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    if (dialog.type() === 'alert') faults.push(`alert: ${dialog.message()}`);
    dialog.accept();
  });
  page.on('console', (message) => {
    if (/Content.Security.Policy|Trusted/i.test(message.text())) faults.push(`policy: ${message.text()}`);
  });
  return faults;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const pictures = fileURLToPath(new URL('../../node_modules/.cache/console-screens/', import.meta.url));

/**
 * Keeps a picture of a screen as it is looked at, for people to look at too. Not in CI, where nobody does: a picture
 * waits for a frame of Chromium's, and one of some 200 did not come within 30 s there.
 */
export async function keepPicture(page: Page, screen: string): Promise<void> {
  if (process.env['CI'] === 'true') return;
  await page.screenshot({ path: join(pictures, `${screen}.png`), fullPage: true });
}

interface AxeReport {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** How every screen is looked at: in both colour schemes, from a telephone to a wide desk. */
const views = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [360, 768, 1280, 1920].map((width) => ({ colorScheme, width })),
);

/**
 * Looks at a screen in every view: what it says is what keeps it from being accessible, or from fitting. Keeps pictures,
 * and leaves the page in the view that it had.
 */
export async function faultsOfScreen(page: Page, screen: string): Promise<string[]> {
  const before = page.viewportSize();
  // Not by a script element, which the policy forbids.
  await page.evaluate(axe);
  const found: string[] = [];
  for (const { colorScheme, width } of views) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    found.push(...(await faultsInView(page, `${screen}-${colorScheme}-${width}`)));
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

async function faultsInView(page: Page, screen: string): Promise<string[]> {
  const violations = await page.evaluate(async () => {
    const run = (globalThis as unknown as { axe: { run(options: object): Promise<AxeReport> } }).axe.run;
    return (await run({ rules: { 'target-size': { enabled: true } } })).violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`,
    );
  });
  const found = violations.map((violation) => `${screen}: ${violation}`);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  const marks = await page.locator('.mark').count();
  if (marks !== 1) found.push(`${screen}: ${marks} headers`);
  if (wider > 0) found.push(`${screen}: ${wider} px wider than the window`);
  await keepPicture(page, screen);
  return found;
}
