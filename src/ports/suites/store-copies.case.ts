import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { temporaryFolder } from '../../../test/temporary-folder.ts';
import type { Terms } from '../../ledger/purse.ts';
import { type StoreCopies, StoreNotCopied, storeFiles } from '../store-copies.ts';
import { type AccountStore, accountNamed, someTerms } from './account-store.case.ts';
import { auditEntry } from './audit-trail.case.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** A data folder with the doors that write to it. */
interface CopiedFolder extends AccountStore {
  readonly folder: string;
  readonly copies: StoreCopies;
  /** Damages a copy, as a disk does. */
  damage(path: string): void;
  /** Marks a copy as written by a newer release. */
  makeNewer(path: string): void;
}

const hour = 3_600_000;
/** What pays for every charge of a case: without credits nothing is posted, and two moments look the same. */
const creditsEnough = 1_000_000;

/** The suite that copies of stores must pass. `open` makes a data folder of accounts and credits. */
export function storeCopiesCases(name: string, open: () => Promise<CopiedFolder>, skips: Skips = {}): void {
  async function onFolder(work: (opened: CopiedFolder, into: string) => Promise<void>): Promise<void> {
    const opened = await open();
    try {
      const terms: Terms = { ...someTerms, planCredits: creditsEnough };
      await opened.directory.createAccount(accountNamed('a', { terms }), auditEntry());
      await work(opened, temporaryFolder());
    } finally {
      await opened.close();
    }
  }

  let requests = 0;
  /** Charges for a search under a key, whose answer is `draft`. */
  async function answer({ ledger }: CopiedFolder, draft: string, now: number): Promise<void> {
    const requestId = `request ${requests++}`;
    const common = { accountId: 'a', callerId: 'key', operation: 'search', requestId, now } as const;
    const idempotency = { key: requestId, bodyHash: 'hash', draft };
    const settlement = await ledger.settle({ ...common, unitPrice: 1, units: 1, partial: true, idempotency });
    expect(settlement).toMatchObject({ kind: 'settled', receipt: { creditsUsed: 1 } });
  }

  conformance(name, skips, (check) => {
    check('a copy has what its store has, and counts it', () =>
      onFolder(async (opened, into) => {
        await answer(opened, 'first', someDay);
        const { counts, faults } = await opened.copies.copy(opened.folder, 'control', into, someDay);
        const { postings } = await opened.ledger.check(someDay);
        expect(counts).toEqual({ accounts: 1, keys: 0, postings, suppressions: 0 });
        expect(faults).toBe(0);
        expect(await opened.copies.inspect(into, 'control', someDay)).toEqual({ counts, faults });
        expect(readdirSync(into)).toEqual([storeFiles.control]);
      }),
    );

    check('a copy is of the moment at which it began, however many write meanwhile', () =>
      onFolder(async (opened) => {
        let settled = 0;
        // A copy may be done before anything is written after it began: of twenty, one is not.
        for (let copies = 0, isOlder = false; !isOlder; copies++) {
          expect(copies).toBeLessThan(20);
          const copy = opened.copies.copy(opened.folder, 'control', temporaryFolder(), someDay);
          const isDone = copy.then(() => true);
          while (!(await Promise.race([isDone, Promise.resolve(false)]))) {
            await answer(opened, `answer ${settled}`, someDay);
            settled++;
          }
          const { counts, faults } = await copy;
          const { postings } = await opened.ledger.check(someDay);
          expect(faults).toBe(0);
          expect(counts['postings']).toBeLessThanOrEqual(postings);
          isOlder = (counts['postings'] ?? 0) < postings;
        }
      }),
    );

    check('a copy holds nothing of what has expired', () =>
      onFolder(async (opened, into) => {
        await answer(opened, 'Zenobia Quillfeather '.repeat(500), someDay);
        await answer(opened, 'Balthasar Inkwell', someDay + 23 * hour);
        await opened.copies.copy(opened.folder, 'control', into, someDay + 25 * hour);
        const bytes = readFileSync(join(into, storeFiles.control));
        expect([bytes.includes('Quillfeather'), bytes.includes('Inkwell')]).toEqual([false, true]);
      }),
    );

    check('a damaged copy, one of a newer release, and something else are refused', () =>
      onFolder(async ({ copies, folder, damage, makeNewer }, into) => {
        const path = join(into, storeFiles.control);
        await copies.copy(folder, 'control', into, someDay);
        makeNewer(path);
        await expect(copies.inspect(into, 'control', someDay)).rejects.toThrow('written by a newer whom');
        damage(path);
        await expect(copies.inspect(into, 'control', someDay)).rejects.toThrow(StoreNotCopied);
      }),
    );

    check('a folder without a store needs no room for it', () =>
      onFolder(async ({ copies, folder }) => {
        expect(copies.sizeMax(folder, 'predictions')).toBe(null);
        expect(copies.sizeMax(folder, 'control')).toBeGreaterThan(0);
      }),
    );

    check('a claim is of one owner, and empties what was left', () =>
      onFolder(async ({ copies, folder }, into) => {
        const path = join(into, 'claimed');
        const first = copies.claim(path);
        expect(first.wasLeft).toBe(false);
        await copies.copy(folder, 'control', path, someDay);
        expect(() => copies.claim(path)).toThrow(StoreNotCopied);
        expect(readdirSync(path)).toContain(storeFiles.control);
        first.release();
        expect(readdirSync(into)).toEqual([]);
        copies.claim(path).release();
      }),
    );
  });
}
