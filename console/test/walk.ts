import type { Locator, Page } from 'playwright-core';

/** The most presses of Tab that lead from one place of a page to another. */
const stopsMax = 150;

/** Walks through pages by keys alone, and notes each stop at which nobody could see where the focus is. */
export class Walk {
  readonly faults: string[] = [];
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
  }

  press(key: string): Promise<void> {
    return this.#page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.#page.keyboard.type(text);
  }

  /** Presses Tab until an element has the focus. Throws if none of the stops is it. */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    for (let stop = 0; stop < stopsMax; stop++) {
      if (await hasFocus(target)) return;
      await this.press('Tab');
      await this.#look();
    }
    throw new Error(`${target} is no stop of Tab`);
  }

  /** Goes to an element and presses Enter. */
  async enter(target: Locator): Promise<void> {
    await this.to(target);
    await this.press('Enter');
  }

  /** Goes once around: from where the focus is, through all of the page, and back. Throws if something holds it. */
  async around(): Promise<void> {
    const start = this.#page.locator('a.skip');
    await this.to(start);
    await this.press('Tab');
    await this.to(start);
  }

  /** What went wrong at the stop that was reached now. */
  async #look(): Promise<void> {
    const fault = await this.#page.evaluate(() => {
      const at = document.activeElement;
      // From its last stop a page lets the focus out to the browser, which has none here.
      if (at === null || at === document.body || at === document.documentElement) return null;
      const isOutlined = (element: Element | null | undefined) => {
        if (!element) return false;
        const { outlineStyle, outlineWidth } = getComputedStyle(element);
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
      };
      // What is drawn in the place of a radio button has its outline.
      const shown = at instanceof HTMLInputElement && at.type === 'radio' ? at.nextElementSibling : at;
      const { top, bottom, left, right } = (shown ?? at).getBoundingClientRect();
      const isInView = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
      if (isOutlined(shown) && isInView) return null;
      return `${location.pathname}: ${isInView ? 'no outline' : 'out of view'} at ${at.outerHTML.slice(0, 120)}`;
    });
    if (fault !== null) this.faults.push(fault);
  }
}

/** Whether an element has the focus. */
export function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
