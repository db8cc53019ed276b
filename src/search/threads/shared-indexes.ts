import { setTimeout as delay } from 'node:timers/promises';
import { LiveIndex } from '../../engine/live-index.ts';
import type { WriterLock } from '../../ports/writer-lock.ts';
import type { Indexes, IndexSource } from '../view/index-source.ts';
import { changesTakenMax, changesToOpenMax, type Images } from '../view/segment-indexes.ts';

/** How often a thread that waits for newer indexes looks whether anybody makes them. */
const lookMs = 5_000;

/** The indexes that the thread of the event loop has opened, for another thread. They are made by that one alone. */
interface SharedIndexes extends IndexSource {
  /** Takes newer indexes, which are opened next. */
  take(images: Images): void;
}

/** `lock` is held by whoever makes indexes. `giveUp` is called when nobody does and the view cannot go on without. */
export function sharedIndexes(first: Images, lock: Pick<WriterLock, 'isHeld'>, giveUp: () => void): SharedIndexes {
  let images = first;
  const change = () => Math.min(images.people.head.change, images.company.head.change);
  const open = async () => indexesOf(images);
  return {
    changesToOpenMax,
    changesTakenMax,
    changesGatheredMax: Number.POSITIVE_INFINITY,
    take(newer) {
      images = newer;
    },
    open,
    reopen: open,
    available: change,
    isBeingBuilt: () => lock.isHeld(),
    async rebuild(aborted) {
      const before = images;
      while (images === before) {
        await delay(lookMs, undefined, { signal: aborted });
        if (images === before && !(await lock.isHeld())) giveUp();
      }
    },
  };
}

function indexesOf(images: Images): Indexes {
  // No file is written, so the folder does not matter.
  const [people, company] = [new LiveIndex('', images.people), new LiveIndex('', images.company)];
  return {
    people,
    company,
    merge: () => Promise.reject(new Error('only the thread of the event loop merges')),
    close() {
      people.close();
      company.close();
    },
  };
}
