import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { chromiumPath } from './browser.ts';
import { consoleBrowser } from './console-browser.ts';

// Protects what Lighthouse looks at and a browser tells for nothing: how much is sent and how, whether the page jumps while
// it is drawn, whether its text can be read, and what it says of itself.

/** What the first screen may send, with the headers of its answers. */
const sentBytesMax = 80_000;
/** From here on Lighthouse calls a page one that jumps. */
const shiftMax = 0.1;
const textPixelsMin = 12;

/** What came with a page, in bytes on the line. */
async function delivered(page: Page) {
  const entries = await page.evaluate(() =>
    [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, transferSize, encodedBodySize, decodedBodySize }) => ({
        ...{ name: new URL(name).pathname, transferSize, encodedBodySize, decodedBodySize },
      })),
  );
  return entries;
}

function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { readonly value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: 'layout-shift', buffered: true });
        // Nothing is reported where nothing moved.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

/** The smallest text that is drawn, in pixels. */
function smallestText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const sizes: number[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const isDrawn = text.parentElement?.checkVisibility() === true && text.textContent?.trim() !== '';
      if (isDrawn && text.parentElement) sizes.push(Number.parseFloat(getComputedStyle(text.parentElement).fontSize));
    }
    return Math.min(...sizes);
  });
}

describe.skipIf(chromiumPath === null)('what a browser is sent', () => {
  const { asOwner } = consoleBrowser();

  /** An owner who is signed in, in a browser that has kept no file. */
  async function asNewBrowser() {
    const { context, at } = await asOwner();
    const fresh = await context.browser()?.newContext({ storageState: await context.storageState() });
    if (fresh === undefined) throw new Error('the browser is closed');
    onTestFinished(() => fresh.close());
    return { page: await fresh.newPage(), at };
  }

  test.each(['/console', '/console/keys', '/console/usage', '/docs', '/docs/importing'])(
    'at %s is small and packed, does not jump, can be read, and says what it is',
    async (path) => {
      const { page, at } = await asNewBrowser();
      const answer = await page.goto(at(path));
      await page.locator('h1').first().waitFor({ state: 'attached' });
      const files = await delivered(page);
      expect(files.reduce((sum, { transferSize }) => sum + transferSize, 0)).toBeLessThan(sentBytesMax);
      const sent = files.filter(({ name }) => /\.(?:js|css)$/.test(name));
      expect(sent.length).toBeGreaterThan(0);
      for (const { name, encodedBodySize, decodedBodySize } of sent) {
        expect(encodedBodySize, name).toBeLessThan(decodedBodySize);
      }
      expect(await shiftOf(page)).toBeLessThan(shiftMax);
      expect(await smallestText(page)).toBeGreaterThanOrEqual(textPixelsMin);
      expect(await page.title()).toMatch(/whom/);
      expect(await page.locator('html').getAttribute('lang')).toBe('en');
      expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/^.{20,160}$/s);
      expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'gzip' });
    },
  );

  test('is kept where its name changes with its content', async () => {
    const { page, at } = await asNewBrowser();
    const kept: string[] = [];
    page.on('response', async (response) => {
      const { pathname } = new URL(response.url());
      if (/-\w+\.(?:js|css)$/.test(pathname)) kept.push(response.headers()['cache-control'] ?? '');
    });
    await page.goto(at('/docs'));
    await page.locator('h1').waitFor();
    expect(new Set(kept)).toEqual(new Set(['public, max-age=31536000, immutable']));
  });
});
