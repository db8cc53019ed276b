import { startBrowser } from './test/browser.ts';

/** How often the console is opened, each time by a browser that has kept none of its files. */
const openings = 40;

/** What is typed in turn, a key at a time; after the last one suggestions are waited for, after Enter the answer. */
const sentences = [
  'software engineers in London',
  'nurses in Germany',
  'ex-Google product managers',
  'senior accountants in Texas with Excel',
];

/**
 * Measures how long the console of a running service takes until its first paint, until it can be typed into, from the
 * last key of a sentence to its suggestions, and from Enter to how it is understood, with the number and the counts of
 * matches. Takes a link of `whom account link`.
 */
async function measure(link: string): Promise<void> {
  const browser = await startBrowser();
  const signing = await browser.newPage();
  await signing.goto(link);
  await signing.getByRole('combobox').waitFor();
  const storageState = await signing.context().storageState();
  const times: {
    readonly painted: number;
    readonly ready: number;
    readonly suggested: number;
    readonly answered: number;
  }[] = [];
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
    const sentence = sentences[opening % sentences.length] ?? '';
    await page.keyboard.type(sentence.slice(0, -1));
    await page.getByRole('option').first().waitFor();
    const suggesting = page.evaluate(fromKeyTo, '[role=listbox]:not([hidden])');
    await page.keyboard.type(sentence.slice(-1));
    const suggested = await suggesting;
    const answering = page.evaluate(fromKeyTo, '.offer');
    await page.keyboard.press('Enter');
    times.push({ ...time, suggested, answered: await answering });
    await context.close();
  }
  await browser.close();
  for (const what of ['painted', 'ready', 'suggested', 'answered'] as const) {
    const sorted = times.map((time) => time[what]).sort((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
    console.log(`${what}: ${at(0)} ms at best, ${at(0.5)} at the median, ${at(0.95)} at the 95th percentile`);
  }
}

/** Runs in the page: resolves to the milliseconds from the next key to the next change after which the element is drawn. */
function fromKeyTo(selector: string): Promise<number> {
  return new Promise((resolve) => {
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector) === null) return;
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
