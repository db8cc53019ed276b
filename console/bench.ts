import type { Browser, Page } from 'playwright-core';
import { startBrowser } from './test/browser.ts';

/** How often the console is opened, each time by a browser that has kept none of its files. */
const openings = 40;

/** What is typed in turn, a key at a time: up to where suggestions are waited for, and the rest, which Enter ends. */
const sentences = [
  ['software engineers in lo', 'ndon'],
  ['nurses in ger', 'many'],
  ['ex-Google product man', 'agers'],
  ['senior accountants in tex', 'as'],
] as const;

/** Milliseconds that anything is waited for. */
const waitMax = 10_000;

/**
 * Measures how long the console of a running service takes until its first paint, until it can be typed into, from the
 * last key of a beginning to its suggestions, from Enter to how the sentence is understood, with the number of matches, and
 * to their counts by value. Takes a link of `whom account link`. Throws if anything that is waited for does not come.
 */
async function measure(link: string): Promise<void> {
  const browser = await startBrowser();
  try {
    const times: Times[] = [];
    const storageState = await signIn(browser, link);
    for (let opening = 0; opening < openings; opening++) {
      const context = await browser.newContext({ storageState });
      context.setDefaultTimeout(waitMax);
      times.push(
        await measureOne(await context.newPage(), link, sentences[opening % sentences.length] ?? sentences[0]),
      );
      await context.close();
    }
    report(times);
  } finally {
    await browser.close();
  }
}

const steps = ['painted', 'ready', 'suggested', 'answered', 'counted'] as const;
type Times = Readonly<Record<(typeof steps)[number], number>>;

async function signIn(browser: Browser, link: string) {
  const page = await browser.newPage();
  await page.goto(link);
  await page.getByRole('combobox').waitFor();
  return page.context().storageState();
}

async function measureOne(page: Page, link: string, [beginning, rest]: (typeof sentences)[number]): Promise<Times> {
  await page.addInitScript(() => {
    addEventListener('focusin', () => performance.mark('ready'), { once: true });
  });
  await page.goto(new URL('/console', link).href);
  await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
  const opened = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    ready: performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN,
  }));
  await page.keyboard.type(beginning.slice(0, -1));
  await page.getByRole('option').first().waitFor();
  const suggested = await watched(page, '[role=listbox]:not([hidden])');
  await page.keyboard.type(beginning.slice(-1));
  const times = { ...opened, suggested: await suggested() };
  await page.keyboard.type(rest);
  const [answered, counted] = [await watched(page, '.offer'), await watched(page, '.facets section')];
  await page.keyboard.press('Enter');
  return { ...times, answered: await answered(), counted: await counted() };
}

/**
 * Watches for the drawing of an element that is not there, or is taken away, when the next key is down: the key and what
 * runs in the page go different ways to it. What it returns resolves to the milliseconds from the key to the drawing.
 */
async function watched(page: Page, selector: string): Promise<() => Promise<number>> {
  const watching = await page.evaluateHandle(watch, { selector, waitMax });
  return () => watching.evaluate(({ milliseconds }) => milliseconds);
}

/** Runs in the page: watches for the element from the next key on. */
function watch({ selector, waitMax }: { readonly selector: string; readonly waitMax: number }) {
  const milliseconds = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error(`${selector} did not appear within ${waitMax} ms of a key`)), waitMax);
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        let wasThere = document.querySelector(selector) !== null;
        const observer = new MutationObserver(() => {
          const isThere = document.querySelector(selector) !== null;
          const appeared = isThere && !wasThere;
          wasThere = isThere;
          if (!appeared) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      },
      { once: true, capture: true },
    );
  });
  return { milliseconds };
}

function report(times: readonly Times[]): void {
  for (const step of steps) {
    const sorted = times.map((time) => time[step]).sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
    console.log(`${step}: ${at(0)} ms at best, ${at(0.5)} at the median, ${at(0.95)} at the 95th percentile`);
  }
}

const [link] = process.argv.slice(2);
if (link === undefined) throw new Error("give a link of 'whom account link'");
await measure(link);
