/** Gives the focus to an element if nothing has it, because what had it was disabled or is gone. */
export function refocus(to: Element | null | undefined): void {
  const { activeElement, body } = document;
  if ((activeElement === null || activeElement === body) && to instanceof HTMLElement)
    to.focus({ preventScroll: true });
}
