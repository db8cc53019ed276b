import { existsSync } from 'node:fs';
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
