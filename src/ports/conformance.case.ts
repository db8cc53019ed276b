import { describe, test } from 'vitest';

/** Names of cases that an adapter cannot pass, each with the reason. */
export type Skips = Readonly<Record<string, string>>;

/** Registers one case of a suite, or with a name from the skips its reason. */
export type Case = (name: string, run: () => Promise<void>) => void;

/** Registers a door's suite for one adapter. Throws for a skip that names no case, so that none outlives its case. */
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
