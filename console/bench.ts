import { startBrowser } from './test/browser.ts';

/** How often the console is opened, each time by a browser that has kept none of its files. */
const openings = 40;

/** What is typed, a key at a time; after the last one suggestions are waited for. */
const typed = 'software engineers in lo';

/**
 * Measures how long the console of a running service takes until its first paint, until it can be typed into, and from
 * the last key of a beginning to its suggestions. Takes a link of `whom account link`.
 */
async function measure(link: string): Promise<void> {
  const browser = await startBrowser();
  const signing = await browser.newPage();
  await signing.goto(link);
  await signing.getByRole('combobox').waitFor();
  const storageState = await signing.context().storageState();
  const times: { readonly painted: number; readonly ready: number; readonly suggested: number }[] = [];
  for (let opening = 0; opening < openings; opening++) {
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    await page.addInitScript(() => {
      addEventListener('focusin', () => performance.mark('ready'), { once: true });
    });
    await page.goto(new URL('/console', link).href);
    await page.waitForFunction(() => performance.getEntriesByName('ready').length > 0);
    const time = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
      ready: performance.getEntriesByName('ready')[0]?.startTime ?? Number.NaN,
    }));
    await page.keyboard.type(typed.slice(0, -1));
    await page.getByRole('option').first().waitFor();
    const suggested = page.evaluate(watchSuggestions);
    await page.keyboard.type(typed.slice(-1));
    times.push({ ...time, suggested: await suggested });
    await context.close();
  }
  await browser.close();
  for (const what of ['painted', 'ready', 'suggested'] as const) {
    const sorted = times.map((time) => time[what]).sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
    console.log(`${what}: ${at(0)} ms at best, ${at(0.5)} at the median, ${at(0.95)} at the 95th percentile`);
  }
}

/** Runs in the page: resolves to the milliseconds from the next key to the suggestions drawn after it. */
function watchSuggestions(): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const list = document.querySelector('[role=listbox]');
        const observer = new MutationObserver(() => {
          if (list?.hasAttribute('hidden') !== false) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - timeStamp));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      },
      { once: true, capture: true },
    );
  });
}

const [link] = process.argv.slice(2);
if (link === undefined) throw new Error("give a link of 'whom account link'");
await measure(link);
