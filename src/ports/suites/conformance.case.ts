import { describe, test } from 'vitest';

/** The names of the cases that an adapter cannot pass, each with the reason. */
export type Skips = Readonly<Record<string, string>>;

/** Registers one case of a suite. A case that the skips name is registered as skipped, with its reason. */
export type Case = (name: string, run: () => Promise<void>) => void;

/** Registers a door's suite for one adapter. Throws when a skip names no case, so that no skip outlives its case. */
export function conformance(name: string, skips: Skips, define: (check: Case) => void): void {
  describe(name, () => {
    const unused = new Set(Object.keys(skips));
    define((title, run) => {
      const reason = skips[title];
      unused.delete(title);
      if (reason === undefined) test(title, run);
      else test.skip(`${title} (${reason})`, run);
    });
    if (unused.size > 0) throw new Error(`${name} skips cases that do not exist: ${[...unused].join(', ')}`);
  });
}
