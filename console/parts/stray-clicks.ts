/**
 * Keeps the second click of a double click from a link or button that the first one brought under the pointer: results
 * that come between the two stand where the button was, and opening one of them is charged.
 */
export function ignoreStrayClicks(): void {
  let first: Element | null = null;
  addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element ? event.target.closest('a, button') : null;
      if (event.detail <= 1) first = pressed;
      else if (pressed !== null && pressed !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );
}
