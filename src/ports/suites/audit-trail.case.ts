import { expect } from 'vitest';
import { someDay } from '../../../test/some-day.ts';
import { type AuditTrail, AuditUnavailable, auditTextMax, type NewAuditEntry } from '../audit-trail.ts';
import { onStore } from './account-store.case.ts';
import { conformance, type Skips } from './conformance.case.ts';

/** A trail, opened twice, as two processes have it. */
export interface OpenedTrail {
  readonly audit: AuditTrail;
  again(): Promise<OpenedTrail>;
  close(): Promise<void>;
}

export function auditEntry(changes: Partial<NewAuditEntry> = {}): NewAuditEntry {
  const common = { at: someDay, operator: 'ada', accountId: 'a', subject: null, detail: null };
  return { ...common, action: 'credits.grant', ...changes };
}

/** The suite that every audit trail must pass. `open` returns an empty trail. */
export function auditTrailCases(name: string, open: () => Promise<OpenedTrail>, skips: Skips = {}): void {
  const all = { entriesMax: 100 };

  conformance(name, skips, (check) => {
    check('shows the newest entries first, with all that was said', () =>
      onStore(open, async ({ audit }) => {
        const told = [
          auditEntry({ detail: '5 credits, "invoice 7"' }),
          auditEntry({ at: someDay + 1, operator: 'grace', action: 'key.revoke', subject: 'key_1' }),
          auditEntry({ at: someDay + 2, action: 'data.backup', accountId: null }),
        ];
        for (const entry of told) await audit.append(entry);
        const shown = await audit.entries(all);
        expect(shown).toMatchObject(told.toReversed());
        expect(shown.map(({ id }) => id)).toEqual([3, 2, 1]);
        for (const { hash } of shown) expect(hash).toMatch(/^[0-9a-f]{64}$/);
      }),
    );

    check('shows the entries of one account, from a time on, as many as asked for', () =>
      onStore(open, async ({ audit }) => {
        for (let at = 0; at < 6; at++) {
          await audit.append(auditEntry({ at: someDay + at, accountId: at % 2 === 0 ? 'a' : 'b' }));
        }
        const times = async (query: Parameters<AuditTrail['entries']>[0]) =>
          (await audit.entries(query)).map(({ at }) => at - someDay);
        expect(await times({ ...all, accountId: 'a' })).toEqual([4, 2, 0]);
        expect(await times({ ...all, since: someDay + 3 })).toEqual([5, 4, 3]);
        expect(await times({ accountId: 'b', since: someDay + 2, entriesMax: 1 })).toEqual([5]);
      }),
    );

    check('keeps every entry when two processes write at the same time, in one order', () =>
      onStore(open, async ({ audit, again }) => {
        const other = await again();
        const writers = [audit, other.audit];
        await Promise.all(
          Array.from({ length: 20 }, (_, at) => writers[at % 2]?.append(auditEntry({ at: someDay + at }))),
        );
        expect((await audit.entries(all)).map(({ id }) => id)).toEqual(Array.from({ length: 20 }, (_, n) => 20 - n));
        expect(await other.audit.check()).toEqual({ entries: 20, faults: [] });
        await other.close();
      }),
    );

    check('chains each entry to all before it: one difference changes every later hash', async () => {
      const hashes: string[][] = [];
      for (const detail of ['one', 'two']) {
        await onStore(open, async ({ audit }) => {
          for (const entry of [auditEntry(), auditEntry({ detail }), auditEntry()]) await audit.append(entry);
          hashes.push((await audit.entries(all)).map(({ hash }) => hash));
        });
      }
      const [first = [], second = []] = hashes;
      expect(first.map((hash, index) => hash === second[index])).toEqual([false, false, true]);
    });

    check('cuts off what is too long, and keeps what is no well-formed text checkable', () =>
      onStore(open, async ({ audit }) => {
        await audit.append(auditEntry({ detail: '\ud800'.repeat(auditTextMax + 1), operator: 'ö\n😀' }));
        const [entry] = await audit.entries(all);
        expect(entry).toMatchObject({ detail: '\ufffd'.repeat(auditTextMax), operator: 'ö\n😀' });
        expect((await audit.check()).faults).toEqual([]);
      }),
    );

    check('is unavailable after it was closed', () =>
      onStore(open, async ({ audit }) => {
        await audit.close();
        await expect(audit.append(auditEntry())).rejects.toThrow(AuditUnavailable);
        await expect(audit.entries(all)).rejects.toThrow(AuditUnavailable);
        await audit.close();
      }),
    );
  });
}
