import { expect } from 'vitest';
import type { Suppressed, Suppressible } from '../../records/suppressions.ts';
import type { SuppressionList } from '../suppression-list.ts';
import { onStore } from './account-store.case.ts';
import { conformance, type Skips } from './conformance.case.ts';

const ada: Suppressible = { id: 'p-1', social_url: null, full_name: 'Ada Löwe', experience: [] };

function person(id: string): Suppressed {
  return { by: 'id', kind: 'people', id };
}

/** A list, opened twice, as two processes have it. */
export interface OpenedList {
  readonly list: SuppressionList;
  again(): Promise<OpenedList>;
  close(): Promise<void>;
}

/** The suite that every suppression list must pass. `open` returns an empty list. */
export function suppressionListCases(name: string, open: () => Promise<OpenedList>, skips: Skips = {}): void {
  const hides = async (list: SuppressionList) => (await list.current()).isSuppressed('people', ada);

  conformance(name, skips, (check) => {
    check('counts at once in a process that already runs', () =>
      onStore(open, async ({ list: running, again }) => {
        const elsewhere = await again();
        const before = await running.current();
        expect([before.isEmpty, await hides(running)]).toEqual([true, false]);
        await elsewhere.list.add(person('p-1'), 1);
        expect((await running.current()).change).toBeGreaterThan(before.change);
        expect(await hides(running)).toBe(true);
        await elsewhere.list.remove(person('p-1'));
        expect(await hides(running)).toBe(false);
        await elsewhere.close();
      }),
    );

    check('says what was new, and changes only then', () =>
      onStore(open, async ({ list }) => {
        expect([await list.add(person('p-1'), 1), await list.add(person('p-1'), 2)]).toEqual([true, false]);
        const known = await list.current();
        expect(await list.remove(person('p-2'))).toBe(false);
        expect(await list.current()).toBe(known);
        expect(await list.entries()).toMatchObject([{ kind: 'people', by: 'id', addedAt: 1 }]);
      }),
    );

    check('adds and removes further names of a record with the entry, and does not show them', () =>
      onStore(open, async ({ list }) => {
        const others = [person('p-0'), person('p-1')];
        expect(await list.add(person('p-0'), 1, others)).toBe(true);
        expect(await list.add(person('p-0'), 2, others)).toBe(false);
        expect([await hides(list), (await list.entries()).length]).toEqual([true, 1]);
        await list.remove(person('p-0'));
        expect([await hides(list), (await list.entries()).length]).toEqual([false, 0]);
      }),
    );

    check('keeps what was named by itself when an entry goes that named it too', () =>
      onStore(open, async ({ list }) => {
        await list.add(person('p-0'), 1, [person('p-1')]);
        expect(await list.add(person('p-1'), 2)).toBe(true);
        await list.remove(person('p-0'));
        expect([await hides(list), (await list.entries()).length]).toEqual([true, 1]);
        await list.remove(person('p-1'));
        expect(await list.entries()).toEqual([]);
      }),
    );

    check('removes by the handle that it shows, and nothing by what is no handle', () =>
      onStore(open, async ({ list }) => {
        await list.add(person('p-1'), 1);
        await list.add(person('p-2'), 2);
        const [first] = await list.entries();
        for (const handle of ['', '%']) expect(await list.remove({ handle })).toBe(false);
        expect(await list.remove({ handle: first?.handle ?? '' })).toBe(true);
        expect(await hides(list)).toBe(false);
        expect(await list.entries()).toHaveLength(1);
      }),
    );

    check('has hashes that differ from one installation to the next', () =>
      onStore(open, async (one) => {
        await onStore(open, async (other) => {
          const handles: (string | undefined)[] = [];
          for (const { list } of [one, other]) {
            await list.add(person('p-1'), 1);
            handles.push((await list.entries())[0]?.handle);
          }
          expect(handles[0]).not.toBe(handles[1]);
        });
      }),
    );
  });
}
