import type { ComponentChildren } from 'preact';

/** A table that is scrolled sideways, by keyboard too, where the window is narrower. */
export function Scroll({ name, children }: { readonly name: string; readonly children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: a section would be laid out like one
    <div class="scroll" role="region" aria-label={name} tabIndex={0}>
      {children}
    </div>
  );
}
